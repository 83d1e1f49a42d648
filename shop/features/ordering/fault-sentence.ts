/** A fault of the order form in the visitor's language. */
import { ruleSentence } from '#contract/rule-words.ts'
import { language } from '../../lib/language.ts'
import { formFaultWords } from './form-messages.ts'

const own = formFaultWords[language]
const isOwn = (fault: string): fault is keyof typeof own => Object.hasOwn(own, fault)

export function faultSentence(fault: string | undefined): string | null {
  if (!fault) return null
  return isOwn(fault) ? own[fault] : ruleSentence(fault, language)
}
