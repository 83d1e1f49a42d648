/** Money on its way back as staff see it. */
import { sql } from 'kysely'
import type { PayType } from '#contract/values/payment.ts'
import { dayInstants, type VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { stuckAfterTries } from '../rules.ts'
import { tables } from '../tables.ts'
import { depositBackColumns } from './provider-refund-sql.ts'

const promiseNo = sql<string>`coalesce(promise_no, provider_refund_no)`

/** What may still pay out, or has; never a number that was replaced. */
const liveMoney = (db: Db | Tx) =>
  tables(db)
    .selectFrom('provider_refund')
    .innerJoin('payment', 'payment.payment_no', 'provider_refund.payment_no')
    .select(['provider_refund_no as refundNo', 'order_no as orderNo', 'pay_type as payType', 'cause'])
    .select(['provider_refund.amount_fen as amountFen', 'provider_refund.state', 'trouble', 'remedy'])
    .select([
      'provider_refund.last_answer as lastAnswer',
      'provider_no as providerNo',
      'bank_reference as bankReference',
    ])
    .select(['provider', sql<Date>`coalesce(sent_at, provider_refund.created_at)`.as('sentAt')])
    .select(['tries', 'provider_refund.created_at as createdAt', 'due_at as dueAt', 'done_at as doneAt'])
    .select(depositBackColumns)
    .select(promiseNo.as('promiseNo'))
    .where(sql<boolean>`provider_refund.state <> 'DEAD'`)

export type StaffMoney = Awaited<ReturnType<typeof listMoney>>[number]

export async function listMoney(db: Db | Tx, promiseNos: readonly string[]) {
  return promiseNos.length === 0 ? [] : await liveMoney(db).where(promiseNo, 'in', promiseNos).execute()
}

export const findMoney = (db: Db | Tx, refundNo: string): Promise<StaffMoney | undefined> =>
  liveMoney(db).where('provider_refund_no', '=', refundNo).executeTakeFirst()

/** By the index provider_refund_stuck, which is found by the very words of its condition. */
export const listStuck = (
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<StaffMoney[]> =>
  liveMoney(db)
    .where(
      sql<boolean>`(provider_refund.state = 'ABNORMAL' OR provider_refund.state = 'SENT' AND tries >= ${sql.lit(stuckAfterTries)})`,
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(provider_refund.created_at, provider_refund_no) > (
          SELECT last.created_at, last.provider_refund_no FROM provider_refund AS last
          WHERE last.provider_refund_no = ${after})`,
      ),
    )
    .orderBy('provider_refund.created_at')
    .orderBy('provider_refund_no')
    .limit(limit)
    .execute()

export type ArrivedPage = {
  day: VisitDate
  payType: PayType | undefined
  after: string | undefined
  limit: number
}

/** The latest first, by the index provider_refund_done: those that the sums of the day are of (console/day-sql.ts). */
export function arrivedOn(db: Db, { day, payType, after, limit }: ArrivedPage) {
  const [from, until] = dayInstants(day)
  return liveMoney(db)
    .where('done_at', '>=', from)
    .where('done_at', '<', until)
    .$if(payType !== undefined, (query) => query.where('pay_type', '=', payType as PayType))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(done_at, provider_refund_no) < (
          SELECT last.done_at, last.provider_refund_no FROM provider_refund AS last
          WHERE last.provider_refund_no = ${after})`,
      ),
    )
    .orderBy('done_at', 'desc')
    .orderBy('provider_refund_no', 'desc')
    .limit(limit)
}

export const listArrivedOn = (db: Db, page: ArrivedPage): Promise<StaffMoney[]> =>
  arrivedOn(db, page).execute()

/** Numbers that their provider closed, by the promise that they kept. */
export async function listClosedNumbers(
  db: Db | Tx,
  promiseNos: readonly string[],
): Promise<{ promiseNo: string; refundNo: string }[]> {
  if (promiseNos.length === 0) return []
  return await tables(db)
    .selectFrom('provider_refund')
    .select('provider_refund_no as refundNo')
    .select(promiseNo.as('promiseNo'))
    .where(promiseNo, 'in', promiseNos)
    .where('state', '=', 'DEAD')
    .orderBy('created_at')
    .orderBy('provider_refund_no')
    .execute()
}
