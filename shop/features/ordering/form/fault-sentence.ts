/** A fault of the order form in the visitor's language. */
import { ruleSentence } from '#contract/rule-words.ts'
import { language } from '../../../lib/language.ts'
import { formFaultWords } from './form-messages.ts'

/** The type of a fault that the server found. */
export const REFUSED = 'refused'

const own = formFaultWords[language]
const isOwn = (fault: string): fault is keyof typeof own => Object.hasOwn(own, fault)

type Refused = { type?: unknown; message?: string | undefined }

/** What the server refused has its own sentence. */
export function faultSentence(given: string | Refused | undefined): string | null {
  const fault = typeof given === 'string' ? given : String(given?.type ?? '')
  if (typeof given === 'object' && fault === REFUSED) return given.message ?? null
  if (!fault) return null
  return isOwn(fault) ? own[fault] : ruleSentence(fault, language)
}
