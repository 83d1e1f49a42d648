/** A buyer asks for money back, asks otherwise, or keeps the tickets after all. The order is locked first, as everywhere. */
import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/refund.ts'
import { Refusal } from '#contract/refusals.ts'
import type { BuyerReasonCode, RefundNo, RefundSource } from '#contract/values/refund.ts'
import type { Chance } from '../../../platform/chance.ts'
import { drawDatedNo } from '../../../platform/dated-no.ts'
import type { Tx } from '../../../platform/db.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import type { Buyer, Call } from '../../caller/caller.ts'
import { unitsOf } from '../../ordering/lifecycle/refund-order.ts'
import type { HistoryNote } from '../../ordering/order/order-words.ts'
import { linesOf, lockOwnOrder, type OwnOrder } from '../../ordering/order/own-order.ts'
import { moveUnits } from '../../ordering/units/move-units.ts'
import type { ReadSetting } from '../../setting/rules.ts'
import {
  type EvaluatedRefund,
  type EvaluationContext,
  evaluateRequest,
  moneyOf,
  openEvaluation,
  refundUnitsOf,
} from '../amount/evaluate-refund.ts'
import type { RefundDeps } from '../deps.ts'
import { readRefundOf } from '../reading/read-refunds.ts'
import { isBuyerReason } from '../refund-words.ts'
import { decideAt, isOver } from '../rules.ts'
import {
  type AskedRefund,
  findRefund,
  findRefundByKey,
  insertRefund,
  listRefundUnits,
  moveRefund,
  type RefundUnit,
  rewriteRefund,
  type StoredRefund,
} from '../store.ts'

type Refund = AnswerOf<typeof contract.readRefund>

export async function askRefund(
  deps: RefundDeps,
  { caller, body, idempotencyKey, language }: Call<typeof contract.askRefund>,
): Promise<Refund> {
  const ask = askOf(caller, idempotencyKey, body)
  const at = deps.clock.now()
  const read = await deps.settings.reader()
  const refundNo = await inRepeatableTransaction(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, caller, body.orderNo)
    const known = await findRefundByKey(tx, ask.key)
    if (known) return sameAgain(known, ask)
    return await putRefund(tx, order, { read, ask, body, at, refundNo: newRefundNo(deps.chance, at) })
  })
  return await readRefundOf(deps, refundNo, language)
}

type Asked = Pick<
  BodyOf<typeof contract.askRefund>,
  'unitNos' | 'reasonCode' | 'reasonText' | 'expectedAmountFen'
>
type Asking = {
  read: ReadSetting
  refundNo: RefundNo
  body: Asked
  at: Date
  ask: { key: Buffer; digest: Buffer }
}

async function putRefund(tx: Tx, order: OwnOrder, asking: Asking): Promise<RefundNo> {
  const { read, refundNo, body, at, ask } = asking
  const autoLimitFen = read('refund.auto-limit-fen')
  const evaluation = await openEvaluation(tx, order, { at, editing: null, autoLimitFen })
  const asked = askedOf(body, evaluateRequest(evaluation, body), { at, read })
  const source = 'USER'
  await openRefund(tx, evaluation, { refundNo, asked, ask, source, actor: 'buyer' })
  return refundNo
}

type Opening = {
  refundNo: RefundNo
  asked: { evaluated: EvaluatedRefund; columns: AskedRefund }
  ask: { key: Buffer; digest: Buffer } | null
  source: RefundSource
  actor: string
}

/** Stores a pending refund; its tickets open no gate while it is one, and keep their seats. */
export async function openRefund(
  tx: Tx,
  { order, whole }: EvaluationContext,
  { refundNo, asked, ask, source, actor }: Opening,
): Promise<StoredRefund> {
  const at = asked.columns.askedAt
  const units = refundUnitsOf(asked.evaluated, whole)
  const kind = whole ? 'REJECTED' : 'UNITS'
  const about = { orderId: order.id, orderNo: order.orderNo, source, kind, changeNo: null } as const
  const input = { refundNo, ...about, ...asked.columns, units, ask }
  const refund = await insertRefund(tx, input, { at, note: 'asked', actor })
  if (!refund) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  await moveOwn(tx, order, { units, to: 'refunding', at, note: 'refund-asked', actor })
  return refund
}

export async function editRefund(
  deps: RefundDeps,
  { caller, params, body, language }: Call<typeof contract.editRefund>,
): Promise<Refund> {
  const at = deps.clock.now()
  const read = await deps.settings.reader()
  const autoLimitFen = read('refund.auto-limit-fen')
  await inRepeatableTransaction(deps.db, async (tx) => {
    const { order, refund } = await lockPending(tx, caller, params.refundNo)
    await refuseOver(tx, order, { refund, at })
    const evaluation = await openEvaluation(tx, order, { at, editing: refund, autoLimitFen })
    const asked = askedOf(body, evaluateRequest(evaluation, body), { at, read })
    const before = await listRefundUnits(tx, refund.refundNo)
    const units = refundUnitsOf(asked.evaluated, evaluation.whole)
    const step = { at, note: 'edited', actor: 'buyer' } as const
    await rewriteRefund(tx, refund.refundNo, { asked: asked.columns, units, step })
    const move = { at, note: 'refund-edited' } as const
    await moveOwn(tx, order, { ...move, units: without(units, before), to: 'refunding' })
    await moveOwn(tx, order, { ...move, units: without(before, units), to: 'was' })
  })
  return await readRefundOf(deps, params.refundNo, language)
}

const without = (units: readonly RefundUnit[], others: readonly RefundUnit[]): RefundUnit[] =>
  units.filter(({ unitId }) => !others.some((other) => other.unitId === unitId))

/** Asked twice is the same: what is taken back stays so. */
export async function revokeRefund(
  deps: RefundDeps,
  { caller, params, language }: Call<typeof contract.revokeRefund>,
): Promise<Refund> {
  const at = deps.clock.now()
  await inRepeatableTransaction(deps.db, async (tx) => {
    const { order, refund } = await lockOwn(tx, caller, params.refundNo)
    if (refund.status === 'REPEAL') return
    if (!isOpenBuyerRequest(refund)) throw new Refusal('REFUND_DECIDED')
    await refuseOver(tx, order, { refund, at })
    await withdrawRefunds(tx, { order, refundNo: refund.refundNo, at })
  })
  return await readRefundOf(deps, params.refundNo, language)
}

/** What it would bring back has expired: it is decided as it was asked for. */
async function refuseOver(
  tx: Tx,
  order: OwnOrder,
  { refund, at }: { refund: StoredRefund; at: Date },
): Promise<void> {
  const own = new Set((await listRefundUnits(tx, refund.refundNo)).map(({ unitId }) => unitId))
  const lines = await linesOf(tx, order)
  const ends = (await unitsOf(tx, order.id))
    .filter(({ id }) => own.has(id))
    .map(({ linePosition }) => lines.find(({ position }) => position === linePosition)?.validUntil)
  if (isOver(refund, ends, at)) throw new Refusal('REFUND_VISIT_OVER')
}

/** Of its locked order: a refund that nobody has decided is not asked for any more. */
export async function withdrawRefunds(
  tx: Tx,
  { order, refundNo, at }: { order: OwnOrder; refundNo: RefundNo; at: Date },
): Promise<void> {
  const step = { at, note: 'revoked', actor: 'buyer' } as const
  await moveRefund(tx, refundNo, { ...step, from: 'PENDING', to: 'REPEAL' })
  const units = await listRefundUnits(tx, refundNo)
  await moveOwn(tx, order, { units, to: 'was', at, note: 'refund-revoked' })
}

/** The buyer's own request, and nobody has decided. */
export const isOpenBuyerRequest = ({ status, source }: Pick<StoredRefund, 'status' | 'source'>): boolean =>
  status === 'PENDING' && source === 'USER'

/** With its order locked. Somebody else's is NOT_FOUND, as if there were none. */
export async function lockOwn(
  tx: Tx,
  caller: Buyer,
  refundNo: RefundNo,
): Promise<{ order: OwnOrder; refund: StoredRefund }> {
  const found = await findRefund(tx, refundNo)
  if (!found) throw new Refusal('NOT_FOUND')
  const order = await lockOwnOrder(tx, caller, found.orderNo)
  const refund = await findRefund(tx, refundNo)
  if (!refund) throw new Refusal('NOT_FOUND')
  return { order, refund }
}

async function lockPending(tx: Tx, caller: Buyer, refundNo: RefundNo) {
  const own = await lockOwn(tx, caller, refundNo)
  if (!isOpenBuyerRequest(own.refund)) throw new Refusal('REFUND_DECIDED')
  return own
}

function askedOf(
  { reasonCode, reasonText }: Asked,
  evaluated: EvaluatedRefund,
  { at, read }: Pick<Asking, 'at' | 'read'>,
) {
  const { needs } = evaluated
  const reason = reasonOf(reasonCode, reasonText)
  const times = { askedAt: at, decideAt: decideAt(needs, at, read('refund.revocable-minutes')) }
  return { evaluated, columns: { ...reason, ...moneyOf(evaluated), needs, ...times } }
}

function reasonOf(code = '', text = ''): { reasonCode: BuyerReasonCode; reasonText: string | null } {
  const reasonText = text.trim() || null
  if (!isBuyerReason(code) || (code === 'OTHER' && reasonText === null))
    throw new Refusal('REFUND_REASON_MISSING')
  return { reasonCode: code, reasonText }
}

type OwnMove = { units: readonly RefundUnit[]; to: 'refunding' | 'was'; at: Date; note: HistoryNote }

/**
 * Tickets go into a refund, or back to what they were. All units of a refund were the same. What awaited confirmation is
 * good when staff have confirmed the rest of its order meanwhile.
 */
export async function moveOwn(
  tx: Tx,
  { orderNo, confirmation }: OwnOrder,
  { units, to, at, note, actor = 'buyer' }: OwnMove & { actor?: string },
): Promise<void> {
  const [first] = units
  if (!first) return
  const states =
    to === 'was'
      ? ({ from: 'refunding', to: confirmation === 'CONFIRMED' ? 'valid' : first.was } as const)
      : ({ from: first.was, to: 'refunding' } as const)
  const unitIds = units.map(({ unitId }) => unitId)
  if (!(await moveUnits(tx, orderNo, { ...states, unitIds, at, note, actor })))
    throw new Refusal('REFUND_NOT_POSSIBLE')
}

export const newRefundNo = (chance: Chance, at: Date): RefundNo =>
  drawDatedNo(chance, at, { kind: 'T', length: 12 }) as RefundNo

function askOf(caller: Buyer, idempotencyKey: string, body: object): { key: Buffer; digest: Buffer } {
  const buyer = caller.kind === 'member' ? ['member', caller.memberId] : ['guest', caller.guestId]
  return { key: hashOf([...buyer, 'refund', idempotencyKey]), digest: hashOf(body) }
}

const hashOf = (content: object): Buffer => createHash('sha256').update(JSON.stringify(content)).digest()

function sameAgain({ refundNo, askDigest }: StoredRefund, { digest }: { digest: Buffer }): RefundNo {
  if (!askDigest?.equals(digest)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return refundNo
}
