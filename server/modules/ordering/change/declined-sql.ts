/** Tickets whose change was declined: when it was asked for, as long as that still counts for a refund (spec 13.1). */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

/**
 * So long after the answer, and never once the visit has begun, a refund costs no more than when the change was asked
 * for: a tier that ended while staff looked is not lost, and none stays open for ever.
 */
const declinedChangeHours = 24

/** Of a row of `unit` and one of `order_line` that still belong together, the declined changes that count at `now`. */
const declinedChanges = (unit: string, line: string, now: string): string => `
        order_change_unit JOIN order_change USING (change_no)
        WHERE order_change_unit.unit_id = ${unit}.id AND from_position = ${unit}.line_position
          AND order_change.state = 'REJECTED' AND ${now} < ${line}.valid_from
          AND ${now} < order_change.decided_at + interval '${declinedChangeHours} hours'`

/** The moment of the first of them, as an expression of a statement; null: there is none. */
export const declinedAt = (unit: string, line: string, now: string): string =>
  `(SELECT min(order_change.asked_at) FROM ${declinedChanges(unit, line, now)})`

/** `until`: a refund that is asked for later costs what it costs then. */
export type Declined = { unitId: number; askedAt: Date; until: Date }

/** Of the tickets of an order, by ticket and then the oldest first. */
export async function listDeclined(db: Db | Tx, orderId: number, now: Date): Promise<Declined[]> {
  const { rows } = await sql<Declined>`
    SELECT unit.id::integer AS "unitId", declined.asked_at AS "askedAt", declined.until
    FROM unit JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position,
      LATERAL (SELECT order_change.asked_at,
        least(order_line.valid_from, order_change.decided_at + interval '${sql.raw(String(declinedChangeHours))} hours') AS until
        FROM ${sql.raw(declinedChanges('unit', 'order_line', `'${now.toISOString()}'::timestamptz`))}) AS declined
    WHERE unit.order_id = ${orderId} ORDER BY unit.id, declined.asked_at`.execute(db)
  return rows
}
