/** The filter of the list of batches, as it stands in the address. */
import { BatchState } from '#contract/values/voucher.ts'

export type VoucherSearch = { state?: BatchState }

/** What is no filter is left out. */
export function voucherSearchOf(search: Record<string, unknown>): VoucherSearch {
  const state = BatchState.safeParse(search['state'])
  return state.success ? { state: state.data } : {}
}
