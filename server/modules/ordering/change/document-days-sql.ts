/**
 * The new day of each document of a change is reserved when it is asked for, so that nothing can be in its way once the
 * difference is paid. A reservation is a row of `visitor`, 1,000 seats behind the visitor whose day will be moved.
 */
import { sql } from 'kysely'
import type { ChangeNo } from '#contract/values/change.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { tables } from '../order/tables.ts'

export type VisitorDay = {
  unitId: number
  productId: number
  visitDate: VisitDate | null
  documentIndex: Buffer | null
  oncePerDay: boolean
}

/** The people of these tickets. */
export async function listVisitorDays(db: Db | Tx, unitIds: readonly number[]): Promise<VisitorDay[]> {
  return await tables(db)
    .selectFrom('visitor')
    .select(['unit_id as unitId', 'product_id as productId', 'visit_date as visitDate'])
    .select(['document_index as documentIndex', 'once_per_day as oncePerDay'])
    .where('unit_id', 'in', unitIds)
    .where('reserved_by', 'is', null)
    .orderBy('unit_id')
    .orderBy('seat')
    .execute()
}

type Reservation = { changeNo: ChangeNo; unitIds: readonly number[]; date: VisitDate }

/** A unique violation says that somebody placed one of the documents for that day meanwhile. */
export async function reserveDays(tx: Tx, { changeNo, unitIds, date }: Reservation): Promise<void> {
  await sql`
    INSERT INTO visitor (unit_id, seat, name_sealed, id_type, document_index, product_id, visit_date, once_per_day,
      live, reserved_by)
    SELECT unit_id, seat + 1000, name_sealed, id_type, document_index, product_id, ${date}::date, once_per_day,
      true, ${changeNo}
    FROM visitor WHERE unit_id = ANY(${unitIds}) AND reserved_by IS NULL AND once_per_day
      AND document_index IS NOT NULL AND visit_date <> ${date}
    ORDER BY document_index, product_id`.execute(tx)
}

export async function dropReservedDays(tx: Tx, changeNo: ChangeNo): Promise<void> {
  await tables(tx).deleteFrom('visitor').where('reserved_by', '=', changeNo).execute()
}

/** The visitors come on the new day: what was reserved for them becomes theirs. */
export async function moveVisitors(tx: Tx, { changeNo, unitIds, date }: Reservation): Promise<void> {
  await dropReservedDays(tx, changeNo)
  await tables(tx).updateTable('visitor').set({ visit_date: date }).where('unit_id', 'in', unitIds).execute()
}
