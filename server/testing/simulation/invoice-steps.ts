/** Buyers ask for invoices and do without them; their provider fails, staff ask once more, and buyers answer for red ones. */
import { sql } from 'kysely'
import * as calls from '#contract/endpoints/invoice.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { InvoiceNo } from '#contract/values/invoice.ts'
import type { Fault, Op } from '../../../sandbox/trade/rules.ts'
import { askAgain } from '../../modules/invoice/ask-invoice.ts'
import { findInvoice } from '../../modules/invoice/invoice-store.ts'
import { drawUuid } from '../../platform/chance.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import { companyTitle } from '../invoicing.ts'
import { ask } from './buyers.ts'
import type { SimulationStep } from './choosing.ts'
import { pickPaid } from './refund-steps.ts'
import type { SimulatedWorld } from './world.ts'

const obstacles: readonly RefusalCode[] = [
  'INVOICE_NOTHING',
  'INVOICE_EXISTS',
  'INVOICE_TOO_EARLY',
  'INVOICE_TOO_LATE',
  'INVOICE_WAITS',
  'INVOICE_BY_STATEMENT',
  'INVOICE_AMOUNT_CHANGED',
  'NOT_FOUND',
]

/** By which order an invoice is whose. */
const known = new WeakMap<SimulatedWorld, Map<InvoiceNo, string>>()

export const askForInvoice: SimulationStep = async (world) => {
  const order = await pickPaid(world)
  if (!order) return null
  const { buyer, orderNo } = order
  const quoted = await ask(world, buyer, calls.quoteInvoice, {
    params: { orderNo },
    refusals: ['NOT_FOUND', 'INVOICE_NOTHING'],
  })
  if (!quoted.data || (quoted.data.obstacle && world.chance.percent(80))) return null
  const expectedAmountFen = quoted.data.amountFen
  const body = { orderNo, title: companyTitle, expectedAmountFen }
  const key = drawUuid(world.chance)
  const { data, refusal } = await ask(world, buyer, calls.askInvoice, {
    body,
    idempotencyKey: key,
    refusals: obstacles,
  })
  if (data) known.set(world, new Map([...(known.get(world) ?? []), [data.invoiceNo, orderNo]]))
  return `${buyer.name} wants an invoice over ${expectedAmountFen} fen of ${orderNo}: ${refusal ?? data?.invoiceNo}`
}

export const cancelInvoice: SimulationStep = async (world) => {
  const [no, orderNo] = world.chance.pickFrom([...(known.get(world) ?? [])]) ?? []
  const order = world.orders.find((one) => one.orderNo === orderNo)
  if (!no || !order) return null
  const { refusal } = await ask(world, order.buyer, calls.cancelInvoice, {
    params: { no },
    refusals: ['INVOICE_UNDER_WAY', 'NOT_FOUND'],
  })
  return `${order.buyer.name} does without ${no}: ${refusal ?? 'cancelled'}`
}

type Trouble = { op: Op; fault: Fault }

const troubles: readonly [Trouble, ...Trouble[]] = [
  { op: 'invoice', fault: 'invoiceRefused' },
  { op: 'invoice', fault: 'invoiceFails' },
  { op: 'invoice', fault: 'invoiceSlow' },
  { op: 'invoice', fault: 'reset' },
  { op: 'invoice', fault: '502html' },
  { op: 'invoiceQuery', fault: 'reset' },
  { op: 'redForm', fault: 'redFails' },
  // Seldom does an invoice get so far: mostly its buyer is to answer.
  { op: 'redForm', fault: 'redAwaitsBuyer' },
  { op: 'redForm', fault: 'redAwaitsBuyer' },
  { op: 'redForm', fault: 'redAwaitsBuyer' },
  { op: 'redForm', fault: 'redAwaitsBuyer' },
  { op: 'redForm', fault: '500' },
  { op: 'redFormQuery', fault: 'reset' },
]

export const failInvoices: SimulationStep = async ({ chance, control }) => {
  const { op, fault } = chance.pick(troubles)
  await control.addRule({ match: { provider: 'NUONUO', op }, fault })
  return `the provider of invoices meets ${fault} at ${op}`
}

async function failedOnes({ db }: SimulatedWorld): Promise<InvoiceNo[]> {
  const { rows } = await sql<{ no: InvoiceNo }>`
    SELECT invoice_no AS no FROM invoice WHERE state = 'FAILED' ORDER BY id`.execute(db)
  return rows.map(({ no }) => no)
}

const retry = ({ db, clock }: SimulatedWorld, no: InvoiceNo) =>
  inRepeatableTransaction(db, async (tx) => {
    const row = await findInvoice(tx, no)
    return row && (await askAgain(tx, row, { now: clock.now() }))
  })

export const retryInvoice: SimulationStep = async (world) => {
  const no = world.chance.pickFrom(await failedOnes(world))
  if (!no) return null
  const again = await retry(world, no)
  return `staff ask once more for ${no}: ${again ? 'asked' : 'not failed any more'}`
}

const awaitingForms = async ({ control }: SimulatedWorld) =>
  (await control.redForms()).filter(({ state }) => state === '02')

export const answerForm: SimulationStep = async (world) => {
  const form = world.chance.pickFrom(await awaitingForms(world))
  if (!form) return null
  const word = world.chance.percent(70) ? 'confirm' : 'refuse'
  await world.control.answerRedForm(form.id, word)
  return `the buyer of ${form.blueNumber} says ${word}`
}

/** Everybody answers, and whatever failed is asked for once more. */
export async function clearInvoices(world: SimulatedWorld): Promise<void> {
  for (const { id } of await awaitingForms(world)) await world.control.answerRedForm(id, 'confirm')
  for (const no of await failedOnes(world)) await retry(world, no)
}
