/** Annual cards that member demo bought: one in each state in which a card can be. */

import { family } from '../people.ts'
import { alipay, type OrderPlan, wechat } from './order-plan.ts'

const { father, mother, daughter, grandmother, friend, colleague } = family

const confirm = { do: 'confirm', note: '照片与证件相符 The photo matches the document' } as const
const one = { product: 'ANNUALCARD', tickets: { CARD: 1 }, visit: null } as const

export const cardOrders: readonly OrderPlan[] = [
  {
    ...{ product: 'FAMILYCARD', tickets: { CARD: 1 }, visit: null },
    becomes: 'UNCONIRM',
    orderedDaysAgo: 0.3,
    people: [father, mother, daughter],
    steps: [wechat],
  },
  {
    ...{ product: 'SENIORCARD', tickets: { CARD: 1 }, visit: null },
    becomes: 'CONFIRM_FAIL',
    orderedDaysAgo: 0.6,
    people: [grandmother],
    steps: [
      alipay,
      { do: 'reject', note: '照片中面部被遮挡，请更换照片。The face is covered, please send another photo.' },
    ],
  },
  {
    ...{ ...one, becomes: 'AWAIT_CHECK', orderedDaysAgo: 40, people: [father] },
    steps: [wechat, confirm],
  },
  // So near its end that it may be renewed.
  {
    ...{ ...one, becomes: 'AWAIT_CHECK', orderedDaysAgo: 345, people: [mother], replaced: 1 },
    steps: [alipay, confirm],
  },
  {
    ...{ ...one, becomes: 'TD_ING', orderedDaysAgo: 3.3, people: [friend] },
    steps: [wechat, confirm, { do: 'ask-refund', tickets: 1 }],
  },
  {
    ...{ ...one, becomes: 'TD_FINISH', orderedDaysAgo: 15, people: [colleague] },
    steps: [alipay, confirm, { do: 'ask-refund', tickets: 1 }, { do: 'refund', tickets: 1 }],
  },
  {
    ...{ ...one, becomes: 'CHECK_FINISH', orderedDaysAgo: 390, people: [daughter] },
    steps: [wechat, confirm, { do: 'expire' }],
  },
]
