/** Where an order begins for its buyer: where they chose to be met or to pick it up, else the place of the product. */
import type { Language, Texts } from '#contract/language.ts'
import type { KeptName } from '#contract/values/asked.ts'
import type { Vault } from '../../../platform/vault.ts'
import { openKept, wholeAnswer } from './answers.ts'
import type { Order } from './order-sql.ts'
import type { ProductSnapshot } from './snapshot.ts'

export type PlaceOf = (
  product: Pick<ProductSnapshot, 'name' | 'place' | 'ways'>,
  language: Language,
) => string

const placeNames: readonly KeptName[] = ['meetingPoint', 'pickUpPlace', 'pickUpPoint']

const isSame = (one: Texts, other: Texts): boolean =>
  one['zh-CN'] === other['zh-CN'] && one['en-US'] === other['en-US']

type Had = Pick<Order, 'extrasSealed' | 'wayToGet'>

/**
 * Items of one product with different places have no place in common: each stands among the answers. Goods that are
 * sent have none.
 */
export function placesOf(vault: Vault, { extrasSealed, wayToGet }: Had): PlaceOf {
  const chosen = openKept(vault, extrasSealed).flatMap(({ product, answers }) =>
    answers.filter(({ name }) => placeNames.includes(name)).map((answer) => ({ product, answer })),
  )
  return ({ name, place, ways }, language) => {
    if (ways && wayToGet === 'DELIVERY') return ''
    // All goods of an order are picked up together, whichever of them the section is named after.
    const own = chosen.filter(({ product, answer }) =>
      answer.name === 'pickUpPoint' ? ways : isSame(product, name),
    )
    const [only, ...others] = new Set(own.map(({ answer }) => wholeAnswer(answer, language)))
    return only !== undefined && others.length === 0 ? only : place[language]
  }
}
