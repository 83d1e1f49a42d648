import { expect, test } from 'vitest'
import type { TimelineEntry } from '#contract/values/timeline.ts'
import { timelineDays } from './timeline-days.ts'

const entry = (at: string, open = false) => ({ at, open }) as TimelineEntry

test('days are those of the venue, and what is open is in none of them', () => {
  const { open, days } = timelineDays([
    entry('2026-12-01T08:00:00.000Z', true),
    entry('2026-12-01T16:30:00.000Z'),
    entry('2026-12-01T15:30:00.000Z'),
    entry('2026-12-01T00:00:00.000Z'),
  ])
  expect(open).toHaveLength(1)
  expect(days.map(({ date, entries }) => [date, entries.length])).toEqual([
    ['2026-12-02', 1],
    ['2026-12-01', 2],
  ])
})
