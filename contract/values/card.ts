/** Annual and citizen cards: their numbers, their states and what they are good for. */
import * as z from 'zod/mini'
import { VisitDate } from './time.ts'

/** Sixteen digits that nobody can guess, and a check digit. */
export const CardNo = z
  .string()
  .check(z.regex(/^\d{17}$/))
  .brand<'CardNo'>()
export type CardNo = z.infer<typeof CardNo>

/** The code of an annual card's product, or of a kind of citizen card. */
export const CardTypeCode = z
  .string()
  .check(z.regex(/^[A-Z0-9][A-Z0-9_-]{1,31}$/))
  .brand<'CardTypeCode'>()
export type CardTypeCode = z.infer<typeof CardTypeCode>

export const CardKind = z.enum(['ANNUAL', 'CITIZEN'])
export type CardKind = z.infer<typeof CardKind>

/** UNPAID and AWAIT: of an annual card its order is. AWAIT: staff have not decided. FROZEN: while a refund is, or by staff. */
export const cardStates = ['UNPAID', 'AWAIT', 'REJECTED', 'ACTIVE', 'FROZEN', 'EXPIRED', 'CANCELLED'] as const
export const CardState = z.enum(cardStates)
export type CardState = z.infer<typeof CardState>

/** The last day is one of them. */
export const DateRange = z.object({ from: VisitDate, until: VisitDate })
export type DateRange = z.infer<typeof DateRange>

/** Why a visit cannot be booked with a card. */
export const cardFaults = [
  'CARD_NEEDED',
  'CARD_NOT_VALID_ON_DATE',
  'CARD_BLACKOUT',
  'CARD_DAY_USED',
  'CARD_YEAR_USED',
] as const
export type CardFault = (typeof cardFaults)[number]

/** Days count from the day of approval, which is the first. */
export const CardTerms = z.object({
  validDays: z.int().check(z.gte(1), z.lte(1_830)),
  perDay: z.int().check(z.gte(1), z.lte(20)),
  perYear: z.int().check(z.gte(1), z.lte(366)),
  blackout: z.array(DateRange).check(z.maxLength(40)),
  /** False: its holder is let in at the gate without a booking, once a day, as long as there is room. */
  needsBooking: z.boolean(),
})
export type CardTerms = z.infer<typeof CardTerms>

/** Booked with a card and used: those of a day, and those of the year of the card in which it lies. */
export const CardVisits = z.object({ today: z.int(), year: z.int() })
export type CardVisits = z.infer<typeof CardVisits>

/** The shorter edge of a photo; smaller ones show nobody at a gate. */
export const minPhotoPixels = 480
/** Width to height. */
export const photoAspect = 3 / 4
