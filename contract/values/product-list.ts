/** How a list of products may be narrowed and sorted. */
import * as z from 'zod/mini'
import { languages, type Texts } from '../language.ts'

/** By the price that a list shows; without one, in the order that the operator chose. */
export const PriceSort = z.enum(['price-asc', 'price-desc'])
export type PriceSort = z.infer<typeof PriceSort>

/** What stands for a tag in addresses: the same in both languages. */
export const TagKey = z.string().check(z.minLength(1), z.maxLength(80)).brand<'TagKey'>()
export type TagKey = z.infer<typeof TagKey>

/** Of a text that is too long for a tag only its beginning is read: it is refused whatever follows. */
const joined = (text: string): string =>
  text
    .slice(0, maxTagLength)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Its English words, joined; tags whose English differs only in case or punctuation are one. */
export const tagKeyOf = (tag: Texts): TagKey => joined(tag['en-US']) as TagKey

/** Of one product: enough for a card of a list. */
export const maxTags = 4
export const maxTagLength = 32

/** Something must be left of it to stand in an address. */
export const isTag = (tag: Texts): boolean => languages.every((language) => joined(tag[language]) !== '')
