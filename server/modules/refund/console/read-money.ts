/** The money of refunds, and money that came for nothing, as staff see it at its provider. */
import type * as contract from '#contract/console/refund.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { RefundMoney } from '#contract/values/refund-money.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import {
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
  { db }: { db: Db },
  { query }: StaffCall<typeof contract.findStuckMoney>,
): Promise<AnswerOf<typeof contract.findStuckMoney>> {
  const offset = query.cursor === undefined ? 0 : Number(query.cursor)
  const found = await stuckMoney(db, { offset, limit: PAGE_SIZE + 1 })
  return {
    items: await viewOf(db, found.slice(0, PAGE_SIZE)),
    nextCursor: found.length > PAGE_SIZE ? String(offset + PAGE_SIZE) : null,
  }
}

export const readRefundMoney = (
  { db }: { db: Db },
  { params }: StaffCall<typeof contract.readRefundMoney>,
): Promise<RefundMoney> => readMoney(db, params.providerRefundNo)

export async function readMoney(db: Db | Tx, providerRefundNo: string): Promise<RefundMoney> {
  const money = await moneyByNo(db, providerRefundNo)
  const [view] = money ? await viewOf(db, [money]) : []
  if (!view) throw new Refusal('NOT_FOUND')
  return view
}

/** In the order of the parts. */
export async function listMoneyOf(db: Db, promiseNos: readonly string[]): Promise<RefundMoney[]> {
  const found = await moneyOf(db, promiseNos)
  const ordered = promiseNos.flatMap((no) => found.find(({ promiseNo }) => promiseNo === no) ?? [])
  return await viewOf(db, ordered)
}

async function viewOf(db: Db | Tx, found: readonly StaffMoney[]): Promise<RefundMoney[]> {
  const promiseNos = found.map(({ promiseNo }) => promiseNo)
  const [refunds, closed] = [await refundsOfParts(db, promiseNos), await closedNosOf(db, promiseNos)]
  return found.map(({ refundNo, promiseNo, createdAt, dueAt, doneAt, cause: _, state, ...money }) => ({
    ...money,
    state: state as RefundMoney['state'],
    providerRefundNo: refundNo,
    refundNo: refunds.get(promiseNo)?.refundNo ?? null,
    closedNos: closed.filter((one) => one.promiseNo === promiseNo).map((one) => one.refundNo),
    promisedAt: createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    actions: moneyActionsOf({ state, trouble: money.trouble, dueAt }),
  }))
}
