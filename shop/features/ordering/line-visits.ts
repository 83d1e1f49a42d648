/** Which product and time each line of an order is for, shown only where they differ. */
import type { Language } from '#contract/language.ts'
import type { OrderLine, Validity } from '#contract/values/order-line.ts'
import { visitText } from '../../lib/format.ts'

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

/** All dates and slots of an order, each once. */
export const datesText = (lines: readonly Validity[], language: Language): string =>
  [...new Set(lines.map((line) => visitText(line, language)).filter(Boolean))].join(
    language === 'zh-CN' ? '；' : '; ',
  )
