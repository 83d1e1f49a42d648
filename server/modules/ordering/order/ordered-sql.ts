/** Which offers have lines. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'

/** In any order, whatever became of it. */
export async function listOrderedOffers(tx: Tx, offerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM unnest(${[...offerIds]}::integer[]) AS offer (id)
    WHERE EXISTS (SELECT FROM order_line WHERE offer_id = offer.id)`.execute(tx)
  return rows.map(({ id }) => id)
}
