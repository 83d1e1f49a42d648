/** Drafts of products as stored (server/migrations/0070_product_draft.sql). */
import { sql } from 'kysely'
import type { EditedProduct } from '#contract/console/catalogue.ts'
import { wayToGets } from '#contract/values/delivery.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type StoredDraft = {
  version: number
  baseVersion: number
  content: EditedProduct | null
  by: string
  at: Date
}

/** How goods can be had; none of what is had by a code. */
export const waysOfProduct = sql`ARRAY(
  SELECT way FROM unnest(${[...wayToGets]}::text[]) WITH ORDINALITY AS known (way, place)
  WHERE way = ANY(product.getting) ORDER BY place)`

/** What the product has, for drafts that were stored before it was a part of them. */
const unstated = sql`jsonb_build_object('includes', product.includes, 'suits', product.suits,
  'confirmWithinMinutes', product.confirm_within_minutes, 'minLength', product.min_length, 'maxLength', product.max_length,
  'checkIn', to_char(product.check_in, 'HH24:MI'), 'checkOut', to_char(product.check_out, 'HH24:MI'),
  'validDays', product.valid_days, 'ways', ${waysOfProduct})`
const unstatedOfOffer = sql`jsonb_build_object('ageMin', offer.age_min, 'ageMax', offer.age_max, 'idTypes', offer.id_types,
  'needsGuardian', offer.needs_guardian, 'needsDeckTicket', offer.needs_deck_ticket, 'grantsDeck', offer.grants_deck, 'perDocumentPerDay', offer.per_document_per_day,
  'cutoffMinutes', offer.cutoff_minutes)`
const offers = sql`jsonb_build_object('offers', (
  SELECT coalesce(jsonb_agg(${unstatedOfOffer} || drafted.stated ORDER BY drafted.place), '[]')
  FROM jsonb_array_elements(content -> 'offers') WITH ORDINALITY AS drafted (stated, place)
    LEFT JOIN offer ON offer.product_id = product.id AND offer.code = drafted.stated ->> 'code'))`

/** Null before the first one of a product. */
export async function findDraft(db: Db | Tx, code: ProductCode): Promise<StoredDraft | null> {
  const { rows } = await sql<StoredDraft>`
    SELECT draft.version, base_version AS "baseVersion", ${unstated} || content || ${offers} AS content,
      written_by AS by, written_at AS at
    FROM product_draft AS draft JOIN product ON product.id = product_id WHERE code = ${code}`.execute(db)
  return rows[0] ?? null
}

type NewDraft = { baseVersion: number; content: EditedProduct | null; by: string; at: Date }

/** The product is locked, so nobody else writes one meanwhile. */
export async function writeDraft(tx: Tx, productId: number, draft: NewDraft): Promise<void> {
  const content = draft.content && sql`${JSON.stringify(draft.content)}::jsonb`
  await sql`
    INSERT INTO product_draft (product_id, version, base_version, content, written_by, written_at)
    VALUES (${productId}, 1, ${draft.baseVersion}, ${content}, ${draft.by}, ${draft.at})
    ON CONFLICT (product_id) DO UPDATE SET version = product_draft.version + 1,
      base_version = EXCLUDED.base_version, content = EXCLUDED.content, written_by = EXCLUDED.written_by,
      written_at = EXCLUDED.written_at`.execute(tx)
}
