/** Finds products by words in either language, whichever the caller reads (ADR 0049). Pure: an index of one state of the catalogue. */
import MiniSearch from 'minisearch'
import { languages, type Texts } from '#contract/language.ts'
import { familyOf, type TypedProduct } from '#contract/product-paths.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import { productTypes } from '#contract/values/product-types.ts'

/** What a product is found by. */
type Named = Record<'name' | 'summary' | 'description', Texts> &
  TypedProduct & {
    code: string
    tags: readonly Texts[]
    includes: readonly Texts[]
    offers: readonly { name: Texts }[]
  }

/** The products that words name, the best first. */
export type Finder<Product> = (words: string) => Product[]

/** Words of a name say more than those of a description, and so do those of its kind: who types 酒店 means all of them. */
const weights = { name: 6, kind: 6, tags: 3, summary: 2, description: 1 }

/** What has less than this part of the best product's score shares only a common word with it. */
const MIN_OF_BEST = 0.3

export function indexProducts<Product extends Named>(products: readonly Product[]): Finder<Product> {
  const index = new MiniSearch({
    idField: 'code',
    fields: Object.keys(weights),
    tokenize: indexedTermsOf,
    searchOptions: {
      boost: weights,
      combineWith: 'OR',
      prefix: isLatin,
      fuzzy: fuzziness,
      tokenize: termsOf,
    },
  })
  index.addAll(products.map(documentOf))
  const byCode = new Map(products.map((product) => [product.code, product]))
  return (words) => {
    const found = index.search(words)
    const least = (found[0]?.score ?? 0) * MIN_OF_BEST
    return found.flatMap(({ id, score }) => (score < least ? [] : (byCode.get(id) ?? [])))
  }
}

function documentOf(product: Named) {
  const { code, name, summary, description, tags, includes, offers } = product
  const family = familyOf(product)
  const inBoth = (texts: Texts) => languages.map((language) => texts[language]).join(' ')
  const labels = [...tags, ...includes, ...offers.map((offer) => offer.name)]
  return {
    code,
    name: `${inBoth(name)} ${code}`,
    kind: languages
      .flatMap((language) => [
        productTypes[family].words[language].name,
        productTypeTerms[family].searched[language],
      ])
      .join(' '),
    tags: labels.map(inBoth).join(' '),
    summary: inBoth(summary),
    description: inBoth(description),
  }
}

const words = new Intl.Segmenter('zh-CN', { granularity: 'word' })

/** Words by a dictionary, and each two characters of Chinese that stand together: names of products are in no dictionary. */
function termsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  const segments = [...words.segment(plain)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
  const pairs = [...plain.matchAll(/\p{Script=Han}{2,}/gu)].flatMap(([run]) =>
    Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  )
  return [...new Set([...segments, ...pairs])]
}

/** A name is found by each of its characters too: whoever types 车 means whatever has it in its name. */
const indexedTermsOf = (text: string, field?: string): string[] =>
  field === 'name' || field === 'kind'
    ? [...new Set([...termsOf(text), ...(text.match(/\p{Script=Han}/gu) ?? [])])]
    : termsOf(text)

const isLatin = (term: string): boolean => /^[\p{Script=Latin}\p{N}]+$/u.test(term)

/** One slip in four letters of a longer word; a number means itself. */
const fuzziness = (term: string): number | false => /^\p{Script=Latin}{4,}$/u.test(term) && 0.25
