/** The calls of contract/console/refund.ts, and the money that arrived of contract/console/payment.ts. */
import { findArrivedMoney as findArrivedCall } from '#contract/console/payment.ts'
import * as contract from '#contract/console/refund.ts'
import { onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { approveStaffRefund, approveStaffRefunds, rejectStaffRefund } from './console/decide-refunds.ts'
import { giveStaffGoodwill, readGoodwill } from './console/goodwill.ts'
import { payMoneyByHand, sendMoneyAnew, sendMoneyToCard, tryRefundMoney } from './console/move-money.ts'
import { findArrivedMoney, findStuckMoney, readRefundMoney } from './console/read-money.ts'
import { findRefunds, readStaffRefund } from './console/read-refunds.ts'
import type { RefundDeps } from './deps.ts'

export const refundConsoleRoutes = (deps: RefundDeps): StaffRoute[] => [
  onRead(contract.findRefunds, (call) => findRefunds(deps, call)),
  onRead(contract.readStaffRefund, (call) => readStaffRefund(deps, call)),
  onWrite(deps, contract.approveStaffRefund, (tx, call) => approveStaffRefund(deps, tx, call)),
  onWrite(deps, contract.approveStaffRefunds, (tx, call) => approveStaffRefunds(deps, tx, call)),
  onWrite(deps, contract.rejectStaffRefund, (tx, call) => rejectStaffRefund(deps, tx, call)),
  onRead(contract.readGoodwill, (call) => readGoodwill(deps, call)),
  onWrite(deps, contract.giveGoodwill, (tx, call) => giveStaffGoodwill(deps, tx, call)),
  onRead(contract.findStuckMoney, (call) => findStuckMoney(deps, call)),
  onRead(findArrivedCall, (call) => findArrivedMoney(deps, call)),
  onRead(contract.readRefundMoney, (call) => readRefundMoney(deps, call)),
  onWrite(deps, contract.tryRefundMoney, (tx, call) => tryRefundMoney(deps, tx, call)),
  onWrite(deps, contract.sendMoneyAnew, (tx, call) => sendMoneyAnew(deps, tx, call)),
  onWrite(deps, contract.sendMoneyToCard, (tx, call) => sendMoneyToCard(deps, tx, call)),
  onWrite(deps, contract.payMoneyByHand, (tx, call) => payMoneyByHand(deps, tx, call)),
]
