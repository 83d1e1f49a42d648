/** May people with this ticket come in at this gate now? One decision for every scan, and pure. */
import type { CardState } from './card.ts'
import type { ScanOutcome } from './gate.ts'
import type { UnitState } from './order.ts'
import type { ProductCode, TicketCategory } from './product.ts'
import { addDays, type SlotTime, type VisitDate, venueDate, venueInstant } from './time.ts'

/** A ticket as it stands at the moment of the scan. */
export type ShownUnit = {
  state: UnitState
  /** Counts up when the signed code is replaced. */
  serial: number
  /** Nothing of its order is to be paid any more. */
  paid: boolean
  productCode: ProductCode
  /** Of a kind that admits to the tower; a room, a meal, a ride or goods are not. */
  isAdmission: boolean
  category: TicketCategory
  /** Null for what has no date. */
  visitDate: VisitDate | null
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
  validFrom: Date
  validUntil: Date | null
  /** Before its slot, when the gangway is taken in; null for what does not leave. */
  boardingUntilMinutes: number | null
  admits: number
  /** So many have come in with it. */
  admitted: number
  /** With which it was booked; null: it needs none. */
  card: ShownCard | null
}

/** A card as it stands at the moment of the scan. */
export type ShownCard = {
  state: CardState | 'PLACED'
  /** Counts up when it was lost. */
  serial: number
  validFrom: VisitDate | null
  validUntil: VisitDate | null
}

export type GateRules = {
  /** None: whatever admits to the tower. */
  products: readonly ProductCode[]
  earlyMinutes: number
  /** After the end of a slot; null: as long as the ticket is good. */
  lateMinutes: number | null
}

export type Showing = {
  at: Date
  /** Of the code that was shown; null when it was no code of one ticket. */
  serial: number | null
  /** Who wants to come in; null: all who may still. */
  people: number | null
  /** Staff have looked at the document that the price asks for. */
  documentChecked: boolean
}

/** How many come in, and the word for it; nobody but with ADMIT and ADMIT_PART. */
export type Admission = { outcome: ScanOutcome; people: number }

/** A visitor with one of these has paid the full price, or none was asked. */
const fullPrice: readonly TicketCategory[] = ['adult', 'activity']

export const isFullPrice = ({ category }: Pick<ShownUnit, 'category'>): boolean =>
  fullPrice.includes(category)

export function admit(unit: ShownUnit, gate: GateRules, showing: Showing): Admission {
  const left = unit.admits - unit.admitted
  const people = showing.people ?? left
  const refusal =
    refusedByState(unit, showing) ??
    (unit.card && refusedByCard(unit.card, showing.at)) ??
    refusedByGate(unit, gate) ??
    refusedByTime(unit, gate, showing.at)
  if (refusal) return { outcome: refusal, people: 0 }
  if (left <= 0) return { outcome: 'ALREADY_USED', people: 0 }
  if (people > left) return { outcome: 'TOO_MANY', people: 0 }
  if (!isFullPrice(unit) && !showing.documentChecked) return { outcome: 'CHECK_DOCUMENT', people: 0 }
  return { outcome: people === left ? 'ADMIT' : 'ADMIT_PART', people }
}

/** The holder of a card comes with what was booked with it for the day; `unit` is the one that decided. */
export function admitHolder<Unit extends ShownUnit>(
  card: ShownCard,
  booked: readonly Unit[],
  gate: GateRules,
  showing: Showing,
): Admission & { unit: Unit | null } {
  const refusal = refusedBySerial(card, showing.serial) ?? refusedByCard(card, showing.at)
  if (refusal) return { outcome: refusal, people: 0, unit: null }
  // What was shown is no code of one ticket.
  const tried = booked.map((unit) => ({ unit, ...admit(unit, gate, { ...showing, serial: null }) }))
  const best =
    tried.find(({ people }) => people > 0) ??
    tried.find(({ outcome }) => outcome === 'CHECK_DOCUMENT') ??
    tried.find(({ outcome }) => outcome !== 'WRONG_GATE') ??
    tried[0]
  return best ?? { outcome: 'CARD_NO_BOOKING', people: 0, unit: null }
}

const refusedBySerial = (card: ShownCard, serial: number | null): ScanOutcome | null => {
  if (serial === null || serial === card.serial) return null
  return serial < card.serial ? 'CARD_REPLACED' : 'UNKNOWN'
}

function refusedByCard({ state, validFrom, validUntil }: ShownCard, at: Date): ScanOutcome | null {
  const today = venueDate(at)
  if (validFrom === null || validUntil === null || today > validUntil) return 'CARD_EXPIRED'
  if (state === 'FROZEN') return 'CARD_FROZEN'
  if (state !== 'ACTIVE') return 'CARD_EXPIRED'
  return today < validFrom ? 'CARD_NOT_YET' : null
}

const outcomeOfState = {
  reserved: 'NOT_CONFIRMED',
  valid: null,
  changing: 'CHANGING',
  refunding: 'REFUNDED',
  returning: 'REFUNDED',
  refunded: 'REFUNDED',
  used: 'ALREADY_USED',
  expired: 'TOO_LATE',
  void: 'NOT_PAID',
} as const satisfies Record<UnitState, ScanOutcome | null>

function refusedByState(unit: ShownUnit, { serial }: Showing): ScanOutcome | null {
  // A code that was replaced says nothing of the ticket any more.
  if (serial !== null && serial !== unit.serial) return serial < unit.serial ? 'CHANGED' : 'UNKNOWN'
  if (!unit.paid) return 'NOT_PAID'
  return outcomeOfState[unit.state]
}

const refusedByGate = (unit: ShownUnit, gate: GateRules): ScanOutcome | null =>
  isOfGate(unit, gate) ? null : 'WRONG_GATE'

/** A gate that names no products must not use up the room, the meal or the goods that the same order may have. */
export const isOfGate = (
  { productCode, isAdmission }: Pick<ShownUnit, 'productCode' | 'isAdmission'>,
  { products }: Pick<GateRules, 'products'>,
): boolean => (products.length === 0 ? isAdmission : products.includes(productCode))

const MINUTE_MS = 60_000

function refusedByTime(unit: ShownUnit, gate: GateRules, at: Date): ScanOutcome | null {
  const { visitDate, validFrom, validUntil } = unit
  if (at.getTime() < validFrom.getTime() - gate.earlyMinutes * MINUTE_MS)
    return visitDate !== null && venueDate(at) < visitDate ? 'WRONG_DAY' : 'TOO_EARLY'
  if (validUntil !== null && at >= validUntil) return visitDate === null ? 'TOO_LATE' : 'WRONG_DAY'
  if (hasLeft(unit, at)) return 'TOO_LATE'
  const slotEnds = endOfSlot(unit)
  if (slotEnds === null || gate.lateMinutes === null) return null
  return at.getTime() >= slotEnds.getTime() + gate.lateMinutes * MINUTE_MS ? 'TOO_LATE' : null
}

type Departure = Pick<ShownUnit, 'visitDate' | 'slotFrom' | 'boardingUntilMinutes'>

/** Nobody boards from then on, however late a gate still lets people in; null for what does not leave. */
export function boardingEnd({ visitDate, slotFrom, boardingUntilMinutes }: Departure): Date | null {
  if (boardingUntilMinutes === null || visitDate === null || slotFrom === null) return null
  return new Date(venueInstant(visitDate, slotFrom).getTime() - boardingUntilMinutes * MINUTE_MS)
}

function hasLeft(unit: ShownUnit, at: Date): boolean {
  const end = boardingEnd(unit)
  return end !== null && at >= end
}

/** A slot that ends at midnight, or after it, ends on the next day. */
function endOfSlot({ visitDate, slotFrom, slotTo }: ShownUnit): Date | null {
  if (visitDate === null || slotFrom === null || slotTo === null) return null
  return venueInstant(slotTo > slotFrom ? visitDate : addDays(visitDate, 1), slotTo)
}
