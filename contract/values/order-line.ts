/** The lines of an order, as its buyer sees them. */
import * as z from 'zod/mini'
import { Fen } from './fen.ts'
import { IdType } from './person.ts'
import { OfferCode, RealNameRule, TicketCategory } from './product.ts'

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

/** A line of a held order with what the form must ask for. */
export const HeldLine = z.extend(OrderLine, {
  realName: RealNameRule,
  idTypes: z.array(IdType),
  ageMin: z.nullable(z.int()),
  ageMax: z.nullable(z.int()),
  admits: z.int(),
  needsGuardian: z.boolean(),
  /** The number of its first ticket: tickets of one type are counted through all lines of the order. */
  firstUnit: z.int(),
})
export type HeldLine = z.infer<typeof HeldLine>
