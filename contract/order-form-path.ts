/** Where the form of an order is. */
import {
  type AsSeen,
  asSeenBy,
  type Pages,
  screensOf,
  type TypedProduct,
  type ViewerKind,
} from './product-paths.ts'
import { pathOfScreen, type ScreenPath } from './screens.ts'

type OrderFormScreen = Pages<'order'> | Pages<'guestOrder'>

/** Members have one form, groups theirs, everybody else may have another. */
export function orderFormPath(product: TypedProduct, buyer: ViewerKind): ScreenPath<AsSeen<OrderFormScreen>> {
  const { order, guestOrder = order } = screensOf(product)
  const isMember = buyer === 'member' || buyer === 'group'
  return pathOfScreen(isMember ? asSeenBy(buyer, order) : guestOrder)
}
