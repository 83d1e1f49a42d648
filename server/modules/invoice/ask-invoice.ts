/** A buyer sees what an invoice would say, asks for it, does without it, or asks once more. The order is locked first, as everywhere. */
import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/invoice.ts'
import type { Invoice } from '#contract/endpoints/invoice.ts'
import { Refusal } from '#contract/refusals.ts'
import type { InvoiceNo, InvoiceTitle } from '#contract/values/invoice.ts'
import type { Chance } from '../../platform/chance.ts'
import { drawDatedNo } from '../../platform/dated-no.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { Buyer, Call } from '../caller/caller.ts'
import { lockOwnOrder, type OwnOrder, ownOrder } from '../ordering/order/own-order.ts'
import { evaluateInvoice, obstacleNow } from './compose/compose-invoice.ts'
import type { InvoiceDeps } from './deps.ts'
import {
  findByKey,
  findInvoice,
  findLive,
  type InvoiceRow,
  insertInvoice,
  moveInvoice,
} from './invoice-store.ts'
import { checkAmount, checkTitle } from './rules.ts'
import { readTitle } from './titles/titles.ts'
import { mayCancel, openTitle, viewOf } from './view-invoice.ts'

export const newInvoiceNo = (chance: Chance, at: Date): InvoiceNo =>
  drawDatedNo(chance, at, { kind: 'V', length: 10 }) as InvoiceNo

export async function quoteInvoice(
  { db, clock, settings, invoices }: InvoiceDeps,
  { caller, params, language }: Call<typeof contract.quoteInvoice>,
): Promise<AnswerOf<typeof contract.quoteInvoice>> {
  if (!invoices) throw new Refusal('INVOICE_NOT_OFFERED')
  const order = await ownOrder(db, caller, params.orderNo)
  const evaluated = await evaluateInvoice(db, order)
  const live = await findLive(db, { order_id: order.id, order_no: order.orderNo })
  const obstacle = obstacleNow(evaluated, { now: clock.now(), read: await settings.reader() })
  const { amountFen, taxFen, lines } = evaluated.composed
  return {
    orderNo: order.orderNo,
    productName: order.product.name[language],
    amountFen,
    taxFen,
    lines: lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      amountFen: line.amountFen,
      rateBp: line.rateBp,
      taxFen: line.taxFen,
    })),
    obstacle: live ? 'INVOICE_EXISTS' : obstacle,
    invoiceNo: live?.invoice_no ?? null,
  }
}

export async function askInvoice(
  deps: InvoiceDeps,
  { caller, body, idempotencyKey }: Call<typeof contract.askInvoice>,
): Promise<Invoice> {
  const { db, clock, chance, vault, settings, invoices } = deps
  if (!invoices) throw new Refusal('INVOICE_NOT_OFFERED')
  const title = await chosenTitle(deps, caller, body)
  const ask = askOf(caller, idempotencyKey, body)
  const read = await settings.reader()
  const now = clock.now()
  return await inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, caller, body.orderNo)
    const known = await findByKey(tx, ask.key)
    if (known && !known.ask_digest?.equals(ask.digest)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    if (known) return await viewOf(tx, vault, known)
    const over = { order_id: order.id, order_no: order.orderNo }
    if (await findLive(tx, over)) throw new Refusal('INVOICE_EXISTS')
    const evaluated = await evaluateInvoice(tx, order)
    const obstacle = obstacleNow(evaluated, { now, read })
    if (obstacle) throw new Refusal(obstacle)
    checkAmount(evaluated.composed.amountFen, body.expectedAmountFen)
    const row = await insertInvoice(
      tx,
      {
        ...over,
        ...{ colour: 'BLUE', asked_at: now },
        invoice_no: newInvoiceNo(chance, now),
        title_sealed: vault.seal(JSON.stringify(title)),
        ask_key: ask.key,
        ask_digest: ask.digest,
      },
      evaluated.composed,
    )
    if (!row) throw new Refusal('INVOICE_EXISTS')
    return await viewOf(tx, vault, row)
  })
}

function askOf(caller: Buyer, idempotencyKey: string, body: object): { key: Buffer; digest: Buffer } {
  const buyer = caller.kind === 'member' ? ['member', caller.memberId] : ['guest', caller.guestId]
  return { key: hashOf([...buyer, 'invoice', idempotencyKey]), digest: hashOf(body) }
}

const hashOf = (content: object): Buffer => createHash('sha256').update(JSON.stringify(content)).digest()

type Chosen = Pick<BodyOf<typeof contract.askInvoice>, 'titleId' | 'title'>

/** Refuses none, both, and somebody else's. */
async function chosenTitle(
  deps: InvoiceDeps,
  caller: Buyer,
  { titleId, title }: Chosen,
): Promise<InvoiceTitle> {
  if (title && titleId === undefined) return checkTitle(title)
  if (title || titleId === undefined || caller.kind !== 'member') throw new Refusal('TITLE_MISSING')
  const { id: _id, isDefault: _isDefault, ...kept } = await readTitle(deps, caller, titleId)
  return kept
}

export async function cancelInvoice(
  { db, vault }: InvoiceDeps,
  { caller, params }: Call<typeof contract.cancelInvoice>,
): Promise<Invoice> {
  return await inTransaction(db, async (tx) => {
    const { row } = await lockOwnInvoice(tx, caller, params.no)
    if (row.state === 'CANCELLED') return await viewOf(tx, vault, row)
    const cancelled = mayCancel(row) && (await moveInvoice(tx, row, { state: 'CANCELLED', due_at: null }))
    if (!cancelled) throw new Refusal('INVOICE_UNDER_WAY')
    return await viewOf(tx, vault, cancelled)
  })
}

/** What may have been the fault is corrected on the way: the title, or where it is sent. */
export async function resendInvoice(
  deps: InvoiceDeps,
  { caller, params, body }: Call<typeof contract.resendInvoice>,
): Promise<Invoice> {
  const { db, clock, vault } = deps
  const given = body.title || body.titleId !== undefined ? await chosenTitle(deps, caller, body) : null
  return await inTransaction(db, async (tx) => {
    const { row } = await lockOwnInvoice(tx, caller, params.no)
    if (row.colour !== 'BLUE') throw new Refusal('INVOICE_UNDER_WAY')
    const title = given ?? openTitle(vault, row.title_sealed)
    const title_sealed = vault.seal(JSON.stringify(title))
    const again = await askAgain(tx, row, { title_sealed, now: clock.now() })
    if (!again) throw new Refusal('INVOICE_UNDER_WAY')
    return await viewOf(tx, vault, again)
  })
}

type Again = { title_sealed?: Buffer; now: Date }

/** Of one that failed. A number under which the provider has one that failed for good is not used twice. */
export async function askAgain(
  tx: Tx,
  row: InvoiceRow,
  { title_sealed, now }: Again,
): Promise<InvoiceRow | null> {
  if (row.state !== 'FAILED') return null
  return await moveInvoice(tx, row, {
    state: 'ASKED',
    ...(title_sealed && { title_sealed }),
    attempt: row.attempt + (row.spent ? 1 : 0),
    ...{ spent: false, due_at: now, said: null, tries: 0 },
  })
}

/** Somebody else's is NOT_FOUND, as if there were none. */
async function lockOwnInvoice(
  tx: Tx,
  caller: Buyer,
  no: InvoiceNo,
): Promise<{ order: OwnOrder; row: InvoiceRow }> {
  const found = await findInvoice(tx, no)
  if (!found?.order_no) throw new Refusal('NOT_FOUND')
  const order = await lockOwnOrder(tx, caller, found.order_no)
  const row = await findInvoice(tx, no)
  if (!row) throw new Refusal('NOT_FOUND')
  return { order, row }
}
