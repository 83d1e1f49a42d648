/** The templates that an operator has registered at a company, and those that staff chose instead. */
import { defaultLanguage, type Language } from '#contract/language.ts'
import type { NotificationKind } from '../notification-kinds.ts'

/** By kind; `paid.en` beside `paid` where English has one of its own. SMS companies know a template by its id alone. */
export type Templates<Template = string> = Readonly<Record<string, Template>>

/** Of one kind; a language without one is left out. */
export type ChosenTemplates<Template = string> = Readonly<Partial<Record<Language, Template>>>

export type KindAndLanguage = { kind: NotificationKind; language: Language }

/** In the buyer's language, else in the shop's first one: what staff chose before the operator's. Null when there is neither. */
export function templateOf<Template>(
  templates: Templates<Template>,
  { kind, language }: KindAndLanguage,
  chosen: ChosenTemplates<Template> = {},
): Template | null {
  if (language !== defaultLanguage) {
    const own = chosen[language] ?? templates[`${kind}.${language.slice(0, 2)}`]
    if (own !== undefined) return own
  }
  return chosen[defaultLanguage] ?? templates[kind] ?? null
}
