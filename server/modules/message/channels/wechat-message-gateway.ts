/** What the shop needs to write to somebody in WeChat. Implemented in server/gateways. */
import type { Language } from '#contract/language.ts'
import { type NotificationKind, notificationKinds } from '../notification-kinds.ts'
import type { ChosenTemplates, Templates } from './template-gateway.ts'

/** The names of its fields stand in the order of the values of its kind. */
export type WechatTemplate = { id: string; fields: readonly string[] }

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
  /** What staff chose instead of the operator's templates; left out: nothing. */
  chosen?: ChosenTemplates<WechatTemplate>
}

/** `refused`: WeChat will not bring it, for example to who does not follow the account. `unknown`: nobody can tell. */
export type WechatMessageOutcome = 'sent' | 'refused' | 'unknown' | 'no-template'

export type WechatMessageGateway = {
  /** The operator's. */
  templates: Templates<WechatTemplate>
  send(message: WechatMessage): Promise<WechatMessageOutcome>
}

/** How many values the template of a kind has; 0: this kind is not sent in WeChat. */
export const wechatValueCount = (kind: NotificationKind): number =>
  notificationKinds[kind].wechat?.length ?? 0
