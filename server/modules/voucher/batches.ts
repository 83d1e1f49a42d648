/** Batches of vouchers, each with an account of what its issuer owes. */
import type { BatchCode } from '#contract/values/voucher.ts'
import type { Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { openAccount } from '../ledger/ledger.ts'
import { serialHashOf } from './serials.ts'
import { insertBatch, insertVouchers, type NewBatch } from './store.ts'

/** The serials are known to nobody after this but to whom they are handed. */
export async function issueBatch(
  tx: Tx,
  { vault }: { vault: Vault },
  { serials, ...batch }: NewBatch & { serials: readonly string[] },
): Promise<void> {
  await openAccount(tx, `voucher:${batch.code}`)
  await insertBatch(tx, batch)
  await storeSerials(tx, vault, { batchCode: batch.code, after: 0, serials })
}

/** `after`: so many the batch has already. */
export const storeSerials = (
  tx: Tx,
  vault: Vault,
  { batchCode, after, serials }: { batchCode: BatchCode; after: number; serials: readonly string[] },
): Promise<void> =>
  insertVouchers(
    tx,
    batchCode,
    serials.map((serial, index) => ({
      serialNo: after + index + 1,
      hash: serialHashOf(vault, serial),
      tail: serial.slice(-4),
    })),
  )
