/** The calls of contract/console/invoice.ts. */
import * as contract from '#contract/console/invoice.ts'
import { onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import {
  listStaffInvoices,
  listTaxClasses,
  openInvoiceFile,
  readStaffInvoice,
  retryInvoice,
  saveTaxClass,
} from './console-invoices.ts'
import type { InvoiceDeps } from './deps.ts'
import {
  issueStatementInvoice,
  listAllStatements,
  listStatementInvoices,
  quoteStatementInvoice,
} from './statements/statement-invoices.ts'

export const invoiceConsoleRoutes = (deps: InvoiceDeps): StaffRoute[] => [
  onRead(contract.listStaffInvoices, (call) => listStaffInvoices(deps.db, call)),
  onRead(contract.readStaffInvoice, (call) => readStaffInvoice(deps, call)),
  onRead(contract.quoteStatementInvoice, (call) => quoteStatementInvoice(deps, call)),
  onWrite(deps, contract.issueStatementInvoice, (tx, call) => issueStatementInvoice(deps, tx, call)),
  onRead(contract.listStatementInvoices, (call) => listStatementInvoices(deps, call)),
  onRead(contract.listAllStatements, (call) => listAllStatements(deps, call)),
  onRead(contract.listTaxClasses, () => listTaxClasses(deps.db)),
  onWrite(deps, contract.retryInvoice, (tx, call) => retryInvoice(deps, tx, call)),
  onWrite(deps, contract.openInvoiceFile, (tx, call) => openInvoiceFile(deps, tx, call)),
  onWrite(deps, contract.saveTaxClass, (tx, call) => saveTaxClass(tx, call)),
]
