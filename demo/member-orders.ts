/** What the demo members bought: member `demo` an order in each of the 15 flow statuses, and a past to page through. */

import type { FlowStatus } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import { addDays, type SlotTime, type VisitDate, venueDate, venueTime } from '#contract/values/time.ts'
import { minutesAfter } from '../server/modules/ordering/order/rules.ts'
import { type Buyer, type DemoOrder, type OrderRows, type Stage, writeOrder } from './demo-orders.ts'
import { type DemoContext, openPlaces } from './demo-quote.ts'
import { type DemoPerson, family, tourists } from './people.ts'

/** What happens to an order after it was placed, in this order; counts are of tickets, from the first on. */
export type Step =
  | { do: 'pay'; by: PayType }
  | { do: 'cancel' }
  | { do: 'reject' }
  | { do: 'use' | 'ask-refund' | 'refund' | 'ask-change'; tickets: number }

export type MemberOrder = OrderRows & {
  buyer: Buyer
  placedAt: Date
  steps: readonly Step[]
  becomes: FlowStatus
}

type Plan = {
  becomes: FlowStatus
  product: string
  tickets: Record<string, number>
  /** Days from today. */
  visit: number
  slot?: string
  orderedDaysAgo: number
  people?: readonly DemoPerson[]
  stage?: Stage
  steps?: readonly Step[]
}

const { father, mother, daughter, toddler, grandmother, friend, colleague } = family
const couple = [father, mother]
const wechat: Step = { do: 'pay', by: 'WECHAT_MP' }
const alipay: Step = { do: 'pay', by: 'ALIPAY_WAP' }

/** Long enough to be looked at; those of visitors last as long as the rules say. */
const MINUTES_LEFT = 59

const eachStatus = (slotNow: string): readonly Plan[] => [
  {
    becomes: 'INIT',
    product: 'TRAM455',
    tickets: { ADULT: 2 },
    visit: 5,
    slot: '16:00',
    orderedDaysAgo: 0,
    stage: { kind: 'held', minutesLeft: MINUTES_LEFT },
  },
  {
    becomes: 'AWAIT_PAID',
    product: 'DECK488',
    tickets: { ADULT: 2 },
    visit: 4,
    slot: '17:30',
    orderedDaysAgo: 0,
    people: couple,
    stage: { kind: 'unpaid', minutesLeft: MINUTES_LEFT },
  },
  {
    becomes: 'CANCEL',
    product: 'GLASS',
    tickets: { 'BUNDLE-ADULT': 2, 'BUNDLE-MINOR': 1 },
    visit: 5,
    slot: '11:15',
    orderedDaysAgo: 3,
    people: [...couple, daughter],
    steps: [{ do: 'cancel' }],
  },
  {
    becomes: 'PAST_DUE',
    product: 'NIGHT',
    tickets: { ACTIVITY: 2 },
    visit: 3,
    slot: '19:30',
    orderedDaysAgo: 1,
    people: couple,
    stage: { kind: 'overdue' },
  },
  {
    becomes: 'UNCONIRM',
    product: 'WORKSHOP',
    tickets: { ADULT: 2 },
    visit: 12,
    orderedDaysAgo: 0.2,
    steps: [wechat],
  },
  {
    becomes: 'CONFIRM_FAIL',
    product: 'WORKSHOP',
    tickets: { ADULT: 1 },
    visit: 6,
    orderedDaysAgo: 0.5,
    steps: [alipay, { do: 'reject' }],
  },
  {
    becomes: 'TD_ING',
    product: 'COMBO',
    tickets: { FAMILY: 1 },
    visit: 9,
    slot: '10:00',
    orderedDaysAgo: 2,
    people: [father, mother, daughter],
    steps: [wechat, { do: 'ask-refund', tickets: 1 }],
  },
  {
    becomes: 'TD_FINISH',
    product: 'TRAM455',
    tickets: { ADULT: 2 },
    visit: 8,
    slot: '20:00',
    orderedDaysAgo: 5,
    people: [father, friend],
    steps: [alipay, { do: 'ask-refund', tickets: 2 }, { do: 'refund', tickets: 2 }],
  },
  {
    becomes: 'AWAIT_CHECK',
    product: 'DECK433',
    tickets: { ADULT: 2, MINOR: 1, CHILD: 1 },
    visit: 2,
    slot: '17:00',
    orderedDaysAgo: 1,
    people: [...couple, daughter, toddler],
    steps: [wechat],
  },
  {
    becomes: 'CHECK_ING',
    product: 'DECK433',
    tickets: { ADULT: 2 },
    visit: 0,
    slot: slotNow,
    orderedDaysAgo: 4,
    people: [friend, colleague],
    steps: [alipay, { do: 'use', tickets: 1 }],
  },
  {
    becomes: 'CHECK_FINISH',
    product: 'DECK488',
    tickets: { FAMILY: 1, SENIOR: 1 },
    visit: -5,
    slot: '16:30',
    orderedDaysAgo: 8,
    people: [father, daughter, grandmother],
    steps: [wechat, { do: 'use', tickets: 2 }],
  },
  {
    becomes: 'PART_TD_ING',
    product: 'DECK433',
    tickets: { ADULT: 3 },
    visit: 10,
    slot: '15:00',
    orderedDaysAgo: 3,
    people: [...couple, friend],
    steps: [wechat, { do: 'ask-refund', tickets: 1 }],
  },
  {
    becomes: 'PART_AWAIT_CHECK',
    product: 'TRAM455',
    tickets: { ADULT: 3 },
    visit: 13,
    slot: '18:30',
    orderedDaysAgo: 6,
    people: [father, friend, colleague],
    steps: [alipay, { do: 'ask-refund', tickets: 1 }, { do: 'refund', tickets: 1 }],
  },
  {
    becomes: 'PART_FINISH',
    product: 'DROP485',
    tickets: { ADULT: 2 },
    visit: -3,
    slot: '14:00',
    orderedDaysAgo: 7,
    people: couple,
    steps: [
      wechat,
      { do: 'ask-refund', tickets: 1 },
      { do: 'refund', tickets: 1 },
      { do: 'use', tickets: 1 },
    ],
  },
  {
    becomes: 'CHANGING_ING',
    product: 'NIGHT',
    tickets: { ACTIVITY: 2 },
    visit: 11,
    slot: '20:00',
    orderedDaysAgo: 2,
    people: couple,
    steps: [alipay, { do: 'ask-change', tickets: 2 }],
  },
]

const past = (product: string, tickets: Record<string, number>, visit: number): Plan => ({
  becomes: 'CHECK_FINISH',
  product,
  tickets,
  visit,
  orderedDaysAgo: -visit + 1,
  steps: [
    visit % 2 === 0 ? wechat : alipay,
    { do: 'use', tickets: Object.values(tickets).reduce((a, b) => a + b) },
  ],
})

/** Enough for a second page of the order list. */
const history: readonly Plan[] = [
  past('POSTOFFICE', { CARD: 3 }, -4),
  past('CINEMA4D', { ADULT: 2, CHILD: 1 }, -6),
  past('LIGHTART', { ADULT: 2 }, -7),
  past('SCIENCE', { ADULT: 2, MINOR: 1 }, -8),
  past('REVOLVING', { ADULT: 2 }, -9),
  past('CINEMA4D', { ADULT: 1 }, -10),
  past('LIGHTART', { DISCOUNT: 2 }, -11),
  past('POSTOFFICE', { CARD: 1 }, -12),
]

const teamOrders: readonly Plan[] = [
  {
    becomes: 'AWAIT_CHECK',
    product: 'DECK433',
    tickets: { ADULT: 25 },
    visit: 6,
    slot: '10:00',
    orderedDaysAgo: 3,
    people: tourists(25),
    steps: [{ do: 'pay', by: 'ADVANCE' }],
  },
  {
    becomes: 'CHECK_FINISH',
    product: 'COMBO',
    tickets: { ADULT: 18 },
    visit: -4,
    slot: '09:30',
    orderedDaysAgo: 10,
    people: tourists(18),
    steps: [
      { do: 'pay', by: 'ADVANCE' },
      { do: 'use', tickets: 18 },
    ],
  },
]

/** In the order in which they were made. */
export function orderForMembers(context: DemoContext, demo: Buyer, agency: Buyer): MemberOrder[] {
  const plans = [
    ...[...eachStatus(slotNow(context)), ...history].map((plan) => ({ plan, buyer: demo })),
    ...teamOrders.map((plan) => ({ plan, buyer: agency })),
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
  { buyer, statuses, taken }: { buyer: Buyer; statuses: readonly FlowStatus[]; taken: TakenDays },
): MemberOrder[] {
  return eachStatus(slotNow(context))
    .filter(
      (plan) =>
        statuses.includes(plan.becomes) && isThere(context, plan, openDayFor(context, plan, taken), taken),
    )
    .map((plan) => orderFor(context, plan, buyer, taken))
}

function orderFor(context: DemoContext, plan: Plan, buyer: Buyer, taken: TakenDays = new Set()): MemberOrder {
  const placedAt = minutesAfter(context.now, -Math.max(1, Math.round(plan.orderedDaysAgo * 24 * 60)))
  const input: DemoOrder = {
    product: plan.product,
    tickets: plan.tickets,
    visitDate: openDayFor(context, plan, taken),
    slotFrom: (plan.slot ?? null) as SlotTime | null,
    channel: buyer.corp === null ? 'WAP' : 'B2B',
    orderedAt: placedAt,
    stage: plan.stage ?? { kind: 'unpaid', minutesLeft: 15 },
    buyer,
    ...(plan.people && { people: plan.people }),
  }
  return { ...writeOrder(context, input), buyer, placedAt, steps: plan.steps ?? [], becomes: plan.becomes }
}

const LATER_DAYS = 10

/** The day of the plan, or the next one on which there is room. */
function openDayFor(context: DemoContext, plan: Plan, taken: TakenDays): VisitDate {
  const days = Array.from({ length: LATER_DAYS }, (_, more) => addDays(context.today, plan.visit + more))
  return days.find((date) => isThere(context, plan, date, taken)) ?? addDays(context.today, plan.visit)
}

/** Is the slot of the plan open on that day, with room for all, and has the family no tickets yet? */
function isThere(
  context: DemoContext,
  { product, tickets, slot }: Plan,
  date: VisitDate,
  taken: TakenDays,
): boolean {
  const quantity = Object.values(tickets).reduce((sum, count) => sum + count, 0)
  const hasRoom = (ending: string) =>
    openPlaces(context, product, ending, date).some(
      ({ from, left }) => from === (slot ?? null) && left >= quantity,
    )
  return !taken.has(`${product} ${date}`) && Object.keys(tickets).every(hasRoom)
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
