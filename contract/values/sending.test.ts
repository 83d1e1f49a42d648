import { expect, test } from 'vitest'
import { parcelState, sendingState } from './sending.ts'
import type { ShipmentState } from './shipment.ts'

const at = '2026-12-01T02:00:00.000Z'
const parcel = (state: ShipmentState, ...received: (string | null)[]) => ({
  state,
  units: received.map((receivedAt) => ({ receivedAt })),
})

test('a parcel is received only with all its pieces, whatever its carrier says', () => {
  const state = (...of: Parameters<typeof parcel>) => parcelState(parcel(...of))
  expect(state('SENT', null)).toBe('toReceive')
  expect(state('SIGNED', null)).toBe('signed')
  expect(state('SIGNED', at, null)).toBe('signed')
  expect(state('SENT', at)).toBe('received')
  expect(state('SIGNED', at, at)).toBe('received')
  expect(state('RETURNED', null)).toBe('returned')
  expect(state('SENT'), 'a parcel whose pieces are unknown').toBe('toReceive')
})

test('an order is to be sent until nothing is left to send, and received only with its last parcel', () => {
  expect(sendingState([parcel('SIGNED', at)], 1)).toBe('toSend')
  expect(sendingState([parcel('SIGNED', at), parcel('SENT', null)], 0)).toBe('toReceive')
  expect(sendingState([parcel('SIGNED', at), parcel('SIGNED', null)], 0)).toBe('signed')
  expect(sendingState([parcel('SENT', at), parcel('SIGNED', at)], 0)).toBe('received')
  expect(sendingState([], 0), 'all of it refunded before it was sent').toBeNull()
})
