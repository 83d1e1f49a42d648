import { expect, test } from 'vitest'
import { urlToSign } from './wechat.ts'

const landed = 'https://shop.example/park/list?from=qr'
const shown = 'https://shop.example/pay/order?orderNo=1#top'

test('an iPhone signs for the address on which the visitor landed', () => {
  expect(urlToSign('iPhone MicroMessenger', landed, shown)).toBe(landed)
})

test('Android signs for the address that is shown, without its hash', () => {
  expect(urlToSign('Android MicroMessenger', landed, shown)).toBe('https://shop.example/pay/order?orderNo=1')
})

test('an iPhone that has no landing address yet signs for the one shown', () => {
  expect(urlToSign('iPhone', null, shown)).toBe('https://shop.example/pay/order?orderNo=1')
})
