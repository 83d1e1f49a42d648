/** The templates that an operator has registered at an SMS company: one per kind of notification and language. */
import { defaultLanguage } from '#contract/language.ts'
import type { SmsNotification } from '../modules/message/sms-gateway.ts'

/** The company's id of a template by kind; `paid.en` beside `paid` where English has one of its own. */
export type SmsTemplates = Readonly<Record<string, string>>

/** In the buyer's language, else in the shop's first one; null when neither was registered. */
export function templateOf<Template>(
  templates: Readonly<Record<string, Template>>,
  { kind, language }: Pick<SmsNotification, 'kind' | 'language'>,
): Template | null {
  const own = language === defaultLanguage ? undefined : templates[`${kind}.${language.slice(0, 2)}`]
  return own ?? templates[kind] ?? null
}
