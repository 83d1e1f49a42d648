/** The calls of contract/endpoints/invoice.ts. */
import * as contract from '#contract/endpoints/invoice.ts'
import { on, type Route } from '../caller/caller.ts'
import { askInvoice, cancelInvoice, quoteInvoice, resendInvoice } from './ask-invoice.ts'
import type { InvoiceDeps } from './deps.ts'
import { listInvoices, readInvoice, readInvoiceFile } from './read-invoices.ts'
import { downloadGroupInvoice, listGroupInvoices } from './statements/statement-invoices.ts'
import { createTitle, forgetTitle, listTitles, readTitle, saveTitle } from './titles/titles.ts'

export const invoiceRoutes = (deps: InvoiceDeps): Route[] => [
  on(contract.listInvoiceTitles, ({ caller }) => listTitles(deps, caller)),
  on(contract.readInvoiceTitle, ({ caller, params }) => readTitle(deps, caller, params.id)),
  on(contract.createInvoiceTitle, ({ caller, body }) => createTitle(deps, caller, body)),
  on(contract.saveInvoiceTitle, ({ caller, params, body }) => saveTitle(deps, caller, params.id, body)),
  on(contract.deleteInvoiceTitle, ({ caller, params }) => forgetTitle(deps, caller, params.id)),
  on(contract.quoteInvoice, (call) => quoteInvoice(deps, call)),
  on(contract.askInvoice, (call) => askInvoice(deps, call)),
  on(contract.listInvoices, (call) => listInvoices(deps, call)),
  on(contract.readInvoice, (call) => readInvoice(deps, call)),
  on(contract.readInvoiceFile, (call) => readInvoiceFile(deps, call)),
  on(contract.listGroupInvoices, (call) => listGroupInvoices(deps, call)),
  on(contract.downloadGroupInvoice, (call) => downloadGroupInvoice(deps, call)),
  on(contract.cancelInvoice, (call) => cancelInvoice(deps, call)),
  on(contract.resendInvoice, (call) => resendInvoice(deps, call)),
]
