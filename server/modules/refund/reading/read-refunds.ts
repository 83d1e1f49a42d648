/** What a buyer sees of refunds: what would come back, the list, and one of them with where its money stands. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/refund.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { fen, minus } from '#contract/values/fen.ts'
import type { RefundNo, RefundPartState } from '#contract/values/refund.ts'
import type { Db } from '../../../platform/db.ts'
import type { Buyer, Call } from '../../caller/caller.ts'
import {
  namesOnUnits,
  refundedOrder,
  refundedOrders,
  unitsOf,
} from '../../ordering/lifecycle/refund-order.ts'
import { namesAmong } from '../../ordering/order/line-names.ts'
import { policyText } from '../../ordering/order/order-words.ts'
import { linesOf, type OwnOrder, ownOrder } from '../../ordering/order/own-order.ts'
import { depositBackOf } from '../../payment/provider-refunds/deposit-back.ts'
import { partsOf } from '../../payment/provider-refunds/refund-parts.ts'
import { payingBatchState } from '../../payment/start/pay-by-vouchers.ts'
import {
  buyersUnits,
  type EvaluatedUnit,
  type EvaluationContext,
  evaluateChoice,
  openEvaluation,
} from '../amount/evaluate-refund.ts'
import { pointsBackWith, pointsLeft } from '../amount/points-back.ts'
import type { RefundDeps } from '../deps.ts'
import { listHistory, listOwnRefunds, listPartNos } from '../read-store.ts'
import { noteIn, reasonIn } from '../refund-words.ts'
import { isOver, mayMoveInstead, offersAnotherDay } from '../rules.ts'
import { findRefund, listRefundUnits, type StoredRefund } from '../store.ts'

type ReadDeps = Pick<RefundDeps, 'db' | 'clock' | 'vault'>

export async function quoteRefund(
  { db, clock, vault, settings }: ReadDeps & Pick<RefundDeps, 'settings'>,
  { caller, params, body, language }: Call<typeof contract.quoteRefund>,
): Promise<AnswerOf<typeof contract.quoteRefund>> {
  const order = await ownOrder(db, caller, params.orderNo)
  if (order.channel === 'B2B') throw new Refusal('TEAM_AT_WINDOW')
  const at = clock.now()
  const editing = body.refundNo ? await editedOf(db, order, body.refundNo) : null
  const read = await settings.reader()
  const autoLimitFen = read('refund.auto-limit-fen')
  const evaluation = await openEvaluation(db, order, { at, editing, autoLimitFen })
  const chosen = body.unitNos.length === 0 ? [] : buyersUnits(evaluation, body.unitNos)
  const { worthFen, feeFen, freightFen, amountFen, needs } = evaluateChoice(evaluation, chosen)
  const peopleOn = await namesOnUnits({ db, vault }, order.id)
  const nameOf = namesAmong(evaluation.lines, language)
  return {
    orderNo: order.orderNo,
    productName: order.product.name[language],
    picture: order.product.picture,
    flowStatus: order.flowStatus,
    units: evaluation.units.map((unit) => ({
      ...quotedUnitOf(evaluation, unit, nameOf),
      visitors: peopleOn(unit.id),
    })),
    whole: evaluation.whole || evaluation.order.vouchers > 0,
    voucherBatch: evaluation.voucherBatch,
    ...{ worthFen, feeFen, freightFen, amountFen, needs },
    freightWithAllFen: evaluation.freightFen,
    couponFen: order.amounts.couponFen,
    pointsLeft: await pointsLeft(db, order),
    ways: evaluation.payments.map(({ payType, leftFen }) => ({ payType, leftFen })),
    revocableMinutes: read('refund.revocable-minutes'),
    autoLimitFen: fen(autoLimitFen),
    // What was not confirmed goes back whole, whatever its policy says.
    policy: evaluation.whole
      ? ''
      : policyText({ ...order, lines: evaluation.lines }, 'refundPolicy', language),
    serverNow: at.toISOString(),
  }
}

async function editedOf(db: Db, { orderNo }: OwnOrder, refundNo: RefundNo): Promise<StoredRefund> {
  const refund = await findRefund(db, refundNo)
  if (refund?.orderNo !== orderNo) throw new Refusal('NOT_FOUND')
  if (refund.status !== 'PENDING' || refund.source !== 'USER') throw new Refusal('REFUND_DECIDED')
  return refund
}

function quotedUnitOf(
  evaluation: EvaluationContext,
  unit: EvaluatedUnit,
  nameOf: ReturnType<typeof namesAmong>,
) {
  const { unitNo, packageNo, state, line, quote, integralShareFen, obstacle } = unit
  return {
    unitNo,
    packageNo,
    name: nameOf(line),
    visitDate: line.visitDate,
    untilDate: line.untilDate,
    slotFrom: line.slotFrom,
    state,
    worthFen: quote.worthFen,
    feeFen: quote.feeFen,
    amountFen: quote.amountFen,
    integralShareFen,
    tierEndsAt: quote.tierEndsAt?.toISOString() ?? null,
    obstacle,
    needs: evaluateChoice(evaluation, [unit]).needs,
  }
}

const PAGE_SIZE = 20

export async function listRefunds(
  { db }: ReadDeps,
  { caller, query, language }: Call<typeof contract.listRefunds>,
): Promise<AnswerOf<typeof contract.listRefunds>> {
  const found = await listOwnRefunds(db, caller, {
    ...(query.orderNo === undefined ? {} : { orderNo: query.orderNo }),
    ...(query.status === undefined ? {} : { status: query.status }),
    ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
    limit: PAGE_SIZE + 1,
  })
  const shown = found.slice(0, PAGE_SIZE)
  const orders = await refundedOrders(
    db,
    shown.map(({ orderNo }) => orderNo),
  )
  return {
    items: shown.map((refund) => {
      const order = orders.get(refund.orderNo)
      return {
        ...summaryOf(refund, order, refund.units),
        productName: order?.product.name[language] ?? '',
        picture: order?.product.picture ?? '',
      }
    }),
    nextCursor: found.length > PAGE_SIZE ? (shown.at(-1)?.refundNo ?? null) : null,
  }
}

const summaryOf = (refund: StoredRefund, order: Pick<OwnOrder, 'vouchers'> | undefined, units: number) => ({
  refundNo: refund.refundNo,
  orderNo: refund.orderNo,
  source: refund.source,
  kind: refund.kind,
  status: refund.status,
  amountFen: refund.amountFen,
  feeFen: refund.feeFen,
  byVouchers: (order?.vouchers ?? 0) > 0,
  units,
  askedAt: refund.askedAt.toISOString(),
})

type Refund = AnswerOf<typeof contract.readRefund>

export async function readRefund(
  deps: ReadDeps,
  { caller, params, language }: Call<typeof contract.readRefund>,
): Promise<Refund> {
  await ownRefund(deps.db, caller, params.refundNo)
  return await readRefundOf(deps, params.refundNo, language)
}

/** Somebody else's is NOT_FOUND, as if there were none. */
async function ownRefund(db: Db, caller: Buyer, refundNo: RefundNo): Promise<void> {
  const refund = await findRefund(db, refundNo)
  if (!refund) throw new Refusal('NOT_FOUND')
  await ownOrder(db, caller, refund.orderNo)
}

/** Nobody is asked whose it is. */
export async function readRefundOf(
  { db, clock, vault }: ReadDeps,
  refundNo: RefundNo,
  language: Language,
): Promise<Refund> {
  const refund = await findRefund(db, refundNo)
  if (!refund) throw new Refusal('NOT_FOUND')
  const order = await refundedOrder(db, refund.orderNo)
  const [units, peopleOn, partNos, history] = await Promise.all([
    unitsOf(db, order.id),
    namesOnUnits({ db, vault }, order.id),
    listPartNos(db, refundNo),
    listHistory(db, refundNo),
  ])
  const { own, nameOf } = await ownUnits(db, { order, units, refundNo, language })
  const tickets = own.map(({ unit, line, worthFen, feeFen }) => ({
    unitNo: unit.unitNo,
    name: nameOf(line),
    visitors: peopleOn(unit.id),
    amountFen: minus(worthFen, feeFen),
  }))
  const pending = refund.status === 'PENDING'
  return {
    ...summaryOf(refund, order, tickets.length),
    orderType: order.product.type,
    ...(order.product.kind && { orderKind: order.product.kind }),
    productName: order.product.name[language],
    picture: order.product.picture,
    reason: reasonIn(language, refund.reasonCode),
    reasonText: refund.reasonText,
    worthFen: refund.worthFen,
    freightFen: refund.freightFen,
    couponFen: refund.couponFen,
    couponReturned: order.couponNo !== null && units.every(({ state }) => state === 'refunded'),
    points: await pointsBackWith(db, order, refund),
    tickets,
    parts: await viewOfParts(db, partNos),
    voucherBatch: await payingBatchState(db, order),
    needs: refund.needs,
    returnParcel: refund.returnParcel,
    decidesAt: (pending && refund.decideAt?.toISOString()) || null,
    decidedAt: refund.decidedAt?.toISOString() ?? null,
    rejectText: refund.rejectText,
    paidBackAt: refund.paidBackAt?.toISOString() ?? null,
    finishedAt: refund.finishedAt?.toISOString() ?? null,
    history: history.map(({ at, status, ...step }) => ({
      at: at.toISOString(),
      status,
      text: noteIn(language, { ...refund, ...step, payType: order.payType }),
    })),
    isOver: isOverOf(refund, { own, now: clock.now() }),
    actions: actionsOf(refund, { order, own, now: clock.now() }),
    serverNow: clock.now().toISOString(),
  }
}

type Acting = { order: OwnOrder; own: readonly OwnUnit[]; now: Date }

const isOverOf = (refund: StoredRefund, { own, now }: Pick<Acting, 'own' | 'now'>): boolean =>
  isOver(
    refund,
    own.map(({ line }) => line.validUntil),
    now,
  )

function actionsOf(refund: StoredRefund, { order, own, now }: Acting): Refund['actions'] {
  if (refund.status !== 'PENDING') return []
  if (refund.source === 'USER') return isOverOf(refund, { own, now }) ? [] : ['edit', 'revoke']
  const standing = own.map(({ was, unit: { packageNo }, line: { visitDate } }) => ({
    ...{ was, packageNo, visitDate },
  }))
  return mayMoveInstead(refund, now) && offersAnotherDay(order.channel, standing) ? ['change'] : []
}

type OfRefund = {
  order: OwnOrder
  units: Awaited<ReturnType<typeof unitsOf>>
  refundNo: RefundNo
  language: Language
}

type OwnUnit = Awaited<ReturnType<typeof ownUnits>>['own'][number]

/** What is refunded, with what the order says of it. */
async function ownUnits(db: Db, { order, units, refundNo, language }: OfRefund) {
  const [refunded, lines] = await Promise.all([listRefundUnits(db, refundNo), linesOf(db, order)])
  const own = refunded.flatMap((each) => {
    const unit = units.find(({ id }) => id === each.unitId)
    const line = lines.find(({ position }) => position === unit?.linePosition)
    return unit && line ? [{ ...each, unit, line }] : []
  })
  return { own, nameOf: namesAmong(lines, language) }
}

async function viewOfParts(db: Db, numbers: readonly string[]): Promise<Refund['parts']> {
  const parts = await partsOf(db, numbers)
  return numbers.flatMap((number) => {
    const part = parts.find(({ promiseNo }) => promiseNo === number)
    if (!part) return []
    const { payType, amountFen } = part
    const state = part.state as RefundPartState
    return [{ payType, amountFen, state, depositBack: depositBackOf(part) }]
  })
}
