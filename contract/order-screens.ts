/**
 * The screens of an order, by the family of its product. Beside the table of product types (values/product-types.ts), because
 * the first view needs none of it.
 */
import { type Family, familyOf, type TypedProduct } from './product-paths.ts'
import type { ScreenName } from './screens.ts'

type OrderScreens = {
  detail: ScreenName
  refund: ScreenName
  refundEdit: ScreenName
  /** Where its units are shown with their codes, and edited once they were rejected; null: the order's own page. */
  units: ScreenName | null
}

const usual = {
  detail: 'orderDetail',
  refund: 'refund',
  refundEdit: 'refundEdit',
  units: null,
} as const satisfies OrderScreens

const ownScreens = {
  card: {
    detail: 'orderDetailCard',
    refund: 'refundCard',
    refundEdit: 'refundEditCard',
    units: 'cardApproveStatus',
  },
} as const satisfies Partial<Record<Family, OrderScreens>>

type Screens = typeof usual | (typeof ownScreens)[keyof typeof ownScreens]

/** Of units that have a screen of their own. */
export type UnitScreen = NonNullable<Screens['units']>

export function orderScreensOf(product: TypedProduct): Screens {
  const own: Partial<Record<Family, Screens>> = ownScreens
  return own[familyOf(product)] ?? usual
}
