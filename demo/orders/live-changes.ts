/** Changes of date of the demo, asked for and ended with the functions that the shop itself uses. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { ChangeNo } from '#contract/values/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { venueDate } from '#contract/values/time.ts'
import type { EndDeps } from '../../server/modules/change/deps.ts'
import { finishOrAwaitMoney, reject } from '../../server/modules/change/end-change.ts'
import { changeReleaseMinutes } from '../../server/modules/change/pay-time.ts'
import { chooseUnits, planOf } from '../../server/modules/change/plan-change.ts'
import { whenOf } from '../../server/modules/change/view-change.ts'
import { validityOfStay } from '../../server/modules/inventory/stay-rules.ts'
import { applyChange, dropChange } from '../../server/modules/ordering/change/change-order.ts'
import { type NewChange, positionAfter, readStanding } from '../../server/modules/ordering/change/changes.ts'
import { minutesAfter, payMinutes } from '../../server/modules/ordering/order/rules.ts'
import { finishProviderRefund } from '../../server/modules/payment/provider-refunds/provider-refund.ts'
import { askDifferenceBack } from '../../server/modules/refund/decide/ask-difference-back.ts'
import { completeRefund } from '../../server/modules/refund/decide/follow-refunds.ts'
import { drawText } from '../../server/platform/chance.ts'
import type { Tx } from '../../server/platform/db.ts'
import { orderIds } from '../seed-sql.ts'
import type { DemoContext } from './demo-quote.ts'
import type { QuotedChange } from './member-orders.ts'

/** As long as what else waits for a payment in the demo. */
const OPEN_PAY_MINUTES = 59
const WITHDRAWN_AFTER_MINUTES = 5
const DECIDED_AFTER_MINUTES = 180
const DECLINED = '当晚的灯光秀设备检修，暂不能改到这一场。The light show is under maintenance that evening.'

export async function liveChange(
  tx: Tx,
  context: DemoContext,
  orderNo: OrderNo,
  change: QuotedChange,
): Promise<void> {
  const orderId = (await orderIds(tx)).get(orderNo)
  assert(orderId, `${orderNo} is stored`)
  const planned = await plannedChange(tx, context, { orderId, orderNo }, change)
  await applyChange(tx, planned, { unpaid: [] })
  await end(tx, planned, change)
}

async function plannedChange(
  tx: Tx,
  { chance }: DemoContext,
  order: { orderId: number; orderNo: OrderNo },
  { quote, askedAt, ends, reasonCode, reasonText }: QuotedChange,
): Promise<NewChange> {
  const standing = await readStanding(tx, order.orderId)
  const unitNos = standing.units.map(({ unitNo }) => unitNo)
  const { visitDate, untilDate, slotFrom } = quote
  assert(visitDate, 'what has no date cannot be moved to another one')
  const limits = { channel: 'WAP', now: askedAt, closed: new Set<number>(), staff: null } as const
  const chosen = chooseUnits(standing, { unitNos, visitDate, untilDate, slotFrom }, limits)
  const validity = validityOfStay(quote.product, { ...quote, boughtAt: askedAt })
  const nextPosition = await positionAfter(tx, order.orderId)
  const { lines, units, differenceFen, feeFen, auditUntil } = planOf(chosen, {
    ...limits,
    quote,
    validity,
    nextPosition,
  })
  const payUntil = minutesAfter(askedAt, ends === 'awaits-money' ? OPEN_PAY_MINUTES : payMinutes)
  return {
    ...order,
    changeNo: newChangeNo({ chance }, askedAt),
    state: auditUntil ? 'AWAIT_AUDIT' : 'AWAIT_PAID',
    origin: whenOf(chosen[0]),
    next: { date: visitDate, until: untilDate, slotFrom, slotTo: lines[0]?.slotTo ?? null },
    ...{
      reasonCode,
      reasonText: reasonText ?? null,
      differenceFen,
      feeFen,
      lines,
      units,
      askedAt,
      askedBy: 'buyer',
      auditUntil,
    },
    payUntil: auditUntil ? null : payUntil,
    releaseDueAt: auditUntil ? null : minutesAfter(payUntil, changeReleaseMinutes),
    askKey: randomBytes(32),
    askDigest: randomBytes(32),
  }
}

const newChangeNo = ({ chance }: Pick<DemoContext, 'chance'>, at: Date): ChangeNo =>
  `G${venueDate(at).replaceAll('-', '').slice(2)}${drawText(chance, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 12)}` as ChangeNo

async function end(tx: Tx, change: NewChange, { ends, askedAt }: QuotedChange): Promise<void> {
  const { changeNo, orderNo, releaseDueAt } = change
  if (ends === 'done') return await complete(tx, change)
  if (ends === 'rejected') {
    const at = minutesAfter(askedAt, DECIDED_AFTER_MINUTES)
    assert(
      await reject(tx, changeNo, { at, actor: 'staff:orders', text: DECLINED }),
      `${orderNo} waits for staff`,
    )
  }
  if (ends === 'revoked') {
    const drop = { from: ['AWAIT_PAID'], to: 'REVOKED', note: 'change-revoked', actor: 'buyer' } as const
    assert(await dropChange(tx, changeNo, { ...drop, at: minutesAfter(askedAt, WITHDRAWN_AFTER_MINUTES) }))
  }
  if (ends === 'expired') {
    assert(releaseDueAt, `${orderNo} waits for its money`)
    const drop = { from: ['AWAIT_PAID'], to: 'EXPIRED', note: 'change-expired', actor: 'system' } as const
    assert(await dropChange(tx, changeNo, { ...drop, at: releaseDueAt }))
  }
}

/** The lower price has gone back to the payer by now. */
async function complete(tx: Tx, { changeNo, orderNo, askedAt: at }: NewChange): Promise<void> {
  const deps: EndDeps = {
    askDifferenceBack: (on, { orderId, amountFen, actor }) =>
      askDifferenceBack(on, { order: { id: orderId, orderNo }, changeNo, amountFen, actor, now: at }),
  }
  const { state, refundNo } = await finishOrAwaitMoney(deps, tx, changeNo, { at, actor: 'buyer' })
  assert.equal(state, 'DONE', `${changeNo} costs nothing`)
  if (refundNo) await arrive(tx, { refundNo: refundNo as RefundNo, orderNo, at })
}

/** The provider has sent back all parts of a refund. */
export async function arrive(
  tx: Tx,
  { refundNo, orderNo, at }: { refundNo: RefundNo; orderNo: OrderNo; at: Date },
): Promise<void> {
  for (let part = 1; ; part += 1)
    if ((await finishProviderRefund(tx, `${refundNo}_${part}`, { state: 'DONE', at })) === 'unknown') break
  assert(await completeRefund(tx, { refundNo, orderNo }, at), `${refundNo} is not complete`)
}
