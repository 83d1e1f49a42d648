/** What can be sold in a range of dates at all: one look at an index for each resource. */
import { sql } from 'kysely'
import type { PriceChannel } from '#contract/values/calendar.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../platform/db.ts'

/**
 * The offers for which everything that is drawn from is open on some date of the range: for those who draw from what
 * everybody does, and for each channel that has an allotment.
 */
export async function listTypesWithPlaces(
  db: Db,
  from: VisitDate,
  until: VisitDate,
): Promise<Map<PriceChannel, Set<number>>> {
  // A LIMIT for each resource: the first open pool ends the search, however many pools there are.
  const { rows } = await sql<{ channel: PriceChannel; id: number; isOpen: boolean }>`
    SELECT seller.channel, draw.offer_id AS id, bool_and(place.is_open) AS "isOpen"
    FROM draw JOIN (
      SELECT resource.id, resource.channel, dated.id IS NOT NULL OR undated.id IS NOT NULL AS is_open
      FROM resource
      LEFT JOIN LATERAL (
        SELECT id FROM pool WHERE resource_id = resource.id AND visit_date BETWEEN ${from} AND ${until} AND NOT closed LIMIT 1
      ) AS dated ON true
      LEFT JOIN LATERAL (
        SELECT id FROM pool WHERE resource_id = resource.id AND visit_date IS NULL AND NOT closed LIMIT 1
      ) AS undated ON true
    ) AS place ON place.id = draw.resource_id
    JOIN (
      SELECT 'ALL' AS channel UNION SELECT channel FROM resource WHERE channel IS NOT NULL
    ) AS seller ON place.channel IS NULL OR place.channel = seller.channel
    GROUP BY seller.channel, draw.offer_id`.execute(db)
  const openOf = (all: typeof rows) => new Set(all.flatMap(({ id, isOpen }) => (isOpen ? [id] : [])))
  // A channel for which nothing is open is one all the same.
  const byChannel = Map.groupBy(rows, ({ channel }) => channel)
  return new Map([...byChannel].map(([channel, all]) => [channel, openOf(all)]))
}
