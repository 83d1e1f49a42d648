import { expect, test } from 'vitest'
import type { Exception } from '#contract/console/desk.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { exceptionLabelOf } from './exception-label.ts'
import { todayWords as say } from './messages.ts'

const closed = { date: '2026-12-05' as VisitDate, from: null, to: null, capacity: null, reason: '' }
const what = (resource: string | null, products: string[]) =>
  exceptionLabelOf({ ...closed, resource, products } satisfies Exception)

test('an exception of what is not on sale is not called one of everything', () => {
  expect(what(null, [])).toBe(say.everything)
  expect(what('HALL', [])).toBe('HALL')
  expect(what('DECK', ['Deck 488'])).toBe('Deck 488 · DECK')
  expect(what('DECK', ['Deck 488', 'Evening', 'Package'])).toBe('Deck 488 +2 · DECK')
})
