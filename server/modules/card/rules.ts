/** What a card is and until when: its state as it is shown, its days and its number. Pure. */
import type { CardNo, CardState, CardTerms } from '#contract/values/card.ts'
import type { FlowStatus } from '#contract/values/order.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'

/** What has frozen a card; BOTH: neither alone sets it free. */
export type FrozenFor = 'REFUND' | 'STAFF' | 'BOTH'

/** What the order of an annual card says of it. */
export type OrderState = { flowStatus: FlowStatus; rejectText: string | null }

const statesOfOrders: Partial<Record<FlowStatus, CardState>> = {
  INIT: 'UNPAID',
  AWAIT_PAID: 'UNPAID',
  UNCONIRM: 'AWAIT',
  CONFIRM_FAIL: 'REJECTED',
}

type Stored = { state: Exclude<CardState, 'UNPAID'> | 'PLACED'; valid_until: VisitDate | null }

/** A card whose last day is over has expired, also before the sweep has passed. */
export function shownState(
  { state, valid_until }: Stored,
  order: OrderState | undefined,
  today: VisitDate,
): CardState {
  if (state === 'PLACED') return (order && statesOfOrders[order.flowStatus]) ?? 'CANCELLED'
  const isLive = state === 'ACTIVE' || state === 'FROZEN'
  return isLive && valid_until !== null && valid_until < today ? 'EXPIRED' : state
}

const overStates: readonly CardState[] = ['EXPIRED', 'CANCELLED']

/** One that follows another is approved before it begins. */
export const hasBegun = ({ valid_from: from }: { valid_from: VisitDate | null }, today: VisitDate): boolean =>
  from !== null && from <= today

/** In a list of one's own: what is good, what is good later, what awaits something, what is over. */
export function listRank(state: CardState, begun: boolean): number {
  if (state === 'ACTIVE') return begun ? 0 : 1
  return overStates.includes(state) ? 3 : 2
}

/** Whoever has one of these has the card, or has paid for it. */
export const holdingStates: readonly CardState[] = ['AWAIT', 'REJECTED', 'ACTIVE', 'FROZEN']

/** The day of approval is the first, or the day after the card that it follows. */
export const daysFrom = (today: VisitDate, { validDays }: Pick<CardTerms, 'validDays'>) => ({
  valid_from: today,
  valid_until: addDays(today, validDays - 1),
})

/** A card is renewed in its last days: a month of a year, and a quarter of what is shorter. */
const maxDaysToRenew = 30
const daysToRenew = ({ validDays }: Pick<CardTerms, 'validDays'>): number =>
  Math.min(maxDaysToRenew, Math.floor(validDays / 4))

type Dated = Stored & { valid_from: VisitDate | null; terms: Pick<CardTerms, 'validDays'> }

/** Is it good, and near its end? */
export const mayRenew = ({ state, valid_from: from, valid_until: until, terms }: Dated, today: VisitDate) =>
  state === 'ACTIVE' &&
  from !== null &&
  until !== null &&
  from <= today &&
  today <= until &&
  addDays(until, -daysToRenew(terms)) < today

/** Holders and photos of orders that ended unpaid; money comes minutes late, not days. */
const UNPAID_KEPT_DAYS = 7

export const forgetUnpaidAt = (endedAt: Date): Date =>
  new Date(endedAt.getTime() + UNPAID_KEPT_DAYS * 86_400_000)

/** Of the Luhn scheme, as bank cards have it. */
export function withCheckDigit(digits: string): CardNo {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}` as CardNo
}

/** A resident of the city shows it by the document alone. */
export const isResident = (
  { idType, document }: { idType: string; document: string },
  prefixes: readonly string[],
): boolean => idType === 'ID_CARD' && prefixes.some((prefix) => document.startsWith(prefix))
