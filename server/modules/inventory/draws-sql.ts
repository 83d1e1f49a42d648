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
