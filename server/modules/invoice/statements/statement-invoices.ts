/** An agency gets one invoice over a month: what it paid for in any way, less what went back of it (spec 13.4). */
import type * as contract from '#contract/console/invoice.ts'
import {
  readStaffInvoice,
  type StaffInvoiceRow,
  type StatementInvoiceQuote,
} from '#contract/console/invoice.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as shop from '#contract/endpoints/invoice.ts'
import type { MonthToInvoice } from '#contract/endpoints/invoice.ts'
import { Refusal } from '#contract/refusals.ts'
import { noFen, sumOf } from '#contract/values/fen.ts'
import type { GroupCode } from '#contract/values/group.ts'
import type { InvoiceTitle } from '#contract/values/invoice.ts'
import type { Month } from '#contract/values/time.ts'
import { inSnapshot, type Tx } from '../../../platform/db.ts'
import type { Plain } from '../../../platform/http.ts'
import type { Call } from '../../caller/caller.ts'
import { codeOfOwner } from '../../group/balance.ts'
import { requireGroup } from '../../group/group.ts'
import { listStatedMonths } from '../../group/statement-list.ts'
import { listStatements, type StatedGroup, statedGroup } from '../../group/statements.ts'
import type { OwnOrder } from '../../ordering/order/own-order.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import { newInvoiceNo } from '../ask-invoice.ts'
import { evaluateOrders } from '../compose/compose-invoice.ts'
import { statementObstacleOf } from '../compose/compose-rules.ts'
import { staffRowsOf } from '../console-invoices.ts'
import type { InvoiceDeps } from '../deps.ts'
import { findInvoice, findLive, type InvoiceRow, insertInvoice, isLive } from '../invoice-store.ts'
import { listLiveOver, listOfGroup } from '../list-store.ts'
import { fileOf } from '../read-invoices.ts'
import { checkAmount } from '../rules.ts'
import { evaluateMonth, invoiceableByMonth, invoicedOrdersOf, overMonth } from '../subject.ts'

/** Refuses NOT_FOUND where the month was not stated: it is not over, or nothing was in it. */
export async function quoteStatementInvoice(
  { db, invoices }: Pick<InvoiceDeps, 'db' | 'invoices'>,
  { params: { code, month } }: StaffCall<typeof contract.quoteStatementInvoice>,
): Promise<StatementInvoiceQuote> {
  if (!invoices) throw new Refusal('INVOICE_NOT_OFFERED')
  return await inSnapshot(db, async (tx) => {
    const { groupId } = await statedGroup(tx, code, month)
    const orders = await invoicedOrdersOf(tx, { groupId, month })
    const { amountFen, taxFen, lines } = await evaluateOrders(tx, orders)
    const live = await findLive(tx, overMonth({ groupId, month }))
    return {
      ways: waysOf(orders),
      ...{ amountFen, taxFen },
      lines: lines.map(({ name, quantity, amountFen, rateBp, taxFen }) => ({
        ...{ name, quantity, amountFen, rateBp, taxFen },
      })),
      invoice: live ? await viewed(tx, live) : null,
    }
  })
}

const waysOf = (orders: readonly OwnOrder[]): StatementInvoiceQuote['ways'] =>
  [...Map.groupBy(orders, ({ payType }) => payType)].map(([payType, paid]) => ({
    ...{ payType, orders: paid.length },
    paidFen: sumOf(paid.map(({ amounts }) => amounts.paidFen)),
    backFen: sumOf(paid.map(({ amounts }) => amounts.refundedFen)),
  }))

/** Pressed again, it answers the invoice that is there. Refuses STATEMENT_NOTHING and INVOICE_AMOUNT_CHANGED. */
export async function issueStatementInvoice(
  { clock, chance, vault, invoices }: InvoiceDeps,
  tx: Tx,
  { params: { code, month }, body: { expectedAmountFen } }: WriteCall<typeof contract.issueStatementInvoice>,
): Promise<Written<StaffInvoiceRow>> {
  if (!invoices) throw new Refusal('INVOICE_NOT_OFFERED')
  const group = await statedGroup(tx, code, month)
  const over = overMonth({ groupId: group.groupId, month })
  const live = await findLive(tx, over)
  if (live) return written(await viewed(tx, live))
  const composed = await evaluateMonth(tx, { groupId: group.groupId, month })
  if (composed.amountFen <= noFen) throw new Refusal('STATEMENT_NOTHING')
  checkAmount(composed.amountFen, expectedAmountFen)
  const asked_at = clock.now()
  const title_sealed = vault.seal(JSON.stringify(titleOf(group)))
  const row = await insertInvoice(
    tx,
    { ...over, colour: 'BLUE', invoice_no: newInvoiceNo(chance, asked_at), asked_at, title_sealed },
    composed,
  )
  // Somebody else pressed at the same moment, and has committed.
  const there = row ?? (await findLive(tx, over))
  if (!there) throw new Refusal('STAFF_CHANGED')
  return written(await viewed(tx, there))
}

/** A licence has the number by which its company is taxed. */
const titleOf = ({ name, licenceNo }: StatedGroup): InvoiceTitle => ({
  ...{ kind: 'COMPANY', name, taxNumber: licenceNo, address: null, telephone: null },
  ...{ bank: null, bankAccount: null, email: null },
})

async function viewed(tx: Tx, row: InvoiceRow): Promise<StaffInvoiceRow> {
  const [view] = await staffRowsOf(tx, [row])
  if (!view) throw new RangeError('a row was lost')
  return view
}

const written = (answer: StaffInvoiceRow): Written<StaffInvoiceRow> => ({
  answer,
  audit: { no: answer.invoiceNo, after: { state: answer.state, amountFen: answer.amountFen } },
})

export async function listStatementInvoices(
  deps: Pick<InvoiceDeps, 'db' | 'invoices'>,
  { params: { code } }: StaffCall<typeof contract.listStatementInvoices>,
): Promise<AnswerOf<typeof contract.listStatementInvoices>> {
  const { rows, months } = await monthsOf(deps, code)
  return { items: await staffRowsOf(deps.db, rows), months, nextCursor: null }
}

/** Invoices are read for those whose roles let them open one. */
export async function listAllStatements(
  { db, clock }: Pick<InvoiceDeps, 'db' | 'clock'>,
  { query, caller: { roles } }: StaffCall<typeof contract.listAllStatements>,
): Promise<AnswerOf<typeof contract.listAllStatements>> {
  const { items, nextCursor } = await listStatedMonths(db, query, clock.now())
  const isBilling = readStaffInvoice.roles.some((role) => roles.includes(role))
  const invoices = await listLiveOver(db, isBilling ? items : [])
  return {
    items: items.map(({ groupId, ...item }) => {
      const live = invoices.find(({ corp_id, month }) => corp_id === groupId && month === item.month)
      return { ...item, invoice: live ? briefOf(live) : null }
    }),
    nextCursor,
  }
}

const briefOf = (row: InvoiceRow) => ({
  ...{ invoiceNo: row.invoice_no, state: row.state, amountFen: row.amount_fen },
})

/** The invoices of a group, and what of each month that was stated can be invoiced now. */
const monthsOf = ({ db, invoices }: Pick<InvoiceDeps, 'db' | 'invoices'>, code: GroupCode) =>
  inSnapshot(db, async (tx) => {
    const groupId = await requireGroup(tx, code)
    const rows = await listOfGroup(tx, groupId)
    const left = await invoiceableByMonth(tx, groupId)
    const invoiced = new Set(rows.filter(isLive).map(({ month }) => month))
    const months = (await listStatements(tx, code)).map(({ month }): MonthToInvoice => {
      const amountFen = left.get(month) ?? noFen
      const facts = { isOffered: invoices !== null, isInvoiced: invoiced.has(month), amountFen }
      return { month, amountFen, obstacle: statementObstacleOf(facts) }
    })
    return { rows, months }
  })

export async function listGroupInvoices(
  deps: Pick<InvoiceDeps, 'db' | 'invoices'>,
  { caller }: Call<typeof shop.listGroupInvoices>,
): Promise<AnswerOf<typeof shop.listGroupInvoices>> {
  const { rows, months } = await monthsOf(deps, await codeOfOwner(deps.db, caller.memberId))
  return {
    months,
    items: rows.map((row) => ({
      invoiceNo: row.invoice_no,
      month: row.month as Month,
      colour: row.colour,
      state: row.state,
      officialNo: row.official_no,
      amountFen: row.amount_fen,
      askedAt: row.asked_at.toISOString(),
      issuedAt: row.issued_at?.toISOString() ?? null,
      hasFile: row.has_file,
    })),
  }
}

/** Another agency's is NOT_FOUND, as if there were none. */
export async function downloadGroupInvoice(
  { db, vault }: Pick<InvoiceDeps, 'db' | 'vault'>,
  { caller, params }: Call<typeof shop.downloadGroupInvoice>,
): Promise<Plain> {
  const groupId = await requireGroup(db, await codeOfOwner(db, caller.memberId))
  const row = await findInvoice(db, params.no)
  if (row?.corp_id !== groupId) throw new Refusal('NOT_FOUND')
  return await fileOf(db, vault, row)
}
