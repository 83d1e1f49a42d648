/** What a unit of an order is called where it stands by itself. */
import type { Language } from '#contract/language.ts'
import type { OrderLine } from './order-sql.ts'

type Named = Pick<OrderLine, 'productCode' | 'product' | 'ticket'>

/** Of an order of several products with its own: two of them may both sell an “Adult”. */
export function namesAmong(lines: readonly Named[], language: Language): (line: Named) => string {
  const isOfSeveral = new Set(lines.map(({ productCode }) => productCode)).size > 1
  return ({ product, ticket }) =>
    [...(isOfSeveral ? [product.name[language]] : []), ticket.name[language]].join(' · ')
}
