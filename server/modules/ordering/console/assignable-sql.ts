/** Units by the pools that they draw from, for the desk that assigns guides, vehicles, rooms and tables to them. */
import { sql } from 'kysely'
import type { OrderNo, UnitState } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { ordersClaiming, poolList } from '../../inventory/claims-sql.ts'
import type { OfferSnapshot, ProductSnapshot } from '../order/snapshot.ts'
import { type Draw, unitsWithLines } from '../order/tables.ts'

export type DrawingUnit = {
  id: number
  unitNo: string
  orderId: number
  orderNo: OrderNo
  linePosition: number
  state: UnitState
  productCode: ProductCode
  product: ProductSnapshot
  offer: OfferSnapshot
  draws: Draw[]
  visitDate: VisitDate | null
  untilDate: VisitDate | null
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
  validUntil: Date | null
  contactNameSealed: Buffer | null
  contactMobileSealed: Buffer | null
  extrasSealed: Buffer | null
}

const drawingUnits = (on: Db | Tx) =>
  unitsWithLines(on)
    .innerJoin('shop_order', 'shop_order.id', 'unit.order_id')
    .innerJoin('snapshot', 'snapshot.id', 'order_line.offer_snapshot')
    .innerJoin('snapshot as product_snapshot', 'product_snapshot.id', 'order_line.product_snapshot')
    .select(['unit.id', 'unit_no as unitNo', 'unit.order_id as orderId', 'order_no as orderNo'])
    .select(['unit.line_position as linePosition', 'unit.state', 'draws'])
    .select('order_line.product_code as productCode')
    .select(['order_line.visit_date as visitDate', 'until_date as untilDate'])
    .select(['order_line.slot_from as slotFrom', 'order_line.slot_to as slotTo'])
    .select('order_line.valid_until as validUntil')
    .select(['contact_name_sealed as contactNameSealed', 'contact_mobile_sealed as contactMobileSealed'])
    .select('extras_sealed as extrasSealed')
    .select(sql<OfferSnapshot>`snapshot.content`.as('offer'))
    .select(sql<ProductSnapshot>`product_snapshot.content`.as('product'))
    .where('seats', '=', 'SOLD')

/** Those of paid orders that have places in these pools. One range of the index of claims for each pool. */
export async function listDrawing(db: Db, poolIds: readonly number[]): Promise<DrawingUnit[]> {
  if (poolIds.length === 0) return []
  const units = await drawingUnits(db)
    .where(sql<boolean>`unit.order_id = ANY(ARRAY(${sql.raw(ordersClaiming(poolList(poolIds)))}))`)
    .where('unit.state', 'in', ['reserved', 'valid', 'changing', 'refunding', 'used'])
    .orderBy('order_line.slot_from')
    .orderBy('unit_no')
    .execute()
  const wanted = new Set(poolIds)
  return units.filter(({ draws }) => draws.some(({ poolId }) => wanted.has(poolId)))
}

/** With its order locked until the transaction ends. Null: there is no such unit of a paid order. */
export async function lockDrawing(tx: Tx, unitNo: string): Promise<DrawingUnit | null> {
  await sql`
    SELECT FROM shop_order WHERE id = (SELECT order_id FROM unit WHERE unit_no = ${unitNo})
    FOR NO KEY UPDATE`.execute(tx)
  return (await drawingUnits(tx).where('unit_no', '=', unitNo).executeTakeFirst()) ?? null
}

export const findDrawing = (tx: Tx, unitIds: readonly number[]): Promise<DrawingUnit[]> =>
  drawingUnits(tx).where('unit.id', 'in', unitIds).execute()
