/** Tickets as the gate sees them, and how many have come in with one. */
import { type Selectable, sql } from 'kysely'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo, SalesChannel, UnitState } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { MemberId } from '../../caller/caller.ts'
import type { OfferSnapshot, ProductSnapshot } from '../order/snapshot.ts'
import { type OrderTables, tables, unitsWithLines } from '../order/tables.ts'

type Line = Selectable<OrderTables['order_line']>

export type StoredUnit = {
  id: number
  unitNo: string
  orderId: number
  orderNo: OrderNo
  assistCode: string | null
  state: UnitState
  serial: number
  paid: boolean
  wayToGet: WayToGet | null
  channel: SalesChannel
  memberId: MemberId | null
  /** What it cost its buyer after its discounts, whatever was given back on it as goodwill; nothing by voucher. */
  paidFen: Fen
  admits: number
  admitted: number
  productCode: Line['product_code']
  visitDate: Line['visit_date']
  slotFrom: Line['slot_from']
  slotTo: Line['slot_to']
  validFrom: Date
  validUntil: Date | null
  product: ProductSnapshot
  offer: OfferSnapshot
  /** Sealed, by seat. */
  names: Buffer[]
  extrasSealed: Buffer | null
}

/** Its order is locked until the transaction ends, so that it stays as it is. Null for a number that no ticket has. */
export async function lockUnit(tx: Tx, unitNo: string): Promise<StoredUnit | null> {
  await sql`
    SELECT FROM shop_order WHERE id = (SELECT order_id FROM unit WHERE unit_no = ${unitNo})
    FOR NO KEY UPDATE`.execute(tx)
  const [unit] = await storedUnits(tx).where('unit.unit_no', '=', unitNo).execute()
  return unit ?? null
}

/** Locked with their orders as well, which are locked by their ids. */
export async function lockUnits(tx: Tx, unitIds: readonly number[]): Promise<StoredUnit[]> {
  if (unitIds.length === 0) return []
  await sql`
    SELECT FROM shop_order WHERE id = ANY(ARRAY(SELECT order_id FROM unit WHERE id = ANY(${unitIds})))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return await storedUnits(tx).where('unit.id', 'in', unitIds).orderBy('unit.id').execute()
}

/** The tickets of the order with this assist code, in their order. */
export const listUnitsByAssistCode = (db: Db | Tx, assistCode: string): Promise<StoredUnit[]> =>
  storedUnits(db)
    .where('shop_order.assist_code', '=', assistCode)
    .orderBy('line_position')
    .orderBy('unit_index')
    .execute()

/** By what is shown of it: its number, in the signed code of its party, or its assist code. */
export type GroupOrderBy = { orderNo: OrderNo } | { assistCode: string }

/** The tickets of a group's order, in their order, locked with it. Null where no group's order is shown. */
export async function lockGroupOrder(
  tx: Tx,
  by: GroupOrderBy,
): Promise<{ orderId: number; orderNo: OrderNo; units: StoredUnit[] } | null> {
  const shown = 'orderNo' in by ? sql`order_no = ${by.orderNo}` : sql`assist_code = ${by.assistCode}`
  const { rows } = await sql<{ id: number; orderNo: OrderNo }>`
    SELECT id, order_no AS "orderNo" FROM shop_order WHERE ${shown} AND channel = 'B2B'
    FOR NO KEY UPDATE`.execute(tx)
  const [order] = rows
  if (!order) return null
  const units = await storedUnits(tx)
    .where('unit.order_id', '=', order.id)
    .orderBy('line_position')
    .orderBy('unit_index')
    .execute()
  return { orderId: order.id, orderNo: order.orderNo, units }
}

const storedUnits = (db: Db | Tx) =>
  unitsWithLines(db)
    .innerJoin('shop_order', 'shop_order.id', 'unit.order_id')
    .innerJoin('snapshot as product', 'product.id', 'order_line.product_snapshot')
    .innerJoin('snapshot as offer', 'offer.id', 'order_line.offer_snapshot')
    .select(['unit.id', 'unit_no as unitNo', 'unit.order_id as orderId', 'order_no as orderNo', 'state'])
    .select(['assist_code as assistCode', 'extras_sealed as extrasSealed'])
    .select(
      sql<Fen>`CASE WHEN shop_order.vouchers > 0 THEN 0 ELSE unit.worth_fen + unit.given_fen END`.as(
        'paidFen',
      ),
    )
    .select(['shop_order.channel', 'shop_order.way_to_get as wayToGet'])
    .select(sql<MemberId | null>`shop_order.member_id::text`.as('memberId'))
    .select(['code_serial as serial', 'admits', 'admitted', 'order_line.product_code as productCode'])
    .select(['order_line.visit_date as visitDate', 'order_line.slot_from as slotFrom'])
    .select(['order_line.slot_to as slotTo', 'order_line.valid_from as validFrom'])
    .select('order_line.valid_until as validUntil')
    .select(sql<boolean>`shop_order.seats = 'SOLD'`.as('paid'))
    .select(sql<ProductSnapshot>`product.content`.as('product'))
    .select(sql<OfferSnapshot>`offer.content`.as('offer'))
    .select(
      sql<Buffer[]>`ARRAY(SELECT name_sealed FROM visitor WHERE unit_id = unit.id ORDER BY seat)`.as('names'),
    )

/** The names of a ticket's visitors by seat and the answers of its order, sealed. */
export async function findSealedGuests(
  tx: Tx,
  unitId: number,
): Promise<Pick<StoredUnit, 'names' | 'extrasSealed'>> {
  const unit = await storedUnits(tx).where('unit.id', '=', unitId).executeTakeFirst()
  return unit ?? { names: [], extrasSealed: null }
}

export async function addAdmitted(
  tx: Tx,
  shares: readonly { unitId: number; people: number }[],
): Promise<void> {
  const [unitIds, people] = [shares.map(({ unitId }) => unitId), shares.map((share) => share.people)]
  await sql`
    UPDATE unit SET admitted = admitted + share.people
    FROM unnest(${unitIds}::bigint[], ${people}::smallint[]) AS share(unit_id, people)
    WHERE unit.id = share.unit_id`.execute(tx)
}

/** What the order form asked beside people, sealed; null: nothing. */
export async function findSealedExtras(tx: Tx, orderId: number): Promise<Buffer | null> {
  const order = await tables(tx)
    .selectFrom('shop_order')
    .select('extras_sealed')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.extras_sealed ?? null
}
