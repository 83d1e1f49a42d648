/** What an order is and may become: its status out of facts, the allowed moves, the times and the limits. Pure. */
import type { OrderAction } from '#contract/endpoints/ordering/reading.ts'
import type { TypedProduct } from '#contract/product-paths.ts'
import { makesCards } from '#contract/product-service.ts'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { FlowStatus, PaymentStatus, UnitState } from '#contract/values/order.ts'
import { addDays, type SlotTime, startOfDay, type VisitDate, venueInstant } from '#contract/values/time.ts'

/** How long seats are held while names are typed. */
export const holdMinutes = 10
/** From placing; the provider's own time_expire is the same instant. */
export const payMinutes = 15
/** After the pay time the seats stay this long, so that payment can ask and close at the provider first. */
export const releaseAfterMinutes = 2
/** spec 5.7, by the server's clock. */
export const noticeReadSeconds = 20

/**
 * What may be open (held or unpaid) at once. A network is shared by many phones, so its limit is only a flood wall.
 * `unproven` is what browsers of one network may hold and not have ordered, without a log-in or a proven mobile; beyond
 * it each hold costs a captcha. What the buyers of a group (up to 50) have open counts together and nowhere else: staff
 * have let it in, and its office is one network (ADR 0052).
 */
export type HoldLimit = { units: number; orders: number }
export type HoldLimits = Record<'session' | 'network' | 'unproven' | 'member' | 'mobile' | 'group', HoldLimit>
export const holdLimits: HoldLimits = {
  session: { orders: 5, units: 60 },
  member: { orders: 8, units: 120 },
  mobile: { orders: 8, units: 120 },
  group: { orders: 50, units: 800 },
  network: { orders: 200, units: 600 },
  unproven: { orders: 20, units: 20 },
}

/** How often it is disclosed within this time that a document has a ticket. */
export const documentAnswers = { buyer: 10, network: 100 } as const
export const documentAnswerHours = 24

/** No code of it opens anything: it is sent to the buyer, or it is a card, which has a code of its own. */
export const hasNoGateCode = (
  product: TypedProduct & { ways?: readonly WayToGet[] },
  way: WayToGet | null,
): boolean => makesCards(product) || (way === 'DELIVERY' && product.ways !== undefined)

export const confirmations = ['NONE', 'AWAITING', 'CONFIRMED', 'REJECTED'] as const
export type Confirmation = (typeof confirmations)[number]

export type UnitCounts = Readonly<Record<UnitState, number>>

/** All that a status follows from. */
export type FlowInput = {
  placed: boolean
  /** How an order that was not paid ended; late money overrides it. */
  closed: 'CANCEL' | 'PAST_DUE' | null
  /** Paid, or placed with nothing to pay. */
  paid: boolean
  confirmation: Confirmation
  units: UnitCounts
}

/** The one place that knows what an order's facts are called (spec 4.2). */
export function flowStatus({ placed, closed, paid, confirmation, units }: FlowInput): FlowStatus {
  if (!paid) return closed ?? (placed ? 'AWAIT_PAID' : 'INIT')
  const { changing, refunded } = units
  // Until the money is there, a refund is not complete.
  const leaving = units.refunding + units.returning
  const usable = units.reserved + units.valid
  const used = units.used + units.expired
  if (usable + changing + used === 0 && leaving > 0) return 'TD_ING'
  if (usable + changing + used === 0 && refunded > 0) return 'TD_FINISH'
  if (confirmation === 'AWAITING') return 'UNCONIRM'
  if (confirmation === 'REJECTED') return 'CONFIRM_FAIL'
  if (changing > 0) return 'CHANGING_ING'
  if (leaving > 0) return 'PART_TD_ING'
  if (usable === 0) return refunded > 0 ? 'PART_FINISH' : 'CHECK_FINISH'
  if (used > 0) return 'CHECK_ING'
  return refunded > 0 ? 'PART_AWAIT_CHECK' : 'AWAIT_CHECK'
}

export const noUnits: UnitCounts = {
  reserved: 0,
  valid: 0,
  changing: 0,
  refunding: 0,
  returning: 0,
  refunded: 0,
  used: 0,
  expired: 0,
  void: 0,
}

/** What an order becomes with its money, and its tickets with it: they are good once nobody has to confirm them. */
export function stateOncePaid(confirmation: Confirmation): { status: FlowStatus; units: UnitState } {
  const units = confirmation === 'AWAITING' ? 'reserved' : 'valid'
  const facts = { placed: true, closed: null, paid: true, confirmation, units: { ...noUnits, [units]: 1 } }
  return { status: flowStatus(facts), units }
}

/** The table of spec 4.1. */
export const allowedMoves: Record<FlowStatus, readonly FlowStatus[]> = {
  INIT: ['AWAIT_PAID', 'CANCEL', 'PAST_DUE', 'AWAIT_CHECK', 'UNCONIRM'],
  AWAIT_PAID: ['CANCEL', 'PAST_DUE', 'UNCONIRM', 'AWAIT_CHECK'],
  PAST_DUE: ['AWAIT_CHECK', 'UNCONIRM'],
  CANCEL: [],
  // A closure may have taken a part of a package before staff confirm the rest.
  UNCONIRM: ['AWAIT_CHECK', 'CONFIRM_FAIL', 'TD_ING', 'PART_TD_ING', 'PART_AWAIT_CHECK'],
  CONFIRM_FAIL: ['UNCONIRM', 'TD_ING'],
  AWAIT_CHECK: ['CHECK_ING', 'CHECK_FINISH', 'TD_ING', 'PART_TD_ING', 'CHANGING_ING'],
  CHANGING_ING: [
    'AWAIT_CHECK',
    'CHECK_ING',
    'CHECK_FINISH',
    'PART_AWAIT_CHECK',
    'PART_FINISH',
    'PART_TD_ING',
    'TD_ING',
  ],
  TD_ING: ['TD_FINISH', 'UNCONIRM', 'CONFIRM_FAIL', 'AWAIT_CHECK', 'PART_AWAIT_CHECK', 'PART_TD_ING'],
  PART_TD_ING: ['PART_AWAIT_CHECK', 'PART_FINISH', 'TD_ING', 'CHECK_ING', 'CHANGING_ING', 'AWAIT_CHECK'],
  PART_AWAIT_CHECK: ['CHECK_ING', 'PART_FINISH', 'TD_ING', 'PART_TD_ING', 'CHANGING_ING'],
  CHECK_ING: ['CHECK_FINISH', 'PART_FINISH', 'PART_TD_ING', 'CHANGING_ING'],
  TD_FINISH: [],
  CHECK_FINISH: [],
  PART_FINISH: [],
}

export const canBecome = (from: FlowStatus, to: FlowStatus): boolean =>
  from === to || allowedMoves[from].includes(to)

/**
 * What one ticket may become by a move of its own; late money may also bring back all void tickets of an order. A ticket
 * that was never confirmed returns without anybody asking.
 */
export const unitMoves: Record<UnitState, readonly UnitState[]> = {
  reserved: ['valid', 'refunding', 'returning', 'void'],
  valid: ['changing', 'refunding', 'used', 'expired'],
  changing: ['valid', 'refunding'],
  refunding: ['returning', 'valid', 'reserved'],
  returning: ['refunded'],
  refunded: [],
  used: [],
  expired: [],
  void: [],
}

/** Tickets that no longer need their seat. */
export const seatlessStates: readonly UnitState[] = ['returning', 'refunded', 'void']

/** Does the ticket open a gate? */
export const isUsable = (state: UnitState): boolean => state === 'valid'

/** Tickets whose visitor may have another one for the day. */
export const visitorlessStates: readonly UnitState[] = [...seatlessStates, 'expired']

/** Shown to the buyer; the database derives the same in shop_order.payment_status. */
export function paymentStatusOf(status: FlowStatus): PaymentStatus {
  if (status === 'INIT' || status === 'AWAIT_PAID') return 'UNPAID'
  if (status === 'CANCEL' || status === 'PAST_DUE') return 'FAILED'
  return allowedMoves[status].length === 0 ? 'FINISH' : 'SUCESS'
}

/** The pay time strikes at zero, also in the moment before the sweep has passed. */
export const shownStatus = (status: FlowStatus, payUntil: Date | null, now: Date): FlowStatus =>
  status === 'AWAIT_PAID' && payUntil !== null && payUntil <= now ? 'PAST_DUE' : status

const ticketless: readonly FlowStatus[] = ['UNCONIRM', 'CONFIRM_FAIL', 'TD_ING', 'TD_FINISH']

/** What follows from the (shown) status alone; order-actions.ts adds the rest. */
export function actionsOf(status: FlowStatus): OrderAction[] {
  if (status === 'AWAIT_PAID') return ['pay', 'cancel']
  if (status === 'CANCEL' || status === 'PAST_DUE') return ['rebuy']
  return status === 'INIT' || ticketless.includes(status) ? [] : ['tickets']
}

export const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000)

/** Null has no end. */
export const earlierOf = (at: Date, end: Date | null): Date => (end !== null && end < at ? end : at)

export type Confirmable = {
  product: TypedProduct
  visitDate: VisitDate | null
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
  validUntil: Date | null
  paidAt: Date | null
}

/**
 * Until when it may be confirmed, or edited for that: what begins in a slot until it begins (what was paid after that,
 * until the slot is over), what has a date until its first day is over, all else until its end. Null: at any time, as a
 * card, which is good from its confirmation on.
 */
export function confirmEnds({
  product,
  visitDate,
  slotFrom,
  slotTo,
  validUntil,
  paidAt,
}: Confirmable): Date | null {
  if (makesCards(product)) return null
  if (visitDate === null) return validUntil
  if (slotFrom === null) return seatEnds(visitDate, null)
  const begins = venueInstant(visitDate, slotFrom)
  return paidAt === null || paidAt < begins ? begins : seatEnds(visitDate, slotTo)
}

/** Is it too late to confirm it? */
export function isVisitOver(order: Confirmable, now: Date): boolean {
  const ends = confirmEnds(order)
  return ends !== null && ends <= now
}

/** Late money may still take a seat until the slot (or the day, or the first of a stay) is over; null: at any time. */
export function seatEnds(visitDate: VisitDate | null, slotTo: SlotTime | null): Date | null {
  if (visitDate === null) return null
  return slotTo === null ? startOfDay(addDays(visitDate, 1)) : venueInstant(visitDate, slotTo)
}
