import { expect, test } from 'vitest'
import type { Offer } from '#contract/endpoints/catalogue.ts'
import type { Slot } from '#contract/endpoints/inventory.ts'
import { fen } from '#contract/values/fen.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import { countOf, holdOf, maxOf, missingStep, priceIn, pricesOf, totalOf, withinLimits } from './choice.ts'

const typeOf = (code: string, maxPerOrder: number): Offer => ({
  code: code as OfferCode,
  name: code,
  category: 'adult',
  description: '',
  realName: 'EVERY',
  idTypes: ['ID_CARD'],
  ageMin: null,
  ageMax: null,
  admits: 1,
  needsGuardian: false,
  maxPerOrder,
  fromPriceFen: fen(15000),
  refundPolicy: '',
  changePolicy: '',
})
const adult = typeOf('ADULT', 6)
const child = typeOf('CHILD', 2)

const slot: Slot = {
  from: '17:30' as SlotTime,
  to: '18:00' as SlotTime,
  state: 'FEW',
  left: 4,
  capacity: 40,
  prices: [{ offerCode: adult.code, priceFen: fen(15010), left: 4 }],
}
const date = '2026-11-21' as VisitDate

test('one may take what the type allows and what the slot has left', () => {
  expect(maxOf(adult, null)).toBe(6)
  expect(maxOf(adult, slot)).toBe(4)
  expect(maxOf(child, slot)).toBe(0)
})

test('another slot takes back what it has not', () => {
  expect(withinLimits({ ADULT: 6, CHILD: 1 }, [adult, child], slot)).toEqual({ ADULT: 4, CHILD: 0 })
  expect(withinLimits({ ADULT: 6 }, [adult, child], null)).toEqual({ ADULT: 6, CHILD: 0 })
})

const morning: Slot = {
  ...slot,
  from: '09:00' as SlotTime,
  prices: [
    { offerCode: adult.code, priceFen: fen(16_000), left: 40 },
    { offerCode: child.code, priceFen: fen(0), left: 40 },
  ],
}

test('once a day is chosen its own prices count, also before a slot is chosen', () => {
  const ofDay = pricesOf(true, [morning], null)
  expect(priceIn(ofDay, adult.code)).toBe(16_000)
  expect(priceIn(ofDay, child.code)).toBe(0)
  expect(totalOf({ ADULT: 2 }, ofDay)).toBe(32_000)
  expect(priceIn(pricesOf(true, [morning, slot], null), adult.code)).toBe(15_010)
  expect(priceIn(pricesOf(true, [morning, slot], slot), child.code)).toBeNull()
})

test('without a day, and until the prices of a day are there, none is claimed', () => {
  expect(pricesOf(false, [morning], null)).toEqual({ day: 'none' })
  expect(pricesOf(true, undefined, null)).toEqual({ day: 'loading' })
  expect(totalOf({ ADULT: 2 }, { day: 'loading' })).toBe(0)
})

test('the total is whole fen from the prices of the slot', () => {
  expect(totalOf({ ADULT: 3 }, pricesOf(true, [slot], slot))).toBe(45030)
  expect(countOf({ ADULT: 3, CHILD: 1 })).toBe(4)
})

test('one presses on only with a day, a slot and a quantity that is not 0', () => {
  expect(missingStep('SLOT', {}, null, {})).toBe('date')
  expect(missingStep('SLOT', { date }, null, { ADULT: 1 })).toBe('slot')
  expect(missingStep('SLOT', { date }, slot, { ADULT: 0 })).toBe('quantity')
  expect(missingStep('SLOT', { date }, slot, { ADULT: 1 })).toBeNull()
})

test('goods are counted without a date, and what is out of stock is not pressed on with', () => {
  const stock: Slot = { ...slot, from: null, to: null }
  expect(missingStep('NONE', {}, null, { ADULT: 1 }), 'out of stock').toBe('quantity')
  expect(missingStep('NONE', {}, stock, { ADULT: 0 })).toBe('quantity')
  expect(missingStep('NONE', {}, stock, { ADULT: 1 })).toBeNull()
  expect(holdOf('TOWER' as ProductCode, { date: null }, stock, { ADULT: 1 })).toMatchObject({
    visitDate: null,
    untilDate: null,
    slotFrom: null,
    lines: [{ offerCode: 'ADULT', quantity: 1 }],
  })
  const gone = { ...stock, left: 0, prices: [{ offerCode: adult.code, priceFen: fen(15010), left: 0 }] }
  expect(maxOf(adult, gone)).toBe(0)
})

test('a full day of a product without slots calls for another day', () => {
  expect(missingStep('DAY', { date }, null, { ADULT: 1 })).toBe('date')
})

test('a day that is still on its way keeps nobody from pressing on, and costs nobody the date', () => {
  expect(missingStep('DAY', { date }, undefined, { ADULT: 1 })).toBeNull()
  expect(missingStep('DAY', { date }, undefined, {})).toBe('quantity')
  expect(missingStep('DAY', {}, undefined, { ADULT: 1 })).toBe('date')
  expect(missingStep('NONE', {}, undefined, { ADULT: 1 })).toBeNull()
  expect(missingStep('SLOT', { date }, undefined, { ADULT: 1 })).toBe('slot')
  expect(missingStep('SLOT', { date, slot: '10:00' }, undefined, { ADULT: 1 })).toBeNull()
  expect(missingStep('SLOT', { date, slot: '10:00' }, null, { ADULT: 1 })).toBe('slot')
})

test('a stay lacks its dates until it has both', () => {
  const night: Slot = { ...slot, from: null, to: null }
  const until = '2026-11-23' as VisitDate
  expect(missingStep('NIGHTS', { date }, night, { ADULT: 1 })).toBe('date')
  expect(missingStep('NIGHTS', { date, until }, night, { ADULT: 1 })).toBeNull()
  expect(missingStep('NIGHTS', { date, until }, null, { ADULT: 1 })).toBe('date')
  expect(holdOf('HOTEL' as ProductCode, { date, until }, night, { ADULT: 1 })).toMatchObject({
    visitDate: date,
    untilDate: until,
    slotFrom: null,
  })
})

test('a hold names the price that was seen and leaves out what was not chosen', () => {
  expect(holdOf('DECK433' as ProductCode, { date }, slot, { ADULT: 2, CHILD: 0 })).toEqual({
    productCode: 'DECK433',
    visitDate: '2026-11-21',
    untilDate: null,
    slotFrom: '17:30',
    lines: [{ offerCode: 'ADULT', quantity: 2, priceFen: 15010 }],
  })
})
