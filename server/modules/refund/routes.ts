/** The calls of contract/endpoints/refund.ts. */
import * as contract from '#contract/endpoints/refund.ts'
import { on, type Route } from '../caller/caller.ts'
import { askRefund, editRefund, revokeRefund } from './ask/ask-refund.ts'
import { readOrderEdit, resubmitOrder } from './ask/resubmit-order.ts'
import { saveReturnParcel } from './ask/return-parcel.ts'
import type { RefundDeps } from './deps.ts'
import { listRefunds, quoteRefund, readRefund } from './reading/read-refunds.ts'
import { buyerReasonsIn } from './refund-words.ts'

export const refundRoutes = (deps: RefundDeps): Route[] => [
  on(contract.listRefundReasons, ({ language }) => ({ reasons: buyerReasonsIn(language) })),
  on(contract.quoteRefund, (call) => quoteRefund(deps, call)),
  on(contract.askRefund, (call) => askRefund(deps, call)),
  on(contract.listRefunds, (call) => listRefunds(deps, call)),
  on(contract.readRefund, (call) => readRefund(deps, call)),
  on(contract.editRefund, (call) => editRefund(deps, call)),
  on(contract.saveReturnParcel, (call) => saveReturnParcel(deps, call)),
  on(contract.revokeRefund, (call) => revokeRefund(deps, call)),
  on(contract.readOrderEdit, (call) => readOrderEdit(deps, call)),
  on(contract.resubmitOrder, (call) => resubmitOrder(deps, call)),
]
