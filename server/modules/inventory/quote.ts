/** Tells ordering what a wish costs and which pools it takes. Reads only memories, so a hot slot costs no query. */
import { strict as assert } from 'node:assert'
import type { SalesChannel } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { monthOf, type SlotTime, type VisitDate, venueDate } from '#contract/values/time.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import type { CatalogueMemory } from '../catalogue/catalogue-memory.ts'
import type { InventoryMemory } from './inventory-memory.ts'
import { chooseTicketTypes, type Quote, quoteOf, refuseApart, type Wanted } from './quote-rules.ts'
import { drawsFor } from './rules.ts'

export type QuoteDeps = { catalogue: CatalogueMemory; inventory: InventoryMemory }

export type QuoteItem = {
  productCode: ProductCode
  visitDate: VisitDate
  /** Ignored for a product without slots. */
  slotFrom: SlotTime | null
  lines: readonly Wanted[]
}

export type QuoteWish = QuoteItem & { channel: SalesChannel; now: Date }

/** One quote for each item of an order, in their order. Refuses also what may not share an order. */
export async function quoteAll(
  deps: QuoteDeps,
  items: readonly QuoteItem[],
  { channel, now }: Pick<QuoteWish, 'channel' | 'now'>,
): Promise<[Quote, ...Quote[]]> {
  const [lead, ...others] = await Promise.all(items.map((item) => quote(deps, { ...item, channel, now })))
  assert(lead, 'an order has items')
  const quotes: [Quote, ...Quote[]] = [lead, ...others]
  refuseApart(quotes)
  return quotes
}

/**
 * Prices, policies and texts as they are now, with what one ticket of each line takes. Whether that much is left only
 * the claim itself can tell. Refuses everything that is wrong with the wish but a lack of seats.
 */
export async function quote({ catalogue, inventory }: QuoteDeps, wish: QuoteWish): Promise<Quote> {
  const { visitDate, channel, now } = wish
  const product = await findProduct(catalogue, wish.productCode)
  const chosen = chooseTicketTypes(product, wish.lines, venueDate(now))
  const prices = await catalogue.prices(product, monthOf(visitDate))
  const candidates = await Promise.all(
    chosen.map(async ({ ticketType, quantity }) => ({
      ticketType,
      quantity,
      draws: drawsFor(await inventory.draws(ticketType.id), channel),
      priceFen: prices(ticketType.id, visitDate, channel),
    })),
  )
  return quoteOf(product, candidates, wish, await inventory.poolsOfDay(product, visitDate))
}
