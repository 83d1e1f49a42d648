/**
 * The holder of a card comes without a booking: the gate makes a free order of the window for them, with the card's visit, or
 * none. What may be had is found before the transaction; whether it still is there, only the claim can tell.
 */
import { createHash } from 'node:crypto'
import { isAdmission } from '#contract/admission.ts'
import { defaultLanguage } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { isOfGate } from '#contract/values/admit.ts'
import type { CardFault, CardNo, CardTypeCode } from '#contract/values/card.ts'
import { noFen } from '#contract/values/fen.ts'
import type { ProductCode } from '#contract/values/product.ts'
import {
  addDays,
  type SlotTime,
  startOfDay,
  type VisitDate,
  venueDate,
  venueInstant,
} from '#contract/values/time.ts'
import type { Tx } from '../../../platform/db.ts'
import type { CardHolder } from '../../card/at-gate.ts'
import { isBookedAs, lockCard } from '../../card/at-gate.ts'
import type { CatalogueOffer, CatalogueProduct } from '../../catalogue/catalogue-memory.ts'
import { quote } from '../../inventory/quote/quote.ts'
import type { Quote } from '../../inventory/quote/quote-rules.ts'
import { drawsFor, placesOf, type TimeOption } from '../../inventory/rules.ts'
import { mobileIndexOf, mobileOfMember } from '../../member/member.ts'
import type { HoldDeps } from '../hold/deps.ts'
import { orderNoAt } from '../hold/hold-seats.ts'
import { holdAlone } from '../hold/hold-sql.ts'
import type { NewHold, NewLine } from '../hold/new-hold.ts'
import { linesOf } from '../hold/new-lines.ts'
import {
  listConflictingOrders,
  type TicketVisit,
  takeCardVisits,
  writeCardVisits,
} from '../lifecycle/card-visits.ts'
import { displaceUnpaid, lockForPlacing } from '../lifecycle/displace-sql.ts'
import { finishFree } from '../lifecycle/settle-order.ts'
import { allOrNothing } from '../lifecycle/settle-sql.ts'
import { findOrderLocked } from '../order/order-sql.ts'
import { holdMinutes, minutesAfter, payMinutes, releaseAfterMinutes } from '../order/rules.ts'
import { offerSnapshotOf } from '../order/snapshot.ts'
import { newUnits, newVisitors } from '../units/new-units.ts'
import { checkVisitors } from '../units/visitor-rules.ts'
import { type NewPlacement, placeAlone } from './place-sql.ts'
import { drawAssistCode } from './submit-placement.ts'

export type WalkInDeps = Pick<
  HoldDeps,
  'db' | 'vault' | 'clock' | 'chance' | 'saveSnapshot' | 'catalogue' | 'inventory'
>

/** The card that is shown, where and when. */
export type WalkInArrival = {
  holder: CardHolder
  /** None: whatever admits to the tower. */
  products: readonly ProductCode[]
  earlyMinutes: number
  at: Date
  /** Of the scan: what is made for it is made once. */
  nonce: string
  actor: string
}

type WithoutId = Omit<NewPlacement, 'orderId'>

/** An order that can be made for who has arrived. */
export type WalkIn = { hold: NewHold; placement: WithoutId; actor: string; card: CardNo; date: VisitDate }

/** More than a gate has in one moment. */
const MAX_WALK_INS = 8

/** What is free with the card and may be used at this moment, the slot that runs now before the next. */
export async function findWalkIns(deps: WalkInDeps, arrival: WalkInArrival): Promise<WalkIn[]> {
  const { products, holder } = arrival
  const known = await deps.catalogue.products()
  const offered = known.flatMap((product) =>
    isLetIn(product, products)
      ? product.offers
          .filter((offer) => isForCard(offer, holder.typeCode))
          .map((offer) => ({ product, offer }))
      : [],
  )
  const quoted: Quote[] = []
  for (const each of offered) quoted.push(...(await quotesOf(deps, each, arrival)))
  const found = await Promise.all(quoted.slice(0, MAX_WALK_INS).map((one) => walkInOf(deps, one, arrival)))
  return found.filter((one) => one !== null)
}

/** What staff must confirm first lets nobody in at once. */
const isLetIn = (product: CatalogueProduct, products: readonly ProductCode[]): boolean =>
  product.confirmWithinMinutes === null &&
  isOfGate({ productCode: product.code, isAdmission: isAdmission(product) }, { products })

const isForCard = ({ needsCard, parts }: CatalogueOffer, type: CardTypeCode): boolean =>
  !parts && needsCard.includes(type)

type Offered = { product: CatalogueProduct; offer: CatalogueOffer }

/** The sale of a slot ends when it begins; who stands at the gate is asked for the day instead. */
async function quotesOf(
  deps: WalkInDeps,
  { product, offer }: Offered,
  arrival: WalkInArrival,
): Promise<Quote[]> {
  const visitDate = venueDate(arrival.at)
  const item = { productCode: product.code, visitDate, untilDate: null }
  const lines = [{ offerCode: offer.code, quantity: 1 }]
  const now = startOfDay(visitDate)
  const quotes: Quote[] = []
  for (const slotFrom of await startsNow(deps, { product, offer }, arrival)) {
    const found = await orNull(quote(deps, { ...item, slotFrom, lines, channel: 'SYS', now }))
    if (found?.lines.every(({ priceFen }) => priceFen === 0)) quotes.push(found)
  }
  return quotes
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  return await work.catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
}

async function startsNow(
  { inventory }: WalkInDeps,
  { product, offer }: Offered,
  { at, earlyMinutes }: WalkInArrival,
): Promise<(SlotTime | null)[]> {
  if (product.stay === 'DAY') return [null]
  if (product.stay !== 'SLOT') return []
  const date = venueDate(at)
  const draws = drawsFor(await inventory.draws(offer.id), 'SYS')
  const places = placesOf(draws, await inventory.poolsOfDay(product, date))
  return places.filter((place) => isNow(place, date, { at, earlyMinutes })).map(({ from }) => from)
}

function isNow(
  { from, to }: TimeOption,
  date: VisitDate,
  { at, earlyMinutes }: Pick<WalkInArrival, 'at' | 'earlyMinutes'>,
): boolean {
  if (from === null || to === null) return false
  const ends = venueInstant(to > from ? date : addDays(date, 1), to)
  return at < ends && at >= minutesAfter(venueInstant(date, from), -earlyMinutes)
}

/** Null: the holder may not have it, by age or document. */
async function walkInOf(deps: WalkInDeps, of: Quote, arrival: WalkInArrival): Promise<WalkIn | null> {
  const [line, ...others] = await linesOf(deps, of)
  const [quoted] = of.lines
  if (!line || !quoted || others.length > 0 || line.visitDate === null) return null
  const hold = holdOf(deps, { product: of.product, line }, arrival)
  const placement = await orNull(placementOf(deps, { hold, line, offer: quoted.offer }, arrival))
  return (
    placement && { hold, placement, actor: arrival.actor, card: arrival.holder.cardNo, date: line.visitDate }
  )
}

const keyOf = (verb: 'hold' | 'place', { nonce }: WalkInArrival, { offerId, slotFrom }: NewLine): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['walk-in', verb, nonce, offerId, slotFrom]))
    .digest()

function holdOf(
  { chance }: WalkInDeps,
  { product, line }: { product: CatalogueProduct; line: NewLine },
  arrival: WalkInArrival,
): NewHold {
  const { at, holder } = arrival
  const key = keyOf('hold', arrival, line)
  return {
    ...{ orderNo: orderNoAt(chance, at), type: product.type, channel: 'SYS', memberId: holder.memberId },
    ...{
      groupId: null,
      sessionIndex: null,
      limits: [],
      unprovenKey: null,
      goodsFen: noFen,
      confirmation: 'NONE',
    },
    ...{ lines: [line], createdAt: at, heldUntil: minutesAfter(at, holdMinutes), noticeOpenedAt: null },
    ...{ key, digest: key, againOf: null, vouchers: null },
  }
}

type Placing = { hold: NewHold; line: NewLine; offer: CatalogueOffer }

async function placementOf(deps: WalkInDeps, placing: Placing, arrival: WalkInArrival): Promise<WithoutId> {
  const { hold, line, offer } = placing
  const { vault, chance } = deps
  const { holder, at } = arrival
  const { offerCode, priceFen } = line
  const sold = { ...line, position: 0, ticket: offerSnapshotOf(offer), offerCode, priceFen }
  const { name, idType, document, birthDate } = holder
  const given = { offerCode, unit: 0, seat: 0, name, idType, idNumber: document, birthDate }
  const visitors = newVisitors(vault, [sold], checkVisitors([sold], [given], venueDate(at)))
  const units = newUnits({ orderNo: hold.orderNo, amounts: nothing }, [sold])
  const mobile = await mobileOfMember(deps, holder.memberId)
  const payUntil = minutesAfter(at, payMinutes)
  const key = keyOf('place', arrival, line)
  return {
    ...{ orderNo: hold.orderNo, memberId: holder.memberId, guestMobileIndex: null },
    // One at a time, as the card is locked.
    limit: { key: vault.index('walk-in', holder.cardNo), limit: { units: 1, orders: 1 } },
    ...{ contactNameSealed: vault.seal(name), contactMobileSealed: vault.seal(mobile) },
    ...{ contactMobileIndex: mobileIndexOf(vault, mobile), extrasSealed: null, placedAt: at, payUntil },
    ...{ releaseDueAt: minutesAfter(payUntil, releaseAfterMinutes), assistCode: drawAssistCode(chance) },
    ...{ language: defaultLanguage, key, digest: key, answerKeys: [], units, cards: [], visitors },
    ...{ discount: null, sending: null, vouchers: 0, visits: visitsOf(holder, visitors, units) },
  }
}

const nothing = {
  ...{ goodsFen: noFen, couponFen: noFen, integralFen: noFen, freightFen: noFen, otherFen: noFen },
  ...{ payableFen: noFen, paidFen: noFen, refundedFen: noFen },
}

const visitsOf = (
  { typeCode }: CardHolder,
  visitors: NewPlacement['visitors'],
  [unit]: NewPlacement['units'],
): TicketVisit[] =>
  visitors.flatMap(({ documentIndex, visitDate }) =>
    unit && documentIndex && visitDate
      ? [{ documentIndex, types: [typeCode], date: visitDate, unitNo: unit.unitNo }]
      : [],
  )

/** again: something else was booked with the card meanwhile. has-ticket: the holder has one for the day, of another order. */
export type WalkInAnswer =
  | { outcome: 'made' | 'declined' | 'again' | 'no-place' | 'has-ticket' }
  | { outcome: 'fault'; fault: CardFault }

type Entering = {
  /** The tickets that were booked with the card for the day when it was looked at. */
  booked: readonly number[]
  /** Is asked for the ticket before the order stands; declined, there is none. */
  admits(unitNo: string): Promise<boolean>
}

/** Orders in the way, the card and then pools are locked; what is not made leaves nothing behind and locks nothing. */
export async function makeWalkIn(tx: Tx, walkIn: WalkIn, entering: Entering): Promise<WalkInAnswer> {
  let answer: WalkInAnswer = { outcome: 'has-ticket' }
  await allOrNothing(tx, async () => {
    answer = await makeOnce(tx, walkIn, entering)
    return answer.outcome === 'made'
  })
  return answer
}

async function makeOnce(
  tx: Tx,
  { hold, placement: planned, actor, card, date }: WalkIn,
  { booked, admits }: Entering,
): Promise<WalkInAnswer> {
  const { visits, placedAt: at, units } = planned
  const unpaid = await lockForPlacing(tx, { ...planned, orderId: 0 }, await listConflictingOrders(tx, visits))
  await lockCard(tx, card)
  if (!(await isBookedAs(tx, { cardNo: card, date, booked }))) return { outcome: 'again' }
  const cardNos = await takeCardVisits(tx, planned, unpaid)
  if (cardNos === 'again') return { outcome: 'again' }
  if ('fault' in cardNos) return { outcome: 'fault', fault: cardNos.fault }
  await displaceUnpaid(tx, planned, unpaid)
  const held = await holdAlone(tx, hold)
  if (held === 'retry' || held.outcome !== 'held') return { outcome: 'no-place' }
  const order = await findOrderLocked(tx, hold.orderNo)
  const [unit] = units
  if (!order || !unit) return { outcome: 'no-place' }
  const placement = { ...planned, orderId: order.id }
  const placed = await placeAlone(tx, placement)
  if (placed.outcome !== 'placed') return { outcome: 'has-ticket' }
  await writeCardVisits(tx, placement, cardNos)
  await finishFree(tx, hold.orderNo, at, actor)
  return { outcome: (await admits(unit.unitNo)) ? 'made' : 'declined' }
}
