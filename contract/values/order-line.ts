/** The lines of an order, as its buyer sees them. */
import * as z from 'zod/mini'
import { Fen } from './fen.ts'
import { OrderType } from './order.ts'
import { IdType } from './person.ts'
import { OfferCode, ProductCode, RealNameRule, TicketCategory } from './product.ts'
import { Instant, SlotTime, VisitDate } from './time.ts'

/** An order product: ticket name, per price, amount (spec 3.5); stored as a snapshot when the seats were held. */
export const OrderLine = z.object({
  offerCode: OfferCode,
  name: z.string(),
  category: TicketCategory,
  priceFen: Fen,
  quantity: z.int(),
  amountFen: Fen,
})
export type OrderLine = z.infer<typeof OrderLine>

/** A package of an order; its parts are lines of their own, whose amounts add up to it. */
export const OrderedPackage = z.object({
  productCode: ProductCode,
  productName: z.string(),
  picture: z.string(),
  type: OrderType,
  offerCode: OfferCode,
  name: z.string(),
  visitDate: VisitDate,
  quantity: z.int(),
  priceFen: Fen,
  amountFen: Fen,
})
export type OrderedPackage = z.infer<typeof OrderedPackage>

/** For what, when and where the units of a line are good, as it was promised. */
export const Validity = z.object({
  type: OrderType,
  productCode: ProductCode,
  productName: z.string(),
  picture: z.string(),
  place: z.string(),
  /** Null for what has no date. */
  visitDate: z.nullable(VisitDate),
  /** The day of departure of a stay by nights, the last day of one by days. */
  untilDate: z.nullable(VisitDate),
  slotFrom: z.nullable(SlotTime),
  slotTo: z.nullable(SlotTime),
  validFrom: Instant,
  /** Null for goods that were not received yet. */
  validUntil: z.nullable(Instant),
  /** Of what leaves: nobody boards from then on. */
  boardingEnd: z.optional(Instant),
})
export type Validity = z.infer<typeof Validity>

/** A line of a placed order. */
export const PlacedLine = z.extend(OrderLine, Validity.shape)
export type PlacedLine = z.infer<typeof PlacedLine>

/** A line of a held order with what the form must ask for. */
export const HeldLine = z.extend(OrderLine, {
  realName: RealNameRule,
  idTypes: z.array(IdType),
  ageMin: z.nullable(z.int()),
  ageMax: z.nullable(z.int()),
  admits: z.int(),
  needsGuardian: z.boolean(),
  /** Each visitor has a card that is valid on the day. */
  needsCard: z.optional(z.literal(true)),
  /** The number of its first ticket: tickets of one type are counted through all lines of the order. */
  firstUnit: z.int(),
  /** Of a part: the number of its first package among those of the order, and of how many it is a part. Its tickets come package by package. */
  packages: z.optional(z.object({ first: z.int(), count: z.int() })),
})
export type HeldLine = z.infer<typeof HeldLine>
