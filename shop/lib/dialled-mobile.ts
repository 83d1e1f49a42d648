/**
 * A mobile as a form keeps it, "138 0013 8000" or "+44 7911 123456", and as the field shows it: the calling code beside
 * the rest. Pure.
 */
import { callingCodeOf, spaceMobile } from '#contract/values/person.ts'

export const mainlandCode = '86'

/** `national` begins with a plus sign where the calling code is none of the known ones. */
export type Dialled = { callingCode: string; national: string }

/** `chosen` is the calling code as long as nothing is typed. */
export function dialledOf(value: string, chosen: string, known: readonly string[]): Dialled {
  if (value === '') return { callingCode: chosen, national: '' }
  const [, callingCode = '', national = ''] = /^\+(\d{1,3}) (.*)$/.exec(value) ?? []
  if (known.includes(callingCode)) return { callingCode, national }
  return { callingCode: mainlandCode, national: value }
}

/** Nothing typed is nothing, whatever calling code was chosen. */
export function formValueOf({ callingCode, national }: Dialled): string {
  if (national === '' || callingCode === mainlandCode || national.startsWith('+')) return national
  return `+${callingCode} ${national}`
}

/**
 * What the field has after something was typed, pasted or filled in. A number with a calling code of its own wins over
 * the chosen one.
 */
export function typedInto(
  { callingCode }: Dialled,
  text: string,
  { known, atEnd }: { known: readonly string[]; atEnd: boolean },
): Dialled {
  if (/^\s*(?:\+|00|＋)/.test(text)) return wholeNumber(text, known)
  if (callingCode !== mainlandCode) return { callingCode, national: text }
  // Who corrects a digit in the middle keeps the caret there.
  return { callingCode, national: atEnd ? spaceMobile(text) : text }
}

function wholeNumber(text: string, known: readonly string[]): Dialled {
  const spaced = spaceMobile(text)
  if (!spaced.startsWith('+')) return { callingCode: mainlandCode, national: spaced }
  const callingCode = callingCodeOf(spaced)
  const national = spaced.slice(1 + callingCode.length).trim()
  if (callingCode === mainlandCode) return { callingCode, national: spaceMobile(national) }
  return known.includes(callingCode)
    ? { callingCode, national }
    : { callingCode: mainlandCode, national: text }
}
