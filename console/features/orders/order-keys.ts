/** Under which keys the page of an order keeps what it read, and what of it is read anew once staff did something. */
import type { OrderNo } from '#contract/values/order.ts'

/** What may still be done for the buyer, which each act may change for all others. */
export const windowKey = (orderNo: OrderNo, act: 'change' | 'refund' | 'goodwill' | 'payment') => [
  'order-window',
  orderNo,
  act,
]

export const refreshesOf = (orderNo: OrderNo): readonly (readonly string[])[] => [
  ['order', orderNo],
  ['order-window', orderNo],
  ['payments', 'of', orderNo],
  ...[['orders'], ['refunds'], ['changes'], ['audit']],
]
