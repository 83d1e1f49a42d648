/** What a new offer draws on, when it was made from another one: the same pools, for every visitor of both. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

export type OfferCopy = { from: number; to: number }

export async function insertDrawsLike(tx: Tx, copies: readonly OfferCopy[]): Promise<void> {
  await sql`
    INSERT INTO draw
    SELECT (jsonb_populate_record(draw, jsonb_build_object('offer_id', copies."to"))).*
    FROM draw JOIN jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) AS copies ("from" integer, "to" integer)
      ON copies."from" = draw.offer_id`.execute(tx)
}

/** What an offer of goods draws on; null: nothing. */
export async function findStockCode(tx: Tx, offerId: number): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM draw JOIN resource ON resource.id = resource_id
    WHERE offer_id = ${offerId} AND kind = 'STOCK' ORDER BY resource.id LIMIT 1`.execute(tx)
  return rows[0]?.code ?? null
}
