/** Which kinds have a limit of visitors: of anything else, a day that is not laid out is not booked yet. */
import { familyOf, type TypedProduct } from './product-paths.ts'
import type { ProductTypeRow } from './values/product-type-row.ts'
import { productTypes } from './values/product-types.ts'

export function hasFlowLimit(product: TypedProduct): boolean {
  const row: ProductTypeRow | undefined = productTypes[familyOf(product)]
  return row?.isAdmission === true
}
