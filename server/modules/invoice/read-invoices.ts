/** A buyer's own invoices: the list, one of them, and its PDF. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/invoice.ts'
import type { Invoice } from '#contract/endpoints/invoice.ts'
import { Refusal } from '#contract/refusals.ts'
import type { InvoiceNo } from '#contract/values/invoice.ts'
import type { Db } from '../../platform/db.ts'
import type { Plain } from '../../platform/http.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Buyer, Call, Member } from '../caller/caller.ts'
import { ownOrder } from '../ordering/order/own-order.ts'
import type { InvoiceDeps } from './deps.ts'
import { findFile, findInvoice, type InvoiceRow } from './invoice-store.ts'
import { listOwnInvoices } from './list-store.ts'
import { openTitle, summaryOf, viewOf } from './view-invoice.ts'

const PAGE_SIZE = 20
const MAX_EXPORTED = 1_000

type ReadDeps = Pick<InvoiceDeps, 'db' | 'vault'>

export async function listInvoices(
  { db, vault }: ReadDeps,
  { caller, query: { orderNo, cursor } }: Call<typeof contract.listInvoices>,
): Promise<AnswerOf<typeof contract.listInvoices>> {
  const found = await listOwnInvoices(db, caller, { orderNo, after: cursor, limit: PAGE_SIZE + 1 })
  const shown = found.slice(0, PAGE_SIZE)
  return {
    items: shown.map((row) => summaryOf(vault, row)),
    nextCursor: found.length > PAGE_SIZE ? (shown.at(-1)?.invoice_no ?? null) : null,
  }
}

export async function readInvoice(
  { db, vault }: ReadDeps,
  { caller, params }: Call<typeof contract.readInvoice>,
): Promise<Invoice> {
  return await viewOf(db, vault, await ownInvoice(db, caller, params.no))
}

export async function readInvoiceFile(
  { db, vault }: ReadDeps,
  { caller, params }: Call<typeof contract.readInvoiceFile>,
): Promise<Plain> {
  return await fileOf(db, vault, await ownInvoice(db, caller, params.no))
}

/** Whoever asks may see it. Refuses INVOICE_FILE_MISSING. */
export async function fileOf(db: Db, vault: Vault, row: InvoiceRow): Promise<Plain> {
  const sealed = await findFile(db, row.id)
  if (!sealed) throw new Refusal('INVOICE_FILE_MISSING')
  return {
    contentType: 'application/pdf',
    body: Buffer.from(vault.open(sealed), 'base64'),
    headers: {
      'content-disposition': `attachment; filename="${row.official_no ?? row.invoice_no}.pdf"`,
      'cache-control': 'private, no-store',
    },
  }
}

/** Somebody else's is NOT_FOUND, as if there were none. */
async function ownInvoice(db: Db, caller: Buyer, no: InvoiceNo): Promise<InvoiceRow> {
  const row = await findInvoice(db, no)
  if (!row?.order_no) throw new Refusal('NOT_FOUND')
  await ownOrder(db, caller, row.order_no)
  return row
}

/** In full: they are the member's own. */
export async function exportInvoices({ db, vault }: ReadDeps, member: Member) {
  const rows = await listOwnInvoices(db, member, { limit: MAX_EXPORTED })
  return rows.map((row) => ({
    ...summaryOf(vault, row),
    title: openTitle(vault, row.title_sealed),
    taxFen: row.tax_fen,
  }))
}
