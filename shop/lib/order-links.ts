/** The form of an order, and where tickets are chosen, for the buyer who is there. Apart from product-links.ts: no list needs it. */
import { orderFormPath } from '#contract/order-form-path.ts'
import type { TypedProduct } from '#contract/product-paths.ts'
import { pathOfScreen } from '#contract/screens.ts'
import { useBuyer } from './product-links.ts'

export function useOrderLinks() {
  const buyer = useBuyer()
  return {
    tickets: pathOfScreen(buyer === 'group' ? 'groupList' : 'parkList'),
    form: (product: TypedProduct) => orderFormPath(product, buyer),
  }
}
