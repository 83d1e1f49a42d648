import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  'javascript:alert(1)',
  '',
])('a redirect that could leave the shop becomes the root: %s', (wish) => {
  expect(safeRedirect(wish)).toBe('/')
})

test('a redirect within the shop keeps its path and search', () => {
  expect(safeRedirect('/orderDetail?orderNo=2611210000000001')).toBe('/orderDetail?orderNo=2611210000000001')
  expect(safeRedirect(undefined)).toBe('/')
})
