/** Texts of tests in both languages: the Chinese one says which it is, so that a test sees which one it reads. */
import type { Texts } from '#contract/language.ts'

export const both = (text: string): Texts => ({ 'zh-CN': `${text}（中文）`, 'en-US': text })

export const bothAsJson = (text: string): string => JSON.stringify(both(text))
