/** Which people of an order must be named: the real-name rule of an offer, seat by seat. */
import type { OfferCode, RealNameRule } from './product.ts'

export type NamedLine = {
  offerCode: OfferCode
  quantity: number
  realName: RealNameRule
  /** How many people one ticket admits. */
  admits: number
  /** The number of the line's first ticket among all of its type in the order; 0 unless another line has some. */
  firstUnit?: number
}

/** `unit` counts the tickets of the type in the order from 0, `seat` the people of one ticket from 0. */
export type Seat = { offerCode: OfferCode; unit: number; seat: number }

/** NONE names nobody, ONE the first person of the line, EVERY each person whom its tickets admit. */
export function seatsToName({ offerCode, quantity, realName, admits, firstUnit = 0 }: NamedLine): Seat[] {
  if (realName === 'NONE' || quantity === 0) return []
  if (realName === 'ONE') return [{ offerCode, unit: firstUnit, seat: 0 }]
  return Array.from({ length: quantity * admits }, (_, index) => ({
    offerCode,
    unit: firstUnit + Math.trunc(index / admits),
    seat: index % admits,
  }))
}

type CountedLine = Pick<NamedLine, 'offerCode' | 'quantity'>

/** The lines of an order, each with the number of its first ticket: tickets of one type are counted through. */
export function withFirstUnits<Line extends CountedLine>(
  lines: readonly Line[],
): (Line & { firstUnit: number })[] {
  const counted = new Map<OfferCode, number>()
  return lines.map((line) => {
    const firstUnit = counted.get(line.offerCode) ?? 0
    counted.set(line.offerCode, firstUnit + line.quantity)
    return { ...line, firstUnit }
  })
}

/** The line that this ticket belongs to. */
export const lineOfSeat = <Line extends CountedLine & { firstUnit: number }>(
  lines: readonly Line[],
  { offerCode, unit }: Pick<Seat, 'offerCode' | 'unit'>,
): Line | undefined =>
  lines.find(
    (line) => line.offerCode === offerCode && line.firstUnit <= unit && unit < line.firstUnit + line.quantity,
  )

export const sameSeat = (one: Seat, other: Seat): boolean =>
  one.offerCode === other.offerCode && one.unit === other.unit && one.seat === other.seat

/** The contact of an order that names nobody else: the first visitor who comes on a ticket without a guardian. */
export function contactAmong<Visitor extends Pick<Seat, 'offerCode'>>(
  visitors: readonly Visitor[],
  lines: readonly { offerCode: OfferCode; needsGuardian: boolean }[],
): Visitor | null {
  const guarded = new Set(lines.filter((line) => line.needsGuardian).map((line) => line.offerCode))
  return visitors.find(({ offerCode }) => !guarded.has(offerCode)) ?? null
}

/** A name for the seat that is unique in its order, for form fields and maps. */
export const seatKey = ({ offerCode, unit, seat }: Seat): string => `${offerCode}:${unit}:${seat}`
