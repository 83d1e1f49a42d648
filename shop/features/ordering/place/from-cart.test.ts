import { expect, test } from 'vitest'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { CartItem } from '../../../lib/cart-entries.ts'
import { choiceOf, isFromCart } from './from-cart.ts'

const entry = (code: string, more: Partial<CartItem> = {}): CartItem => ({
  ...{ code: code as ProductCode, type: 'PKTK', kind: 'park', inCart: true, quantities: { ADULT: 1 } },
  ...more,
})
const orderNo = '2026112100000017' as OrderNo

test('seats are from the cart when one of its entries was held as them, though another was changed meanwhile', () => {
  const cart = [entry('SHOW'), entry('LUNCH', { heldAs: orderNo })]
  expect(isFromCart({ orderNo }, cart)).toBe(true)
})

test('the same visit held from its page is not from the cart', () => {
  const cart = [entry('DECK', { date: '2026-12-01' as VisitDate, slot: '10:00' })]
  expect(isFromCart({ orderNo }, cart)).toBe(false)
  expect(isFromCart({ orderNo: '2026112100000025' as OrderNo }, [entry('DECK', { heldAs: orderNo })])).toBe(
    false,
  )
  expect(isFromCart({ orderNo }, [])).toBe(false)
})

test('what was held begins again with its day and time', () =>
  expect(
    choiceOf({
      productCode: 'DECK' as ProductCode,
      visitDate: '2026-12-01' as VisitDate,
      untilDate: null,
      slotFrom: '10:00' as SlotTime,
    }),
  ).toEqual({ code: 'DECK', date: '2026-12-01', slot: '10:00' }))
