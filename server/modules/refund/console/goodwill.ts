/** Staff see what of an order can be given back as goodwill, and give some of it. */
import type * as contract from '#contract/console/refund.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Chance } from '../../../platform/chance.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { placedOrder } from '../../ordering/console/order-detail.ts'
import { readLimit } from '../../setting/limits.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import type { RefundDeps } from '../deps.ts'
import { giveGoodwill, goodwillLeft } from '../goodwill/give-goodwill.ts'

type Goodwill = AnswerOf<typeof contract.readGoodwill>

export async function readGoodwill(
  { db, settings }: Pick<RefundDeps, 'db' | 'settings'>,
  { params: { orderNo } }: StaffCall<typeof contract.readGoodwill>,
): Promise<Goodwill> {
  const read = await settings.reader()
  return await viewOf(db, orderNo, read('refund.goodwill-limit-fen'))
}

async function viewOf(on: Db | Tx, orderNo: OrderNo, limit: number): Promise<Goodwill> {
  const { givenFen, limitFen, leftFen, obstacle } = await goodwillLeft(
    on,
    await placedOrder(on, orderNo),
    limit,
  )
  return { orderNo, givenFen, limitFen, leftFen, obstacle }
}

export async function giveStaffGoodwill(
  { clock, chance }: { clock: Clock; chance: Chance },
  tx: Tx,
  { params: { orderNo }, body, caller }: WriteCall<typeof contract.giveGoodwill>,
): Promise<Written<AnswerOf<typeof contract.giveGoodwill>>> {
  await placedOrder(tx, orderNo)
  const decision = { at: clock.now(), actor: `staff:${caller.account}` }
  const refundNo = await giveGoodwill(tx, { chance }, { orderNo, ...body, ...decision })
  const goodwill = await viewOf(tx, orderNo, await readLimit(tx, 'refund.goodwill-limit-fen'))
  const { amountFen, reason } = body
  const after = { orderNo, amountFen, givenFen: goodwill.givenFen }
  return { answer: { ...goodwill, refundNo }, audit: { no: refundNo, after, reason } }
}
