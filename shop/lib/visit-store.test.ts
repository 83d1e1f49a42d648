import { expect, test } from 'vitest'
import type { ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { visitStoreOver } from './visit-store.ts'

const code = (text: string) => text as ProductCode
const date = (text: string) => text as VisitDate
const today = date('2026-11-21')
const ticket = { type: 'PKTK', kind: 'park' } as const
const deck = {
  ...ticket,
  code: code('DECK433'),
  date: date('2026-11-22'),
  slot: '17:30',
  quantities: { ADULT: 2 },
}

function storage(kept: Record<string, string> = {}) {
  const map = new Map(Object.entries(kept))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

test('the cart is kept as myCartList and found again, product by product', () => {
  const tab = storage()
  visitStoreOver(tab).putInCart(deck)
  visitStoreOver(tab).putInCart({ ...ticket, code: code('TRAM'), quantities: { CHILD: 1 } })
  expect(JSON.parse(tab.map.get('myCartList') ?? '')).toHaveLength(2)
  expect(visitStoreOver(tab).cartItem(deck.code, today)).toEqual(deck)
  visitStoreOver(tab).putInCart({ ...deck, quantities: { ADULT: 3 } })
  expect(visitStoreOver(tab).cart()).toHaveLength(2)
  expect(visitStoreOver(tab).cartItem(deck.code, today)?.quantities).toEqual({ ADULT: 3 })
})

test('what was bought leaves the cart, and so does a choice of nothing', () => {
  const store = visitStoreOver(storage())
  store.putInCart(deck)
  store.takeFromCart(deck.code)
  expect(store.cart()).toEqual([])
  store.putInCart({ ...ticket, code: deck.code, quantities: { ADULT: 0 } })
  expect(store.cart()).toEqual([])
})

test('a day that is over is forgotten, the numbers of tickets stay', () => {
  const store = visitStoreOver(storage())
  store.putInCart(deck)
  expect(store.cartItem(deck.code, date('2026-11-23'))).toEqual({
    ...ticket,
    code: deck.code,
    quantities: deck.quantities,
  })
})

test.each([
  '{oops',
  '"text"',
  '[{"code":"x"}]',
  '[{"code":"DECK433","type":"PKTK","kind":"park","quantities":{"ADULT":-1}}]',
  '[null]',
])('a cart of %s counts as empty', (kept) =>
  expect(visitStoreOver(storage({ myCartList: kept })).cart()).toEqual([]),
)

test('a cart does not grow for ever', () => {
  const store = visitStoreOver(storage())
  for (let at = 0; at < 30; at += 1) store.putInCart({ ...deck, code: code(`PRODUCT${at}`) })
  expect(store.cart()).toHaveLength(20)
  expect(store.cart().at(-1)?.code).toBe('PRODUCT29')
})

test('the days of a stay are kept as check-in and check-out, until they are over', () => {
  const tab = storage()
  const store = visitStoreOver(tab)
  expect(store.plannedStay(today)).toBeNull()
  store.planStay(date('2026-11-24'))
  expect(Object.fromEntries(tab.map)).toEqual({
    checkInDate: '"2026-11-24"',
    checkOutDate: '"2026-11-24"',
  })
  store.planStay(date('2026-11-20'), date('2026-11-22'))
  expect(store.plannedStay(today)).toEqual({ checkIn: '2026-11-20', checkOut: '2026-11-22' })
  expect(store.plannedStay(date('2026-11-23'))).toBeNull()
})

test('a stay that ends before it begins is none', () => {
  const store = visitStoreOver(storage({ checkInDate: '"2026-12-02"', checkOutDate: '"2026-12-01"' }))
  expect(store.plannedStay(today)).toBeNull()
})

test('whether the date picker is open is a flag', () => {
  const tab = storage()
  const store = visitStoreOver(tab)
  expect(store.showsDatePicker()).toBe(false)
  store.showDatePicker(true)
  expect(visitStoreOver(tab).showsDatePicker()).toBe(true)
  expect(tab.map.get('showDatePicker')).toBe('true')
})

test('a storage that takes nothing more costs the memory and nothing else', () => {
  const full = {
    ...storage(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const store = visitStoreOver(full)
  store.putInCart(deck)
  expect(store.cart()).toEqual([])
})
