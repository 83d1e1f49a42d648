/** Balances of groups and what was paid into them (server/migrations/0093_agency_balance.sql, 0180_top_ups_and_statements.sql, 0198_reversed_top_ups.sql). */
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { GroupCode, TopUpNo, TopUpState } from '#contract/values/group.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'

type Tables = {
  corp: { id: number; code: GroupCode; balance_fen: Fen; credit_fen: Fen }
  corp_member: {
    corp_id: number
    member_id: number
    daily_limit_fen: Fen | null
    spent_on: VisitDate | null
    spent_fen: Fen
  }
  top_up: {
    no: TopUpNo
    corp_id: number
    amount_fen: Fen
    bank_ref: string
    state: TopUpState
    entered_by: string
    entered_at: Date
    decided_by: string | null
    decided_at: Date | null
    reject_text: string | null
    reversed_by: string | null
    reversed_at: Date | null
    reverse_text: string | null
  }
}

export type TopUpRow = Selectable<Tables['top_up']>

const tables = (on: Db | Tx) => on.withTables<Tables>()

/** The row is changed and judged at once, so that two who pay at once never spend the same money. False: not enough. */
export async function moveBalance(tx: Tx, code: GroupCode, byFen: Fen): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('corp')
    .set({ balance_fen: sql<Fen>`balance_fen + ${byFen}` })
    .where('code', '=', code)
    .where(sql<boolean>`(${byFen} > 0 OR balance_fen + ${byFen} + credit_fen >= 0)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type DailySpending = { groupId: number; memberId: MemberId; amountFen: Fen; day: VisitDate }

/** Counts and judges at once. False: it is above the limit of the day, or nobody of the group. */
export async function spendOfDay(
  tx: Tx,
  { groupId, memberId, amountFen, day }: DailySpending,
): Promise<boolean> {
  const spent = sql<Fen>`${amountFen} + CASE WHEN spent_on = ${day} THEN spent_fen ELSE 0 END`
  const { numUpdatedRows } = await tables(tx)
    .updateTable('corp_member')
    .set({ spent_on: day, spent_fen: spent })
    .where('corp_id', '=', groupId)
    .where('member_id', '=', Number(memberId))
    .where(sql<boolean>`(daily_limit_fen IS NULL OR ${spent} <= daily_limit_fen)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const setCreditOf = (tx: Tx, id: number, creditFen: Fen): Promise<unknown> =>
  tables(tx).updateTable('corp').set({ credit_fen: creditFen }).where('id', '=', id).execute()

/** Null: this transfer is known, and neither rejected nor reversed. */
export async function insertTopUp(tx: Tx, row: TopUpRow): Promise<TopUpRow | null> {
  const made = await tables(tx)
    .insertInto('top_up')
    .values(row)
    .onConflict((any) => any.doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? null
}

export const lockTopUp = (tx: Tx, no: TopUpNo): Promise<(TopUpRow & { code: GroupCode }) | undefined> =>
  tables(tx)
    .selectFrom('top_up')
    .innerJoin('corp', 'corp.id', 'corp_id')
    .selectAll('top_up')
    .select('code')
    .where('no', '=', no)
    .forNoKeyUpdate('top_up')
    .executeTakeFirst()

type Decided = Pick<TopUpRow, 'state' | 'decided_by' | 'decided_at' | 'reject_text'>
type Reversed = Pick<TopUpRow, 'state' | 'reversed_by' | 'reversed_at' | 'reverse_text'>

export const updateTopUp = (tx: Tx, no: TopUpNo, change: Decided | Reversed): Promise<TopUpRow> =>
  tables(tx).updateTable('top_up').set(change).where('no', '=', no).returningAll().executeTakeFirstOrThrow()

const shownTopUps = 20

/** Those that await a second person, then the newest. */
export const listTopUps = (db: Db, corpId: number): Promise<TopUpRow[]> =>
  tables(db)
    .selectFrom('top_up')
    .selectAll()
    .where('corp_id', '=', corpId)
    .orderBy((of) => of('state', '=', 'AWAIT'), 'desc')
    .orderBy('entered_at', 'desc')
    .orderBy('no', 'desc')
    .limit(shownTopUps)
    .execute()
