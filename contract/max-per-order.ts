/** How many of one offer an order may have. */
import { familyOf, type TypedProduct } from './product-paths.ts'
import { productTypes } from './values/product-types.ts'

/** Of one offer in an order of a group, whatever the offer's own limit: no less than staff can let anybody have. */
export const maxGroupTickets = 200

/** Groups buy more of what is visited together. */
export const maxPerOrder = (product: TypedProduct, ownLimit: number, isGroup: boolean): number =>
  isGroup && productTypes[familyOf(product)].basket === 'visit' ? maxGroupTickets : ownLimit
