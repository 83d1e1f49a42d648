/** A package of an order, as the pages of an order show it. */
import type { Language } from '#contract/language.ts'
import type { OrderedPackage } from '#contract/values/order-line.ts'
import type { Order, OrderLine } from './order-sql.ts'

type PackageLine = Pick<
  OrderLine,
  'productCode' | 'product' | 'offerCode' | 'ticket' | 'visitDate' | 'quantity' | 'priceFen' | 'amountFen'
>

export function packageIn(line: PackageLine, language: Language): OrderedPackage[] {
  const { productCode, product, offerCode, ticket, visitDate, quantity, priceFen, amountFen } = line
  if (visitDate === null) return []
  const { type, picture } = product
  const names = { productName: product.name[language], name: ticket.name[language] }
  return [{ productCode, picture, type, offerCode, ...names, visitDate, quantity, priceFen, amountFen }]
}

/** Packages count as one each, whatever number of parts they have. */
export const orderedQuantity = (
  { quantity }: Pick<Order, 'quantity'>,
  packages: readonly Pick<OrderLine, 'quantity'>[],
): number => packages.reduce((sum, line) => sum + line.quantity, 0) || quantity
