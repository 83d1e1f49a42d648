/** How a product is booked, as staff edit it: until when staff confirm, how long a stay is, and when guests come and leave. */
import * as z from 'zod/mini'
import type { Family } from '../product-paths.ts'
import type { Stay } from './product-type-row.ts'
import { productTypeTerms } from './product-type-terms.ts'
import { SlotTime } from './time.ts'

/** 14 days. */
export const maxConfirmMinutes = 20_160
export const maxStayLength = 30

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
