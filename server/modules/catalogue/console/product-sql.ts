/** Products as staff find and edit them. */
import { sql } from 'kysely'
import type { EditedProduct, StaffProduct, StaffProductRow } from '#contract/console/catalogue.ts'
import type { Texts } from '#contract/language.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import { orderTypes } from '#contract/values/order.ts'
import type { ProductCode, ProductKind, SaleState } from '#contract/values/product.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { waysOfProduct } from '../draft-sql.ts'

export type ProductFilter = {
  find?: string | undefined
  kind?: ProductKind | undefined
  state?: SaleState | undefined
}

/** None of a type that this program does not know. */
export async function listStaffProductRows(
  db: Db,
  { find = '', kind, state }: ProductFilter,
): Promise<StaffProductRow[]> {
  const { rows } = await sql<StaffProductRow>`
    SELECT code, type, kind, name, sale_state AS "saleState", stay, published,
      (SELECT count(*)::integer FROM offer WHERE offer.product_id = product.id AND offer.active) AS offers
    FROM product WHERE type = ANY(${[...orderTypes]}::text[])
      AND (${kind ?? null}::text IS NULL OR kind = ${kind ?? null})
      AND (${state ?? null}::text IS NULL OR sale_state = ${state ?? null})
      AND strpos(lower(concat_ws(' ', code, name ->> 'zh-CN', name ->> 'en-US')), lower(${find})) > 0
    ORDER BY sort, id`.execute(db)
  return rows
}

export type ProductRow = Omit<StaffProduct, 'offers' | 'saved' | 'pictures' | 'picturesUrl'> & {
  id: number
  picture: string
  paths: string[]
  texts: Record<string, Texts>
}

/** Null when there is none. Locked, nobody else saves it until the transaction ends. */
export async function findProductRow(
  db: Db | Tx,
  code: ProductCode,
  isLocked = false,
): Promise<ProductRow | null> {
  const { rows } = await sql<ProductRow>`
    SELECT id, code, type, kind, stay, version, published, name, summary, description, place, opening_hours AS "openingHours",
      tags, includes, suits, how_to_use AS "howToUse", notice, nullif(extra, '{}') AS extra, sale_state AS "saleState", bookable_days AS "bookableDays",
      confirm_within_minutes AS "confirmWithinMinutes", min_length AS "minLength", max_length AS "maxLength",
      check_in AS "checkIn", check_out AS "checkOut", valid_days AS "validDays", ${waysOfProduct} AS ways,
      picture, pictures AS paths, picture_texts AS texts
    FROM product WHERE code = ${code} ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`.execute(db)
  return rows[0] ?? null
}

/** Also those that are not sold. */
export async function listEditedOffers(db: Db | Tx, productId: number): Promise<EditedOffer[]> {
  const { rows } = await sql<EditedOffer>`
    SELECT code, name, description, real_name AS "realName", age_min AS "ageMin", age_max AS "ageMax", id_types AS "idTypes",
      needs_guardian AS "needsGuardian", needs_deck_ticket AS "needsDeckTicket", grants_deck AS "grantsDeck", per_document_per_day AS "perDocumentPerDay", max_per_order AS "maxPerOrder",
      cutoff_minutes AS "cutoffMinutes", sale_from AS "saleFrom", sale_until AS "saleUntil", active, needs_card AS "needsCard",
      refund_policy_code AS "refundPolicy", change_policy_code AS "changePolicy", options,
      freight_code AS freight, weight_grams AS "weightGrams", coalesce((
        SELECT jsonb_agg(jsonb_build_object('code', part.code, 'offerCode', of_part.code, 'quantity', part.quantity,
          'dayFrom', part.day_from, 'length', part.length) ORDER BY part.position)
        FROM package_part AS part JOIN offer AS of_part ON of_part.id = part.part_offer_id
        WHERE part.offer_id = offer.id), '[]') AS parts
    FROM offer WHERE product_id = ${productId} ORDER BY sort, id`.execute(db)
  return rows
}

export async function updateProduct(tx: Tx, id: number, product: EditedProduct): Promise<void> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  await sql`
    UPDATE product SET name = ${json(product.name)}, summary = ${json(product.summary)},
      description = ${json(product.description)}, place = ${json(product.place)},
      opening_hours = ${json(product.openingHours)}, tags = ${json(product.tags)},
      includes = ${json(product.includes)}, suits = ${json(product.suits)}, how_to_use = ${json(product.howToUse)},
      notice_version = notice_version + (notice <> ${json(product.notice)})::integer,
      notice = ${json(product.notice)}, extra = ${json(product.extra ?? {})}, sale_state = ${product.saleState},
      bookable_days = ${product.bookableDays}, confirm_within_minutes = ${product.confirmWithinMinutes},
      min_length = ${product.minLength}, max_length = ${product.maxLength},
      check_in = ${product.checkIn}, check_out = ${product.checkOut}, valid_days = ${product.validDays},
      getting = CASE WHEN cardinality(${[...product.ways]}::text[]) = 0 THEN getting ELSE ${[...product.ways]}::text[] END, picture = ${product.pictures[0]?.path},
      pictures = ${product.pictures.map(({ path }) => path)}::text[],
      picture_texts = ${json(Object.fromEntries(product.pictures.map(({ path, text }) => [path, text])))},
      published = true, version = version + 1
    WHERE id = ${id}`.execute(tx)
}

/** Who read it before has to read it again. */
export async function raiseVersion(tx: Tx, id: number): Promise<void> {
  await sql`UPDATE product SET version = version + 1 WHERE id = ${id}`.execute(tx)
}

/** All offers in one statement. */
export async function updateOffers(tx: Tx, productId: number, offers: readonly EditedOffer[]): Promise<void> {
  await sql`
    UPDATE offer SET name = edited.name, description = edited.description, real_name = edited."realName",
      age_min = edited."ageMin", age_max = edited."ageMax",
      id_types = ARRAY(SELECT jsonb_array_elements_text(edited."idTypes")),
      needs_guardian = edited."needsGuardian", needs_deck_ticket = edited."needsDeckTicket", grants_deck = edited."grantsDeck", per_document_per_day = edited."perDocumentPerDay",
      max_per_order = edited."maxPerOrder", cutoff_minutes = edited."cutoffMinutes", sale_from = edited."saleFrom", sale_until = edited."saleUntil",
      active = edited.active, needs_card = ARRAY(SELECT jsonb_array_elements_text(edited."needsCard")),
      refund_policy_code = edited."refundPolicy", change_policy_code = edited."changePolicy", options = edited.options,
      freight_code = edited.freight, weight_grams = edited."weightGrams"
    FROM jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) AS edited (code text, name jsonb, description jsonb,
      "realName" text, "ageMin" integer, "ageMax" integer, "idTypes" jsonb,
      "needsGuardian" boolean, "needsDeckTicket" boolean, "grantsDeck" boolean, "perDocumentPerDay" boolean, "maxPerOrder" integer, "cutoffMinutes" integer, "saleFrom" date, "saleUntil" date, active boolean, "needsCard" jsonb,
      "refundPolicy" text, "changePolicy" text, options jsonb, freight text, "weightGrams" integer)
    WHERE offer.product_id = ${productId} AND offer.code = edited.code`.execute(tx)
}
