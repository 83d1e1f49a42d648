/** The orders of the demo members with their seats, on days on which there is room for them. */
import type { FlowStatus } from '#contract/values/order.ts'
import { addDays, type SlotTime, type VisitDate, venueDate, venueTime } from '#contract/values/time.ts'
import type { Quote } from '../../server/modules/inventory/quote/quote-rules.ts'
import { minutesAfter } from '../../server/modules/ordering/order/rules.ts'
import type { DemoPerson } from '../people.ts'
import { priceOn } from '../products/seed-catalogue.ts'
import { cardOrders } from './card-plans.ts'
import { couponFor, type DemoCoupon } from './demo-coupon.ts'
import { type DemoBuyer, type DemoOrder, type OrderRows, writeOrder } from './demo-orders.ts'
import { type DemoContext, hasRoom, openPlaces, takeSeats } from './demo-quote.ts'
import { exchangedOrders } from './exchange-plans.ts'
import { goodsOrders } from './goods-plans.ts'
import type { DemoChange, DemoInvoice, OrderPlan, PlannedStep } from './order-plan.ts'
import {
  arranged,
  changedOrders,
  couponOrders,
  guideOrders,
  history,
  keptOrders,
  teamOrders,
  visitsWithCards,
} from './order-plans.ts'
import { reviewerPlans } from './reviewers.ts'
import { eachStatus } from './status-plans.ts'

/** With the seats of the new day. */
export type QuotedChange = DemoChange & { quote: Quote; askedAt: Date }

export type MemberOrder = OrderRows & {
  buyer: DemoBuyer
  placedAt: Date
  steps: readonly PlannedStep[]
  becomes: FlowStatus
  change: QuotedChange | null
  coupon: DemoCoupon | null
  invoice: DemoInvoice | null
  /** Serials. */
  vouchers: readonly string[]
  people: readonly DemoPerson[]
  replaced: number
}

/** `reviewers`: as in reviewers.ts. */
type Members = { demo: DemoBuyer; agency: DemoBuyer; guide: DemoBuyer; reviewers: readonly DemoBuyer[] }

/** In the order in which they were made. */
export function orderForMembers(
  context: DemoContext,
  { demo, agency, guide, reviewers }: Members,
): MemberOrder[] {
  const plans = [
    ...[
      ...eachStatus(slotNow(context)),
      ...changedOrders,
      ...keptOrders,
      ...couponOrders,
      ...exchangedOrders,
      ...arranged,
      ...goodsOrders,
      ...cardOrders,
      ...visitsWithCards,
      ...history,
    ].map((plan) => ({
      plan,
      buyer: demo,
    })),
    ...teamOrders.map((plan) => ({ plan, buyer: agency })),
    ...guideOrders(slotNow(context)).map((plan) => ({ plan, buyer: guide })),
    ...reviewers.flatMap((buyer, index) => (reviewerPlans[index] ?? []).map((plan) => ({ plan, buyer }))),
  ]
  return plans
    .map(({ plan, buyer }) => orderFor(context, plan, buyer))
    .toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
}

/** Product and day on which the family has tickets: 'DECK433 2026-11-24'. */
export type TakenDays = ReadonlySet<string>

/** The orders of member demo in these statuses, once more from today; a status without a free day is left out. */
export function orderAnew(
  context: DemoContext,
  { buyer, statuses, taken }: { buyer: DemoBuyer; statuses: readonly FlowStatus[]; taken: TakenDays },
): MemberOrder[] {
  return eachStatus(slotNow(context))
    .filter((plan) => statuses.includes(plan.becomes) && daysFor(context, plan, taken) !== null)
    .map((plan) => orderFor(context, plan, buyer, taken))
}

function orderFor(
  context: DemoContext,
  plan: OrderPlan,
  buyer: DemoBuyer,
  taken: TakenDays = new Set(),
): MemberOrder {
  const placedAt = placedAtOf(context, plan)
  const planned = plan.visit === null ? null : addDays(context.today, plan.visit)
  const [visitDate, newDate] = daysFor(context, plan, taken) ?? [planned, null]
  const coupon = plan.coupon ? couponFor(context, plan.coupon) : null
  const input: DemoOrder = {
    product: plan.product,
    tickets: plan.tickets,
    visitDate,
    untilDate: plan.length === undefined || !visitDate ? null : addDays(visitDate, plan.length),
    slotFrom: (plan.slot ?? null) as SlotTime | null,
    ...(plan.partSlots && { partSlots: plan.partSlots }),
    channel: buyer.corp === null ? 'WAP' : 'B2B',
    orderedAt: placedAt,
    stage: plan.stage ?? { kind: 'unpaid', minutesLeft: 15 },
    buyer,
    coupon,
    vouchers: plan.vouchers?.length ?? 0,
    ...(plan.people && { people: plan.people }),
    ...(plan.sending && { sending: plan.sending }),
    ...(plan.party && { party: plan.party }),
  }
  const order = {
    ...writeOrder(context, input),
    buyer,
    placedAt,
    steps: plan.steps ?? [],
    becomes: plan.becomes,
    coupon,
    invoice: plan.invoice ?? null,
    vouchers: plan.vouchers ?? [],
    people: plan.people ?? [],
    replaced: plan.replaced ?? 0,
  }
  return { ...order, change: newDate && plan.change ? changeTo(context, input, plan.change, newDate) : null }
}

const placedAtOf = ({ now }: Pick<DemoContext, 'now'>, { orderedDaysAgo }: OrderPlan): Date =>
  minutesAfter(now, -Math.max(1, Math.round(orderedDaysAgo * 24 * 60)))

/** Then its day has come. */
const isUsed = ({ steps = [] }: OrderPlan): boolean =>
  steps.some(({ do: done }) => done === 'use' || done === 'arrive')

function changeTo(
  context: DemoContext,
  order: DemoOrder,
  change: DemoChange,
  visitDate: VisitDate,
): QuotedChange {
  const askedAt = minutesAfter(context.now, -change.askedHoursAgo * 60)
  const slotFrom = change.slot as SlotTime
  return {
    ...change,
    askedAt,
    quote: takeSeats(context, { ...order, visitDate, slotFrom, orderedAt: askedAt }),
  }
}

const LATER_DAYS = 10

/** The day of the plan, or the next one on which there is room, and the day that it is changed to; null: there is none. */
function daysFor(
  context: DemoContext,
  plan: OrderPlan,
  taken: TakenDays,
): [visit: VisitDate, changed: VisitDate | null] | null {
  const { change, visit } = plan
  if (visit === null) return null
  const days = Array.from({ length: LATER_DAYS }, (_, more) => addDays(context.today, visit + more)).filter(
    (date) => !isUsed(plan) || date <= context.today,
  )
  const open = days.filter((date) => isThere(context, plan, date, taken))
  if (!change) return open[0] ? [open[0], null] : null
  const changed = days.filter((date) => isThere(context, { ...plan, slot: change.slot }, date, taken))
  const pairs = open.flatMap((visit) => changed.map((date): [VisitDate, VisitDate] => [visit, date]))
  return (
    pairs.find(([visit, date]) => visit !== date && priceStep(plan, visit, date) === change.price) ?? null
  )
}

/** What a ticket costs on a day, against another one. */
function priceStep({ product, tickets }: OrderPlan, visit: VisitDate, date: VisitDate): DemoChange['price'] {
  const costOn = (day: VisitDate) =>
    Object.keys(tickets).reduce((sum, ending) => sum + priceOn(`${product}-${ending}`, day, 'WAP'), 0)
  const difference = costOn(date) - costOn(visit)
  if (difference === 0) return 'same'
  return difference > 0 ? 'dearer' : 'cheaper'
}

/** Is the slot of the plan open on that day, with room for all, and has the family no tickets yet? */
function isThere(context: DemoContext, plan: OrderPlan, date: VisitDate, taken: TakenDays): boolean {
  const { product, tickets, slot, partSlots } = plan
  if (partSlots) {
    const when = {
      visitDate: date,
      slotFrom: null,
      partSlots,
      channel: 'WAP',
      orderedAt: placedAtOf(context, plan),
    } as const
    return hasRoom(context, { product, tickets, ...when })
  }
  const quantity = Object.values(tickets).reduce((sum, count) => sum + count, 0)
  const isOpen = (ending: string) =>
    openPlaces(context, product, ending, date).some(
      ({ from, left }) => from === (slot ?? null) && left >= quantity,
    )
  return !taken.has(`${product} ${date}`) && Object.keys(tickets).every(isOpen)
}

/** The slot that runs now, or the first one of the day. */
function slotNow(context: DemoContext): string {
  const places = openPlaces(context, 'DECK433', 'ADULT', venueDate(context.now)).filter(
    ({ left }) => left >= 2,
  )
  const time = venueTime(context.now)
  const begun = places.filter(({ from }) => from !== null && from <= time)
  return begun.at(-1)?.from ?? places[0]?.from ?? '09:00'
}
