/** How far all that is sent of orders has come, as their list and their pages say it. */
import { type SendingState, sendingState } from '#contract/values/sending.ts'
import type { Db } from '../../platform/db.ts'
import { isToSend, listPieces } from '../ordering/units/delivered-units.ts'
import { listContents } from './store.ts'

/** By the ids of the orders, in two statements for all of them; those of which nothing is sent are left out. */
export async function sendingOf(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, SendingState>> {
  const [pieces, parcels] = await Promise.all([listPieces(db, orderIds), listContents(db, orderIds)])
  return new Map(
    orderIds.flatMap((orderId) => {
      const own = pieces.filter((piece) => piece.orderId === orderId)
      const contents = parcels
        .filter((parcel) => parcel.orderId === orderId)
        .map(({ state, unitIds }) => ({ state, units: own.filter(({ id }) => unitIds.includes(id)) }))
      const state = sendingState(contents, own.filter((piece) => isToSend(piece, piece)).length)
      return state ? [[orderId, state] as const] : []
    }),
  )
}
