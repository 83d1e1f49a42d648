import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VisitDate } from '../time.ts'
import { car } from './car.ts'
import { eatery } from './eatery.ts'
import { guide } from './guide.ts'
import type { AskedExtra } from './kind-extras.ts'

const words = { 'zh-CN': '', 'en-US': '' }
const visit = { visitDate: VisitDate.parse('2026-12-01'), slotFrom: null, checkIn: null }

const countOf = (asks: readonly AskedExtra[]) => {
  const field = asks.find(({ input }) => input === 'count')
  if (field?.input !== 'count') throw new Error('no count is asked')
  return field
}

const carOf = { model: words, luggage: 0, kmPerDay: 1, hoursPerDay: 1, overFenPerKm: 0, included: [] }
const guideOf = { languages: [], meetingPoints: [], stops: [] }

test('a count begins with the fewest people who need so many vehicles or guides', () => {
  const quantities = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(quantities, fc.integer({ min: 1, max: 60 }), (quantity, each) => {
      const item = { ...visit, quantity, admits: quantity }
      for (const asks of [
        car.asks({ ...carOf, seats: each } as never, item),
        guide.asks({ ...guideOf, maxParty: each } as never, item),
      ]) {
        const { min, max, first } = countOf(asks)
        expect(min <= first && first <= max).toBe(true)
        expect(Math.ceil(first / each)).toBe(quantity)
        expect(Math.ceil((first - 1) / each)).toBe(quantity - 1)
      }
    }),
  )
})

test('a party at tables begins with all whom its packages seat', () => {
  const served = {
    cuisine: words,
    dishes: [],
    mealFrom: '11:00',
    mealTo: '13:00',
    covers: { min: 1, max: 4 },
  }
  const { min, max, first } = countOf(eatery.asks(served as never, { ...visit, quantity: 2, admits: 8 }))
  expect([min, first, max]).toEqual([1, 8, 8])
})
