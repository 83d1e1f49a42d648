/** What stands in the way of a visit with a card, to the day: validity, days that are excluded, and visits of a day and of a year. */
import { expect, test } from 'vitest'
import type { CardNo, CardTerms, CardTypeCode } from '#contract/values/card.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { mayRenew } from './rules.ts'
import { chooseCards, countVisits, type VisitCard, visitFault } from './visit-rules.ts'

const day = (text: string) => text as VisitDate
const document = Buffer.from('holder')

type Given = Partial<Omit<VisitCard, 'terms'>> & { terms?: Partial<CardTerms> }
const cardOf = ({ terms, ...card }: Given = {}): VisitCard => ({
  ...{ card_no: '1' as CardNo, type_code: 'YEAR' as CardTypeCode, document_index: document, state: 'ACTIVE' },
  ...{ valid_from: day('2027-11-21'), valid_until: day('2028-11-19') },
  terms: { validDays: 365, perDay: 1, perYear: 2, blackout: [], needsBooking: true, ...terms },
  ...card,
})
const faultOn = (card: VisitCard, date: string, booked: string[] = []) =>
  visitFault(card, booked.map(day), day(date))

test('it is good on its first and its last day, and on none beside them', () => {
  const card = cardOf()
  expect(faultOn(card, '2027-11-20')).toBe('CARD_NOT_VALID_ON_DATE')
  expect(faultOn(card, '2027-11-21')).toBeNull()
  expect(faultOn(card, '2028-02-29')).toBeNull()
  expect(faultOn(card, '2028-11-19')).toBeNull()
  expect(faultOn(card, '2028-11-20')).toBe('CARD_NOT_VALID_ON_DATE')
})

test('days that are excluded are so from the first to the last of them', () => {
  const card = cardOf({ terms: { blackout: [{ from: day('2028-10-01'), until: day('2028-10-03') }] } })
  const faults = ['2028-09-30', '2028-10-01', '2028-10-03', '2028-10-04'].map((date) => faultOn(card, date))
  expect(faults).toEqual([null, 'CARD_BLACKOUT', 'CARD_BLACKOUT', null])
})

test('visits of a day and of a year are counted by themselves', () => {
  const card = cardOf({ terms: { perDay: 2, perYear: 3 } })
  expect(faultOn(card, '2028-05-01', ['2028-05-01'])).toBeNull()
  expect(faultOn(card, '2028-05-01', ['2028-05-01', '2028-05-01'])).toBe('CARD_DAY_USED')
  expect(faultOn(card, '2028-05-02', ['2028-01-01', '2028-05-01', '2028-09-09'])).toBe('CARD_YEAR_USED')
})

test('what is used of a day and of a year is what counts against them', () => {
  const booked = ['2028-11-20', '2028-11-21', '2029-05-01', '2029-05-01', '2029-11-20', '2029-11-21'].map(day)
  const used = (date: string) => countVisits(day('2027-11-21'), booked, day(date))
  expect(used('2029-05-01')).toEqual({ today: 2, year: 4 })
  expect(used('2028-11-20')).toEqual({ today: 1, year: 1 })
  expect(used('2030-01-01')).toEqual({ today: 0, year: 1 })
})

test('a year begins on the day of the approval, that of 29 February on 1 March of other years', () => {
  const card = cardOf({
    ...{ valid_from: day('2028-02-29'), valid_until: day('2031-02-28') },
    terms: { validDays: 1_096, perYear: 1 },
  })
  expect(faultOn(card, '2029-02-28', ['2028-02-29'])).toBe('CARD_YEAR_USED')
  expect(faultOn(card, '2029-03-01', ['2028-02-29'])).toBeNull()
  expect(faultOn(card, '2030-02-28', ['2029-03-01'])).toBe('CARD_YEAR_USED')
  expect(faultOn(card, '2030-03-01', ['2029-03-01'])).toBeNull()
})

test('of two cards that follow one another the one of the day says why, in whatever order they are found', () => {
  const former = cardOf({ card_no: '2' as CardNo, valid_until: day('2028-11-19') })
  const next = cardOf({
    ...{ card_no: '1' as CardNo, valid_from: day('2028-11-20'), valid_until: day('2029-11-19') },
  })
  const types = ['YEAR' as CardTypeCode]
  const booked = [{ cardNo: '2', date: day('2028-11-19'), orderNo: '1' }]
  const wanted = [{ documentIndex: document, types, date: day('2028-11-19') }]
  for (const cards of [
    [former, next],
    [next, former],
  ])
    expect(chooseCards(cards, booked, wanted)).toMatchObject({ fault: 'CARD_DAY_USED' })
})

test('it is renewed in its last thirty days, a short one in its last quarter, and neither afterwards', () => {
  const stored = { state: 'ACTIVE', valid_from: day('2027-11-21'), valid_until: day('2028-11-19') } as const
  const year = { ...stored, terms: { validDays: 365 } }
  const may = ['2028-10-20', '2028-10-21', '2028-11-19', '2028-11-20'].map((date) =>
    mayRenew(year, day(date)),
  )
  expect(may).toEqual([false, true, true, false])
  const short = { ...stored, valid_from: day('2028-11-10'), terms: { validDays: 10 } }
  expect(['2028-11-17', '2028-11-18'].map((date) => mayRenew(short, day(date)))).toEqual([false, true])
})
