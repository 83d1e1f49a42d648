/** What is left: a month of days with a price, a day of slots with the price of every offer. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { Fen } from '../values/fen.ts'
import { AvailabilityState, OfferCode, ProductCode } from '../values/product.ts'
import { Month, SlotTime, VisitDate } from '../values/time.ts'

const CalendarDay = z.object({
  date: VisitDate,
  /** Of the ticket whose price lists show, an adult's where one is sold; null when nothing can be bought for the day. */
  fromPriceFen: z.nullable(Fen),
  state: AvailabilityState,
  /** Tickets left over all slots that may still be bought; null for a day that is over, not on sale or without pools. */
  left: z.nullable(z.int()),
})
export type CalendarDay = z.infer<typeof CalendarDay>

const Slot = z.object({
  /** Null for a product without slots: the whole day is one. */
  from: z.nullable(SlotTime),
  to: z.nullable(SlotTime),
  state: AvailabilityState,
  /** For the offer of which most are left, and out of how many. */
  left: z.int(),
  capacity: z.int(),
  /** What this slot costs per offer; a type that is absent is not sold for it. */
  prices: z.array(z.object({ offerCode: OfferCode, priceFen: Fen, left: z.int() })),
})
export type Slot = z.infer<typeof Slot>

const DayOfSlots = z.object({ date: VisitDate, state: AvailabilityState, slots: z.array(Slot) })
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
  summary: 'A day of slots with prices and places left; never older than a second',
  params: z.object({ code: ProductCode }),
  query: z.object({ date: VisitDate }),
  answer: DayOfSlots,
})
