/** What the shop needs of an SMS company. Implemented in server/gateways. */
import type { Language } from '#contract/language.ts'
import type { SmsCompany } from '#contract/values/message-setting.ts'
import type { Mobile, SmsPurpose } from '#contract/values/person.ts'
import { type NotificationKind, notificationKinds } from '../notification-kinds.ts'
import type { ChosenTemplates, Templates } from './template-gateway.ts'

export type SmsInput = { mobile: Mobile; code: string; purpose: SmsPurpose; language: Language }

/** By company; for mobiles of the mainland. */
export type ChosenSms = Readonly<Partial<Record<SmsCompany, ChosenTemplates>>>

export type SmsNotification = {
  mobile: Mobile
  kind: NotificationKind
  /** Those of its template, and no others. */
  params: Readonly<Record<string, string>>
  language: Language
  /** What staff chose instead of the operator's templates; left out: nothing. */
  chosen?: ChosenSms
}

/** The values of its template, in the order in which a company counts them. */
export const smsValuesOf = ({ kind, params }: SmsNotification): string[] =>
  notificationKinds[kind].sms.map((name) => params[name] ?? '')

/** `limited`: the company's own limit for this number. `unknown`: nobody can tell whether it was sent. */
export type SmsOutcome = 'sent' | 'limited' | 'rejected' | 'unknown'

export type SmsGateway = {
  /** Those that it sends through, with the operator's templates of notifications to mobiles of the mainland. */
  companies: readonly { company: SmsCompany; templates: Templates }[]
  /** `no-template`: the operator has registered none for this kind or for mobiles abroad, so nothing was sent. */
  send(input: SmsInput): Promise<SmsOutcome | 'no-template'>
  notify(notification: SmsNotification): Promise<SmsOutcome | 'no-template'>
}
