/** The rows of a new product and of its first offer. */
import { sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { OrderType } from '#contract/values/order.ts'
import type { PolicyCode } from '#contract/values/policy.ts'
import type { OfferCode, ProductCode, ProductKind, TicketCategory } from '#contract/values/product.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import type { Getting } from '#contract/values/product-type-terms.ts'
import type { SlotTime } from '#contract/values/time.ts'
import type { Tx } from '../../../platform/db.ts'

export type NewProductRow = {
  code: ProductCode
  type: OrderType
  kind: ProductKind
  stay: Stay
  name: Texts
  validDays: number | null
  confirmWithinMinutes: number | null
  /** Null: by the code of the order. */
  getting: readonly Getting[] | null
  checkIn: SlotTime | null
  checkOut: SlotTime | null
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/** Unpublished and not on sale, behind all others, with texts to be filled in. False when the code is taken. */
export async function insertProductRow(tx: Tx, product: NewProductRow): Promise<boolean> {
  const none = json({ 'zh-CN': '', 'en-US': '' })
  const getting = [...(product.getting ?? ['QR'])]
  const { numAffectedRows } = await sql`
    INSERT INTO product (code, type, kind, stay, name, summary, description, place, opening_hours, how_to_use, notice,
      picture, sale_state, confirm_within_minutes, valid_days, getting, check_in, check_out, published, sort)
    SELECT ${product.code}, ${product.type}, ${product.kind}, ${product.stay}, ${json(product.name)}, ${none}, ${none},
      ${none}, ${none}, '[]', '[]', '', 'COMING_SOON', ${product.confirmWithinMinutes}::integer,
      ${product.validDays}::smallint, ${getting}::text[], ${product.checkIn}::time, ${product.checkOut}::time, false,
      coalesce(max(sort), 0) + 10
    FROM product
    ON CONFLICT (code) DO NOTHING`.execute(tx)
  return numAffectedRows === 1n
}

export type FirstOffer = {
  productId: number
  code: OfferCode
  category: TicketCategory
  name: Texts
  /** Most of one order. */
  maxPerOrder: number
  refundPolicy: PolicyCode
  changePolicy: PolicyCode
}

/** Not for sale, with no rule that nobody chose. Null when the code is taken. */
export async function insertFirstOffer(tx: Tx, offer: FirstOffer): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO offer (product_id, code, category, name, description, real_name, max_per_order,
      refund_policy_code, change_policy_code, active, sort)
    VALUES (${offer.productId}, ${offer.code}, ${offer.category}, ${json(offer.name)},
      ${json({ 'zh-CN': '', 'en-US': '' })}, 'NONE', ${offer.maxPerOrder}, ${offer.refundPolicy},
      ${offer.changePolicy}, false, 10)
    ON CONFLICT (code) DO NOTHING RETURNING id`.execute(tx)
  return rows[0]?.id ?? null
}
