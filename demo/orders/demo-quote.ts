/** Quotes demo orders against pools that fill up as they are taken, so that nothing is ever oversold. */
import assert from 'node:assert/strict'
import type { PartSlots } from '#contract/endpoints/inventory.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import { addDays, type SlotTime, type VisitDate, venueDate } from '#contract/values/time.ts'
import {
  type CatalogueOffer,
  type CatalogueProduct,
  loadProducts,
} from '../../server/modules/catalogue/catalogue-memory.ts'
import { loadDraws, loadPools, loadStock } from '../../server/modules/inventory/inventory-memory.ts'
import { type Quote, quoteOf } from '../../server/modules/inventory/quote/quote-rules.ts'
import {
  type DayPools,
  type Draw,
  drawsFor,
  type Pool,
  placesOf,
  type TimeOption,
} from '../../server/modules/inventory/rules.ts'
import { datesOfStay } from '../../server/modules/inventory/stay-rules.ts'
import type { Chance } from '../../server/platform/chance.ts'
import type { Tx } from '../../server/platform/db.ts'
import type { Vault } from '../../server/platform/vault.ts'
import { DAYS_BACK, priceOn } from '../products/seed-catalogue.ts'

export type DemoContext = {
  now: Date
  today: VisitDate
  vault: Vault
  chance: Chance
  products: ReadonlyMap<string, CatalogueProduct>
  draws: ReadonlyMap<number, readonly Draw[]>
  days: ReadonlyMap<VisitDate, DayPools>
  /** What has no date. */
  stock: DayPools
}

export type DemoChoice = {
  product: string
  /** Tickets by the end of their code: { ADULT: 2 } */
  tickets: Readonly<Record<string, number>>
  /** Null for goods. */
  visitDate: VisitDate | null
  /** Of nights and days. */
  untilDate?: VisitDate | null
  slotFrom: SlotTime | null
  /** Of packages: when each part is used that has slots. */
  partSlots?: Readonly<Record<string, string>>
  channel: SalesChannel
  orderedAt: Date
}

/** Demo orders are made for no later day. */
const DAYS_AHEAD = 40

export async function openDemo(
  tx: Tx,
  deps: Pick<DemoContext, 'now' | 'vault' | 'chance'>,
): Promise<DemoContext> {
  const today = venueDate(deps.now)
  const draws = await loadDraws(tx)
  const resources = [...new Set([...draws.values()].flat().map(({ resourceId }) => resourceId))]
  return {
    ...deps,
    today,
    products: await loadProducts(tx),
    draws,
    days: await loadPools(tx, resources, addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)),
    stock: await loadStock(tx, resources),
  }
}

/** What the tickets cost and take; refuses what could not be bought. */
function quoteChoice(context: DemoContext, choice: DemoChoice): Quote {
  const { visitDate, untilDate = null, slotFrom, partSlots, channel, orderedAt } = choice
  const product = productOf(context, choice.product)
  const candidates = Object.entries(choice.tickets).map(([ending, quantity]) => {
    const offer = offerOf(product, ending)
    const of = (offered: CatalogueOffer) => ({
      draws: drawsFor(context.draws.get(offered.id) ?? [], channel),
      priceOn: (date: VisitDate | null) => priceOn(offered.code, date, channel),
      ruleOn: () => null,
    })
    const parts = offer.parts?.map((part) => ({ part, ...of(part.offer), pools: context }))
    const packaged = parts && { parts, partSlots: partSlots as PartSlots }
    return { offer, quantity, most: quantity, ...of(offer), ...packaged }
  })
  // Also what is under maintenance today was on sale when it was ordered.
  const quote = quoteOf(
    { ...product, saleState: 'ON_SALE' },
    candidates,
    { visitDate, untilDate, slotFrom, now: orderedAt },
    { days: context.days, stock: context.stock },
  )
  return { ...quote, product }
}

/** Could it be had on that day? */
export function hasRoom(context: DemoContext, choice: DemoChoice): boolean {
  try {
    const { lines } = quoteChoice(context, choice)
    const left = new Map(poolsOf(context).map((pool) => [pool.id, pool.left]))
    return lines.every(({ quantity, claims }) =>
      claims.every(({ poolId, units }) => (left.get(poolId) ?? 0) >= units * quantity),
    )
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const poolsOf = ({ days, stock }: DemoContext): Pool[] =>
  [...[...days.values()].flatMap((day) => [...day.values()]), ...stock.values()].flat()

/** What the tickets cost and take; from here on those seats are gone. */
export function takeSeats(context: DemoContext, choice: DemoChoice): Quote {
  const { visitDate, untilDate = null, slotFrom } = choice
  const quote = quoteChoice(context, choice)
  const { product } = quote
  const isPackage = quote.lines.some(({ parts }) => parts)
  const dated = datesOfStay(product.stay, { visitDate, untilDate })?.flatMap((date) => [
    ...(context.days.get(date)?.values() ?? []),
  ])
  const pools = isPackage ? poolsOf(context) : [...(dated ?? []), ...context.stock.values()].flat()
  const byId = new Map(pools.map((pool: Pool) => [pool.id, pool] as const))
  for (const { quantity, claims } of quote.lines)
    for (const { poolId, units } of claims) {
      const pool = byId.get(poolId)
      assert(pool && pool.left >= units * quantity, `${choice.product} is full on ${visitDate} ${slotFrom}`)
      pool.left -= units * quantity
    }
  return quote
}

/** Where a ticket of this type may still be used on a day. */
export function openPlaces(
  context: DemoContext,
  code: string,
  ending: string,
  date: VisitDate,
): TimeOption[] {
  const { id } = offerOf(productOf(context, code), ending)
  const places = placesOf(drawsFor(context.draws.get(id) ?? [], 'SYS'), context.days.get(date) ?? new Map())
  return places.filter(({ closed }) => !closed)
}

function productOf(context: DemoContext, code: string): CatalogueProduct {
  const product = context.products.get(code)
  assert(product, `no product ${code}`)
  return product
}

function offerOf(product: CatalogueProduct, ending: string): CatalogueOffer {
  const offer = product.offers.find(({ code }) => code === `${product.code}-${ending}`)
  assert(offer, `no offer ${product.code}-${ending}`)
  return offer
}
