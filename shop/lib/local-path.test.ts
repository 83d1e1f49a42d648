/** Nobody is led away from the shop by an address that was sent to them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { screenAt } from '#contract/screens.ts'
import { localPath } from './local-path.ts'

test.each([
  '/orderList?tab=unpaid',
  '/pay/result/2611210123456789',
  '/index#top',
  '/PARK/introduce',
  '/orderDetail?orderNo=1&next=//evil.example',
])('%s is a page of ours', (input) => {
  expect(localPath(input)).toBe(input)
})

test.each([
  undefined,
  '',
  '/',
  'orderList',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example/introduce',
  '/%252Fevil.example/introduce',
  '/%5Cevil.example/introduce',
  '/\t/evil.example',
  '/\u0000/evil.example',
  '\u0001//evil.example',
  ' /orderList',
  '/orderList\r\nLocation: https://evil.example',
  'https://evil.example/orderList',
  'https:/orderList',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//orderList',
  'data:text/html,<script>alert(1)</script>',
  '/front/api/setting/shop',
  '/files/pictures/deck.svg',
  '/no/such/page',
  '/park/../../evil',
])('%j leads home', (input) => {
  expect(localPath(input)).toBe('/')
})

const piece = fc.constantFrom(
  ...['/', '\\', '%2F', '%5c', '.', '..', '\t', '@', ':', 'evil.example', 'index', 'https:', '?', '#'],
)
const anyInput = fc.oneof(fc.string(), fc.string({ unit: piece, maxLength: 8 }))

test('whatever is asked for, one stays on the shop and on a screen of it', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { origin, pathname } = new URL(localPath(input), 'https://shop.example/login')
      expect(origin).toBe('https://shop.example')
      expect(pathname === '/' || screenAt(pathname) !== null).toBe(true)
    }),
  )
})
