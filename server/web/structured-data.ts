/** What a product's page tells search engines about it, in the words of schema.org. Pure. */
import type { Language } from '#contract/language.ts'
import { type Fen, inYuan } from '#contract/values/fen.ts'
import type { CatalogueProduct } from '../modules/catalogue/catalogue-memory.ts'

type About = {
  product: CatalogueProduct
  /** The lowest price of each offer; one that is absent cannot be bought. */
  prices: ReadonlyMap<number, Fen>
  language: Language
  shopName: string
  /** Both absolute. */
  address: string
  image: string
}

/** A product without anything to buy is described without an offer. */
export function productData({ product, prices, language, shopName, address, image }: About): object {
  const offers = product.offers.flatMap(({ id, code, name }) => {
    const priceFen = prices.get(id)
    if (priceFen === undefined || product.saleState !== 'ON_SALE') return []
    return {
      '@type': 'Offer',
      name: name[language],
      sku: code,
      price: inYuan(priceFen),
      priceCurrency: 'CNY',
      availability: 'https://schema.org/InStock',
      url: address,
    }
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name[language],
    description: product.description[language],
    sku: product.code,
    image: [image],
    url: address,
    brand: { '@type': 'Brand', name: shopName },
    ...(offers.length > 0 && { offers }),
  }
}
