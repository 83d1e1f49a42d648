/** Goods that member demo bought: to be sent, on their way, received, and ready to be picked up. */
import { alipay, type OrderPlan, wechat } from './order-plan.ts'

const bought = { visit: null, becomes: 'AWAIT_CHECK' } as const

export const goodsOrders: readonly OrderPlan[] = [
  {
    ...bought,
    product: 'CLOUDTOY',
    tickets: { WHITE: 1, PINK: 1 },
    sending: 'DELIVERY',
    orderedDaysAgo: 1.2,
    steps: [wechat],
  },
  {
    ...bought,
    product: 'TOWERMODEL',
    tickets: { KIT: 1 },
    sending: 'DELIVERY',
    orderedDaysAgo: 1.9,
    steps: [alipay, { do: 'send', carrier: 'shunfeng', trackingNo: 'SF1604420188533' }],
  },
  {
    ...bought,
    product: 'POSTCARDS',
    tickets: { SET: 3 },
    sending: 'DELIVERY',
    orderedDaysAgo: 5.4,
    steps: [
      wechat,
      { do: 'send', carrier: 'jd', trackingNo: 'JDVA20418855310', signedAfterHours: 30 },
      { do: 'receive' },
    ],
  },
  {
    ...bought,
    product: 'TOWERBADGE',
    tickets: { ONE: 2 },
    sending: 'PICKUP',
    orderedDaysAgo: 1.4,
    steps: [alipay],
  },
]
