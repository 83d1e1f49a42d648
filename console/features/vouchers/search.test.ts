import { expect, test } from 'vitest'
import { onlyKnown } from '../../lib/search-params.ts'
import { searchedOf, voucherSearchOf } from './search.ts'

/** What the page looks for at an address. */
const readOf = (address: Record<string, string>) => searchedOf(onlyKnown(voucherSearchOf)(address))

test('an end or a place that makes no sense leads to the batches, and the right one of both is looked for', () => {
  expect(readOf({ tail: '0' })).toBeNull()
  expect(readOf({ batch: 'SPRING', no: 'one' })).toBeNull()
  expect(readOf({ state: 'OPEN' })).toBeNull()
  expect(readOf({ tail: '0', batch: 'SPRING', no: '7' })).toEqual({ batch: 'SPRING', no: '7' })
  expect(readOf({ tail: 'abcd', batch: 'SPRING' })).toEqual({ tail: 'ABCD' })
})
