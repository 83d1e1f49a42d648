/** Vouchers of any batch as staff look for one (server/migrations/0091_voucher.sql, 0181_voucher_tail.sql). */
import type { Texts } from '#contract/language.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { BatchCode, BatchState } from '#contract/values/voucher.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { shownOfVoucher, type VoucherRow } from './staff-store.ts'
import { tables } from './tables.ts'

export type FoundRow = VoucherRow & {
  batchCode: BatchCode
  batchState: BatchState
  name: Texts
  validUntil: VisitDate
}

const maxFound = 100

const found = (on: Db | Tx) =>
  tables(on)
    .selectFrom('voucher')
    .innerJoin('voucher_batch', 'code', 'batch_code')
    .select(shownOfVoucher)
    .select(['code as batchCode', 'voucher_batch.state as batchState', 'name', 'valid_until as validUntil'])
    .orderBy('batch_code')
    .orderBy('serial_no')
    .limit(maxFound)

export const foundByTail = (db: Db, tail: string) => found(db).where('tail', '=', tail)

export const listByTail = (db: Db, tail: string): Promise<FoundRow[]> => foundByTail(db, tail).execute()

export const listByNo = (db: Db, batch: BatchCode, serialNo: number): Promise<FoundRow[]> =>
  found(db).where('batch_code', '=', batch).where('serial_no', '=', serialNo).execute()

export const listByHash = (on: Db | Tx, hash: Buffer): Promise<FoundRow[]> =>
  found(on).where('serial_hash', '=', hash).execute()
