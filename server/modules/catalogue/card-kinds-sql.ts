/** Which products are cards, and which kinds of cards an offer asks for: parts of statements. */
import { sql } from 'kysely'
import { cardProducts } from '#contract/product-service.ts'
import type { CardKind } from '#contract/values/card.ts'

/** A condition on the table of products. */
export const areCards = sql<boolean>`(product.type, product.kind) IN (${sql.join(
  cardProducts.map(({ type, kind }) => sql`(${type}, ${kind})`),
)})`

/** An annual card is a product; all others are cards of citizens. */
export const cardKinds = sql<CardKind[]>`ARRAY(
  SELECT DISTINCT CASE WHEN EXISTS (SELECT FROM product WHERE product.code = card_type.code AND ${areCards})
    THEN 'ANNUAL' ELSE 'CITIZEN' END FROM unnest(needs_card) AS card_type (code) ORDER BY 1)`
