/** The lines of an order by product, date and time, and what its form asks of each of them. */
import type { Texts } from '#contract/language.ts'
import type { AskedExtra } from '#contract/values/extras/kind-extras.ts'
import { partyAsks, partyTitle } from '#contract/values/extras/party.ts'
import { asksOf } from '#contract/values/extras/registry.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { OrderLine } from './order-sql.ts'
import { hasNoGateCode } from './rules.ts'

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

/** A part of the order form beside people. */
export type FormSection = { name: Texts; asks: readonly AskedExtra[] }

type AskingOrder = { channel: SalesChannel; lines: readonly (Visit & AskedLine)[] }

/** By item; of a group's order the party comes last. */
export function sectionsOf(order: AskingOrder): FormSection[] {
  const items = itemsOf(order.lines).map((lines) => ({
    name: lines[0]?.product.name ?? { 'zh-CN': '', 'en-US': '' },
    asks: asksOfItem(lines),
  }))
  return asksParty(order) ? [...items, { name: partyTitle, asks: partyAsks }] : items
}

/** Several people of a group who come to a gate or a counter; nobody comes with what is sent, nor with a card. */
export function asksParty({ channel, lines }: Pick<AskingOrder, 'channel' | 'lines'>): boolean {
  const people = lines
    .filter(({ product }) => !hasNoGateCode(product, 'DELIVERY'))
    .reduce((sum, { quantity, ticket }) => sum + quantity * ticket.admits, 0)
  return channel === 'B2B' && people > 1
}
