/** What a change of date depends on: the tickets of an order as they stand, and the people on them. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { UnitState } from '#contract/values/order.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { OfferSnapshot, ProductSnapshot } from '../order/snapshot.ts'
import { type Draw, tables, unitsWithLines } from '../order/tables.ts'

export type StandingUnit = {
  unitId: number
  unitNo: string
  state: UnitState
  priceFen: Fen
  worthFen: Fen
  changes: number
  /** So many have come in with it. */
  admitted: number
  linePosition: number
  unitIndex: number
  offerId: number
  offerCode: OfferCode
  offerSnapshot: number
  ticket: OfferSnapshot
  productId: number
  productCode: ProductCode
  productSnapshot: number
  product: ProductSnapshot
  parentPosition: number | null
  visitDate: VisitDate | null
  untilDate: VisitDate | null
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
  validFrom: Date
  /** What it takes of which pools. */
  draws: readonly Draw[]
}

export async function listStandingUnits(db: Db | Tx, orderId: number): Promise<StandingUnit[]> {
  return await unitsWithLines(db)
    .innerJoin('snapshot', 'snapshot.id', 'order_line.offer_snapshot')
    .innerJoin('snapshot as product_snapshot', 'product_snapshot.id', 'order_line.product_snapshot')
    .select(['unit.id as unitId', 'unit.unit_no as unitNo', 'unit.state', 'unit.price_fen as priceFen'])
    .select([
      'unit.worth_fen as worthFen',
      'unit.changes',
      'unit.admitted',
      'unit.line_position as linePosition',
    ])
    .select(['unit.unit_index as unitIndex', 'offer_id as offerId', 'offer_code as offerCode'])
    .select(['offer_snapshot as offerSnapshot', 'product_id as productId', 'product_code as productCode'])
    .select(['order_line.product_snapshot as productSnapshot', 'parent_position as parentPosition'])
    .select(['visit_date as visitDate', 'until_date as untilDate', 'slot_from as slotFrom'])
    .select(['slot_to as slotTo', 'valid_from as validFrom', 'order_line.draws'])
    .select(sql<OfferSnapshot>`snapshot.content`.as('ticket'))
    .select(sql<ProductSnapshot>`product_snapshot.content`.as('product'))
    .where('unit.order_id', '=', orderId)
    .orderBy('unit.unit_no')
    .execute()
}

export type StandingVisitor = {
  unitId: number
  nameSealed: Buffer
  documentSealed: Buffer | null
  documentIndex: Buffer | null
  birthDateSealed: Buffer | null
  guardianUnitId: number | null
}

export async function listStandingVisitors(db: Db | Tx, orderId: number): Promise<StandingVisitor[]> {
  return await tables(db)
    .selectFrom('visitor')
    .innerJoin('unit', 'unit.id', 'visitor.unit_id')
    .select(['unit_id as unitId', 'name_sealed as nameSealed', 'document_sealed as documentSealed'])
    .select(['document_index as documentIndex', 'birth_date_sealed as birthDateSealed'])
    .select('guardian_unit_id as guardianUnitId')
    .where('unit.order_id', '=', orderId)
    .where('reserved_by', 'is', null)
    .orderBy('unit_id')
    .orderBy('seat')
    .execute()
}

/** The number of the next line of an order. */
export async function nextPosition(tx: Tx, orderId: number): Promise<number> {
  const row = await tables(tx)
    .selectFrom('order_line')
    .select(sql<number>`max(position) + 1`.as('next'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.next ?? 0
}
