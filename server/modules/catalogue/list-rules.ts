/** Which products a list shows, in which order and how far, and the tags that it can be narrowed by. Pure. */
import type { QueryOf } from '#contract/endpoint.ts'
import type { listProducts } from '#contract/endpoints/catalogue.ts'
import type { Texts } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderType } from '#contract/values/order.ts'
import type { ProductKind } from '#contract/values/product.ts'
import { type PriceSort, type TagKey, tagKeyOf } from '#contract/values/product-list.ts'

export const PAGE_SIZE = 20
/** More than a hand reaches in one row. */
const MAX_LIST_TAGS = 8
/** Behind every price. */
const NO_PRICE = 2 ** 31 - 1

type Listed = {
  id: number
  sort: number
  kind: ProductKind
  type: OrderType
  tags: readonly Texts[]
}
type Input = QueryOf<typeof listProducts>

/** All of a list, before a tag leaves some out. */
export const listedProducts = <Product extends Listed>(
  products: readonly Product[],
  { kind, type }: Pick<Input, 'kind' | 'type'>,
): Product[] =>
  products.filter((product) => product.kind === kind && (type === undefined || product.type === type))

export const hasTag = ({ tags }: Pick<Listed, 'tags'>, key: TagKey): boolean =>
  tags.some((tag) => tagKeyOf(tag) === key)

/** Those that several products have and not all of them, the most common first: others would name one product, or leave none out. */
export function dividingTags(products: readonly Pick<Listed, 'tags'>[]): Texts[] {
  const byKey = Map.groupBy(
    products.flatMap(({ tags }) => [...new Map(tags.map((tag) => [tagKeyOf(tag), tag])).values()]),
    tagKeyOf,
  )
  return [...byKey.values()]
    .filter(({ length }) => length > 1 && length < products.length)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_LIST_TAGS)
    .flatMap(([tag]) => tag ?? [])
}

/** By price, then in the operator's order; what is not sold now stands last either way. */
type PagePosition = readonly [rank: number, sort: number, id: number]

const compare = (a: PagePosition, b: PagePosition): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

function rankOf(priceFen: Fen | undefined, sort: PriceSort): number {
  if (priceFen === undefined) return NO_PRICE
  return sort === 'price-asc' ? priceFen : -priceFen
}

/** Keyset paging: the cursor names the place of the last product shown, so new ones before it shift nothing. */
export function pageOf<Product extends Listed>(
  listed: readonly Product[],
  { tag, sort, cursor }: Pick<Input, 'tag' | 'sort' | 'cursor'>,
  priceOf: (product: Product) => Fen | undefined,
): { items: Product[]; nextCursor: string | null } {
  const after = cursor === undefined ? null : placeOf(cursor)
  const rest = listed
    .filter((product) => tag === undefined || hasTag(product, tag))
    .map((product) => {
      const place: PagePosition = [sort ? rankOf(priceOf(product), sort) : 0, product.sort, product.id]
      return { product, place }
    })
    .filter(({ place }) => !after || compare(place, after) > 0)
    .toSorted((a, b) => compare(a.place, b.place))
  const items = rest.slice(0, PAGE_SIZE)
  const last = items.at(-1)
  return {
    items: items.map(({ product }) => product),
    nextCursor: last && rest.length > PAGE_SIZE ? cursorOf(last.place) : null,
  }
}

const cursorOf = (place: PagePosition): string => Buffer.from(place.join(',')).toString('base64url')

function placeOf(cursor: string): PagePosition {
  const parts = /^(-?\d{1,10}),(-?\d{1,10}),(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!parts) throw new Refusal('BAD_REQUEST', { field: 'cursor' })
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}
