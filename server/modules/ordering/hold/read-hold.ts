/** What a browser may do with the seats it holds before it places the order: look, read the notice, give them back. */

import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/ordering/hold.ts'
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Call, Caller } from '../../caller/caller.ts'
import { endOrder } from '../lifecycle/release-sql.ts'
import type { OrderLine } from '../order/order-sql.ts'
import { noticeReadSeconds } from '../order/rules.ts'
import type { HoldDeps } from './deps.ts'
import { maskedFormer } from './former-visitors.ts'
import type { HeldOrder } from './held-sql.ts'
import { holdView } from './hold-view.ts'
import { findOwnHold, refuseEnded } from './own-hold.ts'

export async function readHold(deps: HoldDeps, call: Call<typeof contract.readHold>): Promise<Hold> {
  const order = await findOwnHold(deps, call, call.params.orderNo)
  refuseEnded(order, deps.clock.now())
  return await viewHold(deps, order, call)
}

export async function viewHold(
  deps: Pick<HoldDeps, 'db' | 'vault' | 'clock' | 'settings'>,
  order: HeldOrder,
  { caller, language }: { caller: Caller; language: Language },
): Promise<Hold> {
  const formerVisitors = await maskedFormer(deps, order, caller)
  const { packages } = order
  const lines = order.lines.map(({ ofPackages, ...line }) =>
    ofPackages ? { ...line, packages: { first: ofPackages.first, count: ofPackages.count } } : line,
  )
  const listRows = (await deps.settings.reader())('group.upload-rows')
  return holdView({ order, lines, packages, formerVisitors, listRows, now: deps.clock.now(), language })
}

/** Seats that were given back, sold or ran out already are none of its business: leaving is always fine. */
export async function releaseHold(deps: HoldDeps, call: Call<typeof contract.releaseHold>): Promise<null> {
  const { orderNo } = await findOwnHold(deps, call, call.params.orderNo)
  const at = deps.clock.now()
  await endOrder(deps.db, orderNo, 'INIT', {
    to: 'CANCEL',
    releaseSeats: true,
    at,
    note: 'left',
    actor: 'buyer',
  })
  return null
}

/** What several products say alike is said once. */
const noticesOf = (lines: readonly Pick<OrderLine, 'product'>[]) => [
  ...new Map(
    lines.flatMap(({ product }) => product.notice).map((section) => [JSON.stringify(section), section]),
  ).values(),
]

/** Only the first opening counts: the 20 seconds of spec 5.7 run by the server's clock. */
export async function openNotice(
  deps: HoldDeps,
  call: Call<typeof contract.openNotice>,
): Promise<AnswerOf<typeof contract.openNotice>> {
  const { language } = call
  const now = deps.clock.now()
  const order = await findOwnHold(deps, call, call.params.orderNo)
  refuseEnded(order, now)
  const openedAt = order.noticeOpenedAt ?? (await deps.openNotice({ orderId: order.id, at: now }))
  if (!openedAt) throw new Refusal('HOLD_ENDED')
  return {
    notice: noticesOf([...order.packages, ...order.lines]).map(({ title, text }) => ({
      title: title[language],
      text: text[language],
    })),
    openedAt: openedAt.toISOString(),
    serverNow: now.toISOString(),
    readSeconds: noticeReadSeconds,
  }
}
