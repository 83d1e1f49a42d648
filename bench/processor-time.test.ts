/** How processor times are read, and what an operation's share of them is. */
import { expect, test } from 'vitest'
import { perOperation, readStat } from './processor-time.ts'

test('a process is read behind its name, whatever the name holds', () => {
  const stat = '42 (a) b (c) S 7 42 42 0 -1 4194560 100 0 0 0 250 50 30 20 20 0 9 0 100 1000 10'
  expect(readStat(stat)).toEqual({ parent: 7, own: 3_000, ofEndedChildren: 500 })
})

test('an operation costs its share of what was spent meanwhile', () => {
  const before = { shop: 100, postgres: 200, sandbox: 0, load: 10 }
  const after = { shop: 400, postgres: 600, sandbox: 50, load: 20 }
  expect(perOperation(before, after, 100)).toEqual({ shop: 3, postgres: 4, sandbox: 0.5, load: 0.1 })
})

test('where it is not known, nothing is claimed', () => {
  expect(perOperation(null, null, 100)).toBeNull()
})
