/** Tokens of the provider, and up to when money that moved was followed. */
import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

type Tables = {
  invoice_token: {
    id: GeneratedAlways<number>
    token_sealed: Buffer | null
    asked_at: Date
    until: Date | null
  }
  invoice_followed: { one: Generated<boolean>; at: Date }
}

const tables = (on: Db | Tx) => on.withTables<Tables>()

/** Until the transaction ends nobody else finds out whether to ask for one. */
export const lockTokens = (tx: Tx): Promise<unknown> =>
  tx.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('invoice_token'))`.as('locked')).execute()

export type KeptToken = { id: number; sealed: Buffer }

export async function findToken(on: Db | Tx, now: Date): Promise<KeptToken | null> {
  const row = await tables(on)
    .selectFrom('invoice_token')
    .select(['id', 'token_sealed as sealed'])
    .where('until', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sealed ? { id: row.id, sealed: row.sealed } : null
}

/** How often it was asked for one since then, when last, and when last without an answer so far. */
export async function countAsked(
  tx: Tx,
  since: Date,
): Promise<{ times: number; last: Date | null; unanswered: Date | null }> {
  const row = await tables(tx)
    .selectFrom('invoice_token')
    .select((of) => [
      of.fn.countAll<number>().as('times'),
      of.fn.max('asked_at').as('last'),
      of.fn.max('asked_at').filterWhere('token_sealed', 'is', null).as('unanswered'),
    ])
    .where('asked_at', '>=', since)
    .executeTakeFirstOrThrow()
  return { times: Number(row.times), last: row.last, unanswered: row.unanswered }
}

export async function noteAsked(tx: Tx, at: Date): Promise<number> {
  const { id } = await tables(tx)
    .insertInto('invoice_token')
    .values({ token_sealed: null, asked_at: at, until: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function keepToken(db: Db, id: number, sealed: Buffer, until: Date): Promise<void> {
  await tables(db)
    .updateTable('invoice_token')
    .set({ token_sealed: sealed, until })
    .where('id', '=', id)
    .execute()
}

/** The provider accepts it no more. */
export async function endToken(db: Db, id: number, now: Date): Promise<void> {
  await tables(db)
    .updateTable('invoice_token')
    .set({ until: now })
    .where('id', '=', id)
    .where('until', '>', now)
    .execute()
}

export async function followedUntil(db: Db): Promise<Date | null> {
  const row = await tables(db).selectFrom('invoice_followed').select('at').executeTakeFirst()
  return row?.at ?? null
}

export async function setFollowed(db: Db, at: Date): Promise<void> {
  await tables(db)
    .insertInto('invoice_followed')
    .values({ at })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ at }))
    .execute()
}
