/** Where and how what was bought is used, in the language of the caller. Pure. */
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import type { Language } from '#contract/language.ts'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { PlaceOf } from '../order/chosen-place.ts'
import type { OrderLine } from '../order/order-sql.ts'

type Bought = Pick<OrderLine, 'position' | 'ofPackages'> & {
  product: Parameters<PlaceOf>[0] & Pick<OrderLine['product'], 'howToUse'>
}

type Had = { wayToGet: WayToGet | null; lines: readonly Bought[]; packages: readonly Bought[] }

/** Of packages, not of their parts: what a package says holds for all of it, and its tickets name their own places. */
export function guidesOf(
  { wayToGet, lines, packages }: Had,
  language: Language,
  placeOf: PlaceOf,
): OrderDetail['guides'] {
  const bought = [...packages, ...lines.filter(({ ofPackages }) => ofPackages === null)]
  const used = bought
    .toSorted((one, other) => one.position - other.position)
    .map(({ product }) => ({
      productName: product.name[language],
      place: placeOf(product, language),
      howToUse: product.howToUse
        .filter(({ way }) => wayToGet === null || way === undefined || way === wayToGet)
        .map((step) => step[language]),
    }))
    .filter(({ place, howToUse }) => place !== '' || howToUse.length > 0)
  return [...Map.groupBy(used, ({ place }) => place)].map(([place, there]) => ({
    place,
    uses: [...Map.groupBy(there, ({ howToUse }) => howToUse.join('\n')).values()].map((alike) => ({
      productNames: [...new Set(alike.map(({ productName }) => productName))],
      howToUse: alike[0]?.howToUse ?? [],
    })),
  }))
}
