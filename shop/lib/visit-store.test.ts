import { expect, test } from 'vitest'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import type { WebStorage } from './browser-storage.ts'
import { entryKey, isSeenBy, visitOf } from './cart-visits.ts'
import { visitMemoryOver } from './visit-memory.ts'
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

const storeOver = (kept: WebStorage) => visitStoreOver(visitMemoryOver(kept))

const most = () => 5
const entries = (store: ReturnType<typeof visitStoreOver>) =>
  store.inCart(today).map(({ date: on, slot, quantities }) => [on, slot, quantities])

test('what was chosen last is kept in myCartList and found again, product by product', () => {
  const tab = memoryStorage()
  storeOver(tab).choose(deck)
  storeOver(tab).choose({ ...ticket, code: code('TRAM'), quantities: { CHILD: 1 } })
  expect(JSON.parse(tab.map.get('myCartList') ?? '')).toHaveLength(2)
  expect(storeOver(tab).choice(deck.code, today)).toEqual(deck)
  storeOver(tab).choose({ ...deck, quantities: { ADULT: 3 } })
  expect(storeOver(tab).cart()).toHaveLength(2)
  expect(storeOver(tab).choice(deck.code, today)?.quantities).toEqual({ ADULT: 3 })
  // It is not in the cart before it is put there.
  expect(storeOver(tab).inCart(today)).toEqual([])
})

test('another day or time stands in the cart as an entry of its own; the same one adds to it, and so does another offer', () => {
  const store = storeOver(memoryStorage())
  expect(store.putInCart(deck, most)).toEqual({ units: 2, isCut: false })
  store.putInCart({ ...deck, slot: '18:00' }, most)
  store.putInCart({ ...deck, date: date('2026-11-23') }, most)
  expect(store.putInCart({ ...deck, quantities: { ADULT: 1, CHILD: 1 } }, most)).toEqual({
    units: 4,
    isCut: false,
  })
  const two = { ADULT: 2 }
  expect(entries(store)).toEqual([
    ['2026-11-22', '17:30', { ADULT: 3, CHILD: 1 }],
    ['2026-11-22', '18:00', two],
    ['2026-11-23', '17:30', two],
  ])
  // What is chosen on its page afterwards is no change of what was put there.
  store.choose({ ...deck, quantities: { ADULT: 5 } })
  expect(store.inCart(today)).toHaveLength(3)
})

test('of no offer more is put there than an order may have, and what was seen of its price goes with what was cut', () => {
  const store = storeOver(memoryStorage())
  const seen = { ...deck, quantities: { ADULT: 3 }, seenFen: 300 }
  store.putInCart(seen, most)
  expect(store.putInCart({ ...seen, quantities: { ADULT: 1 }, seenFen: 100 }, most)).toMatchObject({
    units: 4,
  })
  expect(store.inCart(today)[0]?.seenFen).toBe(400)
  expect(store.putInCart(seen, most)).toEqual({ units: 5, isCut: true })
  expect(store.inCart(today)[0]?.seenFen).toBeUndefined()
})

test('what a group has seen of a price is known of the group alone, and never added to what others saw', () => {
  const store = storeOver(memoryStorage())
  store.putInCart({ ...deck, quantities: { ADULT: 2 }, seenFen: 160, byGroup: true }, most)
  const seenBy = () => {
    const [entry] = store.inCart(today)
    return [true, false].map((group) => entry && entry.seenFen !== undefined && isSeenBy(entry, group))
  }
  expect(seenBy()).toEqual([true, false])
  store.move(entryKey(deck), {
    ...{ visitDate: deck.date ?? null, untilDate: null, slotFrom: '18:30' as never },
    ...{ totalFen: 200, byGroup: false },
  })
  expect(seenBy()).toEqual([false, true])
  store.putInCart({ ...deck, slot: '18:30', quantities: { ADULT: 1 }, seenFen: 80, byGroup: true }, most)
  expect(store.inCart(today)).toHaveLength(1)
  expect(seenBy()).toEqual([false, false])
})

test('a day has one entry, whatever its page calls its slot, and a stay one for each of its dates', () => {
  const store = storeOver(memoryStorage())
  const { slot: _, ...day } = deck
  store.putInCart(day, most)
  store.putInCart({ ...day, slot: 'day' }, most)
  expect(store.inCart(today)).toHaveLength(1)
  store.putInCart({ ...day, until: date('2026-11-24') }, most)
  store.putInCart({ ...day, until: date('2026-11-25') }, most)
  expect(store.inCart(today)).toHaveLength(3)
})

test('the number of an entry is changed where it stands, and one leaves without the others', () => {
  const store = storeOver(memoryStorage())
  store.putInCart({ ...deck, seenFen: 300 }, most)
  store.putInCart({ ...deck, slot: '18:00' }, most)
  store.choose(deck)
  store.setQuantity(entryKey(deck), 'ADULT', 4)
  expect(entries(store)[0]).toEqual(['2026-11-22', '17:30', { ADULT: 4 }])
  expect(store.inCart(today)[0]?.seenFen).toBeUndefined()
  expect(store.choice(deck.code, today)?.quantities).toEqual({ ADULT: 2 })
  store.takeFromCart(entryKey(deck))
  expect(entries(store)).toEqual([['2026-11-22', '18:00', { ADULT: 2 }]])
})

const orderNo = (digits: number) => `20261121${String(digits).padStart(8, '0')}` as OrderNo

test('what was held from the cart leaves it when it is bought, other visits stay; a choice of nothing is none', () => {
  const store = storeOver(memoryStorage())
  store.choose(deck)
  store.putInCart(deck, most)
  store.putInCart({ ...deck, slot: '18:00' }, most)
  store.heldAs(orderNo(1), [visitOf(deck)])
  store.takeBought({ orderNo: orderNo(1), products: [deck.code] })
  expect(store.cart()).toMatchObject([{ slot: '18:00', inCart: true }])
  store.choose({ ...ticket, code: deck.code, quantities: { ADULT: 0 } })
  expect(store.cart()).toHaveLength(1)
})

test('the same visit bought from its own page leaves the cart as it is, and so does what was held before it', () => {
  const store = storeOver(memoryStorage())
  store.choose(deck)
  store.putInCart({ ...deck, quantities: { ADULT: 4 } }, most)
  store.takeBought({ orderNo: orderNo(2), products: [deck.code] })
  expect(store.cart()).toMatchObject([{ inCart: true, quantities: { ADULT: 4 } }])
  store.heldAs(orderNo(3), [visitOf(deck)])
  store.heldAs(orderNo(4), [visitOf(deck)])
  store.takeBought({ orderNo: orderNo(3), products: [deck.code] })
  expect(store.inCart(today)).toHaveLength(1)
  store.takeBought({ orderNo: orderNo(4), products: [deck.code] })
  expect(store.inCart(today)).toEqual([])
})

test('a day that is over is forgotten, the numbers of tickets stay', () => {
  const store = storeOver(memoryStorage())
  store.choose(deck)
  expect(store.choice(deck.code, date('2026-11-23'))).toEqual({
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
  expect(storeOver(memoryStorage({ myCartList: kept })).cart()).toEqual([]),
)

test('an entry moves to another time where it stands, with the price that was said, and not onto another one', () => {
  const store = storeOver(memoryStorage())
  store.putInCart({ ...deck, seenFen: 300 }, most)
  store.putInCart({ ...deck, slot: '19:00' }, most)
  const to = (slotFrom: string, totalFen: number) =>
    ({ visitDate: date('2026-11-23'), untilDate: null, slotFrom, totalFen, byGroup: false }) as never
  store.heldAs(orderNo(5), [visitOf(deck)])
  store.move(entryKey(deck), to('18:30', 320))
  const { slot, date: on, seenFen, heldAs } = store.inCart(today)[0] ?? {}
  expect([on, slot, seenFen, heldAs]).toEqual(['2026-11-23', '18:30', 320, undefined])
  store.move(entryKey({ ...deck, slot: '19:00' }), to('18:30', 320))
  store.move(entryKey(deck), to('20:00', 320))
  expect(store.inCart(today).map((item) => item.slot)).toEqual(['18:30', '19:00'])
})

test('an entry of another shape goes by itself, and is gone with the next change', () => {
  const good = { ...deck, inCart: true }
  const kept = [good, null, { code: 'x' }, { ...good, slot: 7 }, 'text', { ...good, slot: '18:00' }, [good]]
  const tab = memoryStorage({ myCartList: JSON.stringify(kept) })
  const store = storeOver(tab)
  expect(store.inCart(today).map(({ slot }) => slot)).toEqual(['17:30', '18:00'])
  store.setQuantity(entryKey(deck), 'ADULT', 1)
  expect(JSON.parse(tab.map.get('myCartList') ?? '')).toHaveLength(2)
})

test('a cart does not grow for ever: the longest untouched choice goes, and a full cart takes nothing more', () => {
  const store = storeOver(memoryStorage())
  const slots = Array.from({ length: 20 }, (_, at) => `${String(at).padStart(2, '0')}:00`)
  for (const slot of slots) store.putInCart({ ...deck, slot }, most)
  for (let at = 0; at < 30; at += 1) store.choose({ ...deck, code: code(`PRODUCT${at}`) })
  expect(store.putInCart({ ...deck, slot: '23:30' }, most)).toBeNull()
  expect(store.putInCart({ ...deck, slot: '19:00' }, most)).toMatchObject({ units: 4 })
  expect(store.inCart(today).map(({ slot }) => slot)).toEqual(slots)
  expect(store.cart()).toHaveLength(40)
  expect(store.cart().at(-1)?.code).toBe('PRODUCT29')
})

test('the days of a stay are kept as check-in and check-out, until they are over', () => {
  const tab = memoryStorage()
  const store = storeOver(tab)
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
  const store = storeOver(memoryStorage({ checkInDate: '"2026-12-02"', checkOutDate: '"2026-12-01"' }))
  expect(store.plannedStay(today)).toBeNull()
})

test('whether the date picker is open is a flag', () => {
  const tab = memoryStorage()
  const store = storeOver(tab)
  expect(store.showsDatePicker()).toBe(false)
  store.showDatePicker(true)
  expect(storeOver(tab).showsDatePicker()).toBe(true)
  expect(tab.map.get('showDatePicker')).toBe('true')
})

test('a storage that takes nothing more costs the memory and nothing else', () => {
  const full = {
    ...memoryStorage(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const store = storeOver(full)
  store.choose(deck)
  expect(store.cart()).toEqual([])
})
