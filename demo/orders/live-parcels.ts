/** What becomes of goods that demo orders had sent: packed with a number, on the way, received. */
import assert from 'node:assert/strict'
import type { Carrier, TrackingNo } from '#contract/values/shipment.ts'
import { storeTracked } from '../../server/modules/delivery/ask-carriers.ts'
import { sendParcel } from '../../server/modules/delivery/parcels.ts'
import { minutesAfter } from '../../server/modules/ordering/order/rules.ts'
import {
  deliveredUnits,
  lockOrderToSend,
  receiveUnits,
} from '../../server/modules/ordering/units/delivered-units.ts'
import type { Tx } from '../../server/platform/db.ts'
import { insertRows, unitsIn } from '../seed-sql.ts'
import type { DemoContext } from './demo-quote.ts'
import type { MemberOrder } from './member-orders.ts'

type Parcel = { carrier: Carrier; trackingNo: string; at: Date; signedAfterHours?: number }

/** All pieces of the order in one parcel, which its carrier has picked up an hour later. */
export async function sendPieces(
  tx: Tx,
  { chance, now }: DemoContext,
  { orderNo }: MemberOrder,
  { carrier, trackingNo, at, signedAfterHours }: Parcel,
): Promise<void> {
  const unitNos = (await unitsIn(tx, orderNo, 'valid')).map(({ unitNo }) => unitNo)
  const parcel = { orderNo, unitNos, carrier, trackingNo: trackingNo as TrackingNo }
  const shipment = await sendParcel({ chance }, tx, { ...parcel, at, actor: 'staff:orders' })
  const said = [
    { at: minutesAfter(at, 60), text: '【云州市】云顶塔营业点已揽收' },
    { at: minutesAfter(at, 6 * 60), text: '【云州市】快件已到达云州转运中心' },
  ]
  const rows = said.filter((event) => event.at < now).map((event) => ({ shipment_id: shipment.id, ...event }))
  await insertRows(tx, 'shipment_event', rows)
  if (signedAfterHours === undefined) return
  const signedAt = minutesAfter(at, signedAfterHours * 60)
  const order = await lockOrderToSend(tx, orderNo)
  const events = [{ at: signedAt, text: '【杭州市】快件已签收，签收人：本人' }]
  await storeTracked(
    tx,
    { order, shipment, tracked: { outcome: 'known', state: 'signed', events } },
    signedAt,
  )
}

export async function receivePieces(tx: Tx, { orderNo }: MemberOrder, at: Date): Promise<void> {
  const order = await lockOrderToSend(tx, orderNo)
  assert(order, `${orderNo} is stored`)
  await receiveUnits(tx, order, await deliveredUnits(tx, order), { at, actor: 'buyer' })
}
