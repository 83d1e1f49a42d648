/** What the order form asks for a product besides the contact: read from the table of product types. */
import { familyOf, type TypedProduct } from './product-paths.ts'
import type { Ask, ProductTypeRow } from './values/product-type-row.ts'
import { productTypes } from './values/product-types.ts'

export function asks(product: TypedProduct, ask: Ask): boolean {
  const row: ProductTypeRow = productTypes[familyOf(product)]
  return row.asks.includes(ask)
}
