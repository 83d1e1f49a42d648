/** Which product and time each line of an order is for, shown only where they differ. */
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import type { Language } from '#contract/language.ts'
import type { OrderLine, Validity } from '#contract/values/order-line.ts'
import { visitText } from '../../../lib/format.ts'
import { stayText } from '../../../lib/stay-text.ts'

/** A held line knows no product or time of its own. */
export type ShownLine = Pick<OrderLine, 'offerCode' | 'name' | 'priceFen' | 'quantity'> & Partial<Validity>

/** Null for all lines when they are for the same. */
export function visitsOf(lines: readonly ShownLine[], language: Language): (string | null)[] {
  const visits = lines.map(
    ({ productName, visitDate = null, untilDate = null, slotFrom = null, slotTo = null }) =>
      [productName, visitText({ visitDate, untilDate, slotFrom, slotTo }, language)]
        .filter(Boolean)
        .join(' · '),
  )
  return new Set(visits).size > 1 ? visits : visits.map(() => null)
}

/** All dates and slots of an order, each once, one below the other. */
export const datesOf = (lines: readonly Validity[]): string[] => [
  ...new Set(lines.map(stayText).filter(Boolean)),
]

/** Of packages their own lines, and what they are made of. */
export const linesShown = ({ lines, packages }: Pick<OrderDetail, 'lines' | 'packages'>) =>
  packages.length > 0 ? { lines: packages, parts: lines } : { lines }
