/** Invoices as staff see them: what failed and why, what waits for its buyer, and how each kind of thing is taxed. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Statement } from '../endpoints/group.ts'
import { InvoiceLine, MonthToInvoice } from '../endpoints/invoice.ts'
import { Fen } from '../values/fen.ts'
import { GroupCode } from '../values/group.ts'
import { InvoiceColour, InvoiceNo, InvoiceState, InvoiceTitle, TaxClass } from '../values/invoice.ts'
import { OrderNo } from '../values/order.ts'
import { PayType } from '../values/payment.ts'
import { PrintedDocument } from '../values/printed.ts'
import { RowVersion } from '../values/row-version.ts'
import { SearchedText } from '../values/searched-no.ts'
import { Cursor } from '../values/staff.ts'
import { Instant, Month } from '../values/time.ts'

const roles = ['owner', 'finance'] as const

const StaffInvoiceRow = z.object({
  invoiceNo: InvoiceNo,
  /** It is over an order, or over what an agency bought in a month. */
  orderNo: z.nullable(OrderNo),
  statement: z.nullable(z.object({ code: GroupCode, name: z.string(), month: Month })),
  colour: InvoiceColour,
  state: InvoiceState,
  officialNo: z.nullable(z.string()),
  amountFen: Fen,
  taxFen: Fen,
  /** The provider's own words. */
  said: z.nullable(z.string()),
  askedAt: Instant,
  issuedAt: z.nullable(Instant),
  /** Moves with each attempt. */
  version: RowVersion,
})
export type StaffInvoiceRow = z.infer<typeof StaffInvoiceRow>

const StaffInvoice = z.extend(StaffInvoiceRow, {
  of: z.nullable(InvoiceNo),
  reversedBy: z.nullable(InvoiceNo),
  /** Of a person masked. */
  titleName: z.string(),
  taxNumber: z.nullable(z.string()),
  attempt: z.int(),
  /** By what number the provider knows it. */
  providerNo: z.string(),
  sentAt: z.nullable(Instant),
  hasFile: z.boolean(),
  lines: z.array(
    z.object({
      name: z.string(),
      taxCode: z.string(),
      quantity: z.int(),
      amountFen: Fen,
      rateBp: z.int(),
      taxFen: Fen,
    }),
  ),
})
export type StaffInvoice = z.infer<typeof StaffInvoice>

export const listStaffInvoices = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/invoices',
  access: 'staff',
  roles,
  summary: 'Invoices, newest first; in one state, or of one order',
  query: z.object({
    state: z.optional(InvoiceState),
    orderNo: z.optional(OrderNo),
    cursor: z.optional(Cursor),
  }),
  answer: z.object({ items: z.array(StaffInvoiceRow), nextCursor: z.nullable(z.string()) }),
})

const ofStatement = z.object({ code: GroupCode, month: Month })

const StatementInvoiceQuote = z.object({
  /** How the orders of the month were paid, and what of it went back. */
  ways: z.array(z.object({ payType: z.nullable(PayType), orders: z.int(), paidFen: Fen, backFen: Fen })),
  /** What was paid less what went back. */
  amountFen: Fen,
  taxFen: Fen,
  lines: z.array(InvoiceLine),
  /** The month has it already. */
  invoice: z.nullable(StaffInvoiceRow),
})
export type StatementInvoiceQuote = z.infer<typeof StatementInvoiceQuote>

export const quoteStatementInvoice = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/groups/{code}/statements/{month}/invoice',
  access: 'staff',
  roles,
  summary: 'What an invoice over the orders that a group paid for in a month would say now',
  params: ofStatement,
  answer: StatementInvoiceQuote,
})

export const issueStatementInvoice = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/groups/{code}/statements/{month}/invoice',
  access: 'staff',
  roles,
  idempotent: true,
  audits: 'invoice',
  summary:
    'Have the invoice over a month issued, made out to the group; once it is there, the same again answers it',
  params: ofStatement,
  /** What is seen; money may have moved meanwhile. */
  body: z.object({ expectedAmountFen: Fen }),
  answer: StaffInvoiceRow,
})

export const listStatementInvoices = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/groups/{code}/invoices',
  access: 'staff',
  roles,
  summary:
    'The invoices over the months of a group, blue and red, the newest first, and what of each month can be invoiced',
  params: z.object({ code: GroupCode }),
  answer: z.object({
    items: z.array(StaffInvoiceRow),
    months: z.array(MonthToInvoice),
    nextCursor: z.null(),
  }),
})

const StatedMonth = z.object({
  group: z.object({ code: GroupCode, name: z.string() }),
  month: Month,
  /** Null: not made yet. */
  statement: z.nullable(Statement),
  /** The one that is live; null for those who may not read invoices, too. */
  invoice: z.nullable(z.object({ invoiceNo: InvoiceNo, state: InvoiceState, amountFen: Fen })),
})
export type StatedMonth = z.infer<typeof StatedMonth>

export const listAllStatements = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/statements',
  access: 'staff',
  roles: ['owner', 'orders', 'finance'],
  summary:
    'Monthly statements of all groups with their invoices, the newest first; of one month also groups that have none of it yet',
  query: z.object({
    month: z.optional(Month),
    /** How the name of the group begins, or its whole number. */
    find: z.optional(SearchedText),
    cursor: z.optional(z.string().check(z.regex(/^\d{7,21}$/))),
  }),
  answer: z.object({ items: z.array(StatedMonth), nextCursor: z.nullable(z.string()) }),
})

const ofInvoice = z.object({ no: InvoiceNo })

export const readStaffInvoice = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/invoices/{no}',
  access: 'staff',
  roles,
  summary: 'One invoice with its lines and how it stands at the provider',
  params: ofInvoice,
  answer: StaffInvoice,
})

export const retryInvoice = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/invoices/{no}/retry',
  access: 'staff',
  roles,
  idempotent: true,
  audits: 'invoice',
  summary:
    'Ask the provider once more for an invoice that failed, as it was read; of a blue one perhaps to another title',
  params: ofInvoice,
  body: z.object({
    version: RowVersion,
    /** Who is named instead; address, bank and e-mail stay. */
    title: z.optional(z.pick(InvoiceTitle, { kind: true, name: true, taxNumber: true })),
  }),
  answer: StaffInvoice,
})

export const openInvoiceFile = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/invoices/{no}/file',
  access: 'staff',
  roles,
  idempotent: true,
  audits: 'invoice',
  summary: 'The PDF of an invoice, which names its buyer in full',
  params: ofInvoice,
  answer: PrintedDocument,
})

const StaffTaxClass = z.object({
  code: TaxClass,
  taxCode: z.string().check(z.regex(/^\d{19}$/)),
  rateBp: z.int().check(z.gte(0), z.lte(9_999)),
  version: RowVersion,
})
export type StaffTaxClass = z.infer<typeof StaffTaxClass>

export const listTaxClasses = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/tax-classes',
  access: 'staff',
  roles,
  summary: 'How each kind of thing is taxed',
  answer: z.object({ items: z.array(StaffTaxClass), nextCursor: z.nullable(z.string()) }),
})

export const saveTaxClass = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/tax-classes/{code}',
  access: 'staff',
  roles,
  idempotent: true,
  audits: 'invoice',
  summary: 'Correct the tax code and rate of a kind of thing; invoices that were asked for keep theirs',
  params: z.object({ code: TaxClass }),
  body: z.pick(StaffTaxClass, { taxCode: true, rateBp: true, version: true }),
  answer: StaffTaxClass,
})
