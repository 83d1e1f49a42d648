/** What buyers say of parcels that bring goods back, and in their own words; both go when a buyer leaves. */
import type { RefundNo, ReturnParcel } from '#contract/values/refund.ts'
import type { Tx } from '../../platform/db.ts'
import { addHistory } from './store.ts'
import { tables } from './tables.ts'

type Said = { parcel: ReturnParcel; at: Date; note: 'parcel-sent' | 'parcel-corrected' }

/** The order is locked, and the refund pending. */
export async function writeReturnParcel(
  tx: Tx,
  refundNo: RefundNo,
  { parcel, at, note }: Said,
): Promise<void> {
  await tables(tx)
    .updateTable('refund')
    .set({ return_carrier: parcel.carrier, return_tracking_no: parcel.trackingNo })
    .where('refund_no', '=', refundNo)
    .where('status', '=', 'PENDING')
    .execute()
  await addHistory(tx, { refundNo, at, status: 'PENDING', note, actor: 'buyer' })
}

export async function clearBuyersWords(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await tables(tx)
    .updateTable('refund')
    .set({ reason_text: null, return_carrier: null, return_tracking_no: null })
    .where('order_id', 'in', orderIds)
    .execute()
}
