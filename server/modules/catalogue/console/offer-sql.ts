/** What offers refer to: the offers that packages have as parts, and what holders of cards may buy. */
import { sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { CardTypeCode } from '#contract/values/card.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import { type OrderType, orderTypes } from '#contract/values/order.ts'
import type { OfferCode, ProductCode, ProductKind } from '#contract/values/product.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { areCards } from '../card-kinds-sql.ts'

export type PartOffer = {
  code: OfferCode
  name: Texts
  productCode: ProductCode
  productName: Texts
  type: OrderType
  kind: ProductKind
  stay: Stay
}

/** Sold or not, in the order of lists; with `codes` only those. None of a type that this program does not know. */
export async function listPartOffers(
  db: Db | Tx,
  codes: readonly OfferCode[] | null = null,
): Promise<PartOffer[]> {
  const { rows } = await sql<PartOffer>`
    SELECT offer.code, offer.name, product.code AS "productCode", product.name AS "productName", product.type, product.kind,
      product.stay
    FROM offer JOIN product ON product.id = offer.product_id
    WHERE product.type = ANY(${[...orderTypes]}::text[])
      AND (${codes}::text[] IS NULL OR offer.code = ANY(${codes}::text[]))
    ORDER BY product.sort, product.id, offer.sort, offer.id`.execute(db)
  return rows
}

/** Annual cards, which are products. */
export async function listAnnualCards(db: Db | Tx): Promise<{ code: CardTypeCode; name: Texts }[]> {
  const { rows } = await sql<{ code: CardTypeCode; name: Texts }>`
    SELECT code, name FROM product WHERE ${areCards} ORDER BY sort, id`.execute(db)
  return rows
}

/** The offers of a product that admit several people. */
export async function listOffersOfSeveral(tx: Tx, productId: number): Promise<OfferCode[]> {
  const { rows } = await sql<{ code: OfferCode }>`
    SELECT code FROM offer WHERE product_id = ${productId} AND admits <> 1`.execute(tx)
  return rows.map(({ code }) => code)
}

/** The parts of all offers of a product. */
export async function replaceParts(tx: Tx, productId: number, offers: readonly EditedOffer[]): Promise<void> {
  const parts = offers.flatMap((offer) =>
    offer.parts.map((part, position) => ({ ...part, position, of: offer.code })),
  )
  await sql`DELETE FROM package_part USING offer WHERE offer.id = offer_id AND product_id = ${productId}`.execute(
    tx,
  )
  await sql`
    INSERT INTO package_part (offer_id, position, code, part_offer_id, quantity, day_from, length)
    SELECT offer.id, part.position, part.code, of_part.id, part.quantity, part."dayFrom", part.length
    FROM jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) AS part ("of" text, position smallint, code text,
      "offerCode" text, quantity smallint, "dayFrom" smallint, length smallint)
    JOIN offer ON offer.code = part."of" AND offer.product_id = ${productId}
    JOIN offer AS of_part ON of_part.code = part."offerCode"`.execute(tx)
}
