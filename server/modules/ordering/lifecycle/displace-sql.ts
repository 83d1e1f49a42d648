/**
 * A document's day belongs to the order that is paid first. Until then the order that was placed last has it: the
 * visitors of other unpaid orders are not live, and those orders are marked as displaced. The caller has locked
 * the orders, so that none of them is paid meanwhile.
 */
import { type RawBuilder, sql } from 'kysely'
import type { OrderNo } from '#contract/values/order.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Tx } from '../../../platform/db.ts'
import { bytea } from '../../../platform/prepared.ts'
import type { NewVisitor } from '../units/new-units.ts'

type Visitor = Pick<NewVisitor, 'documentIndex' | 'oncePerDay' | 'productId' | 'visitDate'>

/** An order that is going to be placed, or of which visitors are going to move to another day. */
type Placing = { orderId: number; visitors: readonly Visitor[] }

/** One ticket of a product and day is all that a document gets. */
type DocumentDay = { document: Buffer; productId: number; visitDate: VisitDate | null }

/** An order that has the day of a document now. */
type Holding = DocumentDay & { holder: number; paid: boolean }

/** Orders, paid or not, that have the day of one of these documents now. */
async function listHolders(tx: Tx, placement: Placing): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    WITH ${daysCte(daysOf(placement))}
    SELECT holder.id AS holder, visitor.document_index AS document, visitor.product_id AS "productId",
      visitor.visit_date AS "visitDate", holder.seats = 'SOLD' AS paid
    FROM document_day
    JOIN visitor ON visitor.visit_date = document_day.visit_date
      AND visitor.document_index = document_day.document_index AND visitor.product_id = document_day.product_id
    JOIN unit ON unit.id = visitor.unit_id JOIN shop_order AS holder ON holder.id = order_id
    WHERE visitor.live AND visitor.once_per_day AND visitor.document_index IS NOT NULL`.execute(tx)
  return rows
}

const daysOf = ({ visitors }: Pick<Placing, 'visitors'>): DocumentDay[] =>
  visitors.flatMap(({ documentIndex, oncePerDay, productId, visitDate }) =>
    documentIndex && oncePerDay ? [{ document: documentIndex, productId, visitDate }] : [],
  )

/** A CTE `document_day` of these days. */
function daysCte(days: readonly DocumentDay[]): RawBuilder<unknown> {
  const rows = days.map(({ document, productId, visitDate }) => ({
    document_index: bytea(document),
    product_id: productId,
    visit_date: visitDate,
  }))
  return sql`document_day AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS document_day(document_index bytea, product_id integer, visit_date date)
  )`
}

/** One of the documents that has a paid ticket for the day; null when none has. */
export const findPaidDocument = async (tx: Tx, placement: Placing): Promise<Buffer | null> =>
  (await listHolders(tx, placement)).find(({ paid }) => paid)?.document ?? null

/** Locks the order, the unpaid orders that have the day of a document, and those `inTheWay`, by id. Answers the others. */
export async function lockForPlacing(
  tx: Tx,
  placement: Placing,
  inTheWay: readonly number[] = [],
): Promise<number[]> {
  const { orderId } = placement
  const holders = await listHolders(tx, placement)
  const unpaid = await lockUnpaid(tx, [orderId, ...inTheWay, ...holders.map(({ holder }) => holder)])
  return unpaid.filter((id) => id !== orderId)
}

/** The same for an order that is paid already: it is locked with the others, by id. */
export async function lockForChange(
  tx: Tx,
  placement: Placing,
  inTheWay: readonly number[] = [],
): Promise<number[]> {
  const { orderId } = placement
  const holders = (await listHolders(tx, placement)).filter(({ paid }) => !paid)
  const locked = [orderId, ...inTheWay, ...holders.map(({ holder }) => holder)]
  const { rows } = await sql<{ id: number; seats: string }>`
    SELECT id, seats FROM shop_order WHERE id = ANY(${locked})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return rows.filter(({ id, seats }) => id !== orderId && seats !== 'SOLD').map(({ id }) => id)
}

/** Those of the orders that are not paid, locked. */
async function lockUnpaid(tx: Tx, orderIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM shop_order WHERE id = ANY(${orderIds}) AND seats <> 'SOLD'
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The day of these documents is taken from unpaid orders, which are locked. */
export const displaceUnpaid = (
  tx: Tx,
  placement: Pick<Placing, 'visitors'>,
  unpaid: readonly number[],
): Promise<void> => displaceDays(tx, daysOf(placement), unpaid)

async function displaceDays(
  tx: Tx,
  days: readonly DocumentDay[],
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length === 0) return
  await sql`
    WITH ${daysCte(days)},
    former_visitor AS (
      UPDATE visitor SET live = false FROM unit, document_day
      WHERE unit.id = visitor.unit_id AND unit.order_id = ANY(${orderIds})
        AND visitor.live AND visitor.document_index = document_day.document_index
        AND visitor.product_id = document_day.product_id
        AND visitor.visit_date = document_day.visit_date
      RETURNING unit.order_id
    )
    UPDATE shop_order SET displaced = true WHERE id = ANY(ARRAY(SELECT order_id FROM former_visitor))`.execute(
    tx,
  )
}

/**
 * Locks an order that money came for, together with the unpaid orders that have a day of its visitors, by id. Nothing to
 * do for an order whose visitors are all live.
 */
export async function lockWithHolders(tx: Tx, orderNo: OrderNo): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM shop_order WHERE order_no = ${orderNo} AND (displaced OR flow_status = 'PAST_DUE')`.execute(
    tx,
  )
  const [own] = rows
  if (!own) return
  const lost = await listLost(tx, own.id)
  await lockUnpaid(tx, [own.id, ...lost.map(({ holder }) => holder)])
}

/** The unpaid orders that have a day of this order's visitors lose it. The order is locked. */
export async function displaceHolders(tx: Tx, orderId: number): Promise<void> {
  const lost = await listLost(tx, orderId)
  const holders = lost.map(({ holder }) => holder)
  await displaceDays(tx, lost, await lockUnpaid(tx, holders))
}

/** Has a paid order the day of one of this order's visitors? */
export const isDisplacedByPaid = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await listLost(tx, orderId)).some(({ paid }) => paid)

/** Which orders have the day of visitors who are not live here. */
async function listLost(tx: Tx, orderId: number): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    SELECT DISTINCT holder.id AS holder, lost.document_index AS document, lost.product_id AS "productId",
      lost.visit_date AS "visitDate", holder.seats = 'SOLD' AS paid
    FROM unit AS own JOIN visitor AS lost ON lost.unit_id = own.id
    JOIN visitor AS held ON held.visit_date = lost.visit_date AND held.document_index = lost.document_index
      AND held.product_id = lost.product_id
    JOIN unit AS unit ON unit.id = held.unit_id JOIN shop_order AS holder ON holder.id = unit.order_id
    WHERE own.order_id = ${orderId} AND NOT lost.live AND lost.once_per_day AND unit.order_id <> ${orderId}
      AND held.live AND held.once_per_day AND held.document_index IS NOT NULL`.execute(tx)
  return rows
}
