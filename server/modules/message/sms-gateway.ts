/** What the shop needs of an SMS company. Implemented in server/gateways. */
import type { Language } from '#contract/language.ts'
import type { Mobile, SmsPurpose } from '#contract/values/person.ts'

export type SmsInput = { mobile: Mobile; code: string; purpose: SmsPurpose; language: Language }

/**
 * Each kind of notification with the parameters of its template, in the order in which a company counts them. `time` is
 * the venue's, such as 2026-11-21 10:05. Links are part of the template, because companies refuse them as parameters.
 */
export const notificationParams = {
  paid: ['orderNo'],
  'password-changed': ['time'],
  'mobile-changed': ['time'],
  'binding-changed': ['time'],
} as const satisfies Record<string, readonly string[]>

export type NotificationKind = keyof typeof notificationParams
export const notificationKinds = Object.keys(notificationParams) as NotificationKind[]

export type SmsNotification = {
  mobile: Mobile
  kind: NotificationKind
  params: Readonly<Record<string, string>>
  language: Language
}

/** `limited`: the company's own limit for this number. `unknown`: nobody can tell whether it was sent. */
export type SmsOutcome = 'sent' | 'limited' | 'rejected' | 'unknown'

export type SmsGateway = {
  /** `no-template`: the operator has registered none for this kind or for mobiles abroad, so nothing was sent. */
  send(input: SmsInput): Promise<SmsOutcome | 'no-template'>
  notify(notification: SmsNotification): Promise<SmsOutcome | 'no-template'>
}
