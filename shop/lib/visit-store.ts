/** What one visit to the shop remembers: in session storage, so it ends with the browser session (spec 3.1). */
import * as z from 'zod/mini'
import { OrderType } from '#contract/values/order.ts'
import { ProductCode, ProductKind } from '#contract/values/product.ts'
import { VisitDate } from '#contract/values/time.ts'
import { type Kept, storageOr } from './browser-storage.ts'

/** What was chosen of one product and not bought yet. */
const CartItem = z.object({
  code: ProductCode,
  type: OrderType,
  kind: ProductKind,
  date: z.optional(VisitDate),
  /** Of nights and days: the last date of the stay. */
  until: z.optional(VisitDate),
  slot: z.optional(z.string().check(z.maxLength(8))),
  /** Of a package: the slots of its parts, by offer and part. */
  parts: z.optional(z.record(z.string(), z.string().check(z.maxLength(8)))),
  /** Put into the cart on purpose; else it is only what was chosen last of the product. */
  inCart: z.optional(z.boolean()),
  /** What all of it cost when it was put there; gone with the next change of the choice. */
  seenFen: z.optional(z.int()),
  quantities: z.record(z.string(), z.int().check(z.gte(0), z.lte(99))),
})
export type CartItem = z.infer<typeof CartItem>

const shapes = {
  myCartList: z.array(CartItem),
  showDatePicker: z.boolean(),
  checkInDate: VisitDate,
  checkOutDate: VisitDate,
}
type Key = keyof typeof shapes
type Value<K extends Key> = z.infer<(typeof shapes)[K]>

/** How many products a cart remembers; the longest untouched one goes first. */
const mostItems = 20

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
  /** In the order in which they were put there. */
  const inCart = (today: VisitDate) =>
    cart().filter(({ inCart: kept, date }) => kept && (date === undefined || date >= today))
  const without = (code: ProductCode) => cart().filter((item) => item.code !== code)

  return {
    cart,
    /** The choice of one product; of a day that is over only the numbers are left. */
    cartItem(code: ProductCode, today: VisitDate): CartItem | null {
      const item = cart().find((each) => each.code === code)
      if (!item?.date || item.date >= today) return item ?? null
      const { type, kind, quantities } = item
      return { code, type, kind, quantities }
    },
    putInCart(item: CartItem) {
      const chosen = item.date !== undefined || Object.values(item.quantities).some((count) => count > 0)
      write('myCartList', [...without(item.code), ...(chosen ? [item] : [])].slice(-mostItems))
    },
    inCart,
    /** Heard whenever something of this visit is written; answers how to stop. */
    listen(tell: () => void): () => void {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    takeFromCart: (code: ProductCode) => write('myCartList', without(code)),

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
