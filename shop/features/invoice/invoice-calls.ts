/** What the pages of invoices ask of the server. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  askInvoice,
  cancelInvoice,
  listInvoices,
  quoteInvoice,
  readInvoice,
  readInvoiceFile,
  resendInvoice,
} from '#contract/endpoints/invoice.ts'
import type { InvoiceNo } from '#contract/values/invoice.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call, callForFile } from '../../lib/call.ts'
import { refetchAnswers } from '../../lib/forget.ts'

export const quoteQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['invoice-quote', orderNo],
    queryFn: ({ signal }) => call(quoteInvoice, { params: { orderNo }, signal, quiet: true }),
    staleTime: 0,
  })

export const invoiceQuery = (no: InvoiceNo) =>
  queryOptions({
    queryKey: ['invoice', no],
    queryFn: ({ signal }) => call(readInvoice, { params: { no }, signal, quiet: true }),
    staleTime: 0,
    // As long as it is under way, it is looked at again by itself.
    refetchInterval: ({ state: { data } }) =>
      data && ['ASKED', 'ISSUING', 'REVERSING', 'CONFIRMING'].includes(data.state) ? 5_000 : false,
  })

export const invoicesQuery = (orderNo?: OrderNo) =>
  infiniteQueryOptions({
    queryKey: ['invoices', orderNo ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, {
        query: { ...(orderNo && { orderNo }), ...(pageParam && { cursor: pageParam }) },
        signal,
        quiet: true,
      }),
    initialPageParam: null as InvoiceNo | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

export const sendInvoice = (body: BodyOf<typeof askInvoice>, idempotencyKey: string) =>
  thenReadAnew(call(askInvoice, { body, idempotencyKey }))

export const sendCancel = (no: InvoiceNo) => thenReadAnew(call(cancelInvoice, { params: { no } }))

export const sendAgain = (no: InvoiceNo, body: BodyOf<typeof resendInvoice>) =>
  thenReadAnew(call(resendInvoice, { params: { no }, body }))

export const loadInvoiceFile = (no: InvoiceNo) => callForFile(readInvoiceFile, { params: { no } })

/** Also after a refusal: another tab may have asked, or money may have moved. */
async function thenReadAnew<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent
  } finally {
    await refetchAnswers('invoice', 'invoices', 'invoice-quote')
  }
}
