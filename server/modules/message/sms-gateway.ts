/** What the shop needs of an SMS company. Implemented in server/gateways (facts: PROTOCOLS 7). */
import type { Language } from '#contract/language.ts'
import type { Mobile, SmsPurpose } from '#contract/values/person.ts'

export type SmsWish = { mobile: Mobile; code: string; purpose: SmsPurpose; language: Language }

/** `limited`: the company's own limit for this number. `unknown`: nobody can tell whether it was sent. */
export type SmsOutcome = 'sent' | 'limited' | 'rejected' | 'unknown'

export type SmsGateway = { send(wish: SmsWish): Promise<SmsOutcome> }
