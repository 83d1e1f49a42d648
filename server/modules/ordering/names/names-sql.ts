/** The people of tickets that are corrected. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { OfferSnapshot } from '../order/snapshot.ts'
import { type OrderTables, tables, unitsWithLines } from '../order/tables.ts'

type Unit = OrderTables['unit']
type Line = OrderTables['order_line']

export type NamedUnit = {
  id: number
  unitNo: Unit['unit_no']
  state: Unit['state']
  admitted: number
  /** When its buyer corrected somebody on it. */
  correctedAt: Date | null
  offerCode: Line['offer_code']
  productId: number
  visitDate: Line['visit_date']
  untilDate: Line['until_date']
  slotFrom: Line['slot_from']
  slotTo: Line['slot_to']
  validFrom: Date
  validUntil: Date | null
  ticket: OfferSnapshot
}

export async function listNamedUnits(db: Db | Tx, orderId: number): Promise<NamedUnit[]> {
  return await unitsWithLines(db)
    .innerJoin('snapshot', 'snapshot.id', 'order_line.offer_snapshot')
    .select(['unit.id', 'unit.unit_no as unitNo', 'unit.state'])
    .select(['unit.admitted', 'unit.names_corrected_at as correctedAt'])
    .select(['offer_code as offerCode', 'product_id as productId'])
    .select(['visit_date as visitDate', 'until_date as untilDate', 'slot_from as slotFrom'])
    .select(['slot_to as slotTo', 'valid_from as validFrom', 'valid_until as validUntil'])
    .select(sql<OfferSnapshot>`snapshot.content`.as('ticket'))
    .where('unit.order_id', '=', orderId)
    .orderBy('unit.unit_no')
    .execute()
}

type VisitorRow = OrderTables['visitor']

export type CorrectedPerson = {
  unitId: number
  seat: number
  nameSealed: Buffer
  idType: VisitorRow['id_type']
  documentSealed: Buffer | null
  documentIndex: Buffer | null
  birthDateSealed: Buffer | null
}

/** A unique violation says that somebody placed the document for the same day meanwhile. */
export async function setVisitor(tx: Tx, person: CorrectedPerson): Promise<void> {
  await tables(tx)
    .updateTable('visitor')
    .set({
      name_sealed: person.nameSealed,
      id_type: person.idType,
      document_sealed: person.documentSealed,
      document_index: person.documentIndex,
      birth_date_sealed: person.birthDateSealed,
    })
    .where('unit_id', '=', person.unitId)
    .where('seat', '=', person.seat)
    .execute()
}

export async function setCorrected(tx: Tx, unitId: number, at: Date): Promise<void> {
  await tables(tx).updateTable('unit').set({ names_corrected_at: at }).where('id', '=', unitId).execute()
}
