import { expect, test } from 'vitest'
import { SlotTime, VisitDate } from '#contract/values/time.ts'
import { visitParts } from './visit-parts.ts'

const visitDate = VisitDate.parse('2026-12-05')
const untilDate = VisitDate.parse('2026-12-07')

test('a stay may be broken between its dates, and nowhere within one', () => {
  expect(visitParts({ visitDate, slotFrom: null, untilDate })).toEqual(['2026-12-05', '至 2026-12-07'])
  expect(visitParts({ visitDate, slotFrom: SlotTime.parse('10:30') })).toEqual(['2026-12-05', '10:30'])
  expect(visitParts({ visitDate: null, slotFrom: null })).toEqual(['–'])
})
