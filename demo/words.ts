/** One text of the demo tower in both languages. */
import type { Texts } from '#contract/language.ts'

export const bilingual = (zh: string, en: string): Texts => ({ 'zh-CN': zh, 'en-US': en })

export type Section = { title: Texts; text: Texts }

export const section = (title: Texts, text: Texts): Section => ({ title, text })
