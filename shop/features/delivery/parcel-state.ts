/** What is in the parcels of an order, and which pieces their buyer may say have come. Pure. */
import type { Shipment } from '#contract/endpoints/delivery.ts'
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'

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
