/** What the values of an enumeration are called. */
import type { Language } from './language.ts'

/** In the order in which they are offered. */
export type Labels<Value extends string = string> = Record<Language, Record<Value, string>>
