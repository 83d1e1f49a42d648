import { expect, test } from 'vitest'
import { limitCodes, limits } from '#contract/values/limits.ts'
import { withUnit } from './limit-values.ts'
import { unitOf } from './units.ts'

test('every limit can be shown with its unit', () => {
  for (const code of limitCodes)
    expect(withUnit(code, limits[code].most), code).not.toBe(String(limits[code].most))
})

test('working days are those of banks, all others are plain days', () => {
  expect(limitCodes.filter((code) => unitOf(code) === 'workingDays')).toEqual([
    'refund.arrival-from-days',
    'refund.arrival-to-days',
  ])
  expect(withUnit('comment.within-days', 90)).toBe('90 天')
  expect(withUnit('invoice.after-use', 0)).toBe('否')
  expect(withUnit('comment.audit-first', 1)).toBe('是')
})
