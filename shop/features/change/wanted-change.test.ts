import { describe, expect, test } from 'vitest'
import type { ChangeableUnit } from '#contract/endpoints/change.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { chosenAtFirst, firstDateOf, movableTogether, timeToKeep } from './wanted-change.ts'

const day = '2026-12-03' as VisitDate
const other = '2026-12-10' as VisitDate

const unit = (unitNo: string, { date = day, slotFrom = '10:00', productCode = 'DECK', refusal = '' } = {}) =>
  ({
    unitNo,
    productCode,
    when: { date, until: null, slotFrom, slotTo: null },
    refusal: refusal || null,
  }) as ChangeableUnit

const used = unit('used', { refusal: 'used' })

describe('what is chosen at first', () => {
  test('all of one visit that can move', () =>
    expect(chosenAtFirst([unit('a'), used, unit('b')])).toEqual(['a', 'b']))
  test('nothing of several times, dates or products', () => {
    for (const more of [{ slotFrom: '11:00' }, { date: other }, { productCode: 'RIDE' }])
      expect(chosenAtFirst([unit('a'), unit('b', more)])).toEqual([])
  })
})

test('all together are those of the product of the chosen ones, also of other dates', () => {
  const units = [unit('a'), used, unit('b', { date: other }), unit('c', { productCode: 'RIDE' })]
  expect(movableTogether(units, [])).toEqual(['a', 'b'])
  expect(movableTogether(units, ['c'])).toEqual(['c'])
})

test('a time is kept on another date, and only one that all have in common', () => {
  expect(timeToKeep([unit('a'), unit('b')], other)).toBe('10:00')
  expect(timeToKeep([unit('a'), unit('b')], day)).toBeUndefined()
  expect(timeToKeep([unit('a')], null)).toBeUndefined()
  expect(timeToKeep([unit('a'), unit('b', { slotFrom: '11:00' })], other)).toBeUndefined()
})

test('the calendar opens at the first of the dates that move', () =>
  expect(firstDateOf([unit('a', { date: other }), unit('b')])).toBe(day))
