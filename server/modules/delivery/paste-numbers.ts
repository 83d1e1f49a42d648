/** Many tracking numbers at once: a line for each parcel, read, checked row by row, and sent all together or not at all. */
import type * as contract from '#contract/console/delivery.ts'
import type { CheckedRow } from '#contract/console/delivery.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { OrderNo } from '#contract/values/order.ts'
import { pastedWords, TrackingNo } from '#contract/values/shipment.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { deliveredUnits, isToSend, orderToSend } from '../ordering/units/delivered-units.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import type { DeliveryDeps } from './deps.ts'
import { parcelsOf, sendParcel } from './parcels.ts'
import { carrierOf } from './rules.ts'
import { findByNumber, type StoredShipment } from './store.ts'

/** Changes nothing. */
export async function checkNumbers(
  { db }: Pick<DeliveryDeps, 'db'>,
  { query }: StaffCall<typeof contract.checkNumbers>,
): Promise<AnswerOf<typeof contract.checkNumbers>> {
  const rows = await checkedRows(db, query.text)
  return { rows, wrong: rows.filter(({ fault }) => fault).length }
}

/** One row that is wrong, and none is sent. Orders are locked in the order of their numbers. */
export async function pasteNumbers(
  { chance, clock }: Pick<DeliveryDeps, 'chance' | 'clock'>,
  tx: Tx,
  { body, caller }: WriteCall<typeof contract.pasteNumbers>,
): Promise<Written<AnswerOf<typeof contract.pasteNumbers>>> {
  const at = clock.now()
  const rows = await checkedRows(tx, body.text)
  const wrong = rows.filter(({ fault }) => fault).length
  if (wrong > 0) throw new Refusal('PASTED_ROWS_WRONG', { rows: wrong })
  if (rows.length === 0) throw new Refusal('BAD_REQUEST', { field: 'body.text' })
  const sent: StoredShipment[] = []
  for (const row of rows.toSorted((a, b) => ((a.orderNo ?? '') < (b.orderNo ?? '') ? -1 : 1))) {
    const { orderNo, carrier, trackingNo, unitNos } = row
    if (!orderNo || !carrier || !trackingNo) throw new Error('a row without a fault is whole')
    const parcel = { orderNo, carrier, trackingNo, unitNos, at, actor: `staff:${caller.account}` }
    sent.push(await sendParcel({ chance }, tx, parcel))
  }
  return {
    answer: { items: await parcelsOf(tx, sent, at), nextCursor: null },
    audit: {
      no: sent[0]?.shipmentNo ?? '',
      after: { parcels: sent.length, shipmentNos: sent.map(({ shipmentNo }) => shipmentNo).join(' ') },
    },
  }
}

/** Each line by itself, then beside the lines before it. */
async function checkedRows(on: Db | Tx, text: string): Promise<CheckedRow[]> {
  const rows: CheckedRow[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue
    const row = await checkedRow(on, { line: index + 1, text: line.trim() })
    const before = rows.filter(({ fault }) => !fault)
    const fault = row.fault ?? twiceIn(before, row)
    rows.push({ ...row, fault })
  }
  return rows
}

const twiceIn = (before: readonly CheckedRow[], row: CheckedRow): CheckedRow['fault'] => {
  if (before.some(({ orderNo }) => orderNo === row.orderNo)) return 'ORDER_TWICE'
  const isSame = (one: CheckedRow) => one.carrier === row.carrier && one.trackingNo === row.trackingNo
  return before.some(isSame) ? 'NUMBER_TWICE' : null
}

/** The order first, the number last, and what is between them is the carrier, whose name may have spaces. */
async function checkedRow(
  on: Db | Tx,
  { line, text }: Pick<CheckedRow, 'line' | 'text'>,
): Promise<CheckedRow> {
  const nothing = { line, text, orderNo: null, carrier: null, trackingNo: null, unitNos: [] }
  const [first = '', ...rest] = pastedWords(text)
  const last = rest.pop()
  if (last === undefined || rest.length === 0) return { ...nothing, fault: 'FORMAT' }
  const orderNo = OrderNo.safeParse(first).data ?? null
  const carrier = carrierOf(rest.join(' '))
  const trackingNo = TrackingNo.safeParse(last).data ?? null
  const read = { ...nothing, orderNo, carrier, trackingNo }
  const order = orderNo && (await orderToSend(on, orderNo))
  if (!order?.placedAt) return { ...read, orderNo: null, fault: 'ORDER' }
  if (!carrier) return { ...read, fault: 'CARRIER' }
  if (!trackingNo) return { ...read, fault: 'NUMBER' }
  const units = (await deliveredUnits(on, order)).filter((unit) => isToSend(order, unit))
  if (units.length === 0) return { ...read, fault: 'NOTHING_TO_SEND' }
  if (await findByNumber(on, carrier, trackingNo)) return { ...read, fault: 'NUMBER_TAKEN' }
  return { ...read, unitNos: units.map(({ unitNo }) => unitNo), fault: null }
}
