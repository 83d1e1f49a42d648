/** How a product is booked and had, as staff edit it: until when staff confirm, how long a stay is, when guests come and leave, how long it is valid, and how goods are had. */
import * as z from 'zod/mini'
import type { Family } from '../product-paths.ts'
import { WayToGet } from './delivery.ts'
import type { Stay } from './product-type-row.ts'
import { productTypeTerms } from './product-type-terms.ts'
import { SlotTime } from './time.ts'

/** 14 days. */
export const maxConfirmMinutes = 20_160
export const maxStayLength = 30
export const maxValidDays = 3_650

/** Of what is let in by a scan and has no date: from the purchase on; null of all else. */
export const ValidDays = z.nullable(z.int().check(z.gte(1), z.lte(maxValidDays)))

const Length = z.nullable(z.int().check(z.gte(1), z.lte(maxStayLength)))

export const bookingShape = {
  /** Staff have so long to confirm a paid order; null: it needs no confirmation. */
  confirmWithinMinutes: z.nullable(z.int().check(z.gte(1), z.lte(maxConfirmMinutes))),
  /** Nights or days of what is sold by these, both included; null: no limit of its own. */
  minLength: Length,
  maxLength: Length,
  /** Of nights: from when on guests come, and until when they leave; null for all else. */
  checkIn: z.nullable(SlotTime),
  checkOut: z.nullable(SlotTime),
  validDays: ValidDays,
  /** Of goods: how the next buyers may have them; none of all else. */
  ways: z.array(WayToGet).check(z.refine((ways) => new Set(ways).size === ways.length)),
}
export type Booking = z.infer<z.ZodMiniObject<typeof bookingShape>>

/** Which part cannot be meant: no stay is that long, or the next guests come before the room is free. */
export function bookingFault({ minLength, maxLength, checkIn, checkOut }: Booking): keyof Booking | null {
  if (minLength !== null && maxLength !== null && minLength > maxLength) return 'minLength'
  return checkIn !== null && checkOut !== null && checkOut > checkIn ? 'checkOut' : null
}

/** Of nights both times are needed: guests plan by them. */
export const lacksTimes = (
  stay: Stay,
  { checkIn, checkOut }: Pick<Booking, 'checkIn' | 'checkOut'>,
): boolean => stay === 'NIGHTS' && (checkIn === null || checkOut === null)

/** A kind that staff always confirm keeps its time to do so, once it has one. */
export const lacksConfirmTime = (
  family: Family,
  edited: Pick<Booking, 'confirmWithinMinutes'>,
  saved: Pick<Booking, 'confirmWithinMinutes'>,
): boolean =>
  productTypeTerms[family].confirm === 'always' &&
  edited.confirmWithinMinutes === null &&
  saved.confirmWithinMinutes !== null

type Subject = { family: Family; stay: Stay }

export const countsValidDays = ({ family, stay }: Subject): boolean =>
  stay === 'NONE' && productTypeTerms[family].proof === 'scan'

/** What is sold with days of validity keeps some. */
export const lacksValidDays = (
  subject: Subject,
  edited: Pick<Booking, 'validDays'>,
  saved: Pick<Booking, 'validDays'>,
): boolean => countsValidDays(subject) && edited.validDays === null && saved.validDays !== null

/** What could be had cannot become what nobody can have. */
export const lacksWays = (edited: Pick<Booking, 'ways'>, saved: Pick<Booking, 'ways'>): boolean =>
  edited.ways.length === 0 && saved.ways.length > 0

/** All that cannot be meant, or is needed and missing. */
export function bookingFaults(subject: Subject, edited: Booking, saved: Booking): (keyof Booking)[] {
  const fault = bookingFault(edited)
  const lacking: [keyof Booking, boolean][] = [
    ['checkIn', lacksTimes(subject.stay, edited)],
    ['confirmWithinMinutes', lacksConfirmTime(subject.family, edited, saved)],
    ['validDays', lacksValidDays(subject, edited, saved)],
    ['ways', lacksWays(edited, saved)],
  ]
  return [...(fault ? [fault] : []), ...lacking.flatMap(([field, lacks]) => (lacks ? [field] : []))]
}
