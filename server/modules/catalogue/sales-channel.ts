/** Through which channel a caller of the shop buys; prices and allotments may differ by it. */
import type { SalesChannel } from '#contract/values/order.ts'
import { type Browser, browserOf } from '#contract/values/payment.ts'
import type { CachedJson } from '../../platform/http.ts'
import { cachedJson, unkeptJson } from '../../platform/http-answer.ts'
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

/**
 * An answer with the prices of a channel, remembered by this process only. A browser keeps what anybody may see and asks
 * each time whether it changed; of an agency's prices nothing is kept where somebody else may read it.
 */
export const pricedJson = (answer: unknown, channel: SalesChannel): CachedJson =>
  channel === 'B2B' ? unkeptJson(answer) : cachedJson(answer, 0, 'accept-language, authorization')
