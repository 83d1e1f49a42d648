import { expect, test } from 'vitest'
import { addMonths } from './months.ts'
import { Month } from './time.ts'

test('months go on over the year', () => {
  expect(addMonths(Month.parse('2026-12'), 1)).toBe('2027-01')
  expect(addMonths(Month.parse('2026-01'), -1)).toBe('2025-12')
  expect(addMonths(Month.parse('2026-11'), 14)).toBe('2028-01')
})
