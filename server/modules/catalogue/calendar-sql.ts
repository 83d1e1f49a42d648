/** What the calendar of staff reads and writes of the catalogue: a product's version, its offers, their prices. */
import { sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { PriceChannel } from '#contract/values/calendar.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderType, SalesChannel } from '#contract/values/order.ts'
import type { OfferCode, ProductCode, ProductKind } from '#contract/values/product.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type CalendarProduct = {
  id: number
  code: ProductCode
  name: Texts
  type: OrderType
  kind: ProductKind
  stay: Stay
  calendarVersion: number
}

/** Null when there is none. Locked, nobody else paints it until the transaction ends. */
export async function findCalendarProduct(
  tx: Db | Tx,
  code: ProductCode,
  isLocked: boolean,
): Promise<CalendarProduct | null> {
  const { rows } = await sql<CalendarProduct>`
    SELECT id, code, name, type, kind, stay, calendar_version AS "calendarVersion" FROM product
    WHERE code = ${code} ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`.execute(tx)
  return rows[0] ?? null
}

export async function raiseCalendarVersion(tx: Tx, productId: number): Promise<void> {
  await sql`UPDATE product SET calendar_version = calendar_version + 1 WHERE id = ${productId}`.execute(tx)
}

export type CalendarOffer = { id: number; code: OfferCode; name: Texts }

/** Those that may be sold, or all of them. */
export async function listCalendarOffers(
  tx: Tx,
  productId: number,
  which: 'active' | 'all',
): Promise<CalendarOffer[]> {
  const { rows } = await sql<CalendarOffer>`
    SELECT id, code, name FROM offer
    WHERE product_id = ${productId} AND (active OR ${which === 'all'}) ORDER BY sort, id`.execute(tx)
  return rows
}

export type DatedPrice = { offerId: number; date: VisitDate; channel: PriceChannel; priceFen: Fen }

export async function listDatedPrices(
  tx: Tx,
  offerIds: readonly number[],
  from: VisitDate,
  until: VisitDate,
): Promise<DatedPrice[]> {
  const { rows } = await sql<DatedPrice>`
    SELECT offer_id AS "offerId", visit_date AS date, channel, price_fen AS "priceFen" FROM price
    WHERE offer_id = ANY(${[...offerIds]}::integer[]) AND visit_date BETWEEN ${from} AND ${until}
    ORDER BY visit_date, offer_id, channel`.execute(tx)
  return rows
}

export type PricePaint = {
  offerIds: readonly number[]
  dates: readonly VisitDate[]
  channel: PriceChannel
  /** Null: none. */
  priceFen: Fen | null
}

export async function paintPrices(tx: Tx, { offerIds, dates, channel, priceFen }: PricePaint): Promise<void> {
  if (priceFen === null)
    await sql`DELETE FROM price WHERE offer_id = ANY(${[...offerIds]}::integer[])
      AND visit_date = ANY(${[...dates]}::date[]) AND channel = ${channel}`.execute(tx)
  else
    await sql`INSERT INTO price (offer_id, visit_date, channel, price_fen)
      SELECT offer_id, visit_date, ${channel}, ${priceFen}
      FROM unnest(${[...offerIds]}::integer[]) AS offer_id CROSS JOIN unnest(${[...dates]}::date[]) AS visit_date
      ON CONFLICT (offer_id, visit_date, channel) DO UPDATE SET price_fen = excluded.price_fen`.execute(tx)
}

export type UndatedPrice = {
  offerCode: OfferCode
  name: Texts
  /** In all channels that have none of their own. */
  priceFen: Fen | null
  ofChannels: { channel: SalesChannel; priceFen: Fen }[]
}

/** Also of offers that are not sold. */
export async function listUndatedPrices(db: Db | Tx, productId: number): Promise<UndatedPrice[]> {
  const { rows } = await sql<UndatedPrice>`
    SELECT offer.code AS "offerCode", offer.name, price_fen AS "priceFen", ARRAY(
        SELECT jsonb_build_object('channel', own.channel, 'priceFen', own.price_fen) FROM price AS own
        WHERE own.offer_id = offer.id AND own.visit_date IS NULL AND own.channel <> 'ALL' ORDER BY own.channel
      ) AS "ofChannels"
    FROM offer LEFT JOIN price ON price.offer_id = offer.id AND visit_date IS NULL AND channel = 'ALL'
    WHERE product_id = ${productId} ORDER BY sort, offer.id`.execute(db)
  return rows
}

export type NewUndatedPrice = {
  offerCode: OfferCode
  channel: PriceChannel
  /** Null: none. */
  priceFen: Fen | null
}

export async function writeUndatedPrice(
  tx: Tx,
  { offerCode, channel, priceFen }: NewUndatedPrice,
): Promise<void> {
  if (priceFen === null)
    await sql`DELETE FROM price USING offer WHERE offer.id = offer_id AND offer.code = ${offerCode}
      AND visit_date IS NULL AND channel = ${channel}`.execute(tx)
  else
    await sql`
    INSERT INTO price (offer_id, visit_date, channel, price_fen)
    SELECT id, NULL, ${channel}, ${priceFen} FROM offer WHERE code = ${offerCode}
    ON CONFLICT (offer_id, visit_date, channel) DO UPDATE SET price_fen = excluded.price_fen`.execute(tx)
}

/** The names of the products that have these offers, by offer. */
export async function listProductsOfOffers(
  tx: Tx,
  offerIds: readonly number[],
): Promise<{ offerId: number; productId: number; name: Texts }[]> {
  const { rows } = await sql<{ offerId: number; productId: number; name: Texts }>`
    SELECT offer.id AS "offerId", product.id AS "productId", product.name
    FROM offer JOIN product ON product.id = offer.product_id
    WHERE offer.id = ANY(${[...offerIds]}::integer[]) AND offer.active ORDER BY product.sort, product.id`.execute(
    tx,
  )
  return rows
}
