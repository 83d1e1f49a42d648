import { expect, test } from 'vitest'
import type { QuotedItem } from '#contract/endpoints/inventory.ts'
import { largestCart } from '#contract/values/cart.ts'
import { fen } from '#contract/values/fen.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { CartItem } from '../../lib/cart-entries.ts'
import { entryKey } from '../../lib/cart-visits.ts'
import { askable, cartOrders, holdsOf, sumOfOrder, wantedOf } from './cart-items.ts'

const item = (code: string, more: Partial<CartItem> = {}): CartItem => ({
  code: code as ProductCode,
  type: 'PKTK',
  kind: 'park',
  date: '2026-12-01' as VisitDate,
  quantities: { ADULT: 2, CHILD: 0 },
  inCart: true,
  ...more,
})
const quoted = (code: string, priceFen: number, refusal: string | null = null): QuotedItem => ({
  product: { code: code as ProductCode, type: 'PKTK', kind: 'park', name: code, picture: '' },
  slotTo: null,
  lines: refusal
    ? []
    : [
        {
          offerCode: 'ADULT' as OfferCode,
          name: 'Adult',
          quantity: 2,
          priceFen: fen(priceFen),
          left: 9,
          most: 5,
        },
      ],
  totalFen: fen(refusal ? 0 : 2 * priceFen),
  refusal,
})
const [deck, meal, hotel, gone] = [
  item('DECK', { slot: '10:00' }),
  item('LUNCH', { slot: 'day' }),
  item('HOTEL', { until: '2026-12-03' as VisitDate }),
  item('GONE'),
]
const cart = [deck, meal, hotel, gone]
const answer = {
  keys: cart.map(entryKey),
  items: [
    quoted('DECK', 15_000),
    quoted('LUNCH', 23_800),
    quoted('HOTEL', 88_000),
    quoted('GONE', 0, 'Sold out'),
  ],
  orders: [[0, 1], [2]],
}
const codes = (entries: readonly { item: CartItem }[]) => entries.map(({ item: { code } }) => code)

test('the server is asked for what was chosen: a time of day where there is one, both dates of a stay, and no offers of which none', () => {
  expect(wantedOf(deck)).toEqual({
    productCode: 'DECK',
    visitDate: '2026-12-01',
    untilDate: null,
    slotFrom: '10:00',
    lines: [{ offerCode: 'ADULT', quantity: 2 }],
  })
  expect(wantedOf(meal).slotFrom).toBeNull()
  expect(wantedOf(hotel).untilDate).toBe('2026-12-03')
  expect(askable([item('DECK', { quantities: { ADULT: 0 } }), deck])).toEqual([deck])
})

test('a cart that was edited by hand is asked for as far as it goes, each visit once', () => {
  const [twice, broken] = [
    { ...deck, quantities: { ADULT: 1 } },
    item('SHOW', { quantities: { 'no offer': 2 } }),
  ]
  expect(askable([deck, twice, broken, meal])).toEqual([deck, meal])
  expect(wantedOf({ ...deck, quantities: { 'no offer': 2, ADULT: 1 } }).lines).toEqual([
    { offerCode: 'ADULT', quantity: 1 },
  ])
  const many = Array.from({ length: largestCart + 5 }, (_, n) => item(`PRODUCT${n}`))
  expect(askable(many)).toEqual(many.slice(0, largestCart))
})

test('the cart makes the orders that the server says, without what is left out, and names what cannot be had', () => {
  const { orders, refused, later } = cartOrders(cart, answer, new Set())
  expect(orders.map(codes)).toEqual([['DECK', 'LUNCH'], ['HOTEL']])
  expect(codes(refused)).toEqual(['GONE'])
  expect(later).toEqual([])
  expect(sumOfOrder(orders[0] ?? [])).toBe(77_600)
  expect(holdsOf(orders[0] ?? []).map(({ productCode, lines }) => [productCode, lines])).toEqual([
    ['DECK', [{ offerCode: 'ADULT', quantity: 2, priceFen: 15_000 }]],
    ['LUNCH', [{ offerCode: 'ADULT', quantity: 2, priceFen: 23_800 }]],
  ])
  const without = cartOrders(cart, answer, new Set([meal, hotel].map(entryKey)))
  expect(without.orders.map(codes)).toEqual([['DECK']])
  expect(codes(without.later)).toEqual(['LUNCH', 'HOTEL'])
})

test('an answer to a cart of before tells of what both have: what was removed is gone, and the others stay', () => {
  const { orders, refused } = cartOrders(cart.slice(1), answer, new Set())
  expect(orders.map(codes)).toEqual([['LUNCH'], ['HOTEL']])
  expect(codes(refused)).toEqual(['GONE'])
  const more = cartOrders([item('SHOW'), ...cart.toReversed()], answer, new Set())
  expect(more.orders.map(codes)).toEqual([['DECK', 'LUNCH'], ['HOTEL']])
  expect(holdsOf(more.orders[0] ?? []).map(({ productCode }) => productCode)).toEqual(['DECK', 'LUNCH'])
})
