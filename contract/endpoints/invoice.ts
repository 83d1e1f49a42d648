/** Invoices of orders, and the titles that a member keeps to have them made out to (spec 13.4). */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { Fen } from '../values/fen.ts'
import { InvoiceColour, InvoiceNo, InvoiceState, InvoiceTitle, InvoiceTitleId } from '../values/invoice.ts'
import { OrderNo } from '../values/order.ts'
import { Instant, Month } from '../values/time.ts'

/** Enough for who travels for many companies. */
export const maxInvoiceTitles = 20

const NewTitle = z.extend(InvoiceTitle, {
  /** The one that a form fills in; the first title is it by itself, and there is always one. */
  isDefault: z._default(z.boolean(), false),
})
export type NewInvoiceTitle = z.infer<typeof NewTitle>

/** In full, for the form. */
const KeptTitle = z.extend(InvoiceTitle, { id: InvoiceTitleId, isDefault: z.boolean() })
export type KeptInvoiceTitle = z.infer<typeof KeptTitle>

/** A person's name, telephone, bank account and e-mail are masked; companies stand in a public register. */
const ListedTitle = z.extend(KeptTitle, {
  name: z.string(),
  telephone: z.nullable(z.string()),
  bankAccount: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type ListedInvoiceTitle = z.infer<typeof ListedTitle>

const ofTitle = z.object({ id: InvoiceTitleId })

export const listInvoiceTitles = endpoint({
  method: 'GET',
  path: '/api/invoice-titles',
  access: 'member',
  summary: 'My invoice titles, the default one first, then the newest; masked',
  answer: z.object({ items: z.array(ListedTitle) }),
})

export const readInvoiceTitle = endpoint({
  method: 'GET',
  path: '/api/invoice-titles/{id}',
  access: 'member',
  summary: 'One of my invoice titles in full, to edit',
  params: ofTitle,
  answer: KeptTitle,
})

export const createInvoiceTitle = endpoint({
  method: 'POST',
  path: '/api/invoice-titles',
  access: 'member',
  summary: 'Keep an invoice title; at most 20. The same name and tax number again renew the one that is kept',
  body: NewTitle,
  answer: KeptTitle,
})

export const saveInvoiceTitle = endpoint({
  method: 'PUT',
  path: '/api/invoice-titles/{id}',
  access: 'member',
  summary: 'Change one of my invoice titles',
  params: ofTitle,
  body: NewTitle,
  answer: KeptTitle,
})

export const deleteInvoiceTitle = endpoint({
  method: 'DELETE',
  path: '/api/invoice-titles/{id}',
  access: 'member',
  summary: 'Forget one of my invoice titles; the newest of the others becomes the default one',
  params: ofTitle,
  answer: z.null(),
})

/** As it stands on the invoice, in the language of the tax bureau. */
export const InvoiceLine = z.object({
  name: z.string(),
  quantity: z.int(),
  amountFen: Fen,
  /** In basis points of the amount without tax. */
  rateBp: z.int(),
  taxFen: Fen,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** Why an order gets no invoice now. */
const InvoiceObstacle = z.enum([
  'INVOICE_NOTHING',
  'INVOICE_EXISTS',
  'INVOICE_TOO_EARLY',
  'INVOICE_TOO_LATE',
  'INVOICE_WAITS',
  'INVOICE_BY_STATEMENT',
])
export type InvoiceObstacle = z.infer<typeof InvoiceObstacle>

const InvoiceQuote = z.object({
  orderNo: OrderNo,
  productName: z.string(),
  amountFen: Fen,
  /** Contained in the amount. */
  taxFen: Fen,
  lines: z.array(InvoiceLine),
  obstacle: z.nullable(InvoiceObstacle),
  /** The order's live blue invoice. */
  invoiceNo: z.nullable(InvoiceNo),
})
export type InvoiceQuote = z.infer<typeof InvoiceQuote>

export const quoteInvoice = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}/invoice-quote',
  access: 'buyer',
  summary: 'What an invoice over one of my orders would say now, or why there is none',
  params: z.object({ orderNo: OrderNo }),
  answer: InvoiceQuote,
})

/** cancel: nobody was asked yet, or it failed. resend: it failed, and is asked for once more. file: its PDF is here. */
const InvoiceAction = z.enum(['cancel', 'resend', 'file'])

const InvoiceSummary = z.object({
  invoiceNo: InvoiceNo,
  orderNo: OrderNo,
  colour: InvoiceColour,
  state: InvoiceState,
  /** The tax bureau's number of 20 digits. */
  officialNo: z.nullable(z.string()),
  /** Of a person masked. */
  titleName: z.string(),
  /** Of a red one what it takes back. */
  amountFen: Fen,
  askedAt: Instant,
  issuedAt: z.nullable(Instant),
})
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

const Invoice = z.extend(InvoiceSummary, {
  titleKind: InvoiceTitle.shape.kind,
  taxNumber: z.nullable(z.string()),
  /** Masked. */
  email: z.nullable(z.string()),
  taxFen: Fen,
  lines: z.array(InvoiceLine),
  /** Of a red one: the blue one that it reverses. */
  of: z.nullable(InvoiceNo),
  /** Of a blue one: the red one that reverses it. */
  reversedBy: z.nullable(InvoiceNo),
  /** Of one that failed: why, in the provider's own words. */
  failText: z.nullable(z.string()),
  actions: z.array(InvoiceAction),
})
export type Invoice = z.infer<typeof Invoice>

/** One of my titles, or one that is written for this invoice. */
const AskedTitle = { titleId: z.optional(InvoiceTitleId), title: z.optional(InvoiceTitle) }

export const askInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices',
  access: 'buyer',
  idempotent: true,
  summary: 'Ask for an invoice over one of my orders, made out to one of my titles or to another one',
  body: z.object({
    orderNo: OrderNo,
    ...AskedTitle,
    /** What the buyer saw; another sum is said, never invoiced. */
    expectedAmountFen: Fen,
  }),
  answer: Invoice,
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  access: 'buyer',
  summary: 'My invoices, blue and red, newest first; of one order if wished',
  query: z.object({ orderNo: z.optional(OrderNo), cursor: z.optional(InvoiceNo) }),
  answer: z.object({ items: z.array(InvoiceSummary), nextCursor: z.nullable(InvoiceNo) }),
})

const ofInvoice = z.object({ no: InvoiceNo })

export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/{no}',
  access: 'buyer',
  summary: 'One of my invoices',
  params: ofInvoice,
  answer: Invoice,
})

export const readInvoiceFile = endpoint({
  method: 'GET',
  path: '/api/invoices/{no}/file',
  access: 'buyer',
  kind: 'bytes',
  summary: 'The PDF of one of my invoices',
  params: ofInvoice,
  answer: z.string(),
})

export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/{no}/cancel',
  access: 'buyer',
  summary: 'Do without an invoice that was not issued yet; the order may be invoiced later',
  params: ofInvoice,
  answer: Invoice,
})

export const resendInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/{no}/resend',
  access: 'buyer',
  summary: 'Ask once more for an invoice that failed, made out to another title or e-mail if given',
  params: ofInvoice,
  body: z.object(AskedTitle),
  answer: Invoice,
})

/** Why a month of an agency gets no invoice now. */
export const StatementObstacle = z.enum(['INVOICE_NOT_OFFERED', 'STATEMENT_INVOICED', 'STATEMENT_NOTHING'])
export type StatementObstacle = z.infer<typeof StatementObstacle>

/** A month that was stated, and over how much it can be invoiced now. */
export const MonthToInvoice = z.object({
  month: Month,
  amountFen: Fen,
  obstacle: z.nullable(StatementObstacle),
})
export type MonthToInvoice = z.infer<typeof MonthToInvoice>

/** Over what an agency bought in a month. */
const GroupInvoice = z.extend(z.omit(InvoiceSummary, { orderNo: true, titleName: true }), {
  month: Month,
  hasFile: z.boolean(),
})
export type GroupInvoice = z.infer<typeof GroupInvoice>

export const listGroupInvoices = endpoint({
  method: 'GET',
  path: '/api/groups/me/invoices',
  access: 'group',
  summary:
    "The invoices over my group's months, blue and red, the newest first, and what of each month can be invoiced; owners only",
  answer: z.object({ items: z.array(GroupInvoice), months: z.array(MonthToInvoice) }),
})

export const downloadGroupInvoice = endpoint({
  method: 'GET',
  path: '/api/groups/me/invoices/{no}/file',
  access: 'group',
  kind: 'bytes',
  summary: "The PDF of an invoice over one of my group's months; owners only",
  params: ofInvoice,
  answer: z.string(),
})
