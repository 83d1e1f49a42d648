/** How a product may be booked: what its kind and the way in which its time is chosen allow staff to say. */
import type { StaffProduct } from '#contract/console/catalogue.ts'
import { familyOf } from '#contract/product-paths.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Booking, bookingFault } from '#contract/values/product-booking.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'

type Product = Pick<StaffProduct, 'type' | 'kind' | 'stay' | 'confirmWithinMinutes'>

/** Refuses a confirmation that its kind does not have or cannot be without, a length of what has none, and times of what has no nights. */
export function requireFittingBooking(product: Product, edited: Booking): void {
  const field = unfitting(product, edited) ?? bookingFault(edited)
  if (field) throw new Refusal('BAD_REQUEST', { field })
}

function unfitting(product: Product, edited: Booking): keyof Booking | null {
  const { stay, confirmWithinMinutes } = product
  const { confirm } = productTypeTerms[familyOf(product)]
  const isOther = edited.confirmWithinMinutes !== confirmWithinMinutes
  if (isOther && confirm === (edited.confirmWithinMinutes === null ? 'always' : 'never'))
    return 'confirmWithinMinutes'
  const hasLength = stay === 'NIGHTS' || stay === 'DAYS'
  if (!hasLength && (edited.minLength !== null || edited.maxLength !== null)) return 'minLength'
  const times = [edited.checkIn, edited.checkOut]
  return times.some((time) => (time !== null) !== (stay === 'NIGHTS')) ? 'checkIn' : null
}
