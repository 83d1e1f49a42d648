/** Invoices as their buyer sees them. */
import assert from 'node:assert/strict'
import type { Invoice, InvoiceSummary } from '#contract/endpoints/invoice.ts'
import type { InvoiceTitle } from '#contract/values/invoice.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { maskName } from '#contract/values/person.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { findReversal, hasFile, type InvoiceRow, listLines } from './invoice-store.ts'

/** Checked when it was sealed, and nobody else can seal. */
export const openTitle = (vault: Vault, sealed: Buffer): InvoiceTitle =>
  JSON.parse(vault.open(sealed)) as InvoiceTitle

/** A company stands in a public register. */
export const shownName = ({ kind, name }: InvoiceTitle): string =>
  kind === 'PERSONAL' ? maskName(name) : name

function orderNoOf({ order_no }: InvoiceRow): OrderNo {
  assert(order_no, 'a buyer sees invoices over orders')
  return order_no
}

export function summaryOf(vault: Vault, row: InvoiceRow): InvoiceSummary {
  return {
    invoiceNo: row.invoice_no,
    orderNo: orderNoOf(row),
    colour: row.colour,
    state: row.state,
    officialNo: row.official_no,
    titleName: shownName(openTitle(vault, row.title_sealed)),
    amountFen: row.amount_fen,
    askedAt: row.asked_at.toISOString(),
    issuedAt: row.issued_at?.toISOString() ?? null,
  }
}

/** Nobody at the provider knows of it, or it will not be there. */
export const mayCancel = ({ colour, state, lost }: InvoiceRow): boolean =>
  colour === 'BLUE' && !lost && (state === 'ASKED' || state === 'FAILED')

export async function viewOf(on: Db | Tx, vault: Vault, row: InvoiceRow): Promise<Invoice> {
  const title = openTitle(vault, row.title_sealed)
  const [lines, reversal, kept] = [
    await listLines(on, row.id),
    row.colour === 'BLUE' ? await findReversal(on, row.invoice_no) : null,
    await hasFile(on, row.id),
  ]
  const hasFailed = row.state === 'FAILED'
  return {
    ...summaryOf(vault, row),
    titleKind: title.kind,
    taxNumber: title.taxNumber,
    email: title.email?.replace(/^(.).*(?=@)/, '$1***') ?? null,
    taxFen: row.tax_fen,
    lines: lines.map(({ name, quantity, amountFen, rateBp, taxFen }) => ({
      ...{ name, quantity, amountFen, rateBp, taxFen },
    })),
    of: row.of_invoice_no,
    reversedBy: reversal?.invoice_no ?? null,
    failText: hasFailed ? row.said : null,
    actions: [
      ...(mayCancel(row) ? (['cancel'] as const) : []),
      ...(hasFailed && row.colour === 'BLUE' ? (['resend'] as const) : []),
      ...(kept ? (['file'] as const) : []),
    ],
  }
}
