/** The money of refunds, and money that came for nothing, as staff see it at its provider. */
import type { findArrivedMoney as findArrivedCall } from '#contract/console/payment.ts'
import type * as contract from '#contract/console/refund.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { RefundMoney } from '#contract/values/refund-money.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { depositBackOf } from '../../payment/provider-refunds/deposit-back.ts'
import {
  arrivedMoney,
  closedNosOf,
  moneyActionsOf,
  moneyByNo,
  moneyOf,
  type StaffMoney,
  stuckMoney,
} from '../../payment/provider-refunds/staff-money.ts'
import type { StaffCall } from '../../staff/caller.ts'
import { refundsOfParts } from '../read-store.ts'

const PAGE_SIZE = 30

export async function findStuckMoney(
  { db, clock }: { db: Db; clock: Clock },
  { query }: StaffCall<typeof contract.findStuckMoney>,
): Promise<AnswerOf<typeof contract.findStuckMoney>> {
  const found = await stuckMoney(db, { after: query.cursor, limit: PAGE_SIZE + 1 })
  return await pageOf(db, found, clock.now())
}

export async function findArrivedMoney(
  { db, clock }: { db: Db; clock: Clock },
  { query: { cursor, ...asked } }: StaffCall<typeof findArrivedCall>,
): Promise<AnswerOf<typeof findArrivedCall>> {
  const found = await arrivedMoney(db, {
    ...asked,
    payType: asked.payType,
    after: cursor,
    limit: PAGE_SIZE + 1,
  })
  return await pageOf(db, found, clock.now())
}

async function pageOf(db: Db, found: readonly StaffMoney[], at: Date) {
  const shown = found.slice(0, PAGE_SIZE)
  return {
    items: await viewOf(db, shown, at),
    nextCursor: found.length > PAGE_SIZE ? (shown.at(-1)?.refundNo ?? null) : null,
  }
}

export const readRefundMoney = (
  { db, clock }: { db: Db; clock: Clock },
  { params }: StaffCall<typeof contract.readRefundMoney>,
): Promise<RefundMoney> => readMoney(db, params.providerRefundNo, clock.now())

export async function readMoney(db: Db | Tx, providerRefundNo: string, at: Date): Promise<RefundMoney> {
  const money = await moneyByNo(db, providerRefundNo)
  const [view] = money ? await viewOf(db, [money], at) : []
  if (!view) throw new Refusal('NOT_FOUND')
  return view
}

/** In the order of the parts. */
export async function listMoneyOf(db: Db, promiseNos: readonly string[], at: Date): Promise<RefundMoney[]> {
  const found = await moneyOf(db, promiseNos)
  const ordered = promiseNos.flatMap((no) => found.find(({ promiseNo }) => promiseNo === no) ?? [])
  return await viewOf(db, ordered, at)
}

async function viewOf(db: Db | Tx, found: readonly StaffMoney[], at: Date): Promise<RefundMoney[]> {
  const promiseNos = found.map(({ promiseNo }) => promiseNo)
  const [refunds, closed] = [await refundsOfParts(db, promiseNos), await closedNosOf(db, promiseNos)]
  return found.map((money) => {
    const { refundNo, promiseNo, createdAt, dueAt, doneAt, state } = money
    const { orderNo, payType, amountFen, trouble, remedy, lastAnswer, providerNo, bankReference, tries } =
      money
    return {
      ...{ orderNo, payType, amountFen, trouble, remedy, lastAnswer, providerNo, bankReference, tries },
      state: state as RefundMoney['state'],
      providerRefundNo: refundNo,
      refundNo: refunds.get(promiseNo)?.refundNo ?? null,
      closedNos: closed.filter((one) => one.promiseNo === promiseNo).map((one) => one.refundNo),
      promisedAt: createdAt.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
      doneAt: doneAt?.toISOString() ?? null,
      depositBack: depositBackOf(money),
      actions: moneyActionsOf(money, at),
    }
  })
}
