/** What of batches and vouchers is looked for, as it stands in the address: never a serial. */
import { BatchCode, BatchState, VoucherNo, VoucherTail } from '#contract/values/voucher.ts'

/** Vouchers of any batch that end so, or the one at a place of a batch. */
export type SearchedVoucher = { tail: string } | { batch: BatchCode; no: string }
export type VoucherSearch = { state?: BatchState } | SearchedVoucher

/** What is no filter is left out. */
export function voucherSearchOf(search: Record<string, unknown>): VoucherSearch {
  const tail = VoucherTail.safeParse(search['tail'])
  if (tail.success) return { tail: tail.data }
  const batch = BatchCode.safeParse(search['batch'])
  const no = VoucherNo.safeParse(search['no'])
  if (batch.success && no.success) return { batch: batch.data, no: no.data }
  const state = BatchState.safeParse(search['state'])
  return state.success ? { state: state.data } : {}
}

/** Null: the list of batches. A name whose value makes no sense stands in the address without one (`onlyKnown`). */
export function searchedOf(search: VoucherSearch): SearchedVoucher | null {
  if ('tail' in search && search.tail !== undefined) return { tail: search.tail }
  if ('batch' in search && search.batch !== undefined) return { batch: search.batch, no: search.no }
  return null
}
