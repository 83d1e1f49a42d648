/** Days whose bills are still to be looked at. */
import { sql } from 'kysely'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import type { Provider } from '../pay-gateway.ts'

/**
 * The days from the one to before the other that a provider's bill was not compared of, though an earlier one was looked
 * for: before the first, the shop had nothing to compare.
 */
export async function listUncompared(
  db: Db,
  provider: Provider,
  { from, before }: { from: VisitDate; before: VisitDate },
): Promise<VisitDate[]> {
  const { rows } = await sql<{ day: VisitDate }>`
    SELECT day::date AS day
    FROM generate_series(${from}::date::timestamp, ${before}::date::timestamp - interval '1 day', interval '1 day') AS day
    WHERE day >= (SELECT min(bill_comparison.day) FROM bill_comparison WHERE provider = ${provider})
      AND NOT EXISTS (SELECT FROM bill_comparison
        WHERE bill_comparison.day = day.day::date AND provider = ${provider} AND state = 'COMPARED')
    ORDER BY day`.execute(db)
  return rows.map(({ day }) => day)
}
