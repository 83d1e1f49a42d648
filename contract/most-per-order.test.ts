import { expect, test } from 'vitest'
import { mostPerOrder } from './most-per-order.ts'

test('groups buy more of what is visited together, and of nothing else', () => {
  expect(mostPerOrder({ type: 'PKTK' }, 6, true)).toBe(100)
  expect(mostPerOrder({ type: 'PKTK' }, 6, false)).toBe(6)
  expect(mostPerOrder({ type: 'MD' }, 10, true)).toBe(10)
  expect(mostPerOrder({ type: 'HTRM' }, 3, true)).toBe(3)
})
