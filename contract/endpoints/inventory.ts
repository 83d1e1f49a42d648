/** What is left: a month of days with a price, a day of slots with the price of every offer. */
import * as z from 'zod/mini'
import { Texts } from '../language.ts'
import { endpoint } from '../shop-endpoint.ts'
import { largestCart, largestQuantity } from '../values/cart.ts'
import { Fen } from '../values/fen.ts'
import { OrderType } from '../values/order.ts'
import { AvailabilityState, OfferCode, PartCode, ProductCode, ProductKind } from '../values/product.ts'
import { Month, SlotTime, VisitDate } from '../values/time.ts'

const CalendarDay = z.object({
  date: VisitDate,
  /** Of the ticket whose price lists show, an adult's where one is sold; null when nothing can be bought for the day. */
  fromPriceFen: z.nullable(Fen),
  state: AvailabilityState,
  /** Tickets left over all slots that may still be bought; null for a day that is over, not on sale or without pools. */
  left: z.nullable(z.int()),
  /** Of a closed day, where staff gave one. */
  reason: z.optional(Texts),
  /** What a stay that begins or ends on the date must keep, where every offer for sale asks the same; left out: nothing. */
  stay: z.optional(
    z.object({
      minLength: z.nullable(z.int()),
      maxLength: z.nullable(z.int()),
      noArrival: z.boolean(),
      noDeparture: z.boolean(),
    }),
  ),
})
export type CalendarDay = z.infer<typeof CalendarDay>

const Slot = z.object({
  /** Null for a product without slots: the whole day is one. */
  from: z.nullable(SlotTime),
  to: z.nullable(SlotTime),
  state: AvailabilityState,
  /** Why it is closed, where staff said so. */
  reason: z.optional(Texts),
  /** For the offer of which most are left, and out of how many. */
  left: z.int(),
  capacity: z.int(),
  /** What this slot costs per offer; a type that is absent is not sold for it. */
  prices: z.array(z.object({ offerCode: OfferCode, priceFen: Fen, left: z.int() })),
})
export type Slot = z.infer<typeof Slot>

/** Why a stay of some dates cannot be bought: the refusal that holding its places would get. */
const StayRestriction = z.enum(['STAY_TOO_SHORT', 'STAY_TOO_LONG', 'NO_ARRIVAL', 'NO_DEPARTURE'])
export type StayRestriction = z.infer<typeof StayRestriction>

/** When and where a part of a package is used, if the package begins on a day. */
const DayPart = z.object({
  offerCode: OfferCode,
  partCode: PartCode,
  visitDate: z.nullable(VisitDate),
  untilDate: z.nullable(VisitDate),
  /** One without a start for what has no slots; left: so many packages. */
  slots: z.array(z.pick(Slot, { from: true, to: true, state: true, left: true })),
})
export type DayPart = z.infer<typeof DayPart>

/** The slots that a buyer chose for parts of a package. */
export const PartSlots = z.record(PartCode, SlotTime)
export type PartSlots = z.infer<typeof PartSlots>

export const DayOfSlots = z.object({
  /** As in the request; the second is null but for nights and days. */
  date: z.nullable(VisitDate),
  untilDate: z.nullable(VisitDate),
  state: AvailabilityState,
  /** One without a start for a day, for a stay of several dates as a whole, and for what has no date. */
  slots: z.array(Slot),
  /** Of offers that may not be had for these dates; the length is that of the shortest or the longest stay. */
  restrictions: z.array(
    z.object({ offerCode: OfferCode, why: StayRestriction, length: z.nullable(z.int()) }),
  ),
  /** Of packages; left out for all else. */
  parts: z.optional(z.array(DayPart)),
})
export type DayOfSlots = z.infer<typeof DayOfSlots>

export const readMonth = endpoint({
  method: 'GET',
  path: '/api/products/{code}/calendar',
  access: 'public',
  summary: 'A month of days: price, state, places left; never older than a second',
  params: z.object({ code: ProductCode }),
  query: z.object({ month: Month }),
  answer: z.object({ days: z.array(CalendarDay) }),
})

export const readDay = endpoint({
  method: 'GET',
  path: '/api/products/{code}/slots',
  access: 'public',
  summary:
    'A day of slots, a stay of several dates or the stock: prices and places left; never older than a second',
  params: z.object({ code: ProductCode }),
  /** The first date of a stay, and its last (of nights: the day of departure); none for what is sold without a date. */
  query: z.object({ date: z.optional(VisitDate), until: z.optional(VisitDate) }),
  answer: DayOfSlots,
})

/** So many products and dates one order may have. */
export const largestOrder = 10

const CartItem = z.object({
  productCode: ProductCode,
  visitDate: z.nullable(VisitDate),
  untilDate: z._default(z.nullable(VisitDate), null),
  slotFrom: z.nullable(SlotTime),
  lines: z
    .array(
      z.object({
        offerCode: OfferCode,
        quantity: z.int().check(z.gte(1), z.lte(largestQuantity)),
        partSlots: z.optional(PartSlots),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
})
export type CartItem = z.infer<typeof CartItem>

const QuotedItem = z.object({
  /** Null when it is sold no more. */
  product: z.nullable(
    z.object({
      code: ProductCode,
      type: OrderType,
      kind: ProductKind,
      name: z.string(),
      picture: z.string(),
    }),
  ),
  slotTo: z.nullable(SlotTime),
  /** At today's prices; empty when it cannot be bought as it was chosen. */
  lines: z.array(
    z.object({
      offerCode: OfferCode,
      name: z.string(),
      quantity: z.int(),
      priceFen: Fen,
      /** So many could be had if nothing else were bought. */
      left: z.int(),
      /** In one order. */
      most: z.int(),
    }),
  ),
  totalFen: Fen,
  /** Why it cannot be bought as it was chosen; null when it can. */
  refusal: z.nullable(z.string()),
  /** Where it is full, closed or over then: when else all of it can be had, within a week; null: never. */
  next: z.nullable(
    z.object({
      visitDate: z.nullable(VisitDate),
      untilDate: z.nullable(VisitDate),
      slotFrom: z.nullable(SlotTime),
      slotTo: z.nullable(SlotTime),
      totalFen: Fen,
    }),
  ),
})
export type QuotedItem = z.infer<typeof QuotedItem>

export const quoteCart = endpoint({
  method: 'POST',
  path: '/api/carts/quote',
  access: 'public',
  summary:
    'What the choices of a cart cost now, what is left of them, and which may share an order; holds nothing',
  body: z.object({
    items: z.array(CartItem).check(z.minLength(1), z.maxLength(largestCart)),
    /** Goods that could be picked up at the visit, and paid with it, are to be sent. */
    sendGoods: z.optional(z.boolean()),
  }),
  answer: z.object({
    /** As in the request. */
    items: z.array(QuotedItem),
    /** The places of those that can be bought, by the orders they need; no order has more than ten. */
    orders: z.array(z.array(z.int())),
    /** Among them are goods that can either be picked up at a visit of the cart or be sent. */
    hasGoodsToSend: z.boolean(),
  }),
})
