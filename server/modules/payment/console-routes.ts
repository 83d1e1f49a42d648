/** The calls of contract/console/payment.ts, and the statements of contract/console/group.ts. */
import { downloadStatement as downloadCall, listStatements as listCall } from '#contract/console/group.ts'
import type { ProviderKeys } from '#contract/console/payment.ts'
import * as contract from '#contract/console/payment.ts'
import { listStatements } from '../group/statements.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { listAlerts, listBills, listOwed, listPayments, readPayment, resolveAlert } from './console/money.ts'
import { type DeskDeps, readAtDesk, takeAtDesk } from './desk/take-at-desk.ts'
import { downloadStatement } from './group/group-statements.ts'

export type PaymentConsoleDeps = AuditDeps &
  DeskDeps & {
    /** Of those whom the operator can configure. */
    providerKeys: readonly ProviderKeys[]
  }

export const paymentConsoleRoutes = (deps: PaymentConsoleDeps): StaffRoute[] => [
  onRead(contract.listPayments, (call) => listPayments(deps, call)),
  onRead(contract.readPayment, (call) => readPayment(deps, call)),
  onRead(contract.readDeskPayment, (call) => readAtDesk(deps, call)),
  onWrite(deps, contract.takeDeskPayment, (tx, call) => takeAtDesk(deps, tx, call)),
  onRead(contract.listAlerts, (call) => listAlerts(deps, call)),
  onWrite(deps, contract.resolveAlert, (tx, call) => resolveAlert(deps, tx, call)),
  onRead(contract.listBills, (call) => listBills(deps, call)),
  onRead(listCall, async ({ params }) => ({
    ...{ items: await listStatements(deps.db, params.code), nextCursor: null },
  })),
  onRead(downloadCall, ({ params, language }) => downloadStatement(deps.db, { ...params, language })),
  onRead(contract.listOwed, (call) => listOwed(deps, call)),
  onRead(contract.listProviders, async () => ({ items: [...deps.providerKeys], nextCursor: null })),
]
