/** The gate: what can be shown there, and what it answers. */
import * as z from 'zod/mini'
import { ShownAnswer } from './asked.ts'
import { CardNo } from './card.ts'
import { OrderNo } from './order.ts'
import { maxCharacters, required } from './text.ts'
import { Instant, SlotTime, VisitDate } from './time.ts'

export const GateCode = z
  .string()
  .check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,31}$/))
  .brand<'GateCode'>()
export type GateCode = z.infer<typeof GateCode>

/** QR: the signed code of a ticket. ASSIST: the assist code of an order, with the number of one of its tickets, or of a group's
 * whole order without one. CARD: the signed code of a card, whose holder has booked or needs no booking. PARTY: the signed code
 * of a group's whole order. */
export const scanMedia = ['QR', 'ASSIST', 'CARD', 'PARTY'] as const
export const ScanMedium = z.enum(scanMedia)
export type ScanMedium = z.infer<typeof ScanMedium>

export const scanOutcomes = [
  'ADMIT',
  // Some of a family or a party; others may follow.
  'ADMIT_PART',
  // A group's party by one code: staff say how many come in now, and scan on.
  'HOW_MANY',
  'ALREADY_USED',
  // More people than the ticket still admits.
  'TOO_MANY',
  'TOO_EARLY',
  'TOO_LATE',
  'WRONG_DAY',
  'WRONG_GATE',
  'REFUNDED',
  // The code of before a change of date.
  'CHANGED',
  'CHANGING',
  'NOT_PAID',
  'NOT_CONFIRMED',
  'UNKNOWN',
  // Of a reduced price: staff look at a document, and scan on.
  'CHECK_DOCUMENT',
  // It renews another one, and its first day is to come.
  'CARD_NOT_YET',
  // Its days are over, or it was given back.
  'CARD_EXPIRED',
  'CARD_FROZEN',
  // The code of before the card was lost.
  'CARD_REPLACED',
  // Nothing is booked with it for today.
  'CARD_NO_BOOKING',
  // Of a card that needs no booking: not good on this day; its visits are used; no room now.
  'CARD_BLACKOUT',
  'CARD_USED_UP',
  'CARD_NO_PLACE',
] as const
export const ScanOutcome = z.enum(scanOutcomes)
export type ScanOutcome = z.infer<typeof ScanOutcome>

/** The most people that one scan lets in. */
export const maxPeople = 99

export const ScanInput = z.object({
  /** Drawn for this scan; sent again with the same scan it gets the same answer. */
  nonce: z.uuid(),
  gateCode: GateCode,
  medium: ScanMedium,
  content: z.string().check(required, maxCharacters(512)),
  /** Of the order with that assist code; without it all of a group's order. */
  unitNo: z.optional(z.string().check(maxCharacters(32))),
  /** Who come in now; without it all who may still, but of a party nobody yet. */
  people: z.optional(z.int().check(z.gte(1), z.lte(maxPeople))),
  /** Staff have looked at the document that a reduced price asks for. */
  documentChecked: z.optional(z.boolean()),
})
export type ScanInput = z.infer<typeof ScanInput>

/** A ticket as the gate shows it. */
export const GateTicket = z.object({
  /** Null for a party that comes together. */
  unitNo: z.nullable(z.string()),
  /** Of such a party; null for one ticket. */
  orderNo: z.nullable(OrderNo),
  productName: z.string(),
  ticketName: z.string(),
  visitDate: z.nullable(VisitDate),
  slotFrom: z.nullable(SlotTime),
  slotTo: z.nullable(SlotTime),
  admits: z.int(),
  /** So many have come in with it, those of this scan among them. */
  admitted: z.int(),
  /** Masked. */
  people: z.array(z.string()),
  /** What the order form asked beside people: how many sit down, what they must not eat. */
  extras: z.array(ShownAnswer),
  /** The last time that somebody came in with it before. */
  previous: z.nullable(z.object({ at: Instant, gateName: z.string() })),
})
export type GateTicket = z.infer<typeof GateTicket>

/** The card that was shown, or with which the ticket was booked; staff read its photo by its number. */
export const GateCard = z.object({
  cardNo: CardNo,
  typeName: z.string(),
  /** Masked. */
  holderName: z.string(),
  validFrom: z.nullable(VisitDate),
  validUntil: z.nullable(VisitDate),
})
export type GateCard = z.infer<typeof GateCard>

export const ScanAnswer = z.object({
  outcome: ScanOutcome,
  /** How many come in now. */
  people: z.int(),
  /** Null when no ticket of ours was shown. */
  ticket: z.nullable(GateTicket),
  /** Null when no card has to do with it. */
  card: z.nullable(GateCard),
  at: Instant,
})
export type ScanAnswer = z.infer<typeof ScanAnswer>
