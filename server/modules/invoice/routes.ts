/** The calls of contract/endpoints/invoice.ts. */
import * as contract from '#contract/endpoints/invoice.ts'
import { on, type Route } from '../caller/caller.ts'
import { createTitle, forgetTitle, type InvoiceDeps, listTitles, readTitle, saveTitle } from './titles.ts'

export const invoiceRoutes = (deps: InvoiceDeps): Route[] => [
  on(contract.listInvoiceTitles, ({ caller }) => listTitles(deps, caller)),
  on(contract.readInvoiceTitle, ({ caller, params }) => readTitle(deps, caller, params.id)),
  on(contract.createInvoiceTitle, ({ caller, body }) => createTitle(deps, caller, body)),
  on(contract.saveInvoiceTitle, ({ caller, params, body }) => saveTitle(deps, caller, params.id, body)),
  on(contract.deleteInvoiceTitle, ({ caller, params }) => forgetTitle(deps, caller, params.id)),
]
