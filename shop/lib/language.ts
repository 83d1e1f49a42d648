/** The visitor's language: stored under the key `language`; a change reloads the view (spec 1.3). */
import { defaultLanguage, type Language, languageOf } from '#contract/language.ts'

const storageKey = 'language'

/** Private windows may forbid storage; the default language works all the same. */
function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Fixed until the view reloads, so that no screen mixes two languages. */
export const language: Language = typeof window === 'undefined' ? defaultLanguage : languageOf(stored())

export const otherLanguage: Language = language === 'zh-CN' ? 'en-US' : 'zh-CN'

export function changeLanguage(input: Language): void {
  localStorage.setItem(storageKey, input)
  location.reload()
}
