/** What one visit to the shop chooses and plans, over what it remembers. */
import { largestCart } from '#contract/values/cart.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { VisitDate } from '#contract/values/time.ts'
import { type CartItem, entriesOf, isEntry, unitsOf } from './cart-entries.ts'
import { type CartVisit, entryKey, keyOfVisit, together, withoutBought } from './cart-visits.ts'
import { type VisitMemory, visitMemory } from './visit-memory.ts'

/** So many entries a cart has at most, and of so many products what was chosen last is known; the longest untouched goes first. */
const maxItems = largestCart

/** What adding came to: how many units the entry has now, and whether that is fewer than were asked for; null: the cart is full. */
export type Added = { units: number; isCut: boolean } | null

type Moved = Omit<CartVisit, 'productCode'> & { totalFen: number; byGroup: boolean }

/** The part of the store that is the cart: its entries, and what was chosen last of each product. */
function cartOver({ cart, write }: VisitMemory) {
  const keep = (items: readonly CartItem[]) => write('myCartList', items)
  const isOf = (key: string) => (item: CartItem) => isEntry(item) && entryKey(item) === key
  return {
    cart,
    /** What was chosen last of one product and not bought; of a day that is over only the numbers are left. */
    choice(code: ProductCode, today: VisitDate): CartItem | null {
      const item = cart().find((each) => each.code === code && !isEntry(each))
      if (!item?.date || item.date >= today) return item ?? null
      const { type, kind, quantities } = item
      return { code, type, kind, quantities }
    },
    choose(item: CartItem) {
      const others = cart().filter((each) => isEntry(each) || each.code !== item.code)
      const chosen = item.date !== undefined || unitsOf(item) > 0
      const choices = [...others.filter((each) => !isEntry(each)), ...(chosen ? [item] : [])]
      keep([...others.filter(isEntry), ...choices.slice(-maxItems)])
    },

    /** In the order in which they were put there. */
    inCart: (today: VisitDate) => entriesOf(cart(), today),
    /** Another date or time is an entry of its own; the same one adds to it, of each offer up to the most per order. */
    putInCart(item: CartItem, maxOf: (offer: string) => number): Added {
      const items = cart()
      const entry = items.find(isOf(entryKey(item)))
      if (!entry && items.filter(isEntry).length >= maxItems) return null
      const put = { ...(entry ? together(entry, item, maxOf) : item), inCart: true }
      keep(entry ? items.map((each) => (each === entry ? put : each)) : [...items, put])
      return {
        units: unitsOf(put),
        isCut: entry !== undefined && unitsOf(put) < unitsOf(entry) + unitsOf(item),
      }
    },
    /** What was seen of its price is of another number. */
    setQuantity(key: string, offer: string, quantity: number) {
      const change = ({ seenFen: _, ...item }: CartItem): CartItem => ({
        ...item,
        quantities: { ...item.quantities, [offer]: quantity },
      })
      keep(cart().map((item) => (isOf(key)(item) ? change(item) : item)))
    },
    /** To another time, where it stands; nothing happens where an entry has that time already. */
    move(key: string, { visitDate, untilDate, slotFrom, totalFen: seenFen, byGroup }: Moved) {
      const items = cart()
      const entry = items.find(isOf(key))
      if (!entry) return
      const { date: _, until: __, heldAs: ___, ...rest } = entry
      const moved: CartItem = {
        ...rest,
        ...(visitDate && { date: visitDate }),
        ...(untilDate && { until: untilDate }),
        ...(slotFrom && { slot: slotFrom }),
        ...{ seenFen, byGroup },
      }
      if (items.some(isOf(entryKey(moved)))) return
      keep(items.map((item) => (item === entry ? moved : item)))
    },
    takeFromCart: (key: string) => keep(cart().filter((item) => !isOf(key)(item))),
    /** They wait there until the order is placed. */
    heldAs(orderNo: OrderNo, visits: readonly CartVisit[]) {
      const held = new Set(visits.map(keyOfVisit))
      const isHeld = (item: CartItem) => isEntry(item) && held.has(entryKey(item))
      keep(cart().map((item) => (isHeld(item) ? { ...item, heldAs: orderNo } : item)))
    },
    takeBought: (bought: { orderNo: OrderNo; products: readonly ProductCode[] }) =>
      keep(withoutBought(cart(), bought)),
  }
}

/** The store over a given memory; the shop has one, tests have their own. */
export function visitStoreOver(memory: VisitMemory) {
  const { read, write } = memory
  const dateOf = (key: string): VisitDate | null => VisitDate.safeParse(read(key)).data ?? null
  return {
    ...cartOver(memory),

    /** Whether the calendar stays open beside a day that is chosen already. */
    showsDatePicker: () => read('showDatePicker') === true,
    showDatePicker: (shown: boolean) => write('showDatePicker', shown),

    /** The days that a visitor plans for, first and last; an admission is for one day. */
    planStay(checkIn: VisitDate, checkOut: VisitDate = checkIn) {
      write('checkInDate', checkIn)
      write('checkOutDate', checkOut)
    },
    /** Null when nothing is planned, or when it is over. */
    plannedStay(today: VisitDate): { checkIn: VisitDate; checkOut: VisitDate } | null {
      const [checkIn, checkOut] = [dateOf('checkInDate'), dateOf('checkOutDate')]
      return checkIn && checkOut && checkIn <= checkOut && checkOut >= today ? { checkIn, checkOut } : null
    },
  }
}

export const visitStore = visitStoreOver(visitMemory)
