/** Staff give some of an order back while its units stay what they are; now and then two of them at once. */
import { fen } from '#contract/values/fen.ts'
import { refundedOrder } from '../../modules/ordering/lifecycle/refund-order.ts'
import { giveGoodwill, goodwillLeft } from '../../modules/refund/give-goodwill.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import type { Take } from './choosing.ts'
import { attempt, pickPaid } from './refund-steps.ts'

const LIMIT_FEN = 20_000

/** Up to all that is left, and sometimes a fen more. */
export const giveSome: Take = async (world) => {
  const { db, chance, clock } = world
  const known = await pickPaid(world)
  if (!known) return null
  const { orderNo } = known
  const { leftFen } = await goodwillLeft(db, await refundedOrder(db, orderNo), LIMIT_FEN)
  const amountFen = fen(chance.percent(10) ? leftFen + 1 : chance.int(1, Math.max(1, leftFen)))
  const input = { orderNo, amountFen, expectedLeftFen: leftFen, reason: '排队时间过长' }
  const give = () =>
    attempt(() =>
      inRepeatableTransaction(db, (tx) =>
        giveGoodwill(tx, { chance }, { ...input, at: clock.now(), actor: 'staff:sim' }),
      ),
    )
  const outcomes = [await give(), ...(chance.percent(20) ? [await give()] : [])]
  return `staff give ${amountFen} fen of ${orderNo} as goodwill: ${outcomes.join(', ')}`
}
