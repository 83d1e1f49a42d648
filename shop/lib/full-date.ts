/** A date with its year: cards and vouchers are good for longer than one, or beyond its end. */
import type { Language } from '#contract/language.ts'
import type { VisitDate } from '#contract/values/time.ts'

const formats: Record<Language, Intl.DateTimeFormat> = {
  'zh-CN': new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' }),
  // The day stands first, as everywhere in the shop.
  'en-US': new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
}

/** "2026年11月21日" or "21 Nov 2026". */
export const fullDateText = (date: VisitDate, language: Language): string =>
  formats[language].format(new Date(`${date}T00:00:00Z`))
