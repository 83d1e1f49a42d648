/**
 * The sweep that issues and reverses invoices: our number is stored before the provider is asked, an answer that did not
 * come is asked for and the call never repeated, and what failed waits for somebody with the provider's own words.
 */
import type { InvoiceNo } from '#contract/values/invoice.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { mapConcurrent, repeatUntilDone } from '../../../platform/map-concurrent.ts'
import { notifyBuyer } from '../../message/buyer-notification.ts'
import { hasSameLines } from '../compose/compose-rules.ts'
import type { InvoiceDeps } from '../deps.ts'
import type { Failure, InvoiceGateway, Issued, Queried, Sent } from '../invoice-gateway.ts'
import {
  type Changes,
  findFile,
  findInvoice,
  type InvoiceRow,
  insertFile,
  listLines,
  moveInvoice,
  readComposed,
  rewriteInvoice,
} from '../invoice-store.ts'
import { withSubject } from '../subject.ts'
import { openTitle } from '../view-invoice.ts'
import { type Access, accessTo, forgetAccess } from './access.ts'
import { claimDue } from './due-sql.ts'
import { endReversal, followMoney } from './reverse-invoice.ts'

const AT_ONCE = 2
const CLAIMED = 20
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** So long the provider may need until it knows a number that it was told. */
const KNOWN_WITHIN_MS = 10 * MINUTE_MS
const LONGEST_WORDS = 500

/** Of the provider, for this row as it was claimed. */
type Work = { deps: InvoiceDeps; gateway: InvoiceGateway; access: Access; row: InvoiceRow; now: Date }

/** Answers how many it looked at. Nobody is asked where nobody is configured. */
export async function issueInvoices(deps: InvoiceDeps): Promise<number> {
  const { invoices: gateway, db, clock } = deps
  if (!gateway) return 0
  return await repeatUntilDone(CLAIMED, async () => {
    const now = clock.now()
    const due = await claimDue(db, now, CLAIMED)
    if (due.length === 0) return 0
    const access = await accessTo(deps, gateway)
    if (access) await mapConcurrent(AT_ONCE, due, (row) => workOn({ deps, gateway, access, row, now }))
    return due.length
  })
}

async function workOn(work: Work): Promise<void> {
  const { colour, state } = work.row
  if (state === 'ISSUED' || state === 'REVERSED' || state === 'REVERSING') return await fetchFile(work)
  if (colour === 'BLUE') return state === 'ASKED' ? await issueBlue(work) : await queryBlue(work)
  return state === 'ASKED' ? await askRed(work) : await queryRed(work)
}

/** By this number the provider knows it: blue ones at most 20 characters, red ones 32. */
export const providerNo = (no: InvoiceNo, attempt: number): string =>
  `${no}${String(attempt).padStart(2, '0')}`
const numberOf = ({ invoice_no, attempt }: InvoiceRow): string => providerNo(invoice_no, attempt)

async function issueBlue(work: Work): Promise<void> {
  const { deps, gateway, access, now } = work
  if (work.row.lost && !(await isStillLost(work))) return
  const row = await beginIssuing(work)
  if (!row) return
  const title = openTitle(deps.vault, row.title_sealed)
  const lines = await listLines(deps.db, row.id)
  const invoice = { no: numberOf(row), remark: remarkOf(row), title, lines, at: now }
  await noteSent({ ...work, row }, await gateway.issue(access.token, invoice))
}

/** It may have arrived after all: nothing is sent before that is asked, and what is there is followed as it was sent. */
async function isStillLost(work: Work): Promise<boolean> {
  const { deps, gateway, access, row, now } = work
  const found = await gateway.query(access.token, { no: numberOf(row) })
  if (found.outcome === 'nothing') return true
  if (found.outcome === 'unknown' || found.outcome === 'denied') {
    await noteQueried(work, found)
    return false
  }
  const there = await inTransaction(deps.db, (tx) =>
    moveInvoice(tx, row, { state: 'ISSUING', lost: false, due_at: now }),
  )
  if (there) await noteBlue({ ...work, row: there }, found)
  return false
}

const remarkOf = ({ order_no, month }: InvoiceRow): string =>
  order_no === null ? `对账单 ${month}` : `订单号 ${order_no}`

/** What it comes to by now; null: there is nothing to ask for, or something of it waits. */
async function beginIssuing({ deps: { db }, row, now }: Work): Promise<InvoiceRow | null> {
  return await withSubject(db, row, async (tx, subject) => {
    const { composed, unsettled } = await subject.evaluate()
    if (composed.amountFen <= 0) {
      await moveInvoice(tx, row, { state: 'CANCELLED', due_at: null })
      return null
    }
    if (unsettled) {
      await moveInvoice(tx, row, { due_at: new Date(now.getTime() + MINUTE_MS) })
      return null
    }
    const begun = await moveInvoice(tx, row, { state: 'ISSUING', sent_at: now, due_at: soon(now, 0) })
    // One number says one thing: what was sent is sent as it was, and followed when it is there.
    const isNew = begun && !row.lost && !hasSameLines(await readComposed(tx, begun), composed)
    if (isNew) await rewriteInvoice(tx, begun, composed)
    return begun
  })
}

/** Quickly at first; a bureau that is logged out holds everything for hours. */
const soon = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(HOUR_MS, 5 * SECOND_MS * 2 ** Math.min(tries, 10)))

async function noteSent(work: Work, sent: Sent): Promise<void> {
  const { row, now } = work
  switch (sent.outcome) {
    case 'accepted':
      return await move(work, { due_at: now })
    case 'refused':
      return await move(work, { state: 'FAILED', lost: false, said: words(sent.words), due_at: null })
    case 'denied':
      // Nothing was done with it, so it is asked for as if for the first time.
      await forgetAccess(work.deps, work.access)
      return await move(work, { state: 'ASKED', due_at: soon(now, row.tries) })
    case 'unknown':
      return await wait(work, sent)
  }
}

async function queryBlue(work: Work): Promise<void> {
  const { gateway, access, row } = work
  await noteBlue(work, await gateway.query(access.token, { no: numberOf(row) }))
}

const noteBlue = (work: Work, found: Queried): Promise<void> =>
  found.outcome === 'issued' ? blueIsThere(work, found) : noteQueried(work, found)

const issuedColumns = ({ serial, officialNo, issuedAt, pdfUrl }: Issued, now: Date): Changes => ({
  ...{ state: 'ISSUED', serial, official_no: officialNo, issued_at: issuedAt, pdf_url: pdfUrl },
  ...{ lost: false, said: null, due_at: now, tries: 0 },
})

/** Sent twice with another title between, it is there under the first one: the shop says what the invoice says. */
function titleThere({ deps: { vault, log }, row }: Work, { kept }: Issued): Changes {
  if (kept === null) return {}
  const { invoice_no: invoiceNo, amount_fen: amountFen } = row
  if (kept.amountFen !== amountFen)
    log.error({ invoiceNo, kept: kept.amountFen, amountFen }, 'the provider keeps another sum')
  const title = openTitle(vault, row.title_sealed)
  const isOther = kept.buyerTaxNumber !== null && kept.buyerTaxNumber !== title.taxNumber
  if (title.name === kept.buyerName && !isOther) return {}
  const kind = kept.buyerTaxNumber === null ? 'PERSONAL' : 'COMPANY'
  const there = { ...title, kind, name: kept.buyerName, taxNumber: kept.buyerTaxNumber } as const
  return { title_sealed: vault.seal(JSON.stringify(there)) }
}

/** Money may have moved meanwhile, so it is looked at in the same moment; one that is reversed at once gets no message. */
async function blueIsThere(work: Work, found: Issued): Promise<void> {
  const { row, now } = work
  const { db, chance } = work.deps
  const columns = { ...issuedColumns(found, now), ...titleThere(work, found) }
  await withSubject(db, row, async (tx, subject) => {
    const issued = await moveInvoice(tx, row, columns)
    if (!issued || (await followMoney(tx, subject, { chance, now })) || !subject.order) return
    await notifyBuyer(tx, {
      ...{ kind: 'invoice-issued', orderId: subject.order.id, event: issued.invoice_no, at: now },
      params: { amountFen: issued.amount_fen },
    })
  })
}

async function askRed(work: Work): Promise<void> {
  const { deps, gateway, access, now } = work
  const begun = await inTransaction(deps.db, async (tx) => {
    const blue = await blueOf(tx, work.row)
    const row = await moveInvoice(tx, work.row, { state: 'CONFIRMING', sent_at: now, due_at: soon(now, 0) })
    return blue && row ? { blue, row } : null
  })
  if (!begun?.blue.official_no) return
  const { row, blue } = begun
  const title = openTitle(deps.vault, row.title_sealed)
  const sent = await gateway.reverse(access.token, {
    no: numberOf(row),
    officialNo: begun.blue.official_no,
    title,
    reason: row.red_reason ?? (blue.amount_fen === row.amount_fen ? '3' : '2'),
  })
  await noteSent({ ...work, row }, sent)
}

async function blueOf(tx: Tx, { of_invoice_no: of }: InvoiceRow): Promise<InvoiceRow | null> {
  return of === null ? null : await findInvoice(tx, of)
}

async function queryRed(work: Work): Promise<void> {
  const { gateway, access, row, now } = work
  const found = await gateway.queryReverse(access.token, numberOf(row))
  switch (found.outcome) {
    case 'reversed': {
      const red = await gateway.query(access.token, { serial: found.serial })
      return red.outcome === 'issued' ? await redIsThere(work, red) : await noteQueried(work, red)
    }
    case 'awaitsBuyer':
      return await move(work, { said: words(found.words), due_at: new Date(now.getTime() + HOUR_MS) })
    case 'void':
      // Nobody answered within 72 hours: it is asked for again under the next number.
      return await move(work, {
        ...{ state: 'ASKED', attempt: row.attempt + 1, said: words(found.words), due_at: now, tries: 0 },
      })
    default:
      return await noteQueried(work, found)
  }
}

/** The blue one is reversed in the moment in which the red one is known to be there, and not before. */
async function redIsThere({ deps: { db, chance }, row, now }: Work, found: Issued): Promise<void> {
  await withSubject(db, row, async (tx, subject) => {
    const blue = await blueOf(tx, row)
    const red = await moveInvoice(tx, row, issuedColumns(found, now))
    if (red && blue) await endReversal(tx, subject, { blue, chance, now })
  })
}

type NotThere = { outcome: 'issuing' | 'applying' | 'failed' | 'nothing'; words: string }

async function noteQueried(work: Work, found: NotThere | Failure): Promise<void> {
  const { row, now } = work
  switch (found.outcome) {
    case 'issuing':
    case 'applying':
      return await move(work, { said: words(found.words), due_at: soon(now, row.tries) })
    case 'failed':
      return await move(work, { state: 'FAILED', spent: true, said: words(found.words), due_at: null })
    case 'nothing': {
      // It may still arrive there. Afterwards somebody decides, and the same number keeps it from being issued twice.
      const isLost = row.sent_at !== null && now.getTime() - row.sent_at.getTime() > KNOWN_WITHIN_MS
      if (isLost)
        return await move(work, { state: 'FAILED', lost: true, said: words(found.words), due_at: null })
      return await move(work, { due_at: soon(now, row.tries) })
    }
    case 'denied':
      await forgetAccess(work.deps, work.access)
      return await move(work, { due_at: soon(now, row.tries) })
    case 'unknown':
      return await wait(work, found)
  }
}

async function wait(work: Work, { reason }: { reason: string }): Promise<void> {
  const { row, now, deps } = work
  deps.log.warn({ invoiceNo: row.invoice_no, reason }, 'the provider of invoices did not answer')
  await move(work, { due_at: soon(now, row.tries) })
}

async function move({ deps: { db }, row }: Work, changes: Changes): Promise<void> {
  await inTransaction(db, (tx) => moveInvoice(tx, row, changes))
}

const words = (text: string): string => text.replaceAll('\u0000', '').slice(0, LONGEST_WORDS).toWellFormed()

/** Kept once, sealed; the provider's address for it may end. */
async function fetchFile(work: Work): Promise<void> {
  const { deps, gateway, access, row, now } = work
  const { db, vault } = deps
  if (await findFile(db, row.id)) return await move(work, { due_at: null })
  const known = row.pdf_url ?? (await addressOf(work, access))
  const pdf = known === null ? null : await gateway.file(known)
  await inTransaction(db, async (tx) => {
    if (!pdf) return void (await moveInvoice(tx, row, { pdf_url: null, due_at: soon(now, row.tries) }))
    await insertFile(tx, row.id, vault.seal(pdf.toString('base64')), now)
    await moveInvoice(tx, row, { due_at: null })
  })
}

async function addressOf({ gateway, row }: Work, { token }: Access): Promise<string | null> {
  if (row.serial === null) return null
  const found = await gateway.query(token, { serial: row.serial })
  return found.outcome === 'issued' ? found.pdfUrl : null
}
