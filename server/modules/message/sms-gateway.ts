/** What the shop needs of an SMS company. Implemented in server/gateways. */
import type { Language } from '#contract/language.ts'
import type { Mobile, SmsPurpose } from '#contract/values/person.ts'
import { type NotificationKind, notificationKinds } from './notification-kinds.ts'

export type SmsInput = { mobile: Mobile; code: string; purpose: SmsPurpose; language: Language }

export type SmsNotification = {
  mobile: Mobile
  kind: NotificationKind
  /** Those of its template, and no others. */
  params: Readonly<Record<string, string>>
  language: Language
}

/** The values of its template, in the order in which a company counts them. */
export const smsValuesOf = ({ kind, params }: SmsNotification): string[] =>
  notificationKinds[kind].sms.map((name) => params[name] ?? '')

/** `limited`: the company's own limit for this number. `unknown`: nobody can tell whether it was sent. */
export type SmsOutcome = 'sent' | 'limited' | 'rejected' | 'unknown'

export type SmsGateway = {
  /** `no-template`: the operator has registered none for this kind or for mobiles abroad, so nothing was sent. */
  send(input: SmsInput): Promise<SmsOutcome | 'no-template'>
  notify(notification: SmsNotification): Promise<SmsOutcome | 'no-template'>
}
