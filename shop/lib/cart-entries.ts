/** An entry of the cart as the visit keeps it: the shell counts them, so nothing stands here that only their pages need. */
import * as z from 'zod/mini'
import { largestQuantity } from '#contract/values/cart.ts'
import { OrderNo, OrderType } from '#contract/values/order.ts'
import { ProductCode, ProductKind } from '#contract/values/product.ts'
import { VisitDate } from '#contract/values/time.ts'

/** What was chosen of one product: an entry of the cart, or only what was chosen last of it and not bought yet. */
export const CartItem = z.object({
  code: ProductCode,
  type: OrderType,
  kind: ProductKind,
  date: z.optional(VisitDate),
  /** Of nights and days: the last date of the stay. */
  until: z.optional(VisitDate),
  slot: z.optional(z.string().check(z.maxLength(8))),
  /** Of a package: the slots of its parts, by offer and part. */
  parts: z.optional(z.record(z.string(), z.string().check(z.maxLength(8)))),
  /** Put into the cart on purpose. */
  inCart: z.optional(z.boolean()),
  /** Its seats were held by this order last. */
  heldAs: z.optional(OrderNo),
  /** What all of it cost when it was put there; gone with the next change of its numbers. */
  seenFen: z.optional(z.int()),
  /** Seen at the prices of groups, which nobody else is shown. */
  byGroup: z.optional(z.boolean()),
  quantities: z.record(z.string(), z.int().check(z.gte(0), z.lte(largestQuantity))),
})
export type CartItem = z.infer<typeof CartItem>

/** How many units it has. */
export const unitsOf = ({ quantities }: Pick<CartItem, 'quantities'>): number =>
  Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0)

export const isEntry = ({ inCart }: CartItem): boolean => inCart === true

/** Those of days that are not over, in the order in which they were put there. */
export const entriesOf = (items: readonly CartItem[], today: VisitDate): CartItem[] =>
  items.filter((item) => isEntry(item) && (item.date === undefined || item.date >= today))
