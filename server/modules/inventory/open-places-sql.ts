/** What can be sold in a range of dates at all: one look at an index for each resource. */
import { sql } from 'kysely'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../platform/db.ts'

/** The offers for which everything that the shop's own visitors draw from is open on some date of the range. */
export async function listTypesWithPlaces(db: Db, from: VisitDate, until: VisitDate): Promise<Set<number>> {
  // A LIMIT for each resource: the first open pool ends the search, however many pools there are.
  const { rows } = await sql<{ id: number }>`
    SELECT draw.offer_id AS id
    FROM draw JOIN (
      SELECT resource.id, dated.id IS NOT NULL OR undated.id IS NOT NULL AS is_open
      FROM resource
      LEFT JOIN LATERAL (
        SELECT id FROM pool WHERE resource_id = resource.id AND visit_date BETWEEN ${from} AND ${until} AND NOT closed LIMIT 1
      ) AS dated ON true
      LEFT JOIN LATERAL (
        SELECT id FROM pool WHERE resource_id = resource.id AND visit_date IS NULL AND NOT closed LIMIT 1
      ) AS undated ON true
      WHERE resource.channel IS NULL
    ) AS place ON place.id = draw.resource_id
    GROUP BY draw.offer_id HAVING bool_and(place.is_open)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
