import { expect, test } from 'vitest'
import { keepsSeats } from './hold-guard.tsx'

test('logging in or paying is part of the same purchase', () => {
  for (const path of [
    '/login',
    '/register',
    '/park/tourist/order',
    '/pay/order',
    '/pay/result/2611210000000001',
  ]) {
    expect(keepsSeats(path)).toBe(true)
  }
})

test('any other screen gives the seats back', () => {
  for (const path of ['/index', '/park/detail', '/orderList', '/mycenter'])
    expect(keepsSeats(path)).toBe(false)
})
