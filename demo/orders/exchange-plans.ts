/** Orders that member demo paid with vouchers: tickets that are chosen, tickets to come, a visit and a lunch that are over, a lunch that was refunded. */

import { family } from '../people.ts'
import { demoSerials } from '../vouchers.ts'
import type { OrderPlan, PlannedStep } from './order-plan.ts'
import { MINUTES_LEFT } from './status-plans.ts'

const { colleague, friend, mother } = family
const exchange: PlannedStep = { do: 'pay', by: 'EXTICKET' }

const [deckToCome, deckUsed] = demoSerials.exchanged.deck.map((serial) => [serial])
const [lunchUsed, lunchRefunded] = demoSerials.exchanged.feast.map((serial) => [serial])

export const exchangedOrders: readonly OrderPlan[] = [
  // Its form is open: the voucher is held with the seats.
  {
    ...{ becomes: 'INIT', product: 'DECK433', tickets: { ADULT: 2 }, visit: 13, slot: '14:00' },
    ...{ orderedDaysAgo: 0, stage: { kind: 'held', minutesLeft: MINUTES_LEFT } },
    ...{ steps: [{ do: 'hold-vouchers' }], vouchers: [demoSerials.held] },
  },
  {
    ...{ becomes: 'AWAIT_CHECK', product: 'DECK433', tickets: { ADULT: 2 }, visit: 17, slot: '16:00' },
    ...{ orderedDaysAgo: 1.6, people: [mother, colleague], steps: [exchange] },
    vouchers: deckToCome ?? [],
  },
  {
    ...{ becomes: 'CHECK_FINISH', product: 'DECK433', tickets: { ADULT: 2 }, visit: -10, slot: '15:00' },
    ...{ orderedDaysAgo: 12, people: [friend, colleague], steps: [exchange, { do: 'use', tickets: 2 }] },
    vouchers: deckUsed ?? [],
  },
  {
    ...{ becomes: 'CHECK_FINISH', product: 'LUNCH', tickets: { ADULT: 2 }, visit: -6, orderedDaysAgo: 9 },
    ...{ steps: [exchange, { do: 'use', tickets: 2 }], vouchers: lunchUsed ?? [] },
  },
  {
    ...{ becomes: 'TD_FINISH', product: 'LUNCH', tickets: { ADULT: 2 }, visit: 11, orderedDaysAgo: 4.6 },
    steps: [exchange, { do: 'ask-refund', tickets: 2 }, { do: 'refund', tickets: 2 }],
    vouchers: lunchRefunded ?? [],
  },
]
