/** What codes of the catalogue name, sold or not. */

import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { findOfferRow, listIdsOfCodes, listPartRows } from './store.ts'

type Codes = { products: readonly ProductCode[]; offers: readonly OfferCode[] }

/** Those that name nothing, in the order in which they were asked for, products first. */
export async function codesNotInCatalogue(on: Db | Tx, { products, offers }: Codes): Promise<string[]> {
  const [knownProducts, knownOffers] = [
    await listIdsOfCodes(on, 'product', products),
    await listIdsOfCodes(on, 'offer', offers),
  ]
  return [
    ...products.filter((code) => !knownProducts.has(code)),
    ...offers.filter((code) => !knownOffers.has(code)),
  ]
}

/** Null: there is none of this code. */
export const productIdOf = async (on: Db | Tx, code: ProductCode): Promise<number | null> =>
  (await listIdsOfCodes(on, 'product', [code])).get(code) ?? null

/** How an offer is sold, also one that is not sold now; null: the product has no such offer. */
export async function findOffer(
  on: Db | Tx,
  codes: { productCode: ProductCode; offerCode: OfferCode },
): Promise<{ stay: Stay; maxPerOrder: number; isPackage: boolean } | null> {
  const row = await findOfferRow(on, codes)
  if (!row) return null
  const { id, stay, maxPerOrder } = row
  const parts = await listPartRows(on)
  return { stay, maxPerOrder, isPackage: parts.some(({ offerId }) => offerId === id) }
}
