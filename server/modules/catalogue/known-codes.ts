/** Which of some codes are none of the catalogue's, sold or not. */
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { countOffers, listKnownCodes } from './store.ts'

type Codes = { products: readonly ProductCode[]; offers: readonly OfferCode[] }

/** In the order in which they were asked for, products first. */
export async function codesNotInCatalogue(on: Db | Tx, { products, offers }: Codes): Promise<string[]> {
  const [knownProducts, knownOffers] = [
    await listKnownCodes(on, 'product', products),
    await listKnownCodes(on, 'offer', offers),
  ]
  return [
    ...products.filter((code) => !knownProducts.has(code)),
    ...offers.filter((code) => !knownOffers.has(code)),
  ]
}

/** Has this product such an offer, sold or not? */
export const hasOffer = async (
  on: Db | Tx,
  codes: { productCode: ProductCode; offerCode: OfferCode },
): Promise<boolean> => (await countOffers(on, codes)) > 0
