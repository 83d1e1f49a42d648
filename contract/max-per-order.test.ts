import { expect, test } from 'vitest'
import { maxPerOrder } from './max-per-order.ts'
import { largestQuantity } from './values/cart.ts'

test('groups buy more of what is visited together, and of nothing else', () => {
  expect(maxPerOrder({ type: 'PKTK' }, 6, true)).toBe(200)
  expect(maxPerOrder({ type: 'PKTK' }, largestQuantity, true), 'never less than others').toBe(largestQuantity)
  expect(maxPerOrder({ type: 'PKTK' }, 6, false)).toBe(6)
  expect(maxPerOrder({ type: 'MD' }, 10, true)).toBe(10)
  expect(maxPerOrder({ type: 'HTRM' }, 3, true)).toBe(3)
})
