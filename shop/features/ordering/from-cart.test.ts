import { expect, test } from 'vitest'
import type { ProductCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { CartItem } from '../../lib/cart-entries.ts'
import { choiceOf, isFromCart } from './from-cart.ts'

const entry = (code: string, more: Partial<CartItem> = {}): CartItem => ({
  ...{ code: code as ProductCode, type: 'PKTK', kind: 'park', inCart: true, quantities: { ADULT: 1 } },
  ...more,
})
const held = (code: string, visitDate: string | null = null, slotFrom: string | null = null) =>
  ({
    productCode: code as ProductCode,
    visitDate: visitDate as VisitDate | null,
    untilDate: null,
    slotFrom: slotFrom as SlotTime | null,
  }) as never

const cart = [
  entry('DECK', { date: '2026-12-01' as VisitDate, slot: '10:00' }),
  // Its page calls the only slot of a day so.
  entry('LUNCH', { date: '2026-12-01' as VisitDate, slot: 'day' }),
  entry('POSTCARDS'),
]

test('seats are from the cart when one of their visits waits there, whatever else is held with it', () => {
  expect(isFromCart({ items: [held('DECK', '2026-12-01', '10:00')] }, cart)).toBe(true)
  expect(isFromCart({ items: [held('SHOW'), held('LUNCH', '2026-12-01')] }, cart)).toBe(true)
  expect(isFromCart({ items: [held('POSTCARDS')] }, cart)).toBe(true)
})

test('another day or time of a product in the cart was chosen on its page', () => {
  expect(isFromCart({ items: [held('DECK', '2026-12-01', '11:00')] }, cart)).toBe(false)
  expect(isFromCart({ items: [held('DECK', '2026-12-02', '10:00')] }, cart)).toBe(false)
  expect(isFromCart({ items: [held('DECK', '2026-12-01', '10:00')] }, [])).toBe(false)
  expect(choiceOf(held('DECK', '2026-12-01', '10:00'))).toEqual({
    code: 'DECK',
    date: '2026-12-01',
    slot: '10:00',
  })
})
