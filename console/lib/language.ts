/** The language of the staff member: stored apart from the shop's; a change loads the view again. */
import { type Language, languageOf } from '#contract/language.ts'

const storageKey = 'lookout-console:language'

export const language: Language =
  typeof window === 'undefined' ? 'zh-CN' : languageOf(localStorage.getItem(storageKey))

export const otherLanguage: Language = language === 'zh-CN' ? 'en-US' : 'zh-CN'

export function changeLanguage(chosen: Language): void {
  localStorage.setItem(storageKey, chosen)
  location.reload()
}

/** Takes its shape from the Chinese table; the English one must match it word for word. */
export const words = <W>(table: { 'zh-CN': W; 'en-US': NoInfer<W> }): W => table[language]
