/** The filter of invoices, as it stands in the address. */
import { InvoiceState } from '#contract/values/invoice.ts'

export type InvoiceSearch = { state?: InvoiceState }

/** What is no filter is left out. */
export function invoiceSearchOf(search: Record<string, unknown>): InvoiceSearch {
  const state = InvoiceState.safeParse(search['state'])
  return state.success ? { state: state.data } : {}
}
