/** How far the parcels of an order have come, and which pieces their buyer may say have come. Pure. */
import type { Shipment } from '#contract/endpoints/delivery.ts'
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'

/** A piece that was sent is to be received; signed for at the door is not yet received by its buyer. */
export type ParcelState = 'toReceive' | 'signed' | 'received' | 'returned'

export function parcelState({ state, units }: Pick<Shipment, 'state' | 'units'>): ParcelState {
  if (units.length > 0 && units.every(({ receivedAt }) => receivedAt !== null)) return 'received'
  if (state === 'RETURNED') return 'returned'
  return state === 'SIGNED' ? 'signed' : 'toReceive'
}

/** Pieces that are being refunded are counted by the shop, not by their buyer. */
export function unitsToReceive(
  { units, state }: Pick<Shipment, 'units' | 'state'>,
  order: Pick<OrderDetail, 'units'>,
): string[] {
  if (state === 'RETURNED') return []
  const kept = order.units.filter((unit) => unit.state === 'valid').map(({ unitNo }) => unitNo)
  return units
    .filter(({ unitNo, receivedAt }) => receivedAt === null && kept.includes(unitNo))
    .map(({ unitNo }) => unitNo)
}

/** Names of a parcel's pieces, each once, with how many of it. */
export function piecesIn({ units }: Pick<Shipment, 'units'>): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { name } of units) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}

/** Until when all that has come may be returned; null where nothing may. */
export const returnEndOf = ({ units }: Pick<Shipment, 'units'>): string | null =>
  units
    .flatMap(({ returnUntil }) => (returnUntil === null ? [] : [returnUntil]))
    .toSorted()
    .at(0) ?? null

/** How far all of an order has come: as long as something is to be sent it is, then until the last piece was received. */
export function sendingState({
  items,
  unsent,
}: {
  items: readonly Pick<Shipment, 'state' | 'units'>[]
  unsent: number
}): 'toSend' | ParcelState | null {
  if (unsent > 0) return 'toSend'
  const order = ['toReceive', 'signed', 'returned', 'received'] as const
  const states = items.map(parcelState)
  return order.find((state) => states.includes(state)) ?? null
}
