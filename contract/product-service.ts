/**
 * What follows for an order from how its product is served (values/product-type-terms.ts). For the server and staff; the
 * screens of orders have order-screens.ts.
 */
import { asks } from './asks.ts'
import { familyOf, type TypedProduct, typedProducts } from './product-paths.ts'
import { type ProductTypeTerms, productTypeTerms } from './values/product-type-terms.ts'

/** Each of its units is a card: it has a code, a state and days of its own, and is good from its approval on. */
export function makesCards(product: TypedProduct): boolean {
  // An order may be of a type that this program does not know.
  const terms: ProductTypeTerms | undefined = productTypeTerms[familyOf(product)]
  return terms?.proof === 'card'
}

/** Its holders are named with a photo each, which staff compare before they approve it. */
export const isApprovedByPhoto = (product: TypedProduct): boolean => asks(product, 'holders')

/** The kinds of products that are cards. */
export const cardProducts = typedProducts.filter(makesCards)
