/** Invoices as staff see them, asking once more for those that failed, and how each kind of thing is taxed. */
import assert from 'node:assert/strict'
import type * as contract from '#contract/console/invoice.ts'
import type { StaffInvoice, StaffInvoiceRow, StaffTaxClass } from '#contract/console/invoice.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { InvoiceTitle } from '#contract/values/invoice.ts'
import type { PrintedDocument } from '#contract/values/printed.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { type GroupName, namesOfGroups } from '../group/group.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import { askAgain } from './ask-invoice.ts'
import { listTaxRows, type TaxClassRow, updateTaxRow } from './compose/tax-store.ts'
import type { InvoiceDeps } from './deps.ts'
import {
  findFile,
  findInvoice,
  findReversal,
  hasFile,
  type InvoiceRow,
  listLines,
  lockInvoice,
} from './invoice-store.ts'
import { providerNo } from './issue/issue-invoices.ts'
import { countFailed, listStaffRows } from './list-store.ts'
import { checkTitle } from './rules.ts'
import { openTitle, shownName } from './view-invoice.ts'

const PAGE_SIZE = 50

export async function listStaffInvoices(
  db: Db,
  { query: { state, orderNo, cursor } }: StaffCall<typeof contract.listStaffInvoices>,
): Promise<AnswerOf<typeof contract.listStaffInvoices>> {
  const before = cursor === undefined ? undefined : Number(cursor)
  const found = await listStaffRows(db, { state, orderNo, before, limit: PAGE_SIZE + 1 })
  const shown = found.slice(0, PAGE_SIZE)
  return {
    items: await staffRowsOf(db, shown),
    nextCursor: found.length > PAGE_SIZE ? String(shown.at(-1)?.id) : null,
  }
}

/** How many wait for staff. */
export const failedInvoices = (db: Db): Promise<number> => countFailed(db)

/** With the agencies of those that are over a month. */
export async function staffRowsOf(on: Db | Tx, rows: readonly InvoiceRow[]): Promise<StaffInvoiceRow[]> {
  const groups = await namesOfGroups(on, [...new Set(rows.flatMap(({ corp_id }) => corp_id ?? []))])
  return rows.map((row) => rowOf(row, groups))
}

const rowOf = (row: InvoiceRow, groups: ReadonlyMap<number, GroupName>): StaffInvoiceRow => ({
  invoiceNo: row.invoice_no,
  orderNo: row.order_no,
  statement: statementOf(row, groups),
  colour: row.colour,
  state: row.state,
  officialNo: row.official_no,
  amountFen: row.amount_fen,
  taxFen: row.tax_fen,
  said: row.said,
  askedAt: row.asked_at.toISOString(),
  issuedAt: row.issued_at?.toISOString() ?? null,
  version: row.version,
})

function statementOf({ corp_id, month }: InvoiceRow, groups: ReadonlyMap<number, GroupName>) {
  const group = corp_id === null ? undefined : groups.get(corp_id)
  return group && month ? { ...group, month } : null
}

export async function readStaffInvoice(
  { db, vault }: Pick<InvoiceDeps, 'db' | 'vault'>,
  { params }: StaffCall<typeof contract.readStaffInvoice>,
): Promise<StaffInvoice> {
  const row = await findInvoice(db, params.no)
  if (!row) throw new Refusal('NOT_FOUND')
  return await detailOf(db, vault, row)
}

async function detailOf(on: Db | Tx, vault: Vault, row: InvoiceRow): Promise<StaffInvoice> {
  const title = openTitle(vault, row.title_sealed)
  const reversal = row.colour === 'BLUE' ? await findReversal(on, row.invoice_no) : null
  const lines = await listLines(on, row.id)
  const [listed] = await staffRowsOf(on, [row])
  assert(listed, 'one row is one row')
  return {
    ...listed,
    of: row.of_invoice_no,
    reversedBy: reversal?.invoice_no ?? null,
    titleName: shownName(title),
    taxNumber: title.taxNumber,
    attempt: row.attempt,
    providerNo: providerNo(row.invoice_no, row.attempt),
    sentAt: row.sent_at?.toISOString() ?? null,
    hasFile: await hasFile(on, row.id),
    lines: lines.map(({ name, taxCode, quantity, amountFen, rateBp, taxFen }) => ({
      ...{ name, taxCode, quantity, amountFen, rateBp, taxFen },
    })),
  }
}

/** Refuses STAFF_CHANGED when it is no longer as it was read: nobody asks twice for one failure. A red one says what its blue one says. */
export async function retryInvoice(
  { clock, vault }: Pick<InvoiceDeps, 'clock' | 'vault'>,
  tx: Tx,
  { params, body }: WriteCall<typeof contract.retryInvoice>,
): Promise<Written<StaffInvoice>> {
  const row = await lockInvoice(tx, params.no)
  if (!row) throw new Refusal('NOT_FOUND')
  if (body.title && row.colour !== 'BLUE') throw new Refusal('INVOICE_UNDER_WAY')
  const former = openTitle(vault, row.title_sealed)
  const title = body.title ? checkTitle({ ...former, ...body.title }) : former
  const title_sealed = body.title ? vault.seal(JSON.stringify(title)) : row.title_sealed
  const now = clock.now()
  const again = row.version === body.version ? await askAgain(tx, row, { title_sealed, now }) : null
  if (!again) throw new Refusal('STAFF_CHANGED')
  return {
    answer: await detailOf(tx, vault, again),
    audit: {
      no: row.invoice_no,
      before: { state: row.state, attempt: row.attempt, ...namedIn(former) },
      after: { state: again.state, attempt: again.attempt, ...namedIn(title) },
    },
  }
}

/** A person is masked, as on the page. */
const namedIn = (title: InvoiceTitle) => ({ titleName: shownName(title), taxNumber: title.taxNumber })

/** Names its buyer in full, so that who looked is kept. */
export async function openInvoiceFile(
  { vault }: Pick<InvoiceDeps, 'vault'>,
  tx: Tx,
  { params }: WriteCall<typeof contract.openInvoiceFile>,
): Promise<Written<PrintedDocument>> {
  const row = await findInvoice(tx, params.no)
  const sealed = row && (await findFile(tx, row.id))
  if (!row || !sealed) throw new Refusal('INVOICE_FILE_MISSING')
  return {
    answer: { fileName: `${row.official_no ?? row.invoice_no}.pdf`, pdf: vault.open(sealed) },
    audit: { no: row.invoice_no },
  }
}

const taxClassOf = ({ code, tax_code, rate_bp, version }: TaxClassRow): StaffTaxClass => ({
  ...{ code, taxCode: tax_code, rateBp: rate_bp, version },
})

export async function listTaxClasses(db: Db): Promise<AnswerOf<typeof contract.listTaxClasses>> {
  return { items: (await listTaxRows(db)).map(taxClassOf), nextCursor: null }
}

export async function saveTaxClass(
  tx: Tx,
  { params, body }: WriteCall<typeof contract.saveTaxClass>,
): Promise<Written<StaffTaxClass>> {
  const before = (await listTaxRows(tx)).find(({ code }) => code === params.code)
  if (!before) throw new Refusal('NOT_FOUND')
  const after = await updateTaxRow(tx, {
    ...before,
    ...{ tax_code: body.taxCode, rate_bp: body.rateBp, version: body.version },
  })
  if (!after) throw new Refusal('STAFF_CHANGED')
  const facts = ({ tax_code, rate_bp }: TaxClassRow) => ({ taxCode: tax_code, rateBp: rate_bp })
  return {
    answer: taxClassOf(after),
    audit: { no: params.code, before: facts(before), after: facts(after) },
  }
}
