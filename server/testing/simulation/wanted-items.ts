/** What somebody in a simulated world wants to buy: of one product at one time, or several things in one order. */
import assert from 'node:assert/strict'
import type { HoldItem } from '#contract/endpoints/ordering/hold.ts'
import { venueDate } from '#contract/values/time.ts'
import { priceOf } from '../../modules/inventory/stay-rules.ts'
import type { SimulatedBuyer } from './buyers.ts'
import type { Park, ParkPart } from './parks.ts'
import type { SimulatedWorld } from './world.ts'

const MAX_ITEMS = 3

/** Some of what is sold for one of the product's times. */
export function drawItem(
  { chance }: Pick<SimulatedWorld, 'chance'>,
  { productCode, times, offers }: Park,
): HoldItem {
  const time = chance.pickFrom(times)
  assert.ok(time)
  const sold = offers.flatMap(({ pricedAt, ...offer }) => {
    const parts = pricedAt(time)
    return parts ? { ...offer, priceFen: priceOf(parts) } : []
  })
  const one = chance.pickFrom(sold)
  const chosen = chance.percent(25) ? sold : sold.filter((offer) => offer === one)
  const lines = chosen.map(({ code, priceFen, maxPerItem, parts = [] }) => ({
    offerCode: code,
    quantity: chance.int(1, maxPerItem),
    priceFen,
    ...(parts.length > 0 && { partSlots: drawSlots(chance, parts) }),
  }))
  return { productCode, ...time, lines } as HoldItem
}

const drawSlots = (chance: SimulatedWorld['chance'], parts: readonly ParkPart[]) =>
  Object.fromEntries(parts.flatMap(({ code, slots }) => (slots ? [[code, chance.pickFrom(slots)]] : [])))

/** Of the times of a product those that are not over, as long as there are some. */
export function upcomingOf({ clock }: SimulatedWorld, park: Park): Park {
  const today = venueDate(clock.now())
  const times = park.times.filter(({ visitDate }) => visitDate === null || visitDate >= today)
  return times.length > 0 ? { ...park, times } : park
}

/** Goods go with visits: they are picked up then. */
function mayShare(lead: Park, other: Park): boolean {
  const shared = (one: Park) => (one.basket === 'goods' ? 'visit' : one.basket)
  return lead.basket !== 'alone' && shared(lead) === shared(other)
}

/** Now and then several products, dates and slots at once, of those that may share an order. */
export function drawItems(world: SimulatedWorld, { kind }: Pick<SimulatedBuyer, 'kind'>): HoldItem[] {
  const { chance, parks } = world
  const sold = parks.filter(
    ({ basket, forMembers }) => basket !== 'card' && (kind === 'member' || !forMembers),
  )
  const lead = chance.pickFrom(sold)
  if (!lead) return []
  const drawn = [lead]
  const more = lead.basket !== 'alone' && chance.percent(30) ? chance.int(1, MAX_ITEMS - 1) : 0
  for (let item = 0; item < more; item += 1) {
    const companions = parks.filter((park) => drawn.every((one) => mayShare(one, park)))
    drawn.push(chance.pickFrom(companions) ?? lead)
  }
  const items = drawn.map((park) => drawItem(world, park))
  // The same product at the same time is one item.
  return [...new Map(items.map((item) => [timeOf(item), item])).values()]
}

const timeOf = ({ productCode, visitDate, untilDate, slotFrom }: HoldItem): string =>
  [productCode, visitDate, untilDate, slotFrom].join(' ')

/** Are there more of an offer than the catalogue allows in one order? */
export function isTooMuch({ parks }: SimulatedWorld, items: readonly HoldItem[]): boolean {
  const lines = Map.groupBy(
    items.flatMap((item) => item.lines),
    ({ offerCode }) => offerCode,
  )
  return parks
    .flatMap(({ offers }) => offers)
    .some(({ code, maxPerOrder }) => {
      const wanted = lines.get(code as HoldItem['lines'][number]['offerCode']) ?? []
      return wanted.reduce((sum, { quantity }) => sum + quantity, 0) > maxPerOrder
    })
}

export const costOf = (items: readonly HoldItem[]): number =>
  items.flatMap(({ lines }) => lines).reduce((sum, { quantity, priceFen }) => sum + quantity * priceFen, 0)

/** The same with one more of everything. */
export const changeQuantity = (items: readonly HoldItem[]): HoldItem[] =>
  items.map((item) => ({
    ...item,
    lines: item.lines.map((line) => ({ ...line, quantity: line.quantity + 1 })),
  }))

export const wordsOf = (items: readonly HoldItem[]): string =>
  items
    .map((item) => {
      const lines = item.lines.map(({ quantity, offerCode }) => `${quantity} ${offerCode}`)
      const times = [item.visitDate, item.untilDate, item.slotFrom].filter((time) => time !== null)
      return [lines.join(', '), 'at', item.productCode, ...times].join(' ')
    })
    .join(' and ')
