/** What the shop needs to write to somebody in WeChat. Implemented in server/gateways. */
import type { Language } from '#contract/language.ts'
import { type NotificationKind, notificationKinds } from './notification-kinds.ts'

export type WechatMessage = {
  openid: string
  kind: NotificationKind
  language: Language
  /** The values of its template, in the order of the setting. */
  values: readonly string[]
  /** The page that it opens. */
  url: string
  /** The same id arrives once, for some minutes. */
  messageId: string
}

/** `refused`: WeChat will not bring it, for example to who does not follow the account. `unknown`: nobody can tell. */
export type WechatMessageOutcome = 'sent' | 'refused' | 'unknown' | 'no-template'

export type WechatMessageGateway = {
  /** Has the operator registered any template? */
  offered: boolean
  send(message: WechatMessage): Promise<WechatMessageOutcome>
}

/** How many values the template of a kind has; 0: this kind is not sent in WeChat. */
export const wechatValueCount = (kind: NotificationKind): number =>
  notificationKinds[kind].wechat?.length ?? 0
