/** Refunds as staff read them: the list, one with its quote and that of today, and its money. */
import type * as contract from '#contract/console/refund.ts'
import type { StaffRefundDetail, StaffRefundRow } from '#contract/console/refund.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { minus } from '#contract/values/fen.ts'
import { directionOf } from '#contract/values/list-sort.ts'
import { venueDate } from '#contract/values/time.ts'
import { mapConcurrent } from '../../../platform/map-concurrent.ts'
import { listUsedCards } from '../../card/used-cards.ts'
import { refundedOrder } from '../../ordering/lifecycle/refund-order.ts'
import { namesAmong } from '../../ordering/order/line-names.ts'
import type { OwnOrder } from '../../ordering/order/own-order.ts'
import type { StaffCall } from '../../staff/caller.ts'
import { type EvaluationContext, evaluateChoice, openEvaluation } from '../amount/evaluate-refund.ts'
import type { RefundDeps } from '../deps.ts'
import { type ListedRefund, listHistory, listPartNos, listStaffRefunds } from '../read-store.ts'
import { noteIn, reasonIn } from '../refund-words.ts'
import { findRefund, listRefundUnits, type StoredRefund } from '../store.ts'
import { listMoneyOf } from './read-money.ts'

type ReadDeps = Pick<RefundDeps, 'db' | 'clock' | 'vault'>

const PAGE_SIZE = 30
const AT_ONCE = 4

export async function findRefunds(
  { db }: ReadDeps,
  { query, language }: StaffCall<typeof contract.findRefunds>,
): Promise<AnswerOf<typeof contract.findRefunds>> {
  const { find, status, sort, cursor } = query
  const found = await listStaffRefunds(db, {
    find,
    status,
    waiting: query.waiting === 'staff',
    direction: directionOf(sort),
    after: cursor === undefined ? undefined : Number(cursor),
    limit: PAGE_SIZE + 1,
  })
  const shown = found.slice(0, PAGE_SIZE)
  const orders = new Map<string, OwnOrder>()
  await mapConcurrent(AT_ONCE, [...new Set(shown.map(({ orderNo }) => orderNo))], async (orderNo) => {
    orders.set(orderNo, await refundedOrder(db, orderNo))
  })
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    items: shown.map((refund) => rowOf(refund, orders.get(refund.orderNo), language)),
    nextCursor: last ? String(last.id) : null,
  }
}

const rowOf = (refund: ListedRefund, order: OwnOrder | undefined, language: Language): StaffRefundRow => ({
  refundNo: refund.refundNo,
  orderNo: refund.orderNo,
  productName: order?.product.name[language] ?? '',
  source: refund.source,
  kind: refund.kind,
  status: refund.status,
  needs: refund.needs,
  reason: reasonIn(language, refund.reasonCode).text,
  units: refund.units,
  feeFen: refund.feeFen,
  amountFen: refund.amountFen,
  askedAt: refund.askedAt.toISOString(),
  decidesAt: (refund.status === 'PENDING' && refund.decideAt?.toISOString()) || null,
  returnParcel: refund.returnParcel,
})

export async function readStaffRefund(
  { db, clock, vault }: ReadDeps,
  { params, language }: StaffCall<typeof contract.readStaffRefund>,
): Promise<StaffRefundDetail> {
  const refund = await findRefund(db, params.refundNo)
  if (!refund) throw new Refusal('NOT_FOUND')
  const { refundNo } = refund
  const order = await refundedOrder(db, refund.orderNo)
  const at = clock.now()
  const evaluation = await openEvaluation(db, order, { at, editing: refund })
  const [own, partNos, history] = await Promise.all([
    listRefundUnits(db, refundNo),
    listPartNos(db, refundNo),
    listHistory(db, refundNo),
  ])
  const pending = refund.status === 'PENDING'
  const isRestOfVoucher = order.vouchers > 0 && 0 < own.length && own.length < evaluation.units.length
  const decisions: StaffRefundDetail['actions'] = isRestOfVoucher ? ['reject'] : ['approve', 'reject']
  return {
    ...rowOf({ ...refund, units: own.length }, order, language),
    ...wordsOf(refund, language),
    worthFen: refund.worthFen,
    freightFen: refund.freightFen,
    couponFen: refund.couponFen,
    integralFen: refund.integralFen,
    tickets: ticketsOf(own, { evaluation, pending, language }),
    today: pending && own.length > 0 ? todayOf(own, evaluation) : null,
    money: await listMoneyOf(db, partNos, at),
    history: history.map(({ at: movedAt, status, actor, formerParcel, ...step }) => ({
      at: movedAt.toISOString(),
      status,
      text: noteIn(language, { ...refund, ...step, payType: order.payType }),
      actor,
      formerParcel,
    })),
    cards: await listUsedCards({ vault }, db, { orderId: order.id, today: venueDate(at) }),
    isRestOfVoucher,
    voucherBatch: evaluation.voucherBatch,
    actions: pending ? decisions : [],
  }
}

const wordsOf = ({ reasonCode, reasonText, rejectText, decidedAt }: StoredRefund, language: Language) => ({
  reasonKind: reasonIn(language, reasonCode).kind,
  reasonText,
  rejectText,
  decidedAt: decidedAt?.toISOString() ?? null,
})

type Own = Awaited<ReturnType<typeof listRefundUnits>>
type Shown = { evaluation: EvaluationContext; pending: boolean; language: Language }

function ticketsOf(own: Own, { evaluation, pending, language }: Shown): StaffRefundDetail['tickets'] {
  const nameOf = namesAmong(evaluation.lines, language)
  return own.flatMap(({ unitId, worthFen, feeFen }) => {
    const unit = evaluation.units.find(({ id }) => id === unitId)
    if (!unit) return []
    const { quote, obstacle } = unit
    const now = { feeFen: quote.feeFen, amountFen: quote.amountFen, tooLate: obstacle === 'REFUND_TOO_LATE' }
    return [
      {
        unitNo: unit.unitNo,
        name: nameOf(unit.line),
        state: unit.state,
        isSent: unit.sentAt !== null,
        worthFen,
        feeFen,
        amountFen: minus(worthFen, feeFen),
        today: pending ? now : null,
      },
    ]
  })
}

function todayOf(own: Own, evaluation: EvaluationContext): StaffRefundDetail['today'] {
  const ids = new Set(own.map(({ unitId }) => unitId))
  const { feeFen, amountFen } = evaluateChoice(
    evaluation,
    evaluation.units.filter(({ id }) => ids.has(id)),
  )
  return { feeFen, amountFen }
}
