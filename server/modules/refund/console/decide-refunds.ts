/** Staff grant refunds, one or several, or refuse them. */
import type * as contract from '#contract/console/refund.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal, sentenceOf } from '#contract/refusals.ts'
import { type Fen, inYuan } from '#contract/values/fen.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import { resultOrRefusal } from '../../../platform/result-or-refusal.ts'
import { type Piece, writeOffReturned } from '../../inventory/stock/write-off.ts'
import { unitsById } from '../../ordering/console/assignable.ts'
import { lockRefundedOrder } from '../../ordering/lifecycle/refund-order.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { RefundDecision } from '../decide/decide-refund.ts'
import { approveRefund, rejectRefund } from '../decide/staff-refunds.ts'
import { findRefund, listRefundUnits, type StoredRefund } from '../store.ts'

type Deps = { clock: Clock }
type Decided<Endpoint extends typeof contract.approveStaffRefund | typeof contract.rejectStaffRefund> =
  Written<AnswerOf<Endpoint>>

const decisionOf = ({ clock }: Deps, { account }: { account: string }): RefundDecision => ({
  at: clock.now(),
  actor: `staff:${account}`,
})

export async function approveStaffRefund(
  deps: Deps,
  tx: Tx,
  { params: { refundNo }, body, caller }: WriteCall<typeof contract.approveStaffRefund>,
): Promise<Decided<typeof contract.approveStaffRefund>> {
  const before = await lockedRefund(tx, refundNo)
  if (before.status !== 'PENDING') throw new Refusal('REFUND_DECIDED')
  checkSeen(before, body)
  const decision = decisionOf(deps, caller)
  const { waiveFee, came, damaged = [] } = body
  if (came && damaged.some((unitNo) => !came.includes(unitNo)))
    throw new Refusal('BAD_REQUEST', { field: 'body.damaged' })
  const pieces = await damagedPieces(tx, before, damaged)
  await approveRefund(tx, { refundNo, waiveFee, came, ...decision })
  await writeOffReturned(tx, pieces, { ...decision, note: refundNo })
  const { answer, audit } = await decided(tx, before)
  const counted = { ...(came && { came }), ...(damaged.length > 0 && { damaged }) }
  return { answer, audit: { ...audit, after: { ...audit.after, ...counted } } }
}

/** What they draw of the stock, read as long as they are sold. Refuses what is not of a refund that waits for goods. */
async function damagedPieces(
  tx: Tx,
  { refundNo, needs }: StoredRefund,
  damaged: readonly string[],
): Promise<Piece[]> {
  if (damaged.length === 0) return []
  const own = (await listRefundUnits(tx, refundNo)).map(({ unitId }) => unitId)
  const units = (await unitsById(tx, own)).filter(({ unitNo }) => damaged.includes(unitNo))
  if (needs !== 'GOODS' || units.length < new Set(damaged).size)
    throw new Refusal('BAD_REQUEST', { field: 'body.damaged' })
  return units.flatMap(({ draws }) => draws)
}

export async function rejectStaffRefund(
  deps: Deps,
  tx: Tx,
  { params: { refundNo }, body, caller }: WriteCall<typeof contract.rejectStaffRefund>,
): Promise<Decided<typeof contract.rejectStaffRefund>> {
  const before = await lockedRefund(tx, refundNo)
  await rejectRefund(tx, { refundNo, text: body.reason, ...decisionOf(deps, caller) })
  const { answer, audit } = await decided(tx, before)
  return { answer, audit: { ...audit, reason: body.reason } }
}

async function decided(tx: Tx, before: StoredRefund) {
  const after = await findRefund(tx, before.refundNo)
  const status = after?.status ?? before.status
  return {
    answer: { refundNo: before.refundNo, status },
    audit: { no: before.refundNo, before: factsOf(before), after: factsOf(after ?? before) },
  }
}

const factsOf = ({ orderNo, status, feeFen, amountFen }: StoredRefund) => ({
  orderNo,
  status,
  feeFen,
  amountFen,
})

/** Its buyer may edit it until the order is locked. */
async function lockedRefund(tx: Tx, refundNo: RefundNo): Promise<StoredRefund> {
  const found = await findRefund(tx, refundNo)
  if (!found) throw new Refusal('NOT_FOUND')
  await lockRefundedOrder(tx, found.orderNo)
  return (await findRefund(tx, refundNo)) ?? found
}

type Seen = { expectedAmountFen: Fen; expectedAskedAt?: string | undefined }

/** Each edit asks anew, so the moment of asking tells one from another where both come to the same sum. */
function checkSeen({ status, amountFen, askedAt }: StoredRefund, seen: Seen): void {
  if (status !== 'PENDING') return
  if (amountFen !== seen.expectedAmountFen)
    throw new Refusal('REFUND_AMOUNT_CHANGED', { amount: inYuan(amountFen), amountFen })
  if (seen.expectedAskedAt && new Date(seen.expectedAskedAt).getTime() !== askedAt.getTime())
    throw new Refusal('REFUND_EDITED')
}

type Many = typeof contract.approveStaffRefunds

/**
 * In the order of their orders, as all transactions lock them. A refusal changes nothing, so the others go on. What waits
 * for goods is decided one by one, by who has counted them.
 */
export async function approveStaffRefunds(
  deps: Deps,
  tx: Tx,
  { body, caller, language }: WriteCall<Many>,
): Promise<Written<AnswerOf<Many>>> {
  const decision = decisionOf(deps, caller)
  const answer: AnswerOf<Many> = { approved: [], refused: [] }
  for (const one of await inOrder(tx, body.refunds)) {
    const { refundNo } = one
    const done = await resultOrRefusal(approveOne(tx, one, decision))
    if (done instanceof Refusal) {
      const { code, details } = done
      answer.refused.push({ refundNo, code, message: sentenceOf(code, language, details) })
    } else answer.approved.push(refundNo)
  }
  const no = answer.approved[0] ?? answer.refused[0]?.refundNo ?? ''
  return {
    answer,
    audit: {
      no,
      after: {
        approved: answer.approved,
        refused: answer.refused.map((one) => `${one.refundNo} ${one.code}`),
      },
    },
  }
}

type One = Seen & { refundNo: RefundNo }

async function approveOne(tx: Tx, one: One, decision: RefundDecision): Promise<void> {
  const { refundNo } = one
  const refund = await lockedRefund(tx, refundNo)
  checkSeen(refund, one)
  if (refund.status === 'PENDING' && refund.needs === 'GOODS') throw new Refusal('REFUND_COUNT_GOODS')
  await approveRefund(tx, { refundNo, ...decision })
}

async function inOrder(tx: Tx, refunds: readonly One[]): Promise<One[]> {
  const once = [...new Map(refunds.map((one) => [one.refundNo, one])).values()]
  const placed: (One & { orderId: number })[] = []
  for (const one of once) placed.push({ ...one, orderId: (await findRefund(tx, one.refundNo))?.orderId ?? 0 })
  return placed.sort((one, other) => one.orderId - other.orderId)
}
