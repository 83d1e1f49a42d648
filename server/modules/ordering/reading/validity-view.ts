/** For what, when and where the tickets of a line are good, in the language of the caller. */
import type { Language } from '#contract/language.ts'
import { boardingEnd } from '#contract/values/admit.ts'
import type { Validity } from '#contract/values/order-line.ts'
import { boardingOf } from '../../catalogue/rules.ts'
import type { PlaceOf } from '../order/chosen-place.ts'
import type { ProductSnapshot } from '../order/snapshot.ts'
import type { ListedOrder } from './list-sql.ts'

type PromisedLine = Pick<Validity, 'productCode' | 'visitDate' | 'untilDate' | 'slotFrom' | 'slotTo'> & {
  product: ProductSnapshot
  validFrom: Date
  validUntil: Date | null
}

export function validityIn(language: Language, line: PromisedLine, placeOf: PlaceOf): Validity {
  const { product, productCode, visitDate, untilDate, slotFrom, slotTo, validFrom, validUntil } = line
  const boards = boardingEnd({ visitDate, slotFrom, boardingUntilMinutes: boardingOf(product) })
  return {
    type: product.type,
    productCode,
    productName: product.name[language],
    picture: product.picture,
    place: placeOf(product, language),
    visitDate,
    untilDate,
    slotFrom,
    slotTo,
    validFrom: validFrom.toISOString(),
    validUntil: validUntil?.toISOString() ?? null,
    ...(boards && { boardingEnd: boards.toISOString() }),
  }
}

/** Of the line whose date the order shows, as lists have it. */
export const untilDateOf = (
  { visitDate }: Pick<ListedOrder, 'visitDate'>,
  lines: readonly Pick<ListedOrder, 'visitDate' | 'untilDate'>[],
): ListedOrder['untilDate'] =>
  lines
    .flatMap((line) => (line.visitDate === visitDate && line.untilDate !== null ? [line.untilDate] : []))
    .toSorted()
    .at(-1) ?? null
