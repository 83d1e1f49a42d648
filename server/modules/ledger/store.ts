/** The ledger's tables. */
import { type GeneratedAlways, sql } from 'kysely'
import { type Fen, noFen } from '#contract/values/fen.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { accounts, type Booking, type LedgerAccount, type OpenedAccount } from './rules.ts'

type Tables = {
  account: { code: LedgerAccount; kind: string }
  ledger_tx: { id: GeneratedAlways<number>; key: string; kind: Booking['kind']; ref: string; at: Date }
  ledger_entry: { tx_id: number; position: number; account: LedgerAccount; amount_fen: Fen }
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

export async function sumByAccount(
  db: Db | Tx,
  ref: string | undefined,
): Promise<Record<LedgerAccount, Fen>> {
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
  const sums = Object.fromEntries(accounts.map((account) => [account, noFen])) as Record<LedgerAccount, Fen>
  for (const { account, total } of rows) sums[account] = total
  return sums
}

export type KindTotal = { account: LedgerAccount; kind: Booking['kind']; totalFen: Fen }

type Period = { from: Date; until: Date }

/** Of accounts that the index of rare ones finds: those of the providers are not among them. */
const entriesOf = (on: Db | Tx, of: readonly OpenedAccount[], period?: Period) =>
  on
    .withTables<Tables>()
    .selectFrom('ledger_entry')
    .innerJoin('ledger_tx', 'ledger_tx.id', 'ledger_entry.tx_id')
    .where(sql<boolean>`account NOT IN ('clearing:order', 'cash:WECHAT_PAY', 'cash:ALIPAY')`)
    .where('account', 'in', of)
    .$if(period !== undefined, (all) =>
      all.where('at', '>=', period?.from ?? null).where('at', '<', period?.until ?? null),
    )

export async function sumByKind(
  on: Db | Tx,
  of: readonly OpenedAccount[],
  period?: Period,
): Promise<KindTotal[]> {
  if (of.length === 0) return []
  return await entriesOf(on, of, period)
    .select(['account', 'kind', sql<Fen>`sum(amount_fen)::int8`.as('totalFen')])
    .groupBy(['account', 'kind'])
    .execute()
}

export type LedgerMove = { at: Date; kind: Booking['kind']; ref: string; amountFen: Fen }

export const listMoves = (on: Db | Tx, account: OpenedAccount, period: Period): Promise<LedgerMove[]> =>
  entriesOf(on, [account], period)
    .select(['at', 'kind', 'ref', 'amount_fen as amountFen'])
    .orderBy('at')
    .orderBy('tx_id')
    .execute()

export async function firstBooked(on: Db | Tx, account: OpenedAccount): Promise<Date | null> {
  const row = await entriesOf(on, [account])
    .select(({ fn }) => fn.min('at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}
