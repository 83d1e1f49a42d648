/** Parcels as stored, with their pieces and what their carriers said. */
import { sql } from 'kysely'
import type { OrderNo } from '#contract/values/order.ts'
import type { Carrier, EndedState, ShipmentNo, ShipmentState, TrackingNo } from '#contract/values/shipment.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { tables } from './tables.ts'

export type CarrierEvent = { at: Date; text: string }

export type StoredShipment = {
  id: number
  shipmentNo: ShipmentNo
  orderId: number
  orderNo: OrderNo
  carrier: Carrier
  trackingNo: TrackingNo
  state: ShipmentState
  sentAt: Date
  signedAt: Date | null
  /** When it counts as received. */
  receivedDueAt: Date | null
  version: number
  unitIds: number[]
  /** Newest first. */
  events: CarrierEvent[]
}

const shipments = (on: Db | Tx) =>
  tables(on)
    .selectFrom('shipment')
    .select(['id', 'shipment_no as shipmentNo', 'order_id as orderId', 'order_no as orderNo', 'carrier'])
    .select(['tracking_no as trackingNo', 'state', 'sent_at as sentAt', 'signed_at as signedAt', 'version'])
    .select('received_due_at as receivedDueAt')
    .select((of) =>
      of
        .selectFrom('shipment_unit')
        .whereRef('shipment_id', '=', 'shipment.id')
        .select(sql<number[]>`coalesce(array_agg(unit_id::integer ORDER BY unit_id), '{}')`.as('ids'))
        .$asScalar()
        .$notNull()
        .as('unitIds'),
    )
    .select((of) =>
      of
        .selectFrom('shipment_event')
        .whereRef('shipment_id', '=', 'shipment.id')
        .select(
          sql<{ at: string; text: string }[]>`coalesce(
            jsonb_agg(jsonb_build_object('at', at, 'text', text) ORDER BY at DESC, text), '[]')`.as('said'),
        )
        .$asScalar()
        .$notNull()
        .as('said'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof shipments>['execute']>>[number]

const shipmentOf = ({ said, ...row }: Row): StoredShipment => ({
  ...row,
  events: said.map(({ at, text }) => ({ at: new Date(at), text })),
})

export async function listShipmentsOf(on: Db | Tx, orderId: number): Promise<StoredShipment[]> {
  return (await shipments(on).where('order_id', '=', orderId).orderBy('id').execute()).map(shipmentOf)
}

/** Of many orders, without what their carriers said. */
export async function listContents(
  db: Db,
  orderIds: readonly number[],
): Promise<Pick<StoredShipment, 'orderId' | 'state' | 'unitIds'>[]> {
  if (orderIds.length === 0) return []
  return await tables(db)
    .selectFrom('shipment')
    .leftJoin('shipment_unit', 'shipment_id', 'id')
    .select(['order_id as orderId', 'state'])
    .select(sql<number[]>`array_remove(array_agg(unit_id::integer), NULL)`.as('unitIds'))
    .where('order_id', 'in', orderIds)
    .groupBy(['id', 'order_id', 'state'])
    .execute()
}

export async function findShipment(on: Db | Tx, shipmentNo: ShipmentNo): Promise<StoredShipment | null> {
  const row = await shipments(on).where('shipment_no', '=', shipmentNo).executeTakeFirst()
  return row ? shipmentOf(row) : null
}

/** Locked until the transaction ends. */
export async function lockShipment(tx: Tx, shipmentNo: ShipmentNo): Promise<StoredShipment | null> {
  const lock = tables(tx).selectFrom('shipment').select('id').where('shipment_no', '=', shipmentNo)
  await lock.forNoKeyUpdate().execute()
  return await findShipment(tx, shipmentNo)
}

/** Until the transaction ends nobody else gives it to a parcel: of two at once, the second finds that it is taken. */
export async function lockNumber(tx: Tx, carrier: Carrier, trackingNo: TrackingNo): Promise<void> {
  const number = `parcel ${carrier} ${trackingNo}`
  await tx.selectNoFrom(sql`pg_advisory_xact_lock(hashtext(${number}))`.as('locked')).execute()
}

export async function findByNumber(
  on: Db | Tx,
  carrier: Carrier,
  trackingNo: TrackingNo,
): Promise<{ orderNo: OrderNo } | null> {
  const row = await tables(on)
    .selectFrom('shipment')
    .select('order_no as orderNo')
    .where('carrier', '=', carrier)
    .where('tracking_no', '=', trackingNo)
    .executeTakeFirst()
  return row ?? null
}

export type ShipmentFilter = {
  state: ShipmentState | null
  orderNo: OrderNo | null
  /** On their way since before then. */
  sentBefore: Date | null
  after: number | null
}

/** Newest first. */
export async function listShipments(
  db: Db,
  { state, orderNo, sentBefore, after }: ShipmentFilter,
  limit: number,
): Promise<StoredShipment[]> {
  const rows = await shipments(db)
    .$if(state !== null, (query) => query.where('state', '=', state as ShipmentState))
    .$if(orderNo !== null, (query) => query.where('order_no', '=', orderNo as OrderNo))
    .$if(sentBefore !== null, (query) =>
      query.where('state', '=', 'SENT').where('sent_at', '<=', sentBefore as Date),
    )
    .$if(after !== null, (query) => query.where('id', '<', after as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(shipmentOf)
}

type NewShipment = Pick<
  StoredShipment,
  'shipmentNo' | 'orderId' | 'orderNo' | 'carrier' | 'trackingNo' | 'sentAt'
> & { askAt: Date; unitIds: readonly number[] }

/** Null, and nothing written: the number is that of another parcel. */
export async function insertShipment(tx: Tx, input: NewShipment): Promise<StoredShipment | null> {
  const row = await tables(tx)
    .insertInto('shipment')
    .values({
      shipment_no: input.shipmentNo,
      order_id: input.orderId,
      order_no: input.orderNo,
      carrier: input.carrier,
      tracking_no: input.trackingNo,
      sent_at: input.sentAt,
      ask_at: input.askAt,
    })
    .onConflict((conflict) => conflict.columns(['carrier', 'tracking_no']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await tables(tx)
    .insertInto('shipment_unit')
    .values(input.unitIds.map((unit_id) => ({ unit_id, shipment_id: row.id })))
    .execute()
  return await findShipment(tx, input.shipmentNo)
}

/** What the wrong number said is forgotten. The parcel is locked, and the right number nobody else's. */
export async function renumberShipment(
  tx: Tx,
  { id }: Pick<StoredShipment, 'id'>,
  { carrier, trackingNo, askAt }: { carrier: Carrier; trackingNo: TrackingNo; askAt: Date },
): Promise<void> {
  await tables(tx).deleteFrom('shipment_event').where('shipment_id', '=', id).execute()
  await tables(tx)
    .updateTable('shipment')
    .set({ carrier, tracking_no: trackingNo, ask_at: askAt, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Parcels whose pieces count as received by now, the longest due first. */
export async function listDueReceipts(
  db: Db,
  now: Date,
  limit: number,
): Promise<Pick<StoredShipment, 'shipmentNo' | 'orderNo'>[]> {
  return await tables(db)
    .selectFrom('shipment')
    .select(['shipment_no as shipmentNo', 'order_no as orderNo'])
    .where('received_due_at', '<=', now)
    .orderBy('received_due_at')
    .limit(limit)
    .execute()
}

export async function endReceipt(tx: Tx, shipmentNo: ShipmentNo): Promise<void> {
  const row = tables(tx).updateTable('shipment').set({ received_due_at: null })
  await row.where('shipment_no', '=', shipmentNo).execute()
}

/** Those that are known stay as they are. */
export async function addEvents(tx: Tx, id: number, events: readonly CarrierEvent[]): Promise<void> {
  if (events.length === 0) return
  await tables(tx)
    .insertInto('shipment_event')
    .values(events.map((event) => ({ ...event, shipment_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function setAskAt(tx: Tx, id: number, askAt: Date | null): Promise<void> {
  await tables(tx).updateTable('shipment').set({ ask_at: askAt }).where('id', '=', id).execute()
}

export type ShipmentEnding = { state: EndedState; at: Date; receivedDueAt: Date | null }

/** It ended, and nobody is asked any more. */
export async function setEnded(
  tx: Tx,
  id: number,
  { state, at, receivedDueAt }: ShipmentEnding,
): Promise<void> {
  await tables(tx)
    .updateTable('shipment')
    .set({ state, signed_at: at, received_due_at: receivedDueAt, ask_at: null })
    .where('id', '=', id)
    .execute()
}

/** So many parcels sent before then are still on their way. */
export async function countSentBefore(db: Db, before: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('shipment')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('state', '=', 'SENT')
    .where('sent_at', '<=', before)
    .executeTakeFirstOrThrow()
  return Number(count)
}
