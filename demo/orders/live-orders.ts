/** Leads demo orders through what happened to them, with the functions that the shop itself uses. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { fen } from '#contract/values/fen.ts'
import type { PaymentNo, PayType } from '#contract/values/payment.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { venueDate } from '#contract/values/time.ts'
import { expireCards } from '../../server/modules/card/card.ts'
import { groupIdOf } from '../../server/modules/group/group.ts'
import { confirmOrder, rejectOrder } from '../../server/modules/ordering/lifecycle/confirm-orders.ts'
import { expireDue } from '../../server/modules/ordering/lifecycle/expire-orders.ts'
import { lockRefundedOrder } from '../../server/modules/ordering/lifecycle/refund-order.ts'
import { cancelUnpaid } from '../../server/modules/ordering/lifecycle/settle-order.ts'
import { minutesAfter, payMinutes } from '../../server/modules/ordering/order/rules.ts'
import {
  admitPeople,
  lockPartyAtGate,
  lockUnitAtGate,
} from '../../server/modules/ordering/units/admit-people.ts'
import type { Provider } from '../../server/modules/payment/pay-gateway.ts'
import { settle } from '../../server/modules/payment/settle/settle-payment.ts'
import { payByBalance } from '../../server/modules/payment/start/pay-by-balance.ts'
import { withdrawRefunds } from '../../server/modules/refund/ask/ask-refund.ts'
import { approveRefund, askAtDesk, rejectRefund } from '../../server/modules/refund/decide/staff-refunds.ts'
import { giveGoodwill, goodwillLeft } from '../../server/modules/refund/goodwill/give-goodwill.ts'
import { readLimit } from '../../server/modules/setting/limits.ts'
import { drawText } from '../../server/platform/chance.ts'
import type { Tx } from '../../server/platform/db.ts'
import { bytea } from '../../server/platform/prepared.ts'
import { endOf, insertRows, payableOf, recordParty, statusOf, unitsIn } from '../seed-sql.ts'
import { entryTime } from './demo-orders.ts'
import type { DemoContext } from './demo-quote.ts'
import { arrive, liveChange } from './live-changes.ts'
import { reverseInvoice, writeInvoice } from './live-invoices.ts'
import { receivePieces, sendPieces } from './live-parcels.ts'
import { exchangeVouchers, holdVouchers } from './live-vouchers.ts'
import type { MemberOrder } from './member-orders.ts'
import type { PlannedStep } from './order-plan.ts'

const PAID_AFTER_MINUTES = 3
const HOURS_BETWEEN_STEPS = 6

export async function live(tx: Tx, context: DemoContext, order: MemberOrder): Promise<void> {
  const refunds: RefundNo[] = []
  for (const [index, step] of order.steps.entries()) {
    const at = timeOf(context, order, step, index)
    if (step.do === 'pay') await pay(tx, context, order, { by: step.by, at })
    else if (step.do === 'hold-vouchers') await holdVouchers(tx, context, order, at)
    else if (step.do === 'cancel') assert(await cancelUnpaid(tx, order.orderNo, at))
    else if (step.do === 'confirm')
      assert(await confirmOrder(tx, order.orderNo, { at, actor: 'staff:orders', text: step.note }))
    else if (step.do === 'send') await sendPieces(tx, context, order, { ...step, at })
    else if (step.do === 'receive') await receivePieces(tx, order, at)
    else if (step.do === 'reject') await reject(tx, order, { at, note: step.note })
    else if (step.do === 'expire') await expire(tx, order)
    else if (step.do === 'ask-refund') refunds.push(await ask(tx, context, order, { ...step, at }))
    else if (step.do === 'invoice') await invoice(tx, context, order, at)
    else if (step.do === 'goodwill') await goodwill(tx, context, order, { ...step, at })
    else if (step.do === 'refund') await grant(tx, order, { refundNo: refunds.shift(), at })
    else if (step.do === 'decline-refund')
      await decline(tx, { refundNo: refunds.shift(), text: step.text, at })
    else if (step.do === 'revoke-refund') await revoke(tx, order, { refundNo: refunds.shift(), at })
    else if (step.do === 'arrive') await arriveTogether(tx, order, { ...step, at })
    else await enter(tx, context, order, { ...step, at })
    if (order.invoice && (step.do === 'refund' || step.do === 'goodwill'))
      await reverseInvoice(tx, context, order, at)
  }
  if (order.change) await liveChange(tx, context, order.orderNo, order.change)
  const status = await statusOf(tx, order.orderNo)
  assert.equal(status, order.becomes, `${order.quote.product.code} became ${status}`)
}

/** Nothing happens after now, and a ticket is used on the day of the visit. */
function timeOf(
  { now }: DemoContext,
  { placedAt, quote, steps }: MemberOrder,
  step: PlannedStep,
  index: number,
): Date {
  const invoicedAfterUse = steps.slice(0, index).some((former) => former.do === 'use')
  const later = minutesAfter(placedAt, index * HOURS_BETWEEN_STEPS * 60)
  const at = {
    pay: minutesAfter(placedAt, PAID_AFTER_MINUTES),
    use: entryTime({ now }, quote),
    arrive: entryTime({ now }, quote),
    cancel: minutesAfter(placedAt, PAID_AFTER_MINUTES),
    'hold-vouchers': placedAt,
    confirm: later,
    reject: later,
    // Its own end says when.
    expire: now,
    send: later,
    receive: minutesAfter(later, 40 * 60),
    'ask-refund': later,
    invoice: invoicedAfterUse ? minutesAfter(entryTime({ now }, quote), 60) : later,
    goodwill: minutesAfter(entryTime({ now }, quote), 2 * 60),
    refund: later,
    'decline-refund': later,
    'revoke-refund': later,
  }[step.do]
  return at < now ? at : now
}

type Payment = { by: PayType; at: Date }

/** Through the ledger as every payment; what agencies pay in advance is not the providers' money. */
async function pay(tx: Tx, context: DemoContext, order: MemberOrder, { by, at }: Payment): Promise<void> {
  const { orderNo, placedAt } = order
  if (by === 'EXTICKET') return await exchangeVouchers(tx, context, order, at)
  const amountFen = await payableOf(tx, orderNo)
  if (by === 'ADVANCE') {
    const { memberId } = order.buyer
    const groupId = await groupIdOf(tx, memberId)
    await payByBalance(context, tx, { orderNo, memberId, groupId, amountFen, at })
    return
  }
  const provider: Provider = by.startsWith('ALIPAY') ? 'ALIPAY' : 'WECHAT_PAY'
  const day = venueDate(at).slice(2).replaceAll('-', '')
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const paymentNo = `P${day}${drawText(context.chance, letters, 14)}` as PaymentNo
  const payerIndex = randomBytes(32)
  const expiresAt = minutesAfter(placedAt, payMinutes)
  await insertRows(tx, 'payment', [
    {
      payment_no: paymentNo,
      order_no: orderNo,
      provider,
      pay_type: by,
      amount_fen: amountFen,
      state: 'CREATED',
      closing: false,
      payer_index: bytea(payerIndex),
      created_at: placedAt,
      expires_at: expiresAt,
      provider_refund_fen: 0,
      polls: 0,
    },
  ])
  const attempt = {
    paymentNo,
    orderNo,
    changeNo: null,
    provider,
    payType: by,
    amountFen,
    payerIndex,
    createdAt: placedAt,
    expiresAt,
  } as const
  const trade = {
    providerTradeNo: `DEMO${drawText(context.chance, '0123456789', 24)}`,
    amountFen,
    currency: 'CNY',
    merchantId: 'demo',
    appId: 'demo',
    paidAt: at,
  }
  const unsettled = { state: 'CREATED', closing: false, providerTradeNo: null, paidFen: null } as const
  assert.equal(await settle(tx, { ...attempt, ...unsettled }, { trade, agreed: true, at }), 'kept')
}

async function invoice(tx: Tx, context: DemoContext, order: MemberOrder, at: Date): Promise<void> {
  assert(order.invoice, `${order.orderNo} asks for an invoice`)
  await writeInvoice(tx, context, order, { ...order.invoice, at })
}

/** Everybody whom these tickets admit has come in. */
async function enter(
  tx: Tx,
  { vault }: DemoContext,
  { orderNo }: MemberOrder,
  { tickets, at }: { tickets: number; at: Date },
): Promise<void> {
  for (const { unitNo } of (await unitsIn(tx, orderNo, 'valid')).slice(0, tickets)) {
    const unit = await lockUnitAtGate(vault, tx, unitNo)
    assert(unit, `${unitNo} is a ticket`)
    await admitPeople(tx, [{ unit, people: unit.admits }], { at, actor: 'staff:gate' })
  }
}

/** The first of a party; its code is shown at the gate. */
async function arriveTogether(
  tx: Tx,
  { orderNo }: MemberOrder,
  { people, at }: { people: number; at: Date },
): Promise<void> {
  const party = await lockPartyAtGate(tx, { orderNo })
  assert(party, `${orderNo} is of a group`)
  const shares = party.units.slice(0, people).map((unit) => ({ unit, people: unit.admits }))
  await admitPeople(tx, shares, { at, actor: 'staff:gate' })
  await recordParty(tx, party.orderId, { people, at })
}

const reject = async (
  tx: Tx,
  { orderNo }: MemberOrder,
  { at, note }: { at: Date; note: string | undefined },
) =>
  assert(
    await rejectOrder(tx, orderNo, { at, actor: 'staff:orders', ...(note !== undefined && { text: note }) }),
  )

/** As the sweeps did it in the moment when its last day was over. */
async function expire(tx: Tx, { orderNo }: MemberOrder): Promise<void> {
  const at = await endOf(tx, orderNo)
  await expireDue(tx, at)
  await expireCards({ db: tx, clock: { now: () => at } })
}

/** It waits for staff, so that the demo has an order in this status for longer than a refund can be revoked. */
async function ask(
  tx: Tx,
  { chance }: DemoContext,
  { orderNo }: MemberOrder,
  { tickets, at }: { tickets: number; at: Date },
): Promise<RefundNo> {
  const units = (await unitsIn(tx, orderNo, 'valid')).slice(0, tickets)
  const unitNos = units.map(({ unitNo }) => unitNo)
  const about = { orderNo, unitNos, reasonCode: 'PLANS_CHANGED', source: 'USER' } as const
  return await askAtDesk(tx, { chance }, { ...about, at, actor: 'buyer' })
}

/** Some of it comes back, and its tickets stay what they are. */
async function goodwill(
  tx: Tx,
  { chance }: DemoContext,
  { orderNo }: MemberOrder,
  { fen: amount, reason, at }: { fen: number; reason: string; at: Date },
): Promise<void> {
  const limitFen = await readLimit(tx, 'refund.goodwill-limit-fen')
  const { leftFen } = await goodwillLeft(tx, await lockRefundedOrder(tx, orderNo), limitFen)
  const given = { orderNo, amountFen: fen(amount), expectedLeftFen: leftFen, reason }
  const refundNo = await giveGoodwill(tx, { chance }, { ...given, at, actor: 'staff:orders' })
  await arrive(tx, { refundNo, orderNo, at })
}

/** What the policy of the snapshot says comes back, has come back. */
async function grant(
  tx: Tx,
  { orderNo }: MemberOrder,
  { refundNo, at }: { refundNo: RefundNo | undefined; at: Date },
): Promise<void> {
  assert(refundNo, 'only what was asked for comes back')
  await approveRefund(tx, { refundNo, at, actor: 'system' })
  await arrive(tx, { refundNo, orderNo, at })
}

async function decline(
  tx: Tx,
  { refundNo, text, at }: { refundNo: RefundNo | undefined; text: string; at: Date },
): Promise<void> {
  assert(refundNo, 'only what was asked for is declined')
  await rejectRefund(tx, { refundNo, text, at, actor: 'staff:orders' })
}

async function revoke(
  tx: Tx,
  { orderNo }: MemberOrder,
  { refundNo, at }: { refundNo: RefundNo | undefined; at: Date },
): Promise<void> {
  assert(refundNo, 'only what was asked for is revoked')
  await withdrawRefunds(tx, { order: await lockRefundedOrder(tx, orderNo), refundNo, at })
}
