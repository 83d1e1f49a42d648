/** Staff look for a voucher: by its whole serial, which is hashed as when it was made, or by what is shown of it. */
import type * as contract from '#contract/console/voucher.ts'
import type { FoundVoucher } from '#contract/console/voucher.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { isSerial, tidySerial } from '#contract/values/voucher.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import { type FoundRow, listByHash, listByNo, listByTail } from './found-store.ts'
import { lastDayOf } from './rules.ts'
import { serialHashOf } from './serials.ts'
import { voucherView } from './staff-vouchers.ts'

type Deps = { db: Db; vault: Vault; clock: Clock }
type Found = AnswerOf<typeof contract.findVouchers>

export async function findVouchers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { query: { tail, batch, no }, language }: StaffCall<typeof contract.findVouchers>,
): Promise<Found> {
  if (tail !== undefined) return views(await listByTail(db, tail), clock.now(), language)
  const isPlace = batch !== undefined && no !== undefined
  return views(isPlace ? await listByNo(db, batch, Number(no)) : [], clock.now(), language)
}

/** The audit log keeps which voucher it was, never its serial. */
export async function findVoucher(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  tx: Tx,
  { body, language }: WriteCall<typeof contract.findVoucher>,
): Promise<Written<Found>> {
  const serial = tidySerial(body.serialNo)
  // One that its check character shows to be mistyped is nobody's.
  const rows = isSerial(serial) ? await listByHash(tx, serialHashOf(vault, serial)) : []
  const [row] = rows
  return {
    answer: views(rows, clock.now(), language),
    audit: {
      no: row?.batchCode ?? 'serial',
      after: { found: rows.length, ...(row && { serialNo: row.serial_no }) },
    },
  }
}

const views = (rows: readonly FoundRow[], at: Date, language: Language): Found => ({
  items: rows.map((row): FoundVoucher => {
    const { batchCode: code, batchState: state, name, validUntil } = row
    return {
      ...voucherView(row, at),
      batch: { code, name: name[language], state },
      validUntil: lastDayOf({ validUntil, extendedUntil: row.extended_until }),
    }
  }),
  nextCursor: null,
})
