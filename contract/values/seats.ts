/** Which people of an order must be named: the real-name rule of a ticket type, told seat by seat. */
import type { RealNameRule, TicketTypeCode } from './product.ts'

export type NamedLine = {
  ticketTypeCode: TicketTypeCode
  quantity: number
  realName: RealNameRule
  /** How many people one ticket admits. */
  admits: number
  /** The number of the line's first ticket among all of its type in the order; 0 unless another line has some. */
  firstUnit?: number
}

/** `unit` counts the tickets of the type in the order from 0, `seat` the people of one ticket from 0. */
export type Seat = { ticketTypeCode: TicketTypeCode; unit: number; seat: number }

/** NONE names nobody, ONE the first person of the line, EVERY each person whom its tickets admit. */
export function seatsToName({
  ticketTypeCode,
  quantity,
  realName,
  admits,
  firstUnit = 0,
}: NamedLine): Seat[] {
  if (realName === 'NONE' || quantity === 0) return []
  if (realName === 'ONE') return [{ ticketTypeCode, unit: firstUnit, seat: 0 }]
  return Array.from({ length: quantity * admits }, (_, index) => ({
    ticketTypeCode,
    unit: firstUnit + Math.trunc(index / admits),
    seat: index % admits,
  }))
}

type CountedLine = Pick<NamedLine, 'ticketTypeCode' | 'quantity'>

/** The lines of an order, each with the number of its first ticket: tickets of one type are counted through. */
export function withFirstUnits<Line extends CountedLine>(
  lines: readonly Line[],
): (Line & { firstUnit: number })[] {
  const counted = new Map<TicketTypeCode, number>()
  return lines.map((line) => {
    const firstUnit = counted.get(line.ticketTypeCode) ?? 0
    counted.set(line.ticketTypeCode, firstUnit + line.quantity)
    return { ...line, firstUnit }
  })
}

/** The line that this ticket belongs to. */
export const lineOfSeat = <Line extends CountedLine & { firstUnit: number }>(
  lines: readonly Line[],
  { ticketTypeCode, unit }: Pick<Seat, 'ticketTypeCode' | 'unit'>,
): Line | undefined =>
  lines.find(
    (line) =>
      line.ticketTypeCode === ticketTypeCode &&
      line.firstUnit <= unit &&
      unit < line.firstUnit + line.quantity,
  )

export const sameSeat = (one: Seat, other: Seat): boolean =>
  one.ticketTypeCode === other.ticketTypeCode && one.unit === other.unit && one.seat === other.seat

/** The contact of an order that names nobody else: the first visitor who comes on a ticket without a guardian. */
export function contactAmong<Visitor extends Pick<Seat, 'ticketTypeCode'>>(
  visitors: readonly Visitor[],
  lines: readonly { ticketTypeCode: TicketTypeCode; needsGuardian: boolean }[],
): Visitor | null {
  const guarded = new Set(lines.filter((line) => line.needsGuardian).map((line) => line.ticketTypeCode))
  return visitors.find(({ ticketTypeCode }) => !guarded.has(ticketTypeCode)) ?? null
}

/** A name for the seat that is unique in its order, for form fields and maps. */
export const seatKey = ({ ticketTypeCode, unit, seat }: Seat): string => `${ticketTypeCode}:${unit}:${seat}`
