/** What a closure decides without looking anywhere. Pure. */
import type { ClosureNo } from '#contract/values/closure.ts'
import type { OrderNo } from '#contract/values/order.ts'

/** What its buyers are written to. */
export const closureMessages = ['closure', 'closure-refund', 'closure-in-part'] as const
export type ClosureMessage = (typeof closureMessages)[number]

/** Its buyer is written to once for each closure. */
export const eventOf = (closureNo: ClosureNo, orderNo: OrderNo): string => `${closureNo}:${orderNo}`

/** What could not be done for an order is tried again after this long. */
export const retryMinutes = 1
