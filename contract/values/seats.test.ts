import { expect, test } from 'vitest'
import { OfferCode } from './product.ts'
import { contactAmong, seatsToName } from './seats.ts'

const family = { offerCode: OfferCode.parse('COMBO-FAMILY'), quantity: 2, admits: 3 } as const

test('a ticket without real names asks for nobody', () => {
  expect(seatsToName({ ...family, realName: 'NONE' })).toEqual([])
})

test('one name stands for the whole line', () => {
  expect(seatsToName({ ...family, realName: 'ONE' })).toEqual([
    { offerCode: 'COMBO-FAMILY', unit: 0, seat: 0 },
  ])
})

test('two family tickets name six people, three on each', () => {
  const seats = seatsToName({ ...family, realName: 'EVERY' })
  expect(seats.map(({ unit, seat }) => [unit, seat])).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 1],
    [1, 2],
  ])
})

test('the contact is the first visitor who comes without a guardian', () => {
  const [child, adult] = [OfferCode.parse('CHILD'), OfferCode.parse('ADULT')]
  const lines = [
    { offerCode: child, needsGuardian: true },
    { offerCode: adult, needsGuardian: false },
  ]
  const visitors = [child, adult, adult].map((offerCode, at) => ({ offerCode, at }))
  expect(contactAmong(visitors, lines)?.at).toBe(1)
  expect(contactAmong(visitors.slice(0, 1), lines)).toBe(null)
  expect(contactAmong([], lines)).toBe(null)
})

test('no ticket, no name', () => {
  expect(seatsToName({ ...family, realName: 'ONE', quantity: 0 })).toEqual([])
})
