/** How a product may be booked and had: what its kind and the way in which its time is chosen allow staff to say. */
import type { StaffProduct } from '#contract/console/catalogue.ts'
import { familyOf } from '#contract/product-paths.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Booking, bookingFault, countsValidDays, lacksWays } from '#contract/values/product-booking.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import { isDelivered } from './offers.ts'

type Product = Pick<StaffProduct, 'type' | 'kind' | 'stay' | 'confirmWithinMinutes' | 'validDays' | 'ways'>

/** Refuses a confirmation that its kind does not have or cannot be without, a length of what has none, times of what has no nights, days that nothing counts, and ways to get what is no goods. */
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
  if (times.some((time) => (time !== null) !== (stay === 'NIGHTS'))) return 'checkIn'
  return unfittingGetting(product, edited)
}

/** What was stored before staff could edit it may stay as it is. */
function unfittingGetting(product: Product, { validDays, ways }: Booking): 'validDays' | 'ways' | null {
  const subject = { family: familyOf(product), stay: product.stay }
  if (validDays !== product.validDays && countsValidDays(subject) !== (validDays !== null)) return 'validDays'
  if (lacksWays({ ways }, product)) return 'ways'
  return !isDelivered(product) && ways.join() !== product.ways.join() ? 'ways' : null
}
