import { expect, test } from 'vitest'
import { piecesIn, returnEndOf, unitsToReceive } from './parcel-state.ts'

const at = '2026-12-01T02:00:00.000Z'
const later = '2026-12-08T02:00:00.000Z'
const unit = (unitNo: string, receivedAt: string | null = null, returnUntil: string | null = null) => ({
  unitNo,
  name: 'Model, red',
  receivedAt,
  returnUntil,
})
const order = (...states: [unitNo: string, state: string][]) =>
  ({ units: states.map(([unitNo, state]) => ({ unitNo, state })) }) as never

test('only pieces that are kept can be said to have come: none that is refunded, came already, or went back', () => {
  const units = [unit('U1'), unit('U2'), unit('U3', at), unit('U4')]
  const states = order(['U1', 'valid'], ['U2', 'refunding'], ['U3', 'valid'])
  expect(unitsToReceive({ state: 'SENT', units }, states)).toEqual(['U1'])
  expect(unitsToReceive({ state: 'SIGNED', units }, states)).toEqual(['U1'])
  expect(unitsToReceive({ state: 'RETURNED', units }, states)).toEqual([])
})

test('pieces of one name are counted, and the earliest end of return is the one to keep', () => {
  const units = [unit('U1', at, later), unit('U2', at, at), { ...unit('U3'), name: 'Postcard' }]
  expect(piecesIn({ units })).toEqual([
    { name: 'Model, red', count: 2 },
    { name: 'Postcard', count: 1 },
  ])
  expect(returnEndOf({ units })).toBe(at)
  expect(returnEndOf({ units: [unit('U1', at)] })).toBeNull()
})
