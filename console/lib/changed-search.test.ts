import { expect, test } from 'vitest'
import { withChanges } from './changed-search.ts'

type Search = { find?: string; state?: string; sort?: string }

test('a filter that changes leaves the others, and one that is taken out leaves nothing behind', () => {
  const search: Search = { find: '261121', state: 'PAID' }
  expect(withChanges(search, { state: 'OPEN' })).toEqual({ find: '261121', state: 'OPEN' })
  const without = withChanges(search, { find: undefined })
  expect(Object.keys(without)).toEqual(['state'])
})
