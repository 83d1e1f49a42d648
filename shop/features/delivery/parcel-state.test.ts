import { expect, test } from 'vitest'
import type { Shipment } from '#contract/endpoints/delivery.ts'
import { parcelState, piecesIn, returnEndOf, sendingState, unitsToReceive } from './parcel-state.ts'

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

test('a parcel is received only with all its pieces, whatever its carrier says', () => {
  const state = (carrier: Shipment['state'], ...received: (string | null)[]) =>
    parcelState({ state: carrier, units: received.map((come, index) => unit(`U${index}`, come)) })
  expect(state('SENT', null)).toBe('toReceive')
  expect(state('SIGNED', null)).toBe('signed')
  expect(state('SIGNED', at, null)).toBe('signed')
  expect(state('SENT', at)).toBe('received')
  expect(state('SIGNED', at, at)).toBe('received')
  expect(state('RETURNED', null)).toBe('returned')
  expect(state('SENT'), 'a parcel whose pieces are unknown').toBe('toReceive')
})

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

test('an order is to be sent until nothing is left to send, and received only with its last parcel', () => {
  const parcel = (state: Shipment['state'], come: string | null = null) => ({
    state,
    units: [unit('U1', come)],
  })
  expect(sendingState({ items: [parcel('SIGNED', at)], unsent: 1 })).toBe('toSend')
  expect(sendingState({ items: [parcel('SIGNED', at), parcel('SENT')], unsent: 0 })).toBe('toReceive')
  expect(sendingState({ items: [parcel('SIGNED', at), parcel('SIGNED')], unsent: 0 })).toBe('signed')
  expect(sendingState({ items: [parcel('SENT', at), parcel('SIGNED', at)], unsent: 0 })).toBe('received')
  expect(sendingState({ items: [], unsent: 0 }), 'all of it refunded before it was sent').toBeNull()
})
