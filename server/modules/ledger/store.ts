/** The ledger's tables. */
import { type GeneratedAlways, sql } from 'kysely'
import { type Fen, noFen } from '#contract/values/fen.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type Account, accounts, type Booking, type OpenedAccount } from './rules.ts'

type Tables = {
  account: { code: Account; kind: string }
  ledger_tx: { id: GeneratedAlways<number>; key: string; kind: Booking['kind']; ref: string; at: Date }
  ledger_entry: { tx_id: number; position: number; account: Account; amount_fen: Fen }
}

/** False when the key is known. */
export async function insertBooking(tx: Tx, { entries, ...head }: Booking): Promise<boolean> {
  const tables = tx.withTables<Tables>()
  const made = await tables
    .insertInto('ledger_tx')
    .values(head)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await tables
    .insertInto('ledger_entry')
    .values(
      entries.map(({ account, amountFen }, position) => ({
        tx_id: made.id,
        position,
        account,
        amount_fen: amountFen,
      })),
    )
    .execute()
  return true
}

/** An account that has been opened stays. */
export async function insertAccount(tx: Tx, code: OpenedAccount): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('account')
    .values({ code, kind: code.slice(0, code.indexOf(':')) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

export async function sumByAccount(db: Db | Tx, ref: string | undefined): Promise<Record<Account, Fen>> {
  const rows = await db
    .withTables<Tables>()
    .selectFrom('ledger_entry')
    .innerJoin('ledger_tx', 'ledger_tx.id', 'ledger_entry.tx_id')
    .$if(ref !== undefined, (query) => query.where('ref', '=', ref ?? ''))
    .select('account')
    // sum() of bigint is numeric; an amount of money fits an int8.
    .select(sql<Fen>`sum(amount_fen)::int8`.as('total'))
    .groupBy('account')
    .execute()
  const sums = Object.fromEntries(accounts.map((account) => [account, noFen])) as Record<Account, Fen>
  for (const { account, total } of rows) sums[account] = total
  return sums
}

export type KindTotal = { account: Account; kind: Booking['kind']; totalFen: Fen }

export async function sumByKind(on: Db | Tx, accounts: readonly OpenedAccount[]): Promise<KindTotal[]> {
  if (accounts.length === 0) return []
  return await on
    .withTables<Tables>()
    .selectFrom('ledger_entry')
    .innerJoin('ledger_tx', 'ledger_tx.id', 'ledger_entry.tx_id')
    .select(['account', 'kind', sql<Fen>`sum(amount_fen)::int8`.as('totalFen')])
    // The index of rare accounts is found by this.
    .where(sql<boolean>`account NOT IN ('clearing:order', 'cash:WECHAT_PAY', 'cash:ALIPAY')`)
    .where('account', 'in', accounts)
    .groupBy(['account', 'kind'])
    .execute()
}
