/** Which kinds admit to the tower: they have a limit of visitors a day, and gates that name no products take them alone. */
import { familyOf, type TypedProduct } from './product-paths.ts'
import type { ProductTypeRow } from './values/product-type-row.ts'
import { productTypes } from './values/product-types.ts'

export function isAdmission(product: TypedProduct): boolean {
  const row: ProductTypeRow | undefined = productTypes[familyOf(product)]
  return row?.isAdmission === true
}
