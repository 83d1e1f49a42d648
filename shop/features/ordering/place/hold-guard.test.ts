import { expect, test } from 'vitest'
import { keepsSeats } from './hold-guard.tsx'

const at = (pathname: string, orderNo?: string) => ({ pathname, search: { ...(orderNo && { orderNo }) } })
const form = at('/park/order', '2611210000000001')

test('logging in or paying is part of the same purchase', () => {
  for (const path of [
    '/login',
    '/register',
    '/park/tourist/order',
    '/pay/order',
    '/pay/result/2611210000000001',
  ]) {
    expect(keepsSeats(form, at(path)), path).toBe(true)
  }
})

test('any other screen gives the seats back', () => {
  for (const path of ['/index', '/park/detail', '/orderList', '/mycenter'])
    expect(keepsSeats(form, at(path)), path).toBe(false)
})

test('so does the same screen where nothing is held, or something else', () => {
  const exchange = at('/exchange/ticketOrder', '2611210000000001')
  expect(keepsSeats(exchange, exchange)).toBe(true)
  expect(keepsSeats(exchange, at('/exchange/ticketOrder'))).toBe(false)
  expect(keepsSeats(form, at('/park/order', '2611210000000002'))).toBe(false)
})
