/** A day of slots, a stay of several dates and a month of days, out of pools, prices and the clock. Pure. */
import type { CalendarDay, DayOfSlots, Slot } from '#contract/endpoints/inventory.ts'
import type { StayRule } from '#contract/values/calendar.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { AvailabilityState } from '#contract/values/product.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import { type SlotTime, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { CatalogueOffer, CatalogueProduct } from '../../catalogue/catalogue-memory.ts'
import { isBookable, isInSaleWindow, leadOffer } from '../../catalogue/rules.ts'
import {
  type DayPools,
  type Draw,
  leftOver,
  minutesInto,
  saleEndOf,
  saleEndsAt,
  stateOfLeft,
  type TimeOption,
} from '../rules.ts'
import {
  placesOfStay,
  priceOf,
  pricePartsOf,
  type StayDates,
  type StayFault,
  type StayPools,
  stayFault,
} from '../stay-rules.ts'

/** A product as one channel sees it. */
export type Offering = {
  product: CatalogueProduct
  /** Per offer, only those of the channel. */
  draws: ReadonlyMap<number, readonly Draw[]>
  /** Null: the offer is not sold for that date. */
  priceOn(offerId: number, date: VisitDate | null): Fen | null
  ruleOn(offerId: number, date: VisitDate): StayRule | null
  /** By offer: where a package has room that begins on a date. */
  packages?: ReadonlyMap<number, (start: VisitDate) => TimeOption[]>
}

/** One offer at one place; types that draw on the same places share them. */
export type OfferedPrice = {
  offer: CatalogueOffer
  draws: string
  place: TimeOption
  priceFen: Fen | null
  over: boolean
  restriction: StayFault | null
}

/** What a buyer asks about: the dates of one stay, with the pools of each. */
export type StayAsked = StayDates & { stay: Stay; dates: readonly VisitDate[]; pools: StayPools }

export function slotsFor(offering: Offering, asked: StayAsked, now: Date): DayOfSlots {
  const { visitDate: date, untilDate } = asked
  const outside = stateWithoutPools(offering, asked, now)
  if (outside) return { date, untilDate, state: outside, slots: [], restrictions: [] }
  const offers = offeredPricesOf(offering, asked, now)
  const slots = slotsOf(offers)
  const state = stateOfDay(slots, leftOf(offers))
  return { date, untilDate, state, slots, restrictions: restrictionsOf(offers) }
}

function restrictionsOf(offers: readonly OfferedPrice[]): DayOfSlots['restrictions'] {
  return offers.flatMap(({ offer, restriction }) =>
    restriction ? [{ offerCode: offer.code, ...restriction }] : [],
  )
}

/** A date as a cell of the month; of a stay of several its single night or day, whatever may begin or end on it. */
export function cellOf(offering: Offering, date: VisitDate, pools: DayPools, now: Date): CalendarDay {
  const asked: StayAsked = {
    stay: offering.product.stay === 'SLOT' ? 'SLOT' : 'DAY',
    visitDate: date,
    untilDate: null,
    dates: [date],
    pools: { days: new Map([[date, pools]]), stock: new Map() },
  }
  const outside = stateWithoutPools(offering, asked, now)
  if (outside) return { date, state: outside, fromPriceFen: null, left: null }
  const offers = offeredPricesOf(offering, asked, now)
  const slots = slotsOf(offers)
  const left = leftOf(offers)
  const priced = offers.flatMap((offer) =>
    isOffered(offer) && offer.priceFen !== null
      ? [{ category: offer.offer.category, priceFen: offer.priceFen }]
      : [],
  )
  const state = stateOfDay(slots, left)
  const reason = state === 'CLOSED' ? slots.find((slot) => slot.reason)?.reason : undefined
  const stay = stayRuleOf(offering, date, offers)
  return {
    date,
    state,
    fromPriceFen: leadOffer(priced)?.priceFen ?? null,
    left: slots.length === 0 ? null : left,
    ...(reason && { reason }),
    ...(stay && { stay }),
  }
}

/** What all offers for sale on a date ask of stays that begin or end there: of each limit the mildest. */
function stayRuleOf({ product, ruleOn }: Offering, date: VisitDate, offers: readonly OfferedPrice[]) {
  if (product.stay !== 'NIGHTS' && product.stay !== 'DAYS') return null
  const rules = new Set(offers.map(({ offer }) => ruleOn(offer.id, date)))
  const [first, ...others] = [...rules].filter((rule) => rule !== null)
  return first && !rules.has(null) ? others.reduce(mildest, first) : null
}

const mildest = (one: StayRule, other: StayRule): StayRule => ({
  minLength: one.minLength && other.minLength && Math.min(one.minLength, other.minLength),
  maxLength: one.maxLength && other.maxLength && Math.max(one.maxLength, other.maxLength),
  noArrival: one.noArrival && other.noArrival,
  noDeparture: one.noDeparture && other.noDeparture,
})

/** Of dates that are over, or for which the product has no price; null when their pools decide. */
export function stateWithoutPools(
  offering: Offering,
  asked: StayAsked,
  now: Date,
): 'PAST' | 'NOT_ON_SALE' | null {
  const { product } = offering
  const today = venueDate(now)
  const [first = today] = asked.dates
  const last = asked.dates.at(-1) ?? today
  if (first < today) return 'PAST'
  const isPriced = (offer: CatalogueOffer) => priceFor(offering, offer, asked) !== null
  return isBookable(product, last, today) && product.offers.some(isPriced) ? null : 'NOT_ON_SALE'
}

function priceFor({ priceOn }: Offering, { id }: CatalogueOffer, { stay, dates }: StayAsked): Fen | null {
  const parts = pricePartsOf(stay, dates, (date) => priceOn(id, date))
  return parts && priceOf(parts)
}

export function offeredPricesOf(offering: Offering, asked: StayAsked, now: Date): OfferedPrice[] {
  const { product, draws, ruleOn, packages } = offering
  const { stay, dates, pools } = asked
  const [first] = dates
  const minute = first === undefined ? null : minutesInto(first, now)
  const shared = new Map<string, TimeOption[]>()
  return product.offers.flatMap((offer) => {
    const drawn = draws.get(offer.id) ?? []
    const placesOfPackage = packages?.get(offer.id)
    const key = placesOfPackage ? offer.code : JSON.stringify(drawn)
    const packaged = first === undefined ? undefined : placesOfPackage?.(first)
    const places = shared.get(key) ?? packaged ?? placesOfStay(stay, drawn, dates, pools)
    shared.set(key, places)
    const priceFen = isInSaleWindow(offer, venueDate(now)) ? priceFor(offering, offer, asked) : null
    const isOver = ({ from }: TimeOption) =>
      minute !== null && minute >= saleEndsAt(from, saleEndOf(product, offer))
    const restriction = stayFault(stay, dates, product, (date) => ruleOn(offer.id, date))
    return places.map((place) => ({ offer, draws: key, place, priceFen, over: isOver(place), restriction }))
  })
}

/** May it be bought as long as there is any left? */
export const isOffered = ({ place, priceFen, over, restriction }: OfferedPrice): boolean =>
  !place.closed && !over && priceFen !== null && restriction === null

/** Of the offers of which most are left. */
function leftOf(offers: readonly OfferedPrice[]): number {
  const alike = Map.groupBy(offers.filter(isOffered), ({ draws }) => draws)
  const lefts = [...alike.values()].map((offered) =>
    leftOver([...new Set(offered.map(({ place }) => place))]),
  )
  return Math.max(0, ...lefts)
}

export function slotsOf(offers: readonly OfferedPrice[]): Slot[] {
  const byStart = Map.groupBy(offers, ({ place }) => place.from)
  return [...byStart]
    .toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(([from, ofSlot]) => slotOf(from, ofSlot))
}

function slotOf(from: SlotTime | null, offers: readonly OfferedPrice[]): Slot {
  const offered = offers.filter(isOffered)
  const best = bestOf(offered.length > 0 ? offered : offers)
  const left = offered.length > 0 ? (best?.left ?? 0) : 0
  const capacity = best?.capacity ?? 0
  const state = offered.length > 0 ? stateOfLeft(left, capacity) : stateOfUnsold(offers)
  const reason = state === 'CLOSED' ? offers.find(({ place }) => place.reason)?.place.reason : undefined
  return {
    from,
    to: best?.to ?? null,
    state,
    ...(reason && { reason }),
    left,
    capacity,
    prices: offered.flatMap(({ offer, place, priceFen }) =>
      priceFen === null ? [] : [{ offerCode: offer.code, priceFen, left: place.left }],
    ),
  }
}

/** The place of which most are left, then the largest. */
function bestOf(offers: readonly OfferedPrice[]): TimeOption | undefined {
  let best = offers[0]?.place
  for (const { place } of offers)
    if (best && (place.left > best.left || (place.left === best.left && place.capacity > best.capacity)))
      best = place
  return best
}

/** Why nothing of a slot can be bought. */
function stateOfUnsold(offers: readonly OfferedPrice[]): AvailabilityState {
  const open = offers.filter(({ place }) => !place.closed)
  if (open.length === 0) return 'CLOSED'
  return open.every(({ over }) => over) ? 'PAST' : 'NOT_ON_SALE'
}

const isForSale = ({ state }: Slot): boolean => state === 'OPEN' || state === 'FEW' || state === 'SOLD_OUT'

/** A day is as good as the slots that are still for sale; without any it is not on sale, over, or closed. */
function stateOfDay(slots: readonly Slot[], left: number): AvailabilityState {
  if (slots.length === 0) return 'NO_LIMIT_SET'
  const forSale = slots.filter(isForSale)
  if (forSale.length > 0)
    return stateOfLeft(
      left,
      forSale.reduce((sum, { capacity }) => sum + capacity, 0),
    )
  const reasons = slots.map(({ state }) => state)
  return (['NOT_ON_SALE', 'PAST'] as const).find((state) => reasons.includes(state)) ?? 'CLOSED'
}
