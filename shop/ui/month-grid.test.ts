import { expect, test } from 'vitest'
import { monthGrid } from './month-grid.ts'

test('a month starts below its weekday, Monday first, in whole weeks', () => {
  const grid = monthGrid('2026-11')
  expect(grid.slice(0, 7)).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(grid).toHaveLength(42)
  expect(grid.filter(Boolean)).toHaveLength(30)
})

test('February knows its leap years', () => {
  expect(monthGrid('2027-02').filter(Boolean).at(-1)).toBe('2027-02-28')
  expect(monthGrid('2028-02').filter(Boolean).at(-1)).toBe('2028-02-29')
  expect(monthGrid('2027-02')).toHaveLength(28)
})

test('weeks that are over are left out, the running one stays whole', () => {
  const grid = monthGrid('2026-11', '2026-11-21')
  expect(grid[0]).toBe('2026-11-16')
  expect(grid).toHaveLength(21)
  expect(monthGrid('2026-12', '2026-11-21')).toEqual(monthGrid('2026-12'))
})
