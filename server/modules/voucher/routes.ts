/** The calls of contract/endpoints/voucher.ts. */
import * as contract from '#contract/endpoints/voucher.ts'
import { on, type Route } from '../caller/caller.ts'
import { queryVoucher, type VoucherDeps } from './voucher.ts'

export const voucherRoutes = (deps: VoucherDeps): Route[] => [
  on(contract.queryVoucher, (call) => queryVoucher(deps, call)),
]
