/** Refunds at the service window: what each unit gives back now, and those that staff grant at once, team orders too. */
import type * as contract from '#contract/console/desk.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { placedOrder } from '../ordering/console/order-detail.ts'
import { namesAmong } from '../ordering/order/line-names.ts'
import { evaluateChoice, openEvaluation } from '../refund/amount/evaluate-refund.ts'
import { refundAtWindow } from '../refund/decide/staff-refunds.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'

export async function readWindowRefund(
  { db, clock }: { db: Db; clock: Clock },
  { params: { orderNo }, language }: StaffCall<typeof contract.readWindowRefund>,
): Promise<AnswerOf<typeof contract.readWindowRefund>> {
  const order = await placedOrder(db, orderNo)
  const evaluation = await openEvaluation(db, order, { at: clock.now(), editing: null })
  const nameOf = namesAmong(evaluation.lines, language)
  const free = evaluation.units.filter(({ obstacle }) => obstacle !== 'REFUND_NOT_POSSIBLE')
  return {
    orderNo,
    units: evaluation.units.map(({ unitNo, line, quote, obstacle }) => ({
      unitNo,
      name: nameOf(line),
      worthFen: quote.worthFen,
      feeFen: quote.feeFen,
      amountFen: quote.amountFen,
      // Staff may split a package.
      obstacle: obstacle === 'PACKAGE_WHOLE' ? null : obstacle,
    })),
    freightFen: evaluateChoice(evaluation, free).freightFen,
    whole: evaluation.whole || order.vouchers > 0,
    voucherBatch: evaluation.voucherBatch,
  }
}

export async function writeWindowRefund(
  { clock, chance }: { clock: Clock; chance: Chance },
  tx: Tx,
  { params: { orderNo }, body, caller }: WriteCall<typeof contract.refundAtWindow>,
): Promise<Written<AnswerOf<typeof contract.refundAtWindow>>> {
  await placedOrder(tx, orderNo)
  const decision = { at: clock.now(), actor: `staff:${caller.account}` }
  const refund = await refundAtWindow(tx, { chance }, { orderNo, ...body, ...decision })
  const { refundNo, status, amountFen, feeFen } = refund
  return {
    answer: { refundNo, status, amountFen },
    audit: {
      no: refundNo,
      after: { orderNo, status, feeFen, amountFen, units: body.unitNos.length, waiveFee: body.waiveFee },
      reason: body.reason,
    },
  }
}
