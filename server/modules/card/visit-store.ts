/** Visits that are booked with cards (server/migrations/0108_card_visit.sql). */
import type { CardNo, CardTypeCode } from '#contract/values/card.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { CardRow } from './store.ts'

type Visit = { card_no: CardNo; visit_date: VisitDate; unit_id: number; order_no: OrderNo }

type Tables = {
  card: CardRow
  card_visit: Visit & { live: boolean; reserved_by: ChangeNo | null }
}

const tables = (on: Db | Tx) => on.withTables<Tables>()

/** Active cards of these documents and types. */
const active = (on: Db | Tx, documents: readonly Buffer[], types: readonly CardTypeCode[]) =>
  tables(on)
    .selectFrom('card')
    .selectAll()
    .where('document_index', 'in', documents)
    .where('type_code', 'in', types)
    .where('state', '=', 'ACTIVE')

/** By number, so that nobody waits in a circle for them. Who writes visits of a card has locked it. */
export const lockActive = (
  tx: Tx,
  documents: readonly Buffer[],
  types: readonly CardTypeCode[],
): Promise<CardRow[]> => active(tx, documents, types).orderBy('card_no').forNoKeyUpdate().execute()

export const lockCards = (tx: Tx, cardNos: readonly CardNo[]): Promise<CardRow[]> =>
  tables(tx)
    .selectFrom('card')
    .selectAll()
    .where('card_no', 'in', cardNos)
    .orderBy('card_no')
    .forNoKeyUpdate()
    .execute()

const visits = (on: Db | Tx) =>
  tables(on)
    .selectFrom('card_visit')
    .select(['card_no as cardNo', 'visit_date as date', 'unit_id as unitId', 'order_no as orderNo'])

export type StoredVisit = { cardNo: CardNo; date: VisitDate; unitId: number; orderNo: OrderNo }

export const listVisits = async (on: Db | Tx, cardNos: readonly CardNo[]): Promise<StoredVisit[]> =>
  cardNos.length === 0
    ? []
    : await visits(on).where('card_no', 'in', cardNos).where('live', '=', true).execute()

/** The orders with visits of active cards of these documents. */
export async function listOrdersWith(
  on: Db | Tx,
  documents: readonly Buffer[],
  types: readonly CardTypeCode[],
): Promise<OrderNo[]> {
  const rows = await active(on, documents, types)
    .innerJoin('card_visit', 'card_visit.card_no', 'card.card_no')
    .clearSelect()
    .select('card_visit.order_no as orderNo')
    .distinct()
    .where('live', '=', true)
    .execute()
  return rows.map(({ orderNo }) => orderNo)
}

/** Where these tickets stand, without what a change has reserved for them. */
export const listVisitsOfUnits = async (tx: Db | Tx, unitIds: readonly number[]): Promise<StoredVisit[]> =>
  unitIds.length === 0
    ? []
    : await visits(tx)
        .where('unit_id', 'in', unitIds)
        .where('reserved_by', 'is', null)
        .where('live', '=', true)
        .execute()

export const listVisitsOn = (on: Db | Tx, cardNo: CardNo, date: VisitDate): Promise<StoredVisit[]> =>
  visits(on)
    .where('card_no', '=', cardNo)
    .where('visit_date', '=', date)
    .where('reserved_by', 'is', null)
    .where('live', '=', true)
    .orderBy('unit_id')
    .execute()

/** The days of all visits of these cards, without what changes have reserved. */
export const listDaysOf = async (
  on: Db | Tx,
  cardNos: readonly CardNo[],
): Promise<Pick<StoredVisit, 'cardNo' | 'date'>[]> =>
  cardNos.length === 0
    ? []
    : await visits(on)
        .where('card_no', 'in', cardNos)
        .where('reserved_by', 'is', null)
        .where('live', '=', true)
        .execute()

/** The cards with which these tickets are booked. */
export const listCardsOfUnits = async (
  on: Db | Tx,
  unitIds: readonly number[],
): Promise<(CardRow & { unitId: number })[]> =>
  unitIds.length === 0
    ? []
    : await tables(on)
        .selectFrom('card_visit')
        .innerJoin('card', 'card.card_no', 'card_visit.card_no')
        .selectAll('card')
        .select('unit_id as unitId')
        .where('unit_id', 'in', unitIds)
        .where('reserved_by', 'is', null)
        .where('live', '=', true)
        .execute()

export const listLost = (tx: Tx, orderNo: OrderNo): Promise<StoredVisit[]> =>
  visits(tx).where('order_no', '=', orderNo).where('live', '=', false).execute()

export async function insertVisits(
  tx: Tx,
  booked: readonly StoredVisit[],
  reservedBy: ChangeNo | null = null,
): Promise<void> {
  if (booked.length === 0) return
  const rows = booked.map(({ cardNo, date, unitId, orderNo }) => ({
    ...{ card_no: cardNo, visit_date: date, unit_id: unitId, order_no: orderNo },
    ...{ live: true, reserved_by: reservedBy },
  }))
  await tables(tx).insertInto('card_visit').values(rows).execute()
}

/** They count (again), or not for now. */
export async function setLive(tx: Tx, rows: readonly StoredVisit[], live: boolean): Promise<void> {
  for (const { cardNo, date, unitId } of rows)
    await tables(tx)
      .updateTable('card_visit')
      .set({ live })
      .where('card_no', '=', cardNo)
      .where('visit_date', '=', date)
      .where('unit_id', '=', unitId)
      .execute()
}

export const dropOfOrder = (tx: Tx, orderNo: OrderNo): Promise<unknown> =>
  tables(tx).updateTable('card_visit').set({ live: false }).where('order_no', '=', orderNo).execute()

export async function deleteOfUnits(tx: Tx, unitIds: readonly number[]): Promise<void> {
  if (unitIds.length > 0) await tables(tx).deleteFrom('card_visit').where('unit_id', 'in', unitIds).execute()
}

/** A change is complete: what it reserved takes the place of the former day. */
export async function moveReserved(tx: Tx, changeNo: ChangeNo): Promise<void> {
  await tables(tx)
    .deleteFrom('card_visit')
    .where('reserved_by', 'is', null)
    .where('unit_id', 'in', (moving) =>
      moving.selectFrom('card_visit').select('unit_id').where('reserved_by', '=', changeNo),
    )
    .execute()
  await tables(tx)
    .updateTable('card_visit')
    .set({ reserved_by: null })
    .where('reserved_by', '=', changeNo)
    .execute()
}

export const deleteReserved = (tx: Tx, changeNo: ChangeNo): Promise<unknown> =>
  tables(tx).deleteFrom('card_visit').where('reserved_by', '=', changeNo).execute()
