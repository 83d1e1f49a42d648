import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { isTag, type PriceSort, type TagKey, tagKeyOf } from '#contract/values/product-list.ts'
import { dividingTags, hasTag, pageOf } from './list-rules.ts'

const tag = (en: string, zh = en) => ({ 'zh-CN': zh, 'en-US': en })
const tagged = (...names: string[]) => ({ tags: names.map((name) => tag(name)) })
const key = (text: string) => text as TagKey

test('a tag is known by its English words, however they are written, and has some in both languages', () => {
  expect(tagKeyOf(tag('Ages 6–70', '6–70周岁'))).toBe('ages-6-70')
  expect(tagKeyOf(tag('  for FAMILIES! '))).toBe('for-families')
  expect(hasTag(tagged('For families'), key('for-families'))).toBe(true)
  expect(hasTag(tagged('For families'), key('For families'))).toBe(false)
  expect(isTag(tag('Indoors', '室内'))).toBe(true)
  expect(isTag(tag('!', '室内'))).toBe(false)
  expect(isTag(tag('Indoors', '——'))).toBe(false)
})

test('only tags that tell products apart narrow a list: several have them and not all, the most common first', () => {
  const names = (...products: ReturnType<typeof tagged>[]) =>
    dividingTags(products).map((each) => each['en-US'])
  expect(names(tagged('Kit'), tagged('Kit'), tagged('Toy'))).toEqual(['Kit'])
  expect(names(tagged('Kit'), tagged('Kit'))).toEqual([])
  expect(names(tagged('A'), tagged('B', 'A'), tagged('C', 'B'), tagged('b'))).toEqual(['B', 'A'])
  // One product that writes it twice is one.
  expect(names(tagged('Kit', 'kit'), tagged('Toy'), tagged('Book'))).toEqual([])
  const many = Array.from({ length: 12 }, (_, n) => `tag ${n}`)
  expect(names(tagged(...many), tagged(...many), tagged())).toHaveLength(8)
})

const product = fc.record({
  sort: fc.nat(3),
  price: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  tags: fc.subarray([tag('Kit'), tag('Toy')]),
})
const sorts: (PriceSort | undefined)[] = [undefined, 'price-asc', 'price-desc']

test('pages of any list, sorted either way, show each product that has the tag once; what has no price stands last', () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 90 }), fc.constantFrom(...sorts), (given, sort) => {
      const products = given.map((each, at) => ({
        ...each,
        id: at + 1,
        kind: 'park' as const,
        type: 'PKTK' as const,
      }))
      const shown: typeof products = []
      let cursor: string | undefined
      do {
        const page = pageOf(
          products,
          { tag: key('kit'), ...(sort && { sort }), ...(cursor && { cursor }) },
          ({ price }) => (price === undefined ? undefined : fen(price)),
        )
        shown.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      const wanted = products.filter(({ tags }) => tags.some((each) => each['en-US'] === 'Kit'))
      expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(wanted.map(({ id }) => id)))
      expect(shown).toHaveLength(wanted.length)
      const priced = shown.map(({ price }) => price ?? 0)
      const factor = sort === 'price-asc' ? 1 : -1
      const expected = priced
        .filter((price) => price > 0)
        .toSorted((a, b) => factor * (a - b))
        .concat(priced.filter((price) => price === 0))
      if (sort) expect(priced).toEqual(expected)
      else expect(shown.map(({ sort: place }) => place)).toEqual(shown.map((each) => each.sort).toSorted())
    }),
  )
})
