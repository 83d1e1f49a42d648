/** What the pages of invoice titles ask of the server. */
import { queryOptions } from '@tanstack/react-query'
import {
  createInvoiceTitle,
  deleteInvoiceTitle,
  type KeptInvoiceTitle,
  listInvoiceTitles,
  type NewInvoiceTitle,
  readInvoiceTitle,
  saveInvoiceTitle,
} from '#contract/endpoints/invoice.ts'
import type { InvoiceTitleId } from '#contract/values/invoice.ts'
import { call } from '../../lib/call.ts'
import { refetchAnswers } from '../../lib/forget.ts'

export const titlesQuery = queryOptions({
  queryKey: ['invoice-titles'],
  queryFn: ({ signal }) => call(listInvoiceTitles, { signal, quiet: true }),
})

/** In full: forgotten as soon as its form is closed. */
export const titleQuery = (id: InvoiceTitleId) =>
  queryOptions({
    queryKey: ['invoice-title', id],
    queryFn: ({ signal }) => call(readInvoiceTitle, { params: { id }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })

/** A new one without an id. The form shows a refusal by itself. */
export async function sendTitle(id: InvoiceTitleId | null, body: NewInvoiceTitle): Promise<KeptInvoiceTitle> {
  const title = await (id === null
    ? call(createInvoiceTitle, { body, quiet: true })
    : call(saveInvoiceTitle, { params: { id }, body, quiet: true }))
  await forgetTitles()
  return title
}

export async function sendTitleDeletion(id: InvoiceTitleId): Promise<void> {
  await call(deleteInvoiceTitle, { params: { id } })
  await forgetTitles()
}

/** What is shown stays until the list is read anew. */
const forgetTitles = () => refetchAnswers('invoice-titles')
