/** What the demo members bought, and what became of it: an order in each of the 15 flow statuses, a past, changes of date. */
import type { ChangeReason } from '#contract/values/change.ts'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { FlowStatus } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { Carrier } from '#contract/values/shipment.ts'
import type { Stage } from './demo-orders.ts'
import { type DemoPerson, family, tourists } from './people.ts'

/** What happens to an order after it was placed, in this order; counts are of tickets, from the first on. */
export type Step =
  | { do: 'pay'; by: PayType }
  | { do: 'cancel' }
  | { do: 'confirm'; note: string }
  | { do: 'reject'; note?: string }
  /** Its last day is over. */
  | { do: 'expire' }
  | { do: 'send'; carrier: Carrier; trackingNo: string }
  | { do: 'receive' }
  | { do: 'goodwill'; fen: number; reason: string }
  /** Asks for the invoice of the plan. */
  | { do: 'invoice' }
  | { do: 'use' | 'ask-refund' | 'refund'; tickets: number }

export type Plan = {
  becomes: FlowStatus
  product: string
  tickets: Record<string, number>
  /** Days from today; null: goods have no date. */
  visit: number | null
  /** Of goods. */
  sending?: WayToGet
  /** Of a stay: the day of departure, or the last day, so many days after the first. */
  length?: number
  slot?: string
  /** Of a package. */
  partSlots?: Record<string, string>
  orderedDaysAgo: number
  people?: readonly DemoPerson[]
  stage?: Stage
  steps?: readonly Step[]
  change?: DemoChange
  /** How often the codes of its cards were replaced. */
  replaced?: number
  /** The activity whose coupon is used; not for orders that are made anew. */
  coupon?: string
  /** Serials of vouchers that pay it; not for orders that are made anew. */
  vouchers?: readonly string[]
  invoice?: DemoInvoice
}

/** Made out to a title of the member. */
export type DemoInvoice = {
  to: 'company' | 'person'
  /** Issued unless it says otherwise. */
  ends?: 'issued' | 'asked' | 'failed' | 'cancelled'
  /** Where it is reversed since money of the order moved: what becomes of the red one, issued unless it says otherwise. */
  red?: 'issued' | 'awaits-buyer' | 'failed'
}

/** A change of date of all tickets after the last step. */
export type DemoChange = {
  slot: string
  /** What the new day costs, against the old one. */
  price: 'same' | 'dearer' | 'cheaper'
  askedHoursAgo: number
  reasonCode: ChangeReason
  reasonText?: string
  ends: 'awaits-staff' | 'awaits-money' | 'done' | 'rejected' | 'revoked' | 'expired'
}

const { father, mother, daughter, toddler, grandmother, friend, colleague } = family
const couple = [father, mother]
export const wechat: Step = { do: 'pay', by: 'WECHAT_MP' }
export const alipay: Step = { do: 'pay', by: 'ALIPAY_WAP' }
const invoice: Step = { do: 'invoice' }

/** Long enough to be looked at; those of visitors last as long as the rules say. */
const MINUTES_LEFT = 59

export const eachStatus = (slotNow: string): readonly Plan[] => [
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
    steps: [alipay, invoice, { do: 'ask-refund', tickets: 2 }, { do: 'refund', tickets: 2 }],
    invoice: { to: 'person' },
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
    steps: [wechat, invoice, { do: 'ask-refund', tickets: 1 }],
    invoice: { to: 'company', ends: 'asked' },
  },
  {
    becomes: 'PART_AWAIT_CHECK',
    product: 'TRAM455',
    tickets: { ADULT: 3 },
    visit: 13,
    slot: '18:30',
    orderedDaysAgo: 6,
    people: [father, friend, colleague],
    steps: [alipay, invoice, { do: 'ask-refund', tickets: 1 }, { do: 'refund', tickets: 1 }],
    invoice: { to: 'company', red: 'failed' },
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
      invoice,
      { do: 'ask-refund', tickets: 1 },
      { do: 'refund', tickets: 1 },
      { do: 'use', tickets: 1 },
    ],
    invoice: { to: 'company', red: 'awaits-buyer' },
  },
  {
    becomes: 'CHANGING_ING',
    product: 'NIGHT',
    tickets: { ACTIVITY: 2 },
    visit: 11,
    slot: '20:00',
    orderedDaysAgo: 2,
    people: couple,
    steps: [alipay],
    change: {
      slot: '19:00',
      price: 'same',
      askedHoursAgo: 4,
      reasonCode: 'TRAFFIC',
      reasonText: '高铁改了班次。Our train was rescheduled.',
      ends: 'awaits-staff',
    },
  },
  {
    becomes: 'CHANGING_ING',
    product: 'DECK488',
    tickets: { ADULT: 2 },
    visit: 14,
    slot: '16:00',
    orderedDaysAgo: 2.2,
    people: [friend, colleague],
    steps: [wechat],
    change: { slot: '17:00', price: 'dearer', askedHoursAgo: 0, reasonCode: 'PLANS', ends: 'awaits-money' },
  },
]

/** After the visit. */
const invoiced = (plan: Plan, asked: DemoInvoice): Plan => ({
  ...plan,
  steps: [...(plan.steps ?? []), invoice],
  invoice: asked,
})

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

/** Rooms, a guide and a car: to be confirmed, confirmed with what one must know, and gone by. */
export const arranged: readonly Plan[] = [
  {
    // The room of last night was used; deck and lunch are for today.
    becomes: 'CHECK_ING',
    product: 'TOWERSTAY',
    tickets: { TWO: 1 },
    visit: -1,
    partSlots: { deck: '19:00' },
    orderedDaysAgo: 6,
    people: [father, father, mother],
    steps: [wechat, { do: 'confirm', note: '酒店确认号 Hotel no. YJ-20533' }, { do: 'use', tickets: 1 }],
  },
  {
    becomes: 'UNCONIRM',
    product: 'FAMILYTRIP',
    tickets: { FAMILY: 1 },
    visit: 20,
    partSlots: { decks: '10:00', tea: '14:00' },
    orderedDaysAgo: 0.03,
    people: [mother, father, mother, daughter],
    steps: [alipay],
  },
  {
    becomes: 'UNCONIRM',
    product: 'RIVERHOTEL',
    tickets: { 'KING-B': 1 },
    visit: 16,
    length: 2,
    orderedDaysAgo: 0.02,
    people: [father],
    steps: [wechat],
  },
  {
    becomes: 'AWAIT_CHECK',
    product: 'RIVERHOTEL',
    tickets: { SUITE: 1 },
    visit: 9,
    length: 3,
    orderedDaysAgo: 3.1,
    people: [mother],
    steps: [alipay, { do: 'confirm', note: '酒店确认号 Hotel no. YJ-20418' }],
  },
  {
    becomes: 'AWAIT_CHECK',
    product: 'TOWERGUIDE',
    tickets: { EN2: 1 },
    visit: 9,
    slot: '13:30',
    orderedDaysAgo: 2.6,
    steps: [wechat, { do: 'confirm', note: '导游在集合地点举“云顶”牌 Your guide holds a CLOUDTOP sign' }],
  },
  {
    becomes: 'AWAIT_CHECK',
    product: 'VAN',
    tickets: { DAY: 1 },
    visit: 10,
    length: 1,
    orderedDaysAgo: 2.7,
    steps: [
      alipay,
      {
        do: 'confirm',
        note: '用车前一天18:00起显示车牌 Plate shown from 18:00 the day before；车队 Dispatch 020 5550 0166',
      },
    ],
  },
]

/** Enough for a second page of the order list. */
export const history: readonly Plan[] = [
  invoiced(past('POSTOFFICE', { CARD: 3 }, -4), { to: 'person' }),
  past('CINEMA4D', { ADULT: 2, CHILD: 1 }, -6),
  invoiced(past('LIGHTART', { ADULT: 2 }, -7), { to: 'company' }),
  invoiced(past('SCIENCE', { ADULT: 2, MINOR: 1 }, -8), { to: 'company', ends: 'failed' }),
  {
    ...past('REVOLVING', { ADULT: 2 }, -9),
    steps: [
      alipay,
      { do: 'use', tickets: 2 },
      invoice,
      { do: 'goodwill', fen: 3_000, reason: '入场排队过久，深表歉意。Sorry for the long queue.' },
    ],
    invoice: { to: 'company' },
  },
  invoiced(past('CINEMA4D', { ADULT: 1 }, -10), { to: 'person', ends: 'cancelled' }),
  past('LIGHTART', { DISCOUNT: 2 }, -11),
  past('POSTOFFICE', { CARD: 1 }, -12),
]

/** Orders whose change of date has ended, in each way in which it can. */
export const changedOrders: readonly Plan[] = [
  {
    becomes: 'AWAIT_CHECK',
    product: 'DECK488',
    tickets: { ADULT: 2 },
    visit: 20,
    slot: '15:30',
    orderedDaysAgo: 4.1,
    people: couple,
    steps: [wechat],
    change: { slot: '16:30', price: 'cheaper', askedHoursAgo: 50, reasonCode: 'WEATHER', ends: 'done' },
  },
  {
    becomes: 'AWAIT_CHECK',
    product: 'NIGHT',
    tickets: { ACTIVITY: 2 },
    visit: 17,
    slot: '19:00',
    orderedDaysAgo: 4.3,
    people: [colleague],
    steps: [alipay],
    change: {
      slot: '20:00',
      price: 'same',
      askedHoursAgo: 60,
      reasonCode: 'OTHER',
      reasonText: '想看20:30的灯光秀。We would like to see the later light show.',
      ends: 'rejected',
    },
  },
  {
    becomes: 'AWAIT_CHECK',
    product: 'DECK433',
    tickets: { ADULT: 1 },
    visit: 20,
    slot: '14:00',
    orderedDaysAgo: 5.2,
    people: [friend],
    steps: [wechat],
    change: { slot: '15:00', price: 'dearer', askedHoursAgo: 70, reasonCode: 'PLANS', ends: 'revoked' },
  },
  {
    becomes: 'AWAIT_CHECK',
    product: 'TRAM455',
    tickets: { ADULT: 2 },
    visit: 18,
    slot: '17:00',
    orderedDaysAgo: 6.2,
    people: [mother, colleague],
    steps: [alipay],
    change: { slot: '18:00', price: 'dearer', askedHoursAgo: 96, reasonCode: 'HEALTH', ends: 'expired' },
  },
]

/** Orders with a coupon: to come, used up, and refunded, whose coupon is free again. */
export const couponOrders: readonly Plan[] = [
  {
    becomes: 'AWAIT_CHECK',
    product: 'REVOLVING',
    tickets: { ADULT: 2 },
    visit: 9,
    orderedDaysAgo: 1.3,
    steps: [wechat],
    coupon: 'WELCOME',
  },
  { ...past('REVOLVING', { ADULT: 2, MINOR: 1 }, -13), coupon: 'ANNIV' },
  {
    becomes: 'TD_FINISH',
    product: 'LIGHTART',
    tickets: { ADULT: 2 },
    visit: 12,
    orderedDaysAgo: 2.4,
    steps: [alipay, { do: 'ask-refund', tickets: 2 }, { do: 'refund', tickets: 2 }],
    coupon: 'STROLL',
  },
]

export const teamOrders: readonly Plan[] = [
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
