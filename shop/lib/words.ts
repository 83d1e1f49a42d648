/** Typed word tables: both languages side by side, a missing word is a type error. */
import type { Language } from '#contract/language.ts'
import { language } from './language.ts'

/** A feature's words; those with a value in them are functions. */
export type Messages<W> = Record<Language, W>

/** Takes its shape from the Chinese table; the English one must match it word for word. */
export const messages = <W>(table: { 'zh-CN': W; 'en-US': NoInfer<W> }): Messages<W> => table

export const useWords = <W>(table: Messages<W>): W => table[language]
