/** How far a parcel, and all of an order that is sent, has come. Pure. */
import * as z from 'zod/mini'
import type { ShipmentState } from './shipment.ts'

/** A piece that was sent is to be received; signed for at the door is not yet received by its buyer. */
const parcelStates = ['toReceive', 'signed', 'received', 'returned'] as const
type ParcelState = (typeof parcelStates)[number]

export const SendingState = z.enum(['toSend', ...parcelStates])
export type SendingState = z.infer<typeof SendingState>

type Parcel = { state: ShipmentState; units: readonly { receivedAt: unknown }[] }

export function parcelState({ state, units }: Parcel): ParcelState {
  if (units.length > 0 && units.every(({ receivedAt }) => receivedAt !== null)) return 'received'
  if (state === 'RETURNED') return 'returned'
  return state === 'SIGNED' ? 'signed' : 'toReceive'
}

/** As long as something is to be sent it is, then until the last piece was received; null: there is nothing to send. */
export function sendingState(parcels: readonly Parcel[], unsent: number): SendingState | null {
  if (unsent > 0) return 'toSend'
  const states = parcels.map(parcelState)
  return (
    (['toReceive', 'signed', 'returned', 'received'] as const).find((state) => states.includes(state)) ?? null
  )
}
