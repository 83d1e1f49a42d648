/** May these tickets be bought for this date and slot, for how much, and what do they take? Pure. */
import { isAdmission } from '#contract/admission.ts'
import type { PartSlots } from '#contract/endpoints/inventory.ts'
import { maxPerOrder } from '#contract/max-per-order.ts'
import { familyOf } from '#contract/product-paths.ts'
import { Refusal } from '#contract/refusals.ts'
import type { StayRule } from '#contract/values/calendar.ts'
import { wayToGets } from '#contract/values/delivery.ts'
import { type Fen, times } from '#contract/values/fen.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { OfferCode, PartCode, SaleState } from '#contract/values/product.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { type SlotTime, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { CatalogueOffer, CatalogueProduct, PackagePart } from '../../catalogue/catalogue-memory.ts'
import { isBookable, isInSaleWindow, waysOf } from '../../catalogue/rules.ts'
import { claimsOfParts, partStay, sharedPriceParts, sharesOfParts } from '../packages/part-rules.ts'
import { type Draw, minutesInto, saleEndOf, saleEndsAt, type TimeOption } from '../rules.ts'
import {
  datesOfStay,
  type PricePart,
  placesOfStay,
  priceOf,
  pricePartsOf,
  type StayDates,
  type StayPools,
  stayFault,
} from '../stay-rules.ts'

export type Claim = { poolId: number; units: number }

export type QuotedLine = {
  offer: CatalogueOffer
  quantity: number
  /** Of the offer in one order of this buyer. */
  most: number
  priceFen: Fen
  /** Of one ticket. */
  priceParts: PricePart[]
  amountFen: Fen
  /** When its own slots end; tickets of one item may take more or fewer of them. */
  slotTo: SlotTime | null
  /** What ONE ticket of the line takes; of a package what all its parts take. */
  claims: Claim[]
  /** Of a package; left out for all else. */
  parts?: QuotedPart[]
}

/** Units of one part of a package that bear the same of its price. */
export type QuotedPart = Omit<QuotedLine, 'most' | 'parts'> &
  StayDates & { code: PartCode; product: CatalogueProduct; slotFrom: SlotTime | null }

export type Quote = {
  product: CatalogueProduct
  visitDate: VisitDate | null
  untilDate: VisitDate | null
  slotFrom: SlotTime | null
  lines: QuotedLine[]
}

export type Wanted = { offerCode: OfferCode; quantity: number; partSlots?: PartSlots | undefined }
export type QuotedVisit = StayDates & { slotFrom: SlotTime | null; now: Date }

/** A wanted line with all that is known about it. */
export type Candidate = {
  offer: CatalogueOffer
  quantity: number
  most: number
  partSlots?: PartSlots | undefined
  /** Of a package, in their order. */
  parts?: readonly PartCandidate[]
  draws: readonly Draw[]
  priceOn(date: VisitDate | null): Fen | null
  ruleOn(date: VisitDate): StayRule | null
}

export type PartCandidate = Pick<Candidate, 'draws' | 'priceOn' | 'ruleOn'> & {
  part: PackagePart
  pools: StayPools
}

const refusalOfSaleState = {
  ON_SALE: null,
  COMING_SOON: 'PRODUCT_COMING_SOON',
  MAINTENANCE: 'PRODUCT_MAINTENANCE',
  STOPPED: 'PRODUCT_STOPPED',
} as const satisfies Record<SaleState, string | null>

/** Refuses a product that is not on sale, an empty choice, a type that is not for sale, too many, and a child alone. */
export function chooseOffers(
  product: CatalogueProduct,
  wanted: readonly Wanted[],
  { today, channel }: { today: VisitDate; channel: SalesChannel },
): Pick<Candidate, 'offer' | 'quantity' | 'most' | 'partSlots'>[] {
  const refusal = refusalOfSaleState[product.saleState]
  if (refusal) throw new Refusal(refusal)
  if (wanted.length === 0 || wanted.some(({ quantity }) => quantity < 1)) throw new Refusal('QUANTITY_ZERO')
  const chosen = wanted.map(({ offerCode, quantity, partSlots }) => {
    const offer = product.offers.find(({ code }) => code === offerCode)
    if (!offer || !isInSaleWindow(offer, today)) throw new Refusal('OFFER_NOT_FOR_SALE')
    const most = maxPerOrder(product, offer.maxPerOrder, channel === 'B2B')
    if (quantity > most) throw new Refusal('TOO_MANY_PER_ORDER', { max: most })
    return { offer, quantity, most, partSlots }
  })
  if (new Set(chosen.map(({ offer }) => offer)).size < chosen.length)
    throw new Refusal('BAD_REQUEST', { field: 'lines' })
  refuseChildrenAlone(chosen)
  return chosen
}

const ADULT_AGE = 18

/** Each child who needs a guardian comes with another ticket that an adult may use. */
function refuseChildrenAlone(chosen: readonly { offer: CatalogueOffer; quantity: number }[]): void {
  const count = (counts: (type: CatalogueOffer) => boolean) =>
    chosen.reduce((sum, { offer, quantity }) => sum + (counts(offer) ? quantity : 0), 0)
  const children = count(({ needsGuardian }) => needsGuardian)
  const adults = count(
    ({ needsGuardian, ageMax }) => !needsGuardian && (ageMax === null || ageMax >= ADULT_AGE),
  )
  if (children > adults) throw new Refusal('COMPANION_NEEDED')
}

/** Refuses dates or a slot that are past, closed, too far ahead, or have no pools. Seats are not looked at. */
export function quoteOf(
  product: CatalogueProduct,
  candidates: readonly Candidate[],
  visit: QuotedVisit,
  pools: StayPools,
): Quote {
  const { visitDate, untilDate, now } = visit
  const dates = datesFor(product, visit)
  const start = product.stay === 'SLOT' ? visit.slotFrom : null
  const placed = candidates.map((candidate) => {
    const { priceOn, ruleOn, draws, parts } = candidate
    refuseStay(product, dates, ruleOn)
    const priceParts = pricePartsOf(product.stay, dates, priceOn)
    if (!priceParts) throw new Refusal('OFFER_NOT_FOR_SALE')
    if (parts) return { ...candidate, priceParts, ...packageOf(candidate, parts, priceOf(priceParts), visit) }
    const place = findPlace(product, placesOfStay(product.stay, draws, dates, pools), start)
    const claims = place.seats.map(({ pool, units }) => ({ poolId: pool.id, units }))
    return { ...candidate, priceParts, parts: undefined, claims, slotTo: place.to }
  })
  const [first] = dates
  const lines = placed.map(({ offer, quantity, most, priceParts, claims, slotTo, parts }) => {
    if (first && minutesInto(first, now) >= saleEndsAt(start, saleEndOf(product, offer)))
      throw new Refusal('SALE_ENDED')
    const priceFen = priceOf(priceParts)
    const amountFen = times(priceFen, quantity)
    const line = { offer, quantity, most, priceFen, priceParts, amountFen, slotTo, claims }
    return parts ? { ...line, parts } : line
  })
  return { product, visitDate, untilDate, slotFrom: start, lines }
}

/** Each part as if it were bought by itself, but for its price: that is its share of the price of the package. */
function packageOf(
  { quantity, partSlots }: Pick<Candidate, 'quantity' | 'partSlots'>,
  candidates: readonly PartCandidate[],
  priceFen: Fen,
  { visitDate, now }: QuotedVisit,
): Pick<QuotedLine, 'claims' | 'slotTo'> & { parts: QuotedPart[] } {
  if (visitDate === null) throw new Refusal('STAY_DATES')
  const quoted = candidates.map(({ part, pools, ...candidate }) => {
    const { code, product, offer, quantity: ofOne } = part
    const visit = { ...partStay(part, visitDate), slotFrom: partSlots?.[code] ?? null, now }
    const wanted = { ...candidate, offer, quantity: ofOne * quantity, most: ofOne * quantity }
    const { lines, ...when } = quoteOf(product, [wanted], visit, pools)
    return lines.map(({ most: _, ...line }) => ({ ...when, ...line, code, ofOne }))
  })
  const lines = quoted.flat()
  const shares = sharesOfParts(priceFen, lines)
  const parts = lines.flatMap(({ ofOne, ...line }, index) =>
    [...Map.groupBy(shares[index] ?? [], (share) => share)].map(([share, { length }]) => ({
      ...line,
      quantity: length * quantity,
      priceFen: share,
      priceParts: sharedPriceParts(share, line.priceParts),
      amountFen: times(share, length * quantity),
    })),
  )
  return { parts, claims: claimsOfParts(lines), slotTo: null }
}

/** The dates of the stay, of which none is past or too far ahead. */
function datesFor(product: CatalogueProduct, { now, ...visit }: QuotedVisit): VisitDate[] {
  const dates = datesOfStay(product.stay, visit)
  if (!dates) throw new Refusal('STAY_DATES')
  const today = venueDate(now)
  if (dates.some((date) => date < today)) throw new Refusal('SALE_ENDED')
  if (!dates.every((date) => isBookable(product, date, today))) throw new Refusal('NOT_ON_SALE_YET')
  return dates
}

function refuseStay(
  product: CatalogueProduct,
  dates: readonly VisitDate[],
  ruleOn: Candidate['ruleOn'],
): void {
  const fault = stayFault(product.stay, dates, product, ruleOn)
  if (fault) throw new Refusal(fault.why, fault.length === null ? {} : { length: fault.length })
}

function findPlace(
  product: CatalogueProduct,
  places: readonly TimeOption[],
  start: SlotTime | null,
): TimeOption {
  if (places.length === 0) throw new Refusal(refusalOfNoPool(product))
  if (places.every(({ closed }) => closed)) throw new Refusal('DATE_CLOSED')
  const place = places.find(({ from }) => from === start)
  if (!place) throw new Refusal(product.stay === 'SLOT' ? 'SLOT_NEEDED' : refusalOfNoPool(product))
  if (place.closed) throw new Refusal('SLOT_CLOSED')
  return place
}

function refusalOfNoPool(product: CatalogueProduct) {
  if (product.stay === 'NONE') return 'OFFER_NOT_FOR_SALE'
  return isAdmission(product) ? 'NO_LIMIT_SET' : 'NOT_BOOKABLE_YET'
}

export const basketOf = ({ product }: Quote) => productTypes[familyOf(product)].basket

/** What staff confirm is confirmed whole, so it shares its order with nothing. */
export const mustBeOrderedAlone = (quote: Quote): boolean =>
  basketOf(quote) === 'alone' || quote.product.confirmWithinMinutes !== null

/** Goods that can be handed over where the visit is. */
export const canBeHandedOverAtVisit = (quote: Quote): boolean =>
  basketOf(quote) === 'goods' && quote.product.getting.includes('PICKUP')

/** All goods of an order are had in one way; what is no goods goes with each. */
export function shareWay(quotes: readonly Quote[]): boolean {
  const offered = quotes.map(({ product }) => waysOf(product).ways ?? wayToGets)
  return wayToGets.some((way) => offered.every((ways) => ways.includes(way)))
}

function mayShare(quotes: readonly Quote[]): boolean {
  if (quotes.length < 2) return true
  if (quotes.some(mustBeOrderedAlone) || !shareWay(quotes)) return false
  const isOfVisit = (quote: Quote) => basketOf(quote) === 'visit' || canBeHandedOverAtVisit(quote)
  return new Set(quotes.map(basketOf)).size === 1 || quotes.every(isOfVisit)
}

/** Refuses an item twice, more of a type than an order may have, and products that may not share an order. */
export function refuseIncompatible(quotes: readonly Quote[]): void {
  const visits = quotes.map(({ product, visitDate, untilDate, slotFrom }) =>
    [product.code, visitDate, untilDate, slotFrom].join(' '),
  )
  if (new Set(visits).size < visits.length) throw new Refusal('BAD_REQUEST', { field: 'items' })
  if (!mayShare(quotes)) throw new Refusal('CART_APART')
  const types = Map.groupBy(
    quotes.flatMap(({ lines }) => lines),
    ({ offer }) => offer,
  )
  for (const lines of types.values()) {
    const max = Math.min(...lines.map(({ most }) => most))
    if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > max)
      throw new Refusal('TOO_MANY_PER_ORDER', { max })
  }
}
