/** The people of orders, sealed as they are stored. */
import { sql } from 'kysely'
import type { IdType } from '#contract/values/person.ts'
import type { OfferCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { unitsWithLines } from './tables.ts'

export type SealedVisitor = {
  unitId: number
  offerCode: OfferCode
  unit: number
  seat: number
  nameSealed: Buffer
  idType: IdType | null
  documentSealed: Buffer | null
  birthDateSealed: Buffer | null
  guardianUnitId: number | null
  guardianSeat: number | null
}

/** Tickets of one type are counted through all lines of their order. */
const earlierUnits = sql<number>`(
  SELECT coalesce(sum(earlier.quantity), 0)::integer FROM order_line AS earlier
  WHERE earlier.order_id = order_line.order_id AND earlier.offer_code = order_line.offer_code
    AND earlier.position < order_line.position)`

const visitors = (db: Db | Tx) =>
  unitsWithLines(db)
    .innerJoin('visitor', 'visitor.unit_id', 'unit.id')
    .select(['unit.id as unitId', 'order_line.offer_code as offerCode'])
    .select(sql<number>`unit.unit_index + ${earlierUnits}`.as('unit'))
    .select(['visitor.seat', 'visitor.name_sealed as nameSealed'])
    .select(['visitor.id_type as idType', 'visitor.document_sealed as documentSealed'])
    .select(['visitor.birth_date_sealed as birthDateSealed', 'visitor.guardian_unit_id as guardianUnitId'])
    .select('visitor.guardian_seat as guardianSeat')
    .where('visitor.reserved_by', 'is', null)
    .orderBy('unit.line_position')
    .orderBy('unit.unit_index')
    .orderBy('visitor.seat')

/** Of one order, ticket by ticket. */
export const listVisitors = (db: Db | Tx, orderId: number): Promise<SealedVisitor[]> =>
  visitors(db).where('unit.order_id', '=', orderId).execute()

/** Of many orders in one statement, with whose they are. */
export const listVisitorsOfOrders = async (
  db: Db,
  orderIds: readonly number[],
): Promise<(SealedVisitor & { orderId: number })[]> =>
  orderIds.length === 0
    ? []
    : await visitors(db).select('unit.order_id as orderId').where('unit.order_id', 'in', orderIds).execute()

/** Of units of any orders. */
export const listVisitorsOfUnits = async (
  db: Db | Tx,
  unitIds: readonly number[],
): Promise<SealedVisitor[]> =>
  unitIds.length === 0 ? [] : await visitors(db).where('unit.id', 'in', unitIds).execute()

/** Which of these documents have a paid deck ticket of that day. Reads the index of live tickets per document. */
export async function listDeckDocuments(
  db: Db,
  visitDate: VisitDate,
  documents: readonly Buffer[],
): Promise<Buffer[]> {
  const { rows } = await sql<{ document: Buffer }>`
    SELECT DISTINCT visitor.document_index AS document
    FROM visitor
    JOIN unit ON unit.id = visitor.unit_id
    JOIN order_line ON order_line.order_id = unit.order_id
      AND order_line.position = unit.line_position
    JOIN snapshot ON snapshot.id = order_line.offer_snapshot
    WHERE visitor.live AND visitor.once_per_day AND visitor.document_index IS NOT NULL
      AND visitor.visit_date = ${visitDate} AND visitor.document_index = ANY(${documents})
      AND unit.state IN ('valid', 'used') AND (snapshot.content->'grantsDeck')::boolean`.execute(db)
  return rows.map(({ document }) => document)
}
