/** Batches, their vouchers and what their issuers paid, as staff read and write them. */
import { type Selectable, sql } from 'kysely'
import type { EditedBatch } from '#contract/console/voucher.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { BatchCode, BatchState } from '#contract/values/voucher.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { tables, type VoucherTables } from './tables.ts'

const batches = (on: Db | Tx) =>
  tables(on)
    .selectFrom('voucher_batch')
    .selectAll('voucher_batch')
    .select(sql<VisitDate[]>`blackout::text[]`.as('blackout'))
    .orderBy('code')

export type BatchRow = Selectable<VoucherTables['voucher_batch']>

type BatchPage = { state: BatchState | undefined; after: BatchCode | undefined; limit: number }

export const listBatchRows = (db: Db, { state, after, limit }: BatchPage): Promise<BatchRow[]> =>
  batches(db)
    .$if(state !== undefined, (all) => all.where('state', '=', state as BatchState))
    .$if(after !== undefined, (all) => all.where('code', '>', after as BatchCode))
    .limit(limit)
    .execute()

export const findBatchRow = (on: Db | Tx, code: BatchCode): Promise<BatchRow | undefined> =>
  batches(on).where('code', '=', code).executeTakeFirst()

/** Until the transaction ends nobody makes serials of it, edits it or enters what was paid. */
export const lockBatch = (tx: Tx, code: BatchCode): Promise<BatchRow | undefined> =>
  batches(tx).where('code', '=', code).forNoKeyUpdate().executeTakeFirst()

export type Counts = { made: number; redeemed: number; voided: number }

/** Serials of a batch have no gaps, so the last one counts them. */
export async function countVouchers(
  on: Db | Tx,
  codes: readonly BatchCode[],
): Promise<ReadonlyMap<BatchCode, Counts>> {
  if (codes.length === 0) return new Map()
  const lasts = await tables(on)
    .selectFrom('voucher')
    .select(['batch_code', ({ fn }) => fn.max('serial_no').as('made')])
    .where('batch_code', 'in', codes)
    .groupBy('batch_code')
    .execute()
  const ended = await tables(on)
    .selectFrom('voucher')
    .select(['batch_code', 'state', ({ fn }) => fn.countAll<string>().as('count')])
    .where('batch_code', 'in', codes)
    .where(sql<boolean>`state IN ('REDEEMED', 'VOID')`)
    .groupBy(['batch_code', 'state'])
    .execute()
  const countOf = (code: BatchCode, state: 'REDEEMED' | 'VOID') =>
    Number(ended.find((row) => row.batch_code === code && row.state === state)?.count ?? 0)
  return new Map(
    lasts.map(({ batch_code: code, made }) => [
      code,
      { made: made ?? 0, redeemed: countOf(code, 'REDEEMED'), voided: countOf(code, 'VOID') },
    ]),
  )
}

const columnsOf = (edited: EditedBatch) => ({
  issuer: JSON.stringify(edited.issuer),
  name: JSON.stringify(edited.name),
  terms: JSON.stringify(edited.terms),
  product_code: edited.productCode,
  offer_code: edited.offerCode,
  quantity: edited.quantity,
  valid_from: edited.validFrom,
  valid_until: edited.validUntil,
  weekdays: edited.weekdays,
  blackout: edited.blackout,
  settle_fen: edited.settleFen,
})

/** False: somebody else just made one with this code. */
export async function insertEdited(tx: Tx, code: BatchCode, edited: EditedBatch): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('voucher_batch')
    .values({ ...columnsOf(edited), code, state: 'OPEN' })
    .onConflict((same) => same.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateEdited = (tx: Tx, code: BatchCode, edited: EditedBatch): Promise<unknown> =>
  tables(tx)
    .updateTable('voucher_batch')
    .set((of) => ({ ...columnsOf(edited), version: of('version', '+', 1) }))
    .where('code', '=', code)
    .execute()

export const updateState = (tx: Tx, code: BatchCode, state: BatchState): Promise<unknown> =>
  tables(tx)
    .updateTable('voucher_batch')
    .set((of) => ({ state, version: of('version', '+', 1) }))
    .where('code', '=', code)
    .execute()

export const shownOfVoucher = [
  ...(['serial_no', 'tail', 'voucher.state', 'order_no'] as const),
  ...(['redeemed_at', 'locked_until', 'extended_until'] as const),
] as const
export type VoucherRow = Pick<
  Selectable<VoucherTables['voucher']>,
  'serial_no' | 'tail' | 'state' | 'order_no' | 'redeemed_at' | 'locked_until' | 'extended_until'
>

type VoucherPage = { state: 'REDEEMED' | 'VOID' | undefined; after: number; limit: number }

export const listVoucherRows = (
  db: Db,
  code: BatchCode,
  { state, after, limit }: VoucherPage,
): Promise<VoucherRow[]> =>
  tables(db)
    .selectFrom('voucher')
    .select(shownOfVoucher)
    .where('batch_code', '=', code)
    .where('serial_no', '>', after)
    .$if(state !== undefined, (all) => all.where(sql<boolean>`state = ${sql.lit(state)}`))
    .orderBy('serial_no')
    .limit(limit)
    .execute()

export const lockVoucher = (tx: Tx, code: BatchCode, serialNo: number): Promise<VoucherRow | undefined> =>
  tables(tx)
    .selectFrom('voucher')
    .select(shownOfVoucher)
    .where('batch_code', '=', code)
    .where('serial_no', '=', serialNo)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The hold that may have had it is over. */
export const setVoid = (tx: Tx, code: BatchCode, serialNo: number): Promise<unknown> =>
  tables(tx)
    .updateTable('voucher')
    .set({ state: 'VOID', order_no: null, member_id: null, locked_until: null })
    .where('batch_code', '=', code)
    .where('serial_no', '=', serialNo)
    .where('state', 'in', ['ISSUED', 'LOCKED'])
    .execute()

export type SettlementRow = Selectable<VoucherTables['voucher_settlement']>

/** Null: this transfer is known. */
export async function insertSettlement(tx: Tx, row: SettlementRow): Promise<SettlementRow | null> {
  const made = await tables(tx)
    .insertInto('voucher_settlement')
    .values(row)
    .onConflict((same) => same.column('bank_ref').doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? null
}

const shownSettlements = 20

/** The newest first. */
export const listSettlements = (db: Db, code: BatchCode): Promise<SettlementRow[]> =>
  tables(db)
    .selectFrom('voucher_settlement')
    .selectAll()
    .where('batch_code', '=', code)
    .orderBy('entered_at', 'desc')
    .orderBy('no', 'desc')
    .limit(shownSettlements)
    .execute()
