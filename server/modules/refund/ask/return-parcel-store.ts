/** What buyers say of parcels that bring goods back, and in their own words; both go when a buyer leaves. */
import type { RefundNo, ReturnParcel } from '#contract/values/refund.ts'
import type { Carrier, TrackingNo } from '#contract/values/shipment.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { addHistory } from '../store.ts'
import { tables } from '../tables.ts'

/** `former`: that it corrects. */
type Said = { parcel: ReturnParcel; former: ReturnParcel | null; at: Date }

/** The order is locked, and the refund pending. */
export async function writeReturnParcel(
  tx: Tx,
  refundNo: RefundNo,
  { parcel, former, at }: Said,
): Promise<void> {
  await tables(tx)
    .updateTable('refund')
    .set({ return_carrier: parcel.carrier, return_tracking_no: parcel.trackingNo })
    .where('refund_no', '=', refundNo)
    .where('status', '=', 'PENDING')
    .execute()
  const note = former ? 'parcel-corrected' : 'parcel-sent'
  await addHistory(tx, { refundNo, at, status: 'PENDING', note, actor: 'buyer', ...formerColumns(former) })
}

const formerColumns = (former: ReturnParcel | null) =>
  former && { former_carrier: former.carrier, former_tracking_no: former.trackingNo }

export async function clearBuyersTexts(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await tables(tx)
    .updateTable('refund')
    .set({ reason_text: null, return_carrier: null, return_tracking_no: null })
    .where('order_id', 'in', orderIds)
    .execute()
  await tables(tx)
    .updateTable('refund_history')
    .set({ former_carrier: null, former_tracking_no: null })
    .where('refund_no', 'in', (of) =>
      of.selectFrom('refund').select('refund_no').where('order_id', 'in', orderIds),
    )
    .where('former_tracking_no', 'is not', null)
    .execute()
}

/** By refund, the oldest first. */
export async function listFormerParcels(
  db: Db,
  refundNos: readonly RefundNo[],
): Promise<{ refundNo: RefundNo; carrier: Carrier; trackingNo: TrackingNo }[]> {
  if (refundNos.length === 0) return []
  return await tables(db)
    .selectFrom('refund_history')
    .select(['refund_no as refundNo', 'former_carrier as carrier', 'former_tracking_no as trackingNo'])
    .where('refund_no', 'in', refundNos)
    .where('former_tracking_no', 'is not', null)
    .orderBy('id')
    .$narrowType<{ carrier: Carrier; trackingNo: TrackingNo }>()
    .execute()
}
