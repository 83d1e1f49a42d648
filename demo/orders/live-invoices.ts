/** Invoices of demo orders: over what the shop weighs, reversed as the shop reverses them. */
import type { Fen } from '#contract/values/fen.ts'
import { venueDate } from '#contract/values/time.ts'
import { newInvoiceNo } from '../../server/modules/invoice/ask-invoice.ts'
import { evaluateInvoice } from '../../server/modules/invoice/compose/compose-invoice.ts'
import { endReversal, followMoney } from '../../server/modules/invoice/issue/reverse-invoice.ts'
import { orderSubject } from '../../server/modules/invoice/subject.ts'
import { notifyBuyer } from '../../server/modules/message/buyer-notification.ts'
import { lockRefundedOrder } from '../../server/modules/ordering/lifecycle/refund-order.ts'
import { minutesAfter } from '../../server/modules/ordering/order/rules.ts'
import { drawText } from '../../server/platform/chance.ts'
import type { Tx } from '../../server/platform/db.ts'
import { demoTitles } from '../invoice-titles.ts'
import type { SeedRow } from '../seed-sql.ts'
import type { DemoContext } from './demo-quote.ts'
import { findOpenInvoice, insertBlue, updateInvoice } from './invoices-sql.ts'
import type { MemberOrder } from './member-orders.ts'
import type { DemoInvoice } from './order-plan.ts'

/** In the provider's own words. */
const LOGGED_OUT = '税局登录已失效，请重新登录电子税务局'
const AWAITS_BUYER = '销方录入待购方确认'
const DEDUCTED = '蓝字发票已被购方抵扣，请联系购方'

const VOID_AFTER_MS = 72 * 3_600_000

type Deps = Pick<DemoContext, 'now' | 'vault' | 'chance'>

/** A blue one over what the order comes to at this time. */
export async function writeInvoice(
  tx: Tx,
  deps: Deps,
  { orderNo }: MemberOrder,
  { to, ends = 'issued', at }: DemoInvoice & { at: Date },
): Promise<void> {
  const order = await lockRefundedOrder(tx, orderNo)
  const { composed } = await evaluateInvoice(tx, order)
  const title = deps.vault.seal(JSON.stringify(demoTitles[to]))
  const no = newInvoiceNo(deps.chance, at)
  await insertBlue(tx, { no, order, title, at }, composed)
  // The order waits for a decision, so it is not issued yet.
  if (ends === 'asked') return
  const becomes = {
    issued: () => issuedColumns(deps, at),
    failed: () => ({ state: 'FAILED', spent: true, sent_at: at, said: LOGGED_OUT, due_at: null }),
    cancelled: () => ({ state: 'CANCELLED', due_at: null }),
  }
  await updateInvoice(tx, no, becomes[ends]())
  if (ends === 'issued') await notifyIssued(tx, { no, orderId: order.id, amountFen: composed.amountFen, at })
}

/** As the shop writes to the buyer of a blue one. */
const notifyIssued = (
  tx: Tx,
  { no, orderId, amountFen, at }: { no: string; orderId: number; amountFen: Fen; at: Date },
): Promise<void> => notifyBuyer(tx, { kind: 'invoice-issued', orderId, event: no, at, params: { amountFen } })

/** Its file is fetched from the provider later, by the shop. */
function issuedColumns({ now, chance }: Deps, sentAt: Date): SeedRow {
  const digits = (count: number) => drawText(chance, '0123456789', count)
  const issuedAt = minutesAfter(sentAt, 1)
  return {
    ...{ state: 'ISSUED', sent_at: sentAt, issued_at: issuedAt < now ? issuedAt : now, due_at: now },
    ...{ serial: `DEMO${digits(16)}`, official_no: `${venueDate(sentAt).slice(2, 4)}31${digits(16)}` },
  }
}

/** Money of the order has moved: the blue one is reversed as a whole, and once it is, another one stands over the rest. */
export async function reverseInvoice(
  tx: Tx,
  deps: Deps,
  { orderNo, invoice }: MemberOrder,
  at: Date,
): Promise<void> {
  const { now, chance } = deps
  const order = await lockRefundedOrder(tx, orderNo)
  if (!(await followMoney(tx, orderSubject(tx, order), { chance, now: at }))) return
  const found = await findOpenInvoice(tx, orderNo)
  if (!found?.redNo) return
  const { blue, redNo } = found
  if (invoice?.red === 'awaits-buyer') return await updateInvoice(tx, redNo, awaitingColumns(now, at))
  if (invoice?.red === 'failed') {
    const failed = { state: 'FAILED', spent: true, sent_at: at, said: DEDUCTED, due_at: null }
    return await updateInvoice(tx, redNo, failed)
  }
  await updateInvoice(tx, redNo, issuedColumns(deps, at))
  await endReversal(tx, orderSubject(tx, order), { blue, chance, now: at })
  const anew = await findOpenInvoice(tx, orderNo)
  if (!anew) return
  const { invoice_no: no, amount_fen: amountFen } = anew.blue
  await updateInvoice(tx, no, issuedColumns(deps, at))
  await notifyIssued(tx, { no, orderId: order.id, amountFen, at })
}

/** Forms that nobody answered were void after 72 hours, and asked for again. */
function awaitingColumns(now: Date, at: Date): SeedRow {
  const voided = Math.floor((now.getTime() - at.getTime()) / VOID_AFTER_MS)
  return {
    ...{ state: 'CONFIRMING', said: AWAITS_BUYER, attempt: 1 + voided },
    ...{ sent_at: new Date(at.getTime() + voided * VOID_AFTER_MS), due_at: minutesAfter(now, 60) },
  }
}
