/** The purchase rules of an offer in one line. */
import type { Offer } from '#contract/endpoints/catalogue.ts'

export type RuleWords = {
  max: (count: number) => string
  ageBetween: (min: number, max: number) => string
  ageFrom: (min: number) => string
  ageTo: (max: number) => string
  admits: (count: number) => string
  guardian: string
}

export function ruleLine(type: Offer, words: RuleWords): string {
  const rules = [
    ageRule(type, words),
    type.admits > 1 ? words.admits(type.admits) : null,
    type.needsGuardian ? words.guardian : null,
    words.max(type.maxPerOrder),
  ]
  return rules.filter(Boolean).join('\u00a0· ')
}

function ageRule({ ageMin, ageMax }: Offer, words: RuleWords): string | null {
  if (ageMin !== null && ageMax !== null) return words.ageBetween(ageMin, ageMax)
  if (ageMin !== null) return words.ageFrom(ageMin)
  return ageMax === null ? null : words.ageTo(ageMax)
}
