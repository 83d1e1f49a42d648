/** Money of a day, and what of all payments waits for a person. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { PayType } from '#contract/values/payment.ts'
import { addDays, dayInstants, type VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import { firstNumberOf, stuckAfterTries } from '../rules.ts'

export type DaySum = { way: 'in' | 'back'; payType: PayType; count: number; totalFen: Fen }

export async function sumOfDay(db: Db, day: VisitDate): Promise<DaySum[]> {
  const { rows } = await sumOfDayStatement(day).execute(db)
  return rows
}

/** An attempt lives for minutes, so what was paid on a day has a number of it or of the one before: a range of the primary key. */
export function isPaidOn(day: VisitDate) {
  const [from, until] = dayInstants(day)
  return sql<boolean>`payment_no >= ${firstNumberOf(addDays(day, -1))} AND payment_no < ${firstNumberOf(addDays(day, 1))}
    AND state = 'PAID' AND paid_at >= ${from} AND paid_at < ${until}`
}

/** What came on the day and what arrived back. */
export function sumOfDayStatement(day: VisitDate) {
  const [from, until] = dayInstants(day)
  return sql<DaySum>`
    SELECT way, pay_type AS "payType", count(*)::integer AS count, sum(fen)::int8 AS "totalFen"
    FROM (
      SELECT 'in' AS way, pay_type, paid_fen AS fen FROM payment
      WHERE ${isPaidOn(day)}
      UNION ALL
      SELECT 'back', pay_type, provider_refund.amount_fen FROM provider_refund JOIN payment USING (payment_no)
      WHERE done_at >= ${from} AND done_at < ${until}
    ) AS moved
    GROUP BY way, pay_type ORDER BY way, pay_type`
}

export type MoneyProblems = { alerts: number; stuck: number; stuckFen: Fen }

/** The index provider_refund_under_way is found by the very words of its condition. */
export async function countMoneyProblems(db: Db): Promise<MoneyProblems> {
  const { rows } = await sql<MoneyProblems>`
    SELECT count(*)::integer AS stuck, coalesce(sum(amount_fen), 0)::int8 AS "stuckFen",
      (SELECT count(*)::integer FROM payment_alert WHERE resolved_at IS NULL) AS alerts
    FROM provider_refund
    WHERE state <> 'DONE' AND (state = 'ABNORMAL' OR (state = 'SENT' AND tries >= ${stuckAfterTries}))`.execute(
    db,
  )
  return rows[0] as MoneyProblems
}
