/** The calls of contract/console/payment.ts. */
import * as contract from '#contract/console/payment.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { listAlerts, listBills, listOwed, listPayments, readPayment, resolveAlert } from './console/money.ts'

export const paymentConsoleRoutes = (deps: AuditDeps): StaffRoute[] => [
  onRead(contract.listPayments, (call) => listPayments(deps, call)),
  onRead(contract.readPayment, (call) => readPayment(deps, call)),
  onRead(contract.listAlerts, (call) => listAlerts(deps, call)),
  onWrite(deps, contract.resolveAlert, (tx, call) => resolveAlert(deps, tx, call)),
  onRead(contract.listBills, (call) => listBills(deps, call)),
  onRead(contract.listOwed, (call) => listOwed(deps, call)),
]
