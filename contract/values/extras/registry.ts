/** The kinds of products that state more of themselves, or ask more, than tickets do. Only the server reads all of them. */
import type { Language, Texts } from '../../language.ts'
import type { AskedField } from '../asked.ts'
import type { productTypes } from '../product-types.ts'
import { car } from './car.ts'
import { card } from './card.ts'
import { cruise } from './cruise.ts'
import { eatery } from './eatery.ts'
import { goods } from './goods.ts'
import { guide } from './guide.ts'
import { hotel } from './hotel.ts'
import type { AskedExtra, AskedItem, KindExtras } from './kind-extras.ts'
import { tour } from './tour.ts'
import { travel } from './travel.ts'

/** Facts as stored, checked by the schema of their kind. */
export type Extra = Record<string, unknown>

/** A family of products (../../product-paths.ts); every wire type is one. */
type Family = keyof typeof productTypes

const kinds: Partial<Record<Family, KindExtras>> = {
  HTRM: hotel,
  ER: eatery,
  MD: goods,
  RT: tour,
  GD: guide,
  CR: car,
  SR: cruise,
  card,
  FT: travel,
}

/** Null for a product that states none, undefined for facts that do not fit its kind. */
export function readExtra(family: Family, stored: Extra): Extra | null | undefined {
  if (Object.keys(stored).length === 0) return null
  const read = kinds[family]?.schema.safeParse(stored)
  return read?.success ? (read.data as Extra) : undefined
}

/** As staff may save it: every text in both languages and not too long. Undefined for what does not fit. */
export function savedExtra(family: Family, edited: Extra | null): Extra | null | undefined {
  const read = readExtra(family, edited ?? {})
  return read && !textsIn(read).every(isWhole) ? undefined : read
}

const textsIn = (value: unknown): Texts[] => {
  if (typeof value !== 'object' || value === null) return []
  return isTexts(value) ? [value] : Object.values(value).flatMap(textsIn)
}

const longestText = 500

const isWhole = (texts: Texts): boolean =>
  Object.values(texts).every((text) => text.trim() !== '' && text.length <= longestText)

/** How products of a family state themselves; undefined where they state nothing of their own. */
export const kindOf = (family: Family): KindExtras | undefined => kinds[family]

export function asksOf(family: Family, extra: Extra | null | undefined, item: AskedItem): AskedExtra[] {
  return extra ? (kinds[family]?.asks(extra, item) ?? []) : []
}

export const offerFactsOf = (family: Family, extra: Extra | null, code: string): Texts[] =>
  extra ? (kinds[family]?.offerFacts?.(extra, code) ?? []) : []

export const namedOffersOf = (family: Family, extra: Extra | null): string[] =>
  extra ? (kinds[family]?.namedOffers?.(extra) ?? []) : []

const isTexts = (value: object): value is Texts => 'zh-CN' in value && 'en-US' in value

/** Every text in one language. */
export function extraIn(language: Language, extra: Extra | null | undefined): Extra | null {
  return extra ? (inLanguage(language, extra) as Extra) : null
}

function inLanguage(language: Language, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguage(language, item))
  if (typeof value !== 'object' || value === null) return value
  if (isTexts(value)) return value[language]
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inLanguage(language, part)]))
}

export function fieldIn(language: Language, { label, hint, ...asked }: AskedExtra): AskedField {
  const words = { label: label[language], hint: hint?.[language] ?? '' }
  if (asked.input !== 'choice') return { ...asked, ...words }
  const choices = asked.choices.map(({ code, name, note }) => ({
    code,
    name: name[language],
    note: note?.[language] ?? '',
  }))
  return { ...asked, ...words, choices }
}
