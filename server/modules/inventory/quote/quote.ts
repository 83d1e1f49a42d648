/** What a choice costs and which pools it takes. Reads only memories, so a hot slot costs no query. */
import { strict as assert } from 'node:assert'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { type Month, monthOf, type SlotTime, type VisitDate, venueDate } from '#contract/values/time.ts'
import { findProduct } from '../../catalogue/catalogue.ts'
import type {
  CatalogueMemory,
  CatalogueProduct,
  PackagePart,
  PriceList,
} from '../../catalogue/catalogue-memory.ts'
import type { InventoryMemory } from '../inventory-memory.ts'
import { partStay } from '../packages/part-rules.ts'
import { drawsFor } from '../rules.ts'
import { datesOfStay, type StayPools } from '../stay-rules.ts'
import {
  type Candidate,
  chooseOffers,
  type PartCandidate,
  type Quote,
  quoteOf,
  refuseIncompatible,
  type Wanted,
} from './quote-rules.ts'

export type QuoteDeps = { catalogue: CatalogueMemory; inventory: InventoryMemory }

export type QuoteItem = {
  productCode: ProductCode
  /** The day of a visit, or the first of a stay; null for what has no date. */
  visitDate: VisitDate | null
  /** The day of departure of a stay by nights, the last day of one by days; null for all else. */
  untilDate: VisitDate | null
  /** Ignored for a product without slots. */
  slotFrom: SlotTime | null
  lines: readonly Wanted[]
}

export type QuoteInput = QuoteItem & { channel: SalesChannel; now: Date }

type QuotedFor = Pick<QuoteInput, 'channel' | 'now'> & { language: Language }

/** One quote for each item of an order, in their order. Refuses also what may not share an order. */
export async function quoteAll(
  deps: QuoteDeps,
  items: readonly QuoteItem[],
  { channel, now, language }: QuotedFor,
): Promise<[Quote, ...Quote[]]> {
  const [lead, ...others] = await Promise.all(
    items.map(async (item, index) => {
      const quoting = quote(deps, { ...item, channel, now })
      if (items.length === 1) return await quoting
      const { code, name } = await findProduct(deps.catalogue, item.productCode)
      const details = { item: index + 1, productCode: code, product: name[language] }
      return await quoting.catch((error: unknown) => {
        throw isClosed(error) ? new Refusal('ITEM_CLOSED', details) : error
      })
    }),
  )
  assert(lead, 'an order has items')
  const quotes: [Quote, ...Quote[]] = [lead, ...others]
  refuseIncompatible(quotes)
  return quotes
}

/** Of several items the buyer is shown which one is closed, whether the memory or the claim itself found it. */
const isClosed = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'DATE_CLOSED' || error.code === 'SLOT_CLOSED')

/**
 * Prices, policies and texts as they are now, with what one ticket of each line takes. Whether that much is left only
 * the claim itself can tell. Refuses everything that is wrong with the choice but a lack of seats.
 */
export async function quote({ catalogue, inventory }: QuoteDeps, input: QuoteInput): Promise<Quote> {
  const product = await findProduct(catalogue, input.productCode)
  const dates = datesOfStay(product.stay, input)
  const candidates = await candidatesFor({ catalogue, inventory }, product, input, dates ?? [])
  if (!dates) throw new Refusal('STAY_DATES')
  return quoteOf(product, candidates, input, await poolsOver(inventory, product, dates))
}

/** The chosen lines with what is known of them on these dates. Refuses what is wrong with them whenever it were. */
export async function candidatesFor(
  { catalogue, inventory }: QuoteDeps,
  product: CatalogueProduct,
  input: QuoteInput,
  dates: readonly VisitDate[],
): Promise<Candidate[]> {
  const { channel, now } = input
  const today = venueDate(now)
  const chosen = chooseOffers(product, input.lines, { today, channel })
  const months = new Set((dates.length === 0 ? [today] : dates).map(monthOf))
  const priceOn = await pricesOver(catalogue, product, [...months])
  return await Promise.all(
    chosen.map(async ({ offer, ...wanted }) => ({
      offer,
      ...wanted,
      draws: drawsFor(await inventory.draws(offer.id), channel),
      priceOn: (date: VisitDate | null) => priceOn(offer.id, date, channel),
      ruleOn: await inventory.stayRules(offer.id),
      ...(offer.parts && { parts: await partCandidates({ catalogue, inventory }, offer.parts, input) }),
    })),
  )
}

/** Parts of a package with what is known of each on its own dates. */
const partCandidates = (
  { catalogue, inventory }: QuoteDeps,
  parts: readonly PackagePart[],
  { visitDate, channel, now }: QuoteInput,
): Promise<PartCandidate[]> =>
  Promise.all(
    parts.map(async (part) => {
      const { product, offer } = part
      const start = visitDate ?? venueDate(now)
      const dates = datesOfStay(product.stay, partStay(part, start)) ?? []
      const priceOn = await pricesOver(catalogue, product, [...new Set([start, ...dates].map(monthOf))])
      return {
        part,
        draws: drawsFor(await inventory.draws(offer.id), channel),
        priceOn: (date: VisitDate | null) => priceOn(offer.id, date, channel),
        ruleOn: await inventory.stayRules(offer.id),
        pools: await poolsOver(inventory, product, dates),
      }
    }),
  )

/** A stay may begin in one month and end in another; any month knows the prices without a date. */
export async function pricesOver(
  catalogue: CatalogueMemory,
  product: CatalogueProduct,
  months: readonly Month[],
): Promise<PriceList> {
  const known = await Promise.all(
    months.map(async (month) => [month, await catalogue.prices(product, month)] as const),
  )
  const lists = new Map(known)
  const [[, anyMonth] = []] = known
  return (offerId, date, channel) => {
    const prices = date === null ? anyMonth : lists.get(monthOf(date))
    return prices?.(offerId, date, channel) ?? null
  }
}

async function poolsOver(
  inventory: InventoryMemory,
  product: CatalogueProduct,
  dates: readonly VisitDate[],
): Promise<StayPools> {
  if (product.stay === 'NONE') return { days: new Map(), stock: await inventory.stockOf(product) }
  const days = await Promise.all(
    dates.map(async (date) => [date, await inventory.poolsOfDay(product, date)] as const),
  )
  return { days: new Map(days), stock: new Map() }
}
