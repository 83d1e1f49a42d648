/** Goods that wait at a desk: what was ordered, and until when it is kept. */
import type * as contract from '#contract/console/delivery.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { venueDate } from '#contract/values/time.ts'
import { ordersToPickUp } from '../ordering/units/delivered-units.ts'
import type { StaffCall } from '../staff/caller.ts'
import type { DeliveryDeps } from './deps.ts'
import { packedUnits } from './parcels.ts'

const PAGE_SIZE = 50

export async function listPickUps(
  { db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>,
  { query: { late, cursor } }: StaffCall<typeof contract.listPickUps>,
): Promise<AnswerOf<typeof contract.listPickUps>> {
  const today = venueDate(clock.now())
  const page = { over: late ? today : null, after: cursor === undefined ? null : Number(cursor) }
  const orders = await ordersToPickUp(db, { ...page, limit: PAGE_SIZE + 1 })
  const shown = orders.slice(0, PAGE_SIZE)
  return {
    items: shown.map(({ orderNo, paidAt, pickUpUntil, units }) => ({
      ...{ orderNo, pickUpUntil },
      paidAt: paidAt.toISOString(),
      late: pickUpUntil !== null && pickUpUntil < today,
      units: packedUnits(units),
    })),
    nextCursor: orders.length > PAGE_SIZE ? String(shown.at(-1)?.id) : null,
  }
}
