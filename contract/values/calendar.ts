/** What staff paint into the calendar of a product: prices, capacities, and what is closed. */
import * as z from 'zod/mini'
import { Fen } from './fen.ts'
import { salesChannels } from './order.ts'
import { OfferCode } from './product.ts'
import { maxCharacters, required } from './text.ts'
import { SlotTime, VisitDate } from './time.ts'

export const ResourceCode = z.string().check(required, maxCharacters(64))

/** ALL: every channel that has no price of its own. */
export const PriceChannel = z.enum(['ALL', ...salesChannels])
export type PriceChannel = z.infer<typeof PriceChannel>

/** 1 is Monday, 7 is Sunday. */
const Weekday = z.int().check(z.gte(1), z.lte(7))

const ReasonText = z.string().check(required, maxCharacters(120))

/** A year: as far as pools are laid out. */
export const LONGEST_RANGE_DAYS = 366
export const GREATEST_CAPACITY = 100_000
export const GREATEST_PRICE_FEN = 10_000_000 as Fen

/** Both dates included; days that are over stay as they are. */
const range = {
  from: VisitDate,
  until: VisitDate,
  weekdays: z.array(Weekday).check(z.minLength(1), z.maxLength(7)),
}

/** No stay is longer, whatever a product allows; in nights or days. */
export const LONGEST_STAY = 30

const StayLength = z.nullable(z.int().check(z.gte(1), z.lte(LONGEST_STAY)))

/** What stays must keep that begin on a date, or (noDeparture) end on it; null and false: nothing. */
export const StayRule = z
  .object({
    minLength: StayLength,
    maxLength: StayLength,
    noArrival: z.boolean(),
    noDeparture: z.boolean(),
  })
  .check(
    z.refine(
      ({ minLength, maxLength }) => minLength === null || maxLength === null || minLength <= maxLength,
    ),
  )
export type StayRule = z.infer<typeof StayRule>

export const asksNothing = ({ minLength, maxLength, noArrival, noDeparture }: StayRule): boolean =>
  minLength === null && maxLength === null && !noArrival && !noDeparture

/** Slots that begin in [slotFrom, slotUntil); null: from the first, to the last. */
const times = { slotFrom: z.nullable(SlotTime), slotUntil: z.nullable(SlotTime) }

export const Paint = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('PRICE'),
    ...range,
    offerCodes: z.array(OfferCode).check(z.minLength(1), z.maxLength(100)),
    channel: PriceChannel,
    /** Null: not for sale on these dates, or, of one channel, at the price of all. */
    priceFen: z.nullable(Fen.check(z.gte(0), z.lte(GREATEST_PRICE_FEN))),
  }),
  z.object({
    what: z.literal('CAPACITY'),
    ...range,
    ...times,
    resourceCode: ResourceCode,
    capacity: z.int().check(z.gte(0), z.lte(GREATEST_CAPACITY)),
  }),
  z.object({
    what: z.literal('CLOSE'),
    ...range,
    ...times,
    /** Null: everything that the product's tickets draw on. */
    resourceCode: z.nullable(ResourceCode),
    /** Visitors read it. */
    reason: z.object({ 'zh-CN': ReasonText, 'en-US': ReasonText }),
  }),
  z.object({
    what: z.literal('STAY'),
    ...range,
    offerCodes: z.array(OfferCode).check(z.minLength(1), z.maxLength(100)),
    /** In place of what the dates asked before; one that asks nothing takes it back. */
    rule: StayRule,
  }),
])
export type Paint = z.infer<typeof Paint>

/** Places of a resource by weekday and, where it has slots, by hours: the first slot begins at `opens`, the last ends at `closes`. */
export const OpeningInput = z.object({
  resourceCode: ResourceCode,
  from: VisitDate,
  /** Null: until it is ended. */
  until: z.nullable(VisitDate),
  weekdays: range.weekdays,
  opens: z.nullable(SlotTime),
  closes: z.nullable(SlotTime),
  capacity: z.int().check(z.gte(0), z.lte(GREATEST_CAPACITY)),
})
export type OpeningInput = z.infer<typeof OpeningInput>
