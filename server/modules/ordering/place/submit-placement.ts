/**
 * An order is written: with others in a batch, or alone when it is free, is paid by vouchers, has a discount, goods to
 * send, holders of cards or visitors who need one, or an unpaid order stands in its way.
 */
import { Refusal } from '#contract/refusals.ts'
import type { Fen } from '#contract/values/fen.ts'
import { type Chance, drawText } from '../../../platform/chance.ts'
import { conflictOf } from '../../../platform/conflict.ts'
import type { Tx } from '../../../platform/db.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import { insertOrderedCards } from '../../card/order-cards.ts'
import { takeCoupon } from '../../coupon/order-coupons.ts'
import { spendPoints } from '../../coupon/points.ts'
import { redeemVouchers } from '../../voucher/order-vouchers.ts'
import { listConflictingOrders, takeCardVisits, writeCardVisits } from '../lifecycle/card-visits.ts'
import { displaceUnpaid, findPaidDocument, lockForPlacing } from '../lifecycle/displace-sql.ts'
import { finishFree } from '../lifecycle/settle-order.ts'
import { allOrNothing } from '../lifecycle/settle-sql.ts'
import { type Discount, setDiscount } from '../order/discount-sql.ts'
import { setSending } from '../order/sending-sql.ts'
import type { PlaceDeps } from './deps.ts'
import { type NewPlacement, type PlaceAnswer, placeAlone } from './place-sql.ts'

/** has-ticket is answered for documents that a paid order holds; unpaid ones stand in nobody's way. */
export async function submitPlacement(
  deps: PlaceDeps,
  placement: NewPlacement,
  payableFen: Fen,
): Promise<PlaceAnswer> {
  try {
    const { discount, sending, vouchers, cards, visits } = placement
    const isPlain = discount === null && sending === null && cards.length === 0 && visits.length === 0
    const alone = payableFen === 0 || vouchers > 0 || !isPlain
    const answer = alone ? null : await deps.place(placement)
    if (answer && answer.outcome !== 'has-ticket') return answer
    return await placeInTransaction(deps, placement, payableFen)
  } catch (error) {
    const conflict = conflictOf(error)
    if (conflict === 'shop_order_place_key') throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    if (conflict === 'open_hold_limit') return { outcome: 'too-many' }
    // Somebody else's order took the document, or (once in millions) the assist code, in this moment: now it is seen.
    if (conflict === 'visitor_once' || conflict === 'shop_order_assist_code_key')
      return await submitPlacement(deps, withOtherCode(deps, placement), payableFen)
    throw error
  }
}

/** Others with the same document may be placed meanwhile; they are unpaid, and give way the next time round. */
const MAX_TURNS = 20

async function placeInTransaction(
  deps: PlaceDeps,
  placement: NewPlacement,
  payableFen: Fen,
): Promise<PlaceAnswer> {
  for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
    const answer = await inRepeatableTransaction(deps.db, (tx) =>
      placeOnce(tx, deps, { placement, payableFen }),
    )
    if (answer) return answer
  }
  throw new Refusal('BUSY')
}

/** Null: the document went to another unpaid order meanwhile. */
async function placeOnce(
  tx: Tx,
  deps: Pick<PlaceDeps, 'payByVouchers' | 'vault' | 'chance' | 'clock'>,
  { placement, payableFen }: { placement: NewPlacement; payableFen: Fen },
): Promise<PlaceAnswer | null> {
  const { orderNo, vouchers: count, placedAt: at } = placement
  let answer = null as PlaceAnswer | null
  await allOrNothing(tx, async () => {
    const unpaid = await lockForPlacing(tx, placement, await listConflictingOrders(tx, placement.visits))
    const batchCode = count > 0 ? await redeemVouchers(tx, { orderNo, count, at }) : null
    if (count > 0 && !batchCode) {
      answer = { outcome: 'gone' }
      return false
    }
    const cardNos = await takeCardVisits(tx, placement, unpaid)
    if (cardNos === 'again') return false
    if ('fault' in cardNos) {
      answer = { outcome: 'no-card', ...cardNos }
      return false
    }
    if (placement.discount && !(await takeDiscount(tx, placement, placement.discount))) {
      answer = { outcome: 'gone' }
      return false
    }
    if (placement.sending && !(await setSending(tx, placement.orderId, placement.sending))) {
      answer = { outcome: 'gone' }
      return false
    }
    if (placement.memberId !== null && placement.cards.length > 0)
      await insertOrderedCards(tx, deps, { ...placement, memberId: placement.memberId, at }, placement.cards)
    await displaceUnpaid(tx, placement, unpaid)
    answer = await placeAlone(tx, placement)
    if (answer.outcome !== 'placed') return false
    await writeCardVisits(tx, placement, cardNos)
    if (batchCode) await deps.payByVouchers(tx, { orderNo, batchCode, amountFen: payableFen, at })
    else if (payableFen === 0) await finishFree(tx, orderNo, at)
    return true
  })
  if (answer && answer.outcome !== 'has-ticket') return answer
  const documentIndex = await findPaidDocument(tx, placement)
  return documentIndex && { outcome: 'has-ticket', documentIndex }
}

/** False: the order is not held any more. Refuses a coupon that another order has, that has ended or is void, and points that are spent. */
async function takeDiscount(tx: Tx, placement: NewPlacement, discount: Discount): Promise<boolean> {
  const { orderId: id, orderNo, memberId, placedAt: at } = placement
  if (!(await setDiscount(tx, id, discount))) return false
  const { couponNo, points } = discount
  if (couponNo !== null) {
    if (memberId === null) throw new Refusal('COUPON_UNKNOWN')
    const fault = await takeCoupon(tx, { couponNo, memberId, order: { id, orderNo }, at })
    if (fault) throw new Refusal(fault)
  }
  if (!(await spendPoints(tx, points, { memberId, orderNo, at }))) throw new Refusal('POINTS_SHORT')
  return true
}

/** Read out at the window: without letters that look like digits. */
const ASSIST_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const ASSIST_LENGTH = 8

export const drawAssistCode = (chance: Chance): string => drawText(chance, ASSIST_LETTERS, ASSIST_LENGTH)

const withOtherCode = ({ chance }: Pick<PlaceDeps, 'chance'>, placement: NewPlacement): NewPlacement => ({
  ...placement,
  assistCode: drawAssistCode(chance),
})
