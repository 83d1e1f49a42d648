/** Nobody is led away from the shop by an address that was sent to them. */
import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test.each(['/', '/orderList?tab=unpaid', '/pay/result/2611210123456789', '/index#top'])(
  '%s is a page of ours',
  (wish) => {
    expect(localPath(wish)).toBe(wish)
  },
)

test.each([
  undefined,
  '',
  'orderList',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('%j leads home', (wish) => {
  expect(localPath(wish)).toBe('/')
})
