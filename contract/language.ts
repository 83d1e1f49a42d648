/** The two languages of the shop and texts that exist in both. */
import * as z from 'zod/mini'

export const languages = ['zh-CN', 'en-US'] as const
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

export const defaultLanguage: Language = 'zh-CN'

/** One text in every language. */
export const Texts = z.object({ 'zh-CN': z.string(), 'en-US': z.string() })
export type Texts = Record<Language, string>

export const texts = (zh: string, en: string): Texts => ({ 'zh-CN': zh, 'en-US': en })

/** Reads an Accept-Language header or a stored choice; anything unknown is the default (spec 7.1). */
export function languageOf(input: string | null | undefined): Language {
  const first = input?.split(',')[0]?.split(';')[0]?.trim().toLowerCase() ?? ''
  return first.startsWith('en') ? 'en-US' : defaultLanguage
}
