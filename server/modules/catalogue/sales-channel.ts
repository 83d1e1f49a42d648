/** Through which channel a caller of the shop buys; prices and allotments may differ by it. */
import type { SalesChannel } from '#contract/values/order.ts'
import { type Browser, browserOf } from '#contract/values/payment.ts'
import type { Caller } from '../caller/caller.ts'

const channelOfBrowser: Record<Browser, SalesChannel> = {
  wechat: 'WECHAT',
  phone: 'WAP',
  desktop: 'WEB',
  app: 'APP',
}

/** A group account buys at group prices wherever it calls from. */
export const salesChannelOf = (caller: Caller, userAgent: string): SalesChannel =>
  caller.kind === 'member' && caller.corp !== null ? 'B2B' : channelOfBrowser[browserOf(userAgent)]
