import { describe, expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import type { TicketCategory } from '#contract/values/product.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import { endingOf, isBookable, isInSaleWindow, leadOffer, mayChange, returnsOf } from './rules.ts'

test('a ticket moves as often as its policy says, and only in time', () => {
  const twice = { maxTimes: 2, untilHoursBefore: 24 }
  expect(mayChange(twice, 2, 100)).toBe(false)
  expect(mayChange(twice, 1, 23.99)).toBe(false)
  expect(mayChange(twice, 1, 24)).toBe(true)
  expect(mayChange({ maxTimes: 0, untilHoursBefore: 0 }, 0, 100)).toBe(false)
})

describe('the page of goods says how long they may be returned', () => {
  type Goods = Parameters<typeof returnsOf>[0]
  const offer = (anchor: 'RECEIVED' | 'PURCHASED', ...hours: number[]): Goods['offers'][number] => ({
    refundPolicy: { rules: { anchor, tiers: hours.map((hour) => ({ untilHoursBefore: -hour, feeBp: 0 })) } },
  })
  const returns = (offers: Goods['offers'], getting: Goods['getting'] = ['DELIVERY', 'PICKUP']) =>
    returnsOf({ getting, offers }).returnHours

  test('until the last tier of its policy, of several offers the shortest', () => {
    expect(returns([offer('RECEIVED', 24, 168)])).toBe(168)
    expect(returns([offer('RECEIVED', 168), offer('RECEIVED', 72)])).toBe(72)
    expect(returns([offer('RECEIVED')]), 'nothing comes back').toBe(0)
  })

  test('and nothing where nothing is sent, or not all is counted from receipt', () => {
    expect(returns([offer('RECEIVED', 168)], ['PICKUP'])).toBeUndefined()
    expect(returns([offer('RECEIVED', 168), offer('PURCHASED', 168)])).toBeUndefined()
    expect(returns([])).toBeUndefined()
  })
})

describe('the price that stands for a product', () => {
  const offer = (category: TicketCategory, yuan: number) => ({ category, priceFen: fen(yuan * 100) })

  test('is none without anything for sale', () => expect(leadOffer([])).toBeNull())

  test("is an adult's, the cheapest, though a child pays less", () => {
    const offers = [offer('minor', 75), offer('adult', 218), offer('adult', 88), offer('free', 0)]
    expect(leadOffer(offers)).toBe(offers[2])
  })

  test('without an adult ticket is the lowest that costs something', () => {
    const offers = [offer('free', 0), offer('activity', 188), offer('discount', 60)]
    expect(leadOffer(offers)).toBe(offers[2])
  })

  test('is nothing where every ticket is free', () => {
    expect(leadOffer([offer('free', 0)])?.priceFen).toBe(0)
  })
})

test.each([
  ['DECK-ADULT', 'ADULT'],
  ['DECK-KING-B', 'KING-B'],
  ['DECK2-ADULT', 'DECK2-ADULT'],
  ['ADULT-DECK-B', 'ADULT-DECK-B'],
])('without the code of its product DECK, %s is %s', (offer, ending) => {
  expect(endingOf(offer, 'DECK')).toBe(ending)
})

test('a product is bookable as many days ahead as it says, and only while it is on sale', () => {
  const today = '2026-11-21' as VisitDate
  const product = { saleState: 'ON_SALE', bookableDays: 90 } as const
  expect(isBookable(product, addDays(today, 91), today)).toBe(false)
  expect(isBookable(product, addDays(today, 90), today)).toBe(true)
  for (const saleState of ['COMING_SOON', 'MAINTENANCE', 'STOPPED'] as const)
    expect(isBookable({ ...product, saleState }, today, today)).toBe(false)
})

test('an offer is sold from its first day to its last, both included', () => {
  const window = { saleFrom: '2026-11-02', saleUntil: '2026-11-04' } as {
    saleFrom: VisitDate
    saleUntil: VisitDate
  }
  const sold = ['2026-11-01', '2026-11-02', '2026-11-04', '2026-11-05'].map((day) =>
    isInSaleWindow(window, day as VisitDate),
  )
  expect(sold).toEqual([false, true, true, false])
  expect(isInSaleWindow({ saleFrom: null, saleUntil: null }, '2026-11-01' as VisitDate)).toBe(true)
})
