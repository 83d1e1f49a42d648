/** The lines of an order by product, date and time, and what its form asks of each of them. */
import { asksOf } from '#contract/values/extras/registry.ts'
import type { OrderLine } from './order-sql.ts'

type Visit = Pick<OrderLine, 'productCode' | 'visitDate' | 'untilDate' | 'slotFrom'>

/** In their order. */
export function itemsOf<Line extends Visit>(lines: readonly Line[]): Line[][] {
  const visits = Map.groupBy(lines, ({ productCode, visitDate, untilDate, slotFrom }) =>
    [productCode, visitDate, untilDate, slotFrom].join(' '),
  )
  return [...visits.values()]
}

type AskedLine = Pick<OrderLine, 'product' | 'visitDate' | 'slotFrom' | 'quantity' | 'ticket'>

/** Of one item. */
export function asksOfItem([lead, ...others]: readonly AskedLine[]) {
  if (!lead) return []
  const { product, visitDate, slotFrom } = lead
  const lines = [lead, ...others]
  return asksOf(product.type, product.extra, {
    visitDate,
    slotFrom,
    checkIn: product.checkIn ?? null,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    admits: lines.reduce((sum, line) => sum + line.quantity * line.ticket.admits, 0),
  })
}
