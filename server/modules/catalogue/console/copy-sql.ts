/** A new product from another one, and a new offer from another one: its row, with all that it states. */
import { sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import type { OfferCode, ProductCode, TicketCategory } from '#contract/values/product.ts'
import type { Tx } from '../../../platform/db.ts'

type NewProduct = { from: number; code: ProductCode; name: Texts }

/** Unpublished and not on sale, in the place after the first one. Null when the code is taken. */
export async function copyProductRow(tx: Tx, { from, code, name }: NewProduct): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO product OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(product, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('product', 'id')), 'code', ${code}::text, 'name', ${JSON.stringify(name)}::jsonb,
      'sale_state', 'COMING_SOON', 'version', 1, 'notice_version', 1, 'calendar_version', 1, 'published', false))).*
    FROM product WHERE id = ${from}
    ON CONFLICT (code) DO NOTHING RETURNING id`.execute(tx)
  return rows[0]?.id ?? null
}

/** The offers of a product by their ids. */
export async function listOfferIds(tx: Tx, productId: number): Promise<{ id: number; code: OfferCode }[]> {
  const { rows } = await sql<{ id: number; code: OfferCode }>`
    SELECT id, code FROM offer WHERE product_id = ${productId} ORDER BY id`.execute(tx)
  return rows
}

export type OfferCopy = { from: number; to: number }
type NewOffer = {
  from: number
  code: OfferCode
  changes?: Partial<Pick<EditedOffer, 'name' | 'options' | 'active'>> & {
    category?: TicketCategory | undefined
  }
}

/**
 * With their parts and the prices of what has no date; those of dates are set in the calendar. Fewer than asked when a
 * code is taken.
 *
 * wanted -> copied (the offers) -> priced, packaged
 */
export async function copyOfferRows(
  tx: Tx,
  productId: number,
  offers: readonly NewOffer[],
): Promise<OfferCopy[]> {
  const { rows } = await sql<OfferCopy>`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) AS wanted ("from" integer, code text, changes jsonb)
    ), copied AS (
      INSERT INTO offer OVERRIDING SYSTEM VALUE
      SELECT (jsonb_populate_record(offer, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('offer', 'id')), 'product_id', ${productId}::integer, 'code', wanted.code)
        || coalesce(wanted.changes, '{}'))).*
      FROM offer JOIN wanted ON wanted."from" = offer.id
      ON CONFLICT (code) DO NOTHING RETURNING id, code
    ), priced AS (
      INSERT INTO price (offer_id, visit_date, channel, price_fen)
      SELECT copied.id, NULL, price.channel, price.price_fen
      FROM copied JOIN wanted USING (code) JOIN price ON price.offer_id = wanted."from" AND visit_date IS NULL
    ), packaged AS (
      INSERT INTO package_part (offer_id, position, code, part_offer_id, quantity, day_from, length)
      SELECT copied.id, part.position, part.code, part.part_offer_id, part.quantity, part.day_from, part.length
      FROM copied JOIN wanted USING (code) JOIN package_part AS part ON part.offer_id = wanted."from"
    )
    SELECT wanted."from", copied.id AS "to" FROM copied JOIN wanted USING (code)`.execute(tx)
  return rows
}
