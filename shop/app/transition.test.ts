import { expect, test } from 'vitest'
import { slideOf } from './transition.ts'

test('a higher order slides left', () => {
  expect(slideOf('/index', '/park/list')).toBe('slide-left')
  expect(slideOf('/park/detail', '/park/order')).toBe('slide-left')
  expect(slideOf('/pay/order', '/pay/result/2611210000000001')).toBe('slide-left')
})

test('a lower order slides right', () => {
  expect(slideOf('/park/detail', '/park/list')).toBe('slide-right')
  expect(slideOf('/mycenter', '/index')).toBe('slide-right')
})

test('nothing slides when leaving the root, on the first screen, or to the same screen', () => {
  expect(slideOf('/', '/index')).toBeNull()
  expect(slideOf(undefined, '/park/list')).toBeNull()
  expect(slideOf('/park/detail', '/park/detail')).toBeNull()
})
