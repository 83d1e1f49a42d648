/** Where held seats were chosen: on the page of their product, with a voucher, or in the cart, which keeps them until they are bought. */
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import { venueDate } from '#contract/values/time.ts'
import type { CartItem } from '../../../lib/cart-entries.ts'
import { visitStore } from '../../../lib/visit-store.ts'

type Held = Pick<Hold['items'][number], 'productCode' | 'visitDate' | 'untilDate' | 'slotFrom'>

/** As the product page has it in its address: another hold begins where this one did. */
export const choiceOf = ({ productCode, visitDate, untilDate, slotFrom }: Held) => ({
  code: productCode,
  ...(visitDate && { date: visitDate }),
  ...(untilDate && { until: untilDate }),
  ...(slotFrom && { slot: slotFrom }),
})

/** What is in the cart now, in the order in which it was put there. */
export const currentCart = (): CartItem[] => visitStore.inCart(venueDate(new Date()))

/** There all of its items wait, and can be held again together. */
export const isFromCart = (
  { orderNo }: Pick<Hold, 'orderNo'>,
  cart: readonly CartItem[] = currentCart(),
): boolean => cart.some(({ heldAs }) => heldAs === orderNo)

export const chosenAt = (hold: Hold) => {
  if (hold.vouchers > 0) return 'voucher' as const
  return isFromCart(hold) ? ('cart' as const) : { type: hold.type, ...choiceOf(hold) }
}
