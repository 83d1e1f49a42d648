/** What the calendar of staff asks of the catalogue: a product with its offers, the prices of its dates, and who shares. */
import type { Texts } from '#contract/language.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Tx } from '../../platform/db.ts'
import {
  type CalendarOffer,
  type CalendarProduct,
  type DatedPrice,
  findCalendarProduct,
  listCalendarOffers,
  listDatedPrices,
  listProductsOfOffers,
  type PricePaint,
  paintPrices,
  raiseCalendarVersion,
} from './calendar-sql.ts'

export type ProductInCalendar = CalendarProduct & { offers: readonly CalendarOffer[] }

/** Null when there is none. Locked, nobody else paints it until the transaction ends. Two statements. */
export async function productInCalendar(
  tx: Tx,
  code: ProductCode,
  isLocked: boolean,
  which: 'active' | 'all' = 'active',
): Promise<ProductInCalendar | null> {
  const product = await findCalendarProduct(tx, code, isLocked)
  return product && { ...product, offers: await listCalendarOffers(tx, product.id, which) }
}

/** Of all channels, both dates included. */
export const pricesBetween = (
  tx: Tx,
  { offers }: Pick<ProductInCalendar, 'offers'>,
  from: VisitDate,
  until: VisitDate,
): Promise<DatedPrice[]> =>
  listDatedPrices(
    tx,
    offers.map(({ id }) => id),
    from,
    until,
  )

/** The caller has locked the product. Orders keep the prices that they were quoted. */
export const setPrices = (tx: Tx, paint: PricePaint): Promise<void> => paintPrices(tx, paint)

/** The caller has locked the product. */
export const markPainted = (tx: Tx, { id }: Pick<ProductInCalendar, 'id'>): Promise<void> =>
  raiseCalendarVersion(tx, id)

/** The products that sell some of these offers, but for one; by offer. */
export async function otherProductsOf(
  tx: Tx,
  { id }: Pick<ProductInCalendar, 'id'>,
  offerIds: readonly number[],
): Promise<{ offerId: number; productId: number; name: Texts }[]> {
  const all = await listProductsOfOffers(tx, offerIds)
  return all.filter(({ productId }) => productId !== id)
}
