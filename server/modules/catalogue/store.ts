/** The catalogue as stored (server/migrations/0002_catalogue.sql). */
import { sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { CardTypeCode } from '#contract/values/card.ts'
import type { Extra } from '#contract/values/extras/registry.ts'
import type { Fen } from '#contract/values/fen.ts'
import { type OrderType, orderTypes, type SalesChannel } from '#contract/values/order.ts'
import type { IdType } from '#contract/values/person.ts'
import type {
  OfferCode,
  PartCode,
  ProductCode,
  ProductKind,
  RealNameRule,
  SaleState,
  TicketCategory,
} from '#contract/values/product.ts'
import type { UseStep } from '#contract/values/product-texts.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import type { Getting } from '#contract/values/product-type-terms.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { cardKinds } from './card-kinds-sql.ts'

/** A colour, a size: what tells an offer of goods from its neighbours. */
export type OfferOption = { name: Texts; value: Texts; swatch?: string | undefined }

type Tables = {
  policy: {
    kind: 'REFUND' | 'CHANGE'
    code: string
    version: number
    rules: unknown
    addition: Texts | null
    summary: Texts
  }
  product: {
    id: number
    code: ProductCode
    type: OrderType
    kind: ProductKind
    name: Texts
    summary: Texts
    description: Texts
    place: Texts
    opening_hours: Texts
    how_to_use: UseStep[]
    notice: { title: Texts; text: Texts }[]
    notice_version: number
    picture: string
    pictures: string[]
    picture_texts: Record<string, Texts>
    tags: Texts[]
    includes: Texts[]
    suits: Texts
    sale_state: SaleState
    confirm_within_minutes: number | null
    stay: Stay
    min_length: number | null
    max_length: number | null
    valid_days: number | null
    getting: Getting[]
    extra: Extra
    check_in: SlotTime | null
    check_out: SlotTime | null
    bookable_days: number
    published: boolean
    sort: number
  }
  offer: {
    id: number
    product_id: number
    code: OfferCode
    category: TicketCategory
    name: Texts
    description: Texts
    real_name: RealNameRule
    id_types: IdType[]
    age_min: number | null
    age_max: number | null
    admits: number
    needs_guardian: boolean
    needs_deck_ticket: boolean
    grants_deck: boolean
    max_per_order: number
    per_document_per_day: boolean
    sale_from: VisitDate | null
    sale_until: VisitDate | null
    cutoff_minutes: number
    refund_policy_code: string
    change_policy_code: string
    options: OfferOption[]
    weight_grams: number | null
    freight_code: string | null
    needs_card: CardTypeCode[]
    sort: number
    active: boolean
  }
  package_part: {
    offer_id: number
    position: number
    code: PartCode
    part_offer_id: number
    quantity: number
    day_from: number
    length: number | null
  }
  price: {
    offer_id: number
    visit_date: VisitDate | null
    channel: SalesChannel | 'ALL'
    price_fen: Fen
  }
}

const tables = (db: Db | Tx) => db.withTables<Tables>()

/**
 * In the order in which lists show them; none of a type that this program does not know (yet, or any more). All: those
 * that are not published, too.
 */
export const listProductRows = (tx: Tx, which: 'active' | 'all' = 'active') =>
  tables(tx)
    .selectFrom('product')
    .select(['id', 'code', 'type', 'kind', 'name', 'summary', 'description', 'place', 'notice', 'picture'])
    .select([
      'pictures',
      'picture_texts as pictureTexts',
      'tags',
      'includes',
      'suits',
      'stay',
      'min_length as minLength',
      'max_length as maxLength',
      'extra',
      'valid_days as validDays',
      'check_in as checkIn',
      'check_out as checkOut',
      'getting',
      'sort',
      'opening_hours as openingHours',
      'how_to_use as howToUse',
    ])
    .select(['notice_version as noticeVersion', 'sale_state as saleState', 'bookable_days as bookableDays'])
    .select('confirm_within_minutes as confirmWithinMinutes')
    .where('type', 'in', orderTypes)
    .$if(which === 'active', (query) => query.where('published', '=', true))
    .orderBy('sort')
    .orderBy('id')
    .execute()

/** Those that may be sold at all, in the order in which a product shows them; or all of them. */
export const listOfferRows = (tx: Tx, which: 'active' | 'all' = 'active') =>
  tables(tx)
    .selectFrom('offer')
    .select(['id', 'product_id as productId', 'code', 'category', 'name', 'description', 'admits'])
    .select(['real_name as realName', 'id_types as idTypes', 'age_min as ageMin', 'age_max as ageMax'])
    .select(['needs_guardian as needsGuardian', 'needs_deck_ticket as needsDeckTicket'])
    .select(['grants_deck as grantsDeck', 'max_per_order as maxPerOrder', 'cutoff_minutes as cutoffMinutes'])
    .select(['per_document_per_day as perDocumentPerDay', 'sale_from as saleFrom', 'sale_until as saleUntil'])
    .select(['refund_policy_code as refundPolicyCode', 'change_policy_code as changePolicyCode'])
    .select(['options', 'weight_grams as weightGrams', 'freight_code as freightCode'])
    .select(['needs_card as needsCard', cardKinds.as('cardKinds')])
    .$if(which === 'active', (query) => query.where('active', '=', true))
    .orderBy('product_id')
    .orderBy('sort')
    .orderBy('id')
    .execute()

/** The parts of all packages, in the order in which a product shows them. */
export const listPartRows = (on: Db | Tx) =>
  tables(on)
    .selectFrom('package_part')
    .select(['offer_id as offerId', 'code', 'part_offer_id as partOfferId', 'quantity'])
    .select(['day_from as dayFrom', 'length'])
    .orderBy('offer_id')
    .orderBy('position')
    .execute()

/** Of which product each of these is, also where it is not sold any more. */
export const listOfferNames = (on: Db | Tx, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tables(on)
        .selectFrom('offer')
        .innerJoin('product', 'product.id', 'offer.product_id')
        .select(['offer.id', 'product.code as productCode', 'product.name as productName'])
        .select(['offer.code as offerCode', 'offer.name as offerName', 'offer.options'])
        .where('offer.id', 'in', ids)
        .orderBy('offer.id')
        .execute()

/** Those of them that are there. */
export async function listIdsOfCodes(
  on: Db | Tx,
  table: 'product' | 'offer',
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await tables(on)
    .selectFrom(table)
    .select(['code', 'id'])
    .where(sql<boolean>`code = ANY (${codes})`)
    .execute()
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** Sold or not. */
export const findOfferRow = (
  on: Db | Tx,
  { productCode, offerCode }: { productCode: ProductCode; offerCode: OfferCode },
) =>
  tables(on)
    .selectFrom('offer')
    .innerJoin('product', 'product.id', 'offer.product_id')
    .select(['offer.id', 'stay', 'max_per_order as maxPerOrder'])
    .where('product.code', '=', productCode)
    .where('offer.code', '=', offerCode)
    .executeTakeFirst()

/** The newest version of each. */
export const listPolicyRows = (tx: Tx) =>
  tables(tx)
    .selectFrom('policy')
    .distinctOn(['kind', 'code'])
    .select(['kind', 'code', 'version', 'rules', 'addition', 'summary'])
    .orderBy('kind')
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute()

export type PriceRow = {
  offerId: number
  /** Null for what has no date. */
  date: VisitDate | null
  channel: SalesChannel | 'ALL'
  priceFen: Fen
}

const isBetween = (from: VisitDate, until: VisitDate) =>
  sql<boolean>`(visit_date BETWEEN ${from} AND ${until} OR visit_date IS NULL)`

/** Of some offers over a range of visit dates, both ends included, and of what has no date. */
export const listPrices = (
  db: Db,
  offerIds: readonly number[],
  from: VisitDate,
  until: VisitDate,
): Promise<PriceRow[]> =>
  tables(db)
    .selectFrom('price')
    .select(['offer_id as offerId', 'visit_date as date', 'channel', 'price_fen as priceFen'])
    .where('offer_id', 'in', offerIds)
    .where(isBetween(from, until))
    .execute()

/** From today to a visit date, both included: of what can be bought today, and of no date that is further ahead than its product is booked. */
const pricesSold = (db: Db, today: VisitDate, until: VisitDate) =>
  tables(db)
    .selectFrom('price')
    .innerJoin('offer', 'offer.id', 'price.offer_id')
    .innerJoin('product', 'product.id', 'offer.product_id')
    .where(isBetween(today, until))
    .where(sql<boolean>`(visit_date IS NULL OR visit_date <= ${today}::date + bookable_days)`)
    .where(
      sql<boolean>`${today}::date BETWEEN coalesce(sale_from, '-infinity') AND coalesce(sale_until, 'infinity')`,
    )

/** The lowest price of each offer in these dates, of everybody's and of each channel that has prices of its own. */
export const listLowestPrices = (
  db: Db,
  today: VisitDate,
  until: VisitDate,
): Promise<Omit<PriceRow, 'date'>[]> =>
  pricesSold(db, today, until)
    .select(({ fn }) => ['offer_id as offerId', 'channel', fn.min('price_fen').as('priceFen')])
    .groupBy(['offer_id', 'channel'])
    .execute()

/** What a channel pays at least: on a date on which it has a price of its own that one, whatever everybody's is. */
export const listLowestPricesOf = (
  db: Db,
  channel: SalesChannel,
  today: VisitDate,
  until: VisitDate,
): Promise<{ offerId: number; priceFen: Fen }[]> =>
  tables(db)
    .selectFrom(
      pricesSold(db, today, until)
        .distinctOn(['offer_id', 'visit_date'])
        .select(['offer_id', 'price_fen'])
        .where('channel', 'in', ['ALL', channel])
        .orderBy('offer_id')
        .orderBy('visit_date')
        .orderBy(sql`channel = 'ALL'`)
        .as('paid'),
    )
    .select(({ fn }) => ['offer_id as offerId', fn.min('price_fen').as('priceFen')])
    .groupBy('offer_id')
    .execute()
