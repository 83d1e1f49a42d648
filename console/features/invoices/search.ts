/** The filters of invoices, as they stand in the address. */
import { InvoiceState } from '#contract/values/invoice.ts'
import { OrderNo } from '#contract/values/order.ts'

export type InvoiceSearch = { orderNo?: OrderNo; state?: InvoiceState }

/** What is no filter is left out. */
export function invoiceSearchOf(search: Record<string, unknown>): InvoiceSearch {
  const orderNo = OrderNo.safeParse(search['orderNo'])
  const state = InvoiceState.safeParse(search['state'])
  return { ...(orderNo.success && { orderNo: orderNo.data }), ...(state.success && { state: state.data }) }
}
