import { expect, test } from 'vitest'
import { onlyKnown } from './search-params.ts'

/** What a page with a tab and a day reads of an address, as the router adds it to all that stands there. */
function readOf(address: Record<string, unknown>): Record<string, unknown> {
  const read = onlyKnown(({ tab, day }): { tab?: 'late'; day?: string } => ({
    ...(tab === 'late' && { tab }),
    ...(/^\d{8}$/.test(String(day)) && { day: String(day) }),
  }))
  return { ...address, ...read(address) }
}

test('a tab that there is not, a day that is none and a name that the page has not reach no page', () => {
  expect(readOf({ tab: 'nowhere', day: 'tomorrow', foo: 'bar' })).toEqual({})
  expect(readOf({ tab: 'nowhere', day: '20261121' })).toEqual({ day: '20261121' })
  expect(readOf({ tab: 'late', foo: '1' })).toEqual({ tab: 'late' })
})
