/** The statuses of refusals: spec 8.1 leaves them to what any call may answer. */
import { expect, test } from 'vitest'
import { callRefusals } from './refusals/call.ts'
import { refusals } from './refusals.ts'

test('a refusal of the shop has no status, or the browser would show the sentence of the status in its place', () => {
  const withStatus = Object.entries(refusals).filter(([, words]) => 'status' in words)
  expect(withStatus.length).toBeGreaterThan(0)
  expect(withStatus.filter(([code]) => !(code in callRefusals))).toEqual([])
})
