/** Vouchers and their batches as stored. */
import { type Insertable, sql } from 'kysely'
import type { OrderNo } from '#contract/values/order.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { BatchCode, BatchState } from '#contract/values/voucher.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type MemberId, memberIdOf } from '../caller/caller.ts'
import { type FoundVoucher, tables, type VoucherTables } from './tables.ts'

const found = (db: Db | Tx) =>
  tables(db)
    .selectFrom('voucher')
    .innerJoin('voucher_batch as batch', 'batch.code', 'voucher.batch_code')
    .select(['serial_hash as serialHash', 'voucher.state', 'order_no as orderNo', 'member_id as memberRow'])
    .select(['locked_until as lockedUntil', 'redeemed_at as redeemedAt', 'extended_until as extendedUntil'])
    .select(['batch.code as batchCode', 'batch.state as batchState', 'issuer', 'name', 'terms'])
    .select(['product_code as productCode', 'offer_code as offerCode', 'quantity'])
    .select(['valid_from as validFrom', 'valid_until as validUntil', 'weekdays'])
    .select(sql<VisitDate[]>`blackout::text[]`.as('blackout'))
    .orderBy('serial_hash')

type FoundRow = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number]

const voucherOf = ({ memberRow, ...row }: FoundRow): FoundVoucher => ({
  ...row,
  memberId: memberRow === null ? null : memberIdOf(memberRow),
})

export async function findVouchers(db: Db | Tx, hashes: readonly Buffer[]): Promise<FoundVoucher[]> {
  return (await found(db).where('serial_hash', 'in', hashes).execute()).map(voucherOf)
}

/** The same, locked in the order of their keys until the transaction ends. */
export async function lockByHash(tx: Tx, hashes: readonly Buffer[]): Promise<FoundVoucher[]> {
  const rows = await found(tx).where('serial_hash', 'in', hashes).forNoKeyUpdate('voucher').execute()
  return rows.map(voucherOf)
}

/** What paid an order. */
export async function findOfOrder(on: Db | Tx, orderNo: OrderNo): Promise<FoundVoucher[]> {
  const rows = await found(on)
    .where('order_no', '=', orderNo)
    .where('voucher.state', '=', 'REDEEMED')
    .execute()
  return rows.map(voucherOf)
}

/** Those of an order, locked in the same way. */
export async function lockOfOrder(
  tx: Tx,
  orderNo: OrderNo,
  state: 'LOCKED' | 'REDEEMED',
): Promise<FoundVoucher[]> {
  const rows = await found(tx)
    .where('order_no', '=', orderNo)
    .where('voucher.state', '=', state)
    .forNoKeyUpdate('voucher')
    .execute()
  return rows.map(voucherOf)
}

export async function setLocked(
  tx: Tx,
  hashes: readonly Buffer[],
  { orderNo, memberId, until }: { orderNo: OrderNo; memberId: MemberId; until: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('voucher')
    .set({ state: 'LOCKED', order_no: orderNo, member_id: Number(memberId), locked_until: until })
    .where('serial_hash', 'in', hashes)
    .execute()
}

export async function setRedeemed(tx: Tx, orderNo: OrderNo, at: Date): Promise<void> {
  await tables(tx)
    .updateTable('voucher')
    .set({ state: 'REDEEMED', locked_until: null, redeemed_at: at })
    .where('order_no', '=', orderNo)
    .where('state', '=', 'LOCKED')
    .execute()
}

export async function setIssued(tx: Tx, hash: Buffer, extendedUntil: VisitDate | null): Promise<void> {
  await tables(tx)
    .updateTable('voucher')
    .set({ state: 'ISSUED', order_no: null, member_id: null, redeemed_at: null })
    .$if(extendedUntil !== null, (query) => query.set({ extended_until: extendedUntil }))
    .where('serial_hash', '=', hash)
    .where('state', '=', 'REDEEMED')
    .execute()
}

export async function findBatchState(on: Db | Tx, code: BatchCode): Promise<BatchState | null> {
  const row = await tables(on)
    .selectFrom('voucher_batch')
    .select('state')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.state ?? null
}

export type NewBatch = Insertable<VoucherTables['voucher_batch']>

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
  await tables(tx).insertInto('voucher_batch').values(batch).execute()
}

export type NewVoucher = { serialNo: number; hash: Buffer; tail: string }

export async function insertVouchers(
  tx: Tx,
  batchCode: BatchCode,
  vouchers: readonly NewVoucher[],
): Promise<void> {
  await tables(tx)
    .insertInto('voucher')
    .values(
      vouchers.map(({ serialNo, hash, tail }) => ({
        ...{ serial_hash: hash, batch_code: batchCode, serial_no: serialNo, tail },
      })),
    )
    .execute()
}
