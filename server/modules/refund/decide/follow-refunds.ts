/** Sweeps over refunds: those that time decides, those whose money has arrived, and those that are complete. */
import { minus } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import type { Tx } from '../../../platform/db.ts'
import { mapConcurrent, repeatUntilDone } from '../../../platform/map-concurrent.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import { returnCoupon } from '../../coupon/order-coupons.ts'
import { returnPoints } from '../../coupon/points.ts'
import { lockRefundedOrder, unitsOf } from '../../ordering/lifecycle/refund-order.ts'
import { partsOf } from '../../payment/provider-refunds/refund-parts.ts'
import { hasArrivedOfTower } from '../amount/of-tower-store.ts'
import { returnedIntegral } from '../amount/points-store.ts'
import type { RefundDeps } from '../deps.ts'
import {
  findRefund,
  leaveToStaff,
  listDueRefunds,
  listGoing,
  moveRefund,
  type StoredRefund,
} from '../store.ts'
import { arrive, grantRefund, lockRefund } from './decide-refund.ts'

const AT_ONCE = 8
const CLAIMED = 50
const PAGE = 500

type SweepDeps = Pick<RefundDeps, 'db' | 'clock' | 'log'>

/** What nobody has to decide is granted when it can no longer be taken back. Answers how many it dealt with. */
export async function decideDueRefunds({ db, clock, log }: SweepDeps): Promise<number> {
  return await repeatUntilDone(CLAIMED, async () => {
    const at = clock.now()
    const due = await listDueRefunds(db, at, CLAIMED)
    await mapConcurrent(AT_ONCE, due, async ({ refundNo, orderNo }) => {
      const granted = await inRepeatableTransaction(db, async (tx) => {
        const refund = await lockRefund(tx, refundNo, orderNo)
        if (refund?.status !== 'PENDING' || refund.decideAt === null || refund.decideAt > at) return true
        if (await grantRefund(tx, refund, { at, actor: 'system' })) return true
        await leaveToStaff(tx, refundNo)
        return false
      })
      if (!granted) log.error({ refundNo, orderNo }, 'a refund is more than the payments of its order have')
    })
    return due.length
  })
}

/** Refunds whose money is there, and then those that nothing follows any more. Answers how many it moved. */
export async function followRefunds({ db, clock }: SweepDeps): Promise<number> {
  let moved = 0
  for (let after = ''; ; ) {
    const going = await listGoing(db, after, PAGE)
    const states = new Map(
      (
        await partsOf(
          db,
          going.flatMap(({ parts }) => parts),
        )
      ).map(({ promiseNo, state }) => [promiseNo, state]),
    )
    const there = going.filter(({ parts }) => parts.every((part) => states.get(part) === 'DONE'))
    await mapConcurrent(AT_ONCE, there, async ({ refundNo, orderNo }) => {
      if (await inRepeatableTransaction(db, (tx) => completeRefund(tx, { refundNo, orderNo }, clock.now())))
        moved += 1
    })
    const last = going.at(-1)
    if (!last || going.length < PAGE) return moved
    after = last.refundNo
  }
}

/**
 * Its order's coupon is free again when nothing of the order is left. That the tower could not keep its side counts for whichever
 * part it was: whose money arrives last is up to the banks.
 */
async function followCoupon(tx: Tx, { orderId }: StoredRefund, at: Date): Promise<void> {
  const units = await unitsOf(tx, orderId)
  if (units.some(({ state }) => state !== 'refunded')) return
  await returnCoupon(tx, orderId, { at, ofTower: await hasArrivedOfTower(tx, orderId) })
}

/** Its money is there. To the end if it can: what comes back besides money must be there too. False: it moved before. */
export async function completeRefund(
  tx: Tx,
  { refundNo, orderNo }: { refundNo: RefundNo; orderNo: OrderNo },
  at: Date,
): Promise<boolean> {
  const order = await lockRefundedOrder(tx, orderNo)
  const refund = await findRefund(tx, refundNo)
  if (!refund) return false
  const arrived = await arrive(tx, refund, { at, actor: 'provider', note: 'arrived' })
  // The last tickets may be ones that the coupon was not for.
  if (order.couponNo) await followCoupon(tx, refund, at)
  if (refund.integralFen > 0) {
    const leftFen = minus(order.amounts.integralFen, await returnedIntegral(tx, refund))
    await returnPoints(tx, { ...order, refundNo, partFen: refund.integralFen, leftFen, at })
  }
  const step = { at, actor: 'system', note: 'finished' } as const
  const finished = await moveRefund(tx, refundNo, { ...step, from: 'REFUND', to: 'FINISH' })
  return arrived || finished !== null
}
