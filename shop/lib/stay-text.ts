/** When something is used and, of a stay, for how long: "12月8日 周二–12月11日 周五 共3晚". */
import type { Language } from '#contract/language.ts'
import { familyOf, type TypedProduct } from '#contract/product-paths.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { visitText } from './format.ts'
import { language } from './language.ts'

export type TypedVisit = TypedProduct & Parameters<typeof visitText>[0]

/** On one line. */
const lengths: Record<Language, Record<'night' | 'day', (count: number) => string>> = {
  'zh-CN': { night: (count) => `共${count}晚`, day: (count) => `共${count}天` },
  'en-US': {
    night: (count) => (count === 1 ? '1\u00a0night' : `${count}\u00a0nights`),
    day: (count) => (count === 1 ? '1\u00a0day' : `${count}\u00a0days`),
  },
}

const dayMs = 86_400_000

/** Nights, or days with the last one; empty for what is no stay. */
export function lengthText(visit: TypedVisit): string {
  const { visitDate, untilDate } = visit
  const { lengthUnit } = productTypes[familyOf(visit)]
  if (lengthUnit === null || !visitDate || !untilDate) return ''
  const apart = (Date.parse(untilDate) - Date.parse(visitDate)) / dayMs
  return lengths[language][lengthUnit](lengthUnit === 'day' ? apart + 1 : apart)
}

export const stayText = (visit: TypedVisit): string =>
  [visitText(visit, language), lengthText(visit)].filter(Boolean).join(language === 'zh-CN' ? ' ' : ', ')
