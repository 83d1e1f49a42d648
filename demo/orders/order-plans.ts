/** What the demo members bought besides: arranged stays, a past, changes of date, coupons, and the orders of an agency. */
import type { Answers } from '#contract/values/asked.ts'
import { family, tourists } from '../people.ts'
import { alipay, type DemoInvoice, invoice, type OrderPlan, wechat } from './order-plan.ts'

const { father, mother, daughter, friend, colleague } = family
const couple = [father, mother]

/** After the visit. */
const invoiced = (plan: OrderPlan, asked: DemoInvoice): OrderPlan => ({
  ...plan,
  steps: [...(plan.steps ?? []), invoice],
  invoice: asked,
})

const past = (product: string, tickets: Record<string, number>, visit: number): OrderPlan => ({
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

/** Rooms, a guide and a car: to be confirmed, confirmed with what one must know, and gone by; seats by coach and by ship. */
export const arranged: readonly OrderPlan[] = [
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
  {
    becomes: 'AWAIT_CHECK',
    product: 'NIGHTLINE',
    tickets: { SEAT: 2 },
    visit: 8,
    slot: '20:00',
    orderedDaysAgo: 12.3,
    people: couple,
    steps: [wechat],
  },
  {
    becomes: 'AWAIT_CHECK',
    product: 'RIVERNIGHT',
    tickets: { TOP: 2 },
    visit: 11,
    slot: '20:30',
    orderedDaysAgo: 13.1,
    people: couple,
    steps: [alipay],
  },
]

/** Flights at the price of card holders: with a citizen card and an annual card to come, and one gone by. */
export const visitsWithCards: readonly OrderPlan[] = [
  {
    becomes: 'AWAIT_CHECK',
    product: 'VR',
    tickets: { CARD: 2 },
    visit: 6,
    orderedDaysAgo: 1.7,
    people: [mother, father],
    steps: [wechat],
  },
  { ...past('VR', { CARD: 1 }, -5), people: [mother] },
]

/** Enough for a second page of the order list. */
export const history: readonly OrderPlan[] = [
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
export const changedOrders: readonly OrderPlan[] = [
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

/** Orders whose refund came to nothing: staff declined it, or its buyer took it back. */
export const keptOrders: readonly OrderPlan[] = [
  {
    becomes: 'AWAIT_CHECK',
    product: 'LIGHTART',
    tickets: { ADULT: 2 },
    visit: 16,
    orderedDaysAgo: 3.6,
    steps: [
      wechat,
      { do: 'ask-refund', tickets: 1 },
      {
        do: 'decline-refund',
        text: '您来电告知仍按原计划前往，退款不再办理。As agreed on the phone, you keep both tickets.',
      },
    ],
  },
  {
    becomes: 'AWAIT_CHECK',
    product: 'CINEMA4D',
    tickets: { ADULT: 3 },
    visit: 14,
    slot: '15:00',
    orderedDaysAgo: 2.7,
    steps: [alipay, { do: 'ask-refund', tickets: 3 }, { do: 'revoke-refund' }],
  },
]

/** Orders with a coupon: to come, used up, and refunded, whose coupon is free again. */
export const couponOrders: readonly OrderPlan[] = [
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

const leader: Answers = { leaderName: '王晓燕', leaderMobile: '13800138089', guideNo: 'D-3501-008812' }

/** Of who buys up to a daily limit: a party of which some are in, and the others still at the coach. */
export const guideOrders = (slot: string): readonly OrderPlan[] => [
  {
    becomes: 'CHECK_ING',
    product: 'DECK433',
    tickets: { ADULT: 12 },
    visit: 0,
    slot,
    orderedDaysAgo: 0.1,
    people: tourists(12),
    party: { ...leader, vehiclePlate: '闽A·88321', partyArrival: '09:30' },
    steps: [
      { do: 'pay', by: 'ADVANCE' },
      { do: 'arrive', people: 7 },
    ],
  },
]

export const teamOrders: readonly OrderPlan[] = [
  {
    becomes: 'AWAIT_CHECK',
    product: 'DECK433',
    tickets: { ADULT: 25 },
    visit: 6,
    slot: '10:00',
    orderedDaysAgo: 3,
    people: tourists(25),
    party: leader,
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
  // Paid for in a month that is over, which finance may invoice.
  {
    becomes: 'CHECK_FINISH',
    product: 'DECK433',
    tickets: { ADULT: 16 },
    visit: -11,
    slot: '10:00',
    orderedDaysAgo: 40,
    people: tourists(16),
    party: leader,
    steps: [
      { do: 'pay', by: 'ADVANCE' },
      { do: 'use', tickets: 16 },
    ],
  },
]
