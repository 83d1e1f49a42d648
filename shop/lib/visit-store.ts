/** What one visit to the shop remembers: in session storage, so it ends with the browser session (spec 3.1). */
import * as z from 'zod/mini'
import { largestCart } from '#contract/values/cart.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { VisitDate } from '#contract/values/time.ts'
import { type Kept, storageOr } from './browser-storage.ts'
import { CartItem, entryKey, together, unitsOf, type Visit, withoutBought } from './cart-entries.ts'

const shapes = {
  myCartList: z.array(CartItem),
  showDatePicker: z.boolean(),
  checkInDate: VisitDate,
  checkOutDate: VisitDate,
}
type Key = keyof typeof shapes
type Value<K extends Key> = z.infer<(typeof shapes)[K]>

/** So many entries a cart has at most, and of so many products what was chosen last is known; the longest untouched goes first. */
const maxItems = largestCart

/** What adding came to: how many units the entry has now, and whether that is fewer than were asked for; null: the cart is full. */
export type Added = { units: number; isCut: boolean } | null

/** The part of the store that is the cart: its entries, and what was chosen last of each product. */
function cartOver(cart: () => CartItem[], keep: (items: readonly CartItem[]) => void) {
  const isEntry = ({ inCart }: CartItem) => inCart === true
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
    inCart: (today: VisitDate) =>
      cart().filter((item) => isEntry(item) && (item.date === undefined || item.date >= today)),
    /** Another date or time is an entry of its own; the same one adds to it, of each offer up to the most per order. */
    putInCart(item: CartItem, maxOf: (offer: string) => number): Added {
      const items = cart()
      const key = entryKey(item)
      const entry = items.find((each) => isEntry(each) && entryKey(each) === key)
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
      const items = cart().map((item) => (isEntry(item) && entryKey(item) === key ? change(item) : item))
      keep(items)
    },
    takeFromCart: (key: string) => keep(cart().filter((item) => !isEntry(item) || entryKey(item) !== key)),
    takeBought: (visits: readonly Visit[]) => keep(withoutBought(cart(), visits)),
  }
}

/** The store over a given storage; the shop has one, tests have their own. */
export function visitStoreOver(storage: Kept) {
  const listeners = new Set<() => void>()
  /** A broken value, or one of an older release, counts as none. */
  function read<K extends Key>(key: K): Value<K> | null {
    try {
      const parsed = shapes[key].safeParse(JSON.parse(storage.getItem(key) ?? 'null'))
      return parsed.success ? (parsed.data as Value<K>) : null
    } catch {
      return null
    }
  }
  /** A storage that is full or forbidden costs the memory of the choice, never the choice. */
  function write<K extends Key>(key: K, value: Value<K>): void {
    try {
      storage.setItem(key, JSON.stringify(value))
    } catch {
      storage.removeItem(key)
    }
    for (const tell of listeners) tell()
  }
  const cart = (): CartItem[] => read('myCartList') ?? []
  return {
    ...cartOver(cart, (items) => write('myCartList', [...items])),
    /** Heard whenever something of this visit is written; answers how to stop. */
    listen(tell: () => void): () => void {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },

    /** Whether the calendar stays open beside a day that is chosen already. */
    showsDatePicker: () => read('showDatePicker') ?? false,
    showDatePicker: (shown: boolean) => write('showDatePicker', shown),

    /** The days that a visitor plans for, first and last; an admission is for one day. */
    planStay(checkIn: VisitDate, checkOut: VisitDate = checkIn) {
      write('checkInDate', checkIn)
      write('checkOutDate', checkOut)
    },
    /** Null when nothing is planned, or when it is over. */
    plannedStay(today: VisitDate): { checkIn: VisitDate; checkOut: VisitDate } | null {
      const [checkIn, checkOut] = [read('checkInDate'), read('checkOutDate')]
      return checkIn && checkOut && checkIn <= checkOut && checkOut >= today ? { checkIn, checkOut } : null
    },
  }
}

export const visitStore = visitStoreOver(storageOr('sessionStorage'))
