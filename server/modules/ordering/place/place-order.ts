/** Held seats become an order: whose it is, who comes, and that the notice was read and the price agreed to. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/ordering/place.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CardFault } from '#contract/values/card.ts'
import { maskDocument } from '#contract/values/document.ts'
import { inGroupedYuan } from '#contract/values/fen.ts'
import { nameFault } from '#contract/values/person.ts'
import { contactAmong } from '#contract/values/seats.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Call } from '../../caller/caller.ts'
import type { OrderedCard } from '../../card/order-cards.ts'
import { couponFor, type OrderCoupon } from '../../coupon/order-coupons.ts'
import { mobileIndexOf } from '../../member/member.ts'
import { mobileOf } from '../../session/guest/mobile-of.ts'
import { fillFormerVisitors } from '../hold/former-visitors.ts'
import type { HeldOrder } from '../hold/held-sql.ts'
import { findOwnHold, refuseEnded } from '../hold/own-hold.ts'
import { amountsWith, purchaseOf } from '../hold/quote-hold.ts'
import type { TicketVisit } from '../lifecycle/card-visits.ts'
import { checkAnswers, type KeptAnswers, sealAnswers } from '../order/answers.ts'
import type { Discount } from '../order/discount-sql.ts'
import { buyerLimit, keyOf } from '../order/holder.ts'
import { sectionsOf } from '../order/items.ts'
import { minutesAfter, noticeReadSeconds, payMinutes, releaseAfterMinutes } from '../order/rules.ts'
import type { GoodsSending } from '../order/sending-sql.ts'
import { listDeckDocuments } from '../order/visitor-sql.ts'
import { documentIndexOf, type NewUnit, newUnits, newVisitors } from '../units/new-units.ts'
import { at, type CheckedVisitor, checkVisitors } from '../units/visitor-rules.ts'
import { fillChosen } from './chosen-contacts.ts'
import type { PlaceDeps } from './deps.ts'
import { answerKeysOf, countDocumentAnswer, refuseAskedOften } from './document-answers.ts'
import { cardsOf } from './holders.ts'
import { refuseGuest, refuseOtherBuyer } from './own-buyer.ts'
import type { NewPlacement } from './place-sql.ts'
import { withSending } from './sending.ts'
import { drawAssistCode, submitPlacement } from './submit-placement.ts'
import { visitsOf } from './visits-with-cards.ts'

type PlaceCall = Call<typeof contract.placeOrder>
type Placed = AnswerOf<typeof contract.placeOrder>

/** Turns a hold into an order that awaits payment, or is complete when nothing is to pay. */
export async function placeOrder(deps: PlaceDeps, call: PlaceCall): Promise<Placed> {
  const key = keyOf(call, 'place', call.idempotencyKey)
  const digest = deps.vault.index('place', JSON.stringify(call.body))
  const own = await findOwnHold(deps, call, call.body.orderNo)
  if (own.placeKey?.equals(key)) return repeated(deps, own, digest)
  try {
    return await placeHeld(deps, call, { own, key, digest })
  } catch (error) {
    // Another try with this key may have been placed meanwhile: its own order is what has the coupon now.
    const now = error instanceof Refusal ? await deps.findHeld(own.orderNo) : null
    if (now?.placeKey?.equals(key)) return repeated(deps, now, digest)
    throw error
  }
}

type Try = { own: HeldOrder; key: Buffer; digest: Buffer }

async function placeHeld(deps: PlaceDeps, call: PlaceCall, { own, key, digest }: Try): Promise<Placed> {
  refuseOtherBuyer(own, call)
  const priced = await discounted(deps, call, own)
  const { discount, couponLines } = priced
  const { order, sending, kept } = await withSending(deps, call, priced)
  // Vouchers pay what was held, and no freight.
  if (sending && order.vouchers > 0) throw new Refusal('VOUCHER_OTHER_OFFER')
  refuseUnready(order, call.body, deps.clock.now())
  refuseGuest(order, call)
  const visitors = await readVisitors(deps, call, order)
  await refuseWithoutDeck(deps, { call, order, visitors })
  const contact = { ...mobileFor(deps, call), name: contactName(order, call, { visitors, kept }) }
  const answered = checkAnswers(sectionsOf(order), call.body.extras ?? [], call.language)
  const answers = kept ? [...(answered ?? []), kept] : answered
  const units = newUnits(order, order.lines, couponLines)
  const cards = await cardsOf(deps, call, { order, visitors, units })
  const visits = await visitsOf(deps, call, { order, visitors, units })
  const placement = placementOf(deps, {
    ...{ call, order, visitors, contact, answers, key, digest },
    ...{ discount, units, cards, sending, visits },
  })
  const { payableFen } = order.amounts
  const isPaid = payableFen === 0 || order.vouchers > 0
  const answer = await submitPlacement(deps, placement, payableFen)
  if (answer.outcome === 'too-many') throw new Refusal('TOO_MANY_HOLDS')
  if (answer.outcome === 'asked-often') throw new Refusal('DOCUMENTS_ASKED_OFTEN')
  if (answer.outcome === 'has-ticket' || answer.outcome === 'no-card') {
    await countDocumentAnswer(deps, call)
    const code = answer.outcome === 'no-card' ? answer.fault : 'VISITOR_HAS_TICKET'
    throw refusalOf(code, deps, visitors, answer.documentIndex)
  }
  if (answer.outcome === 'placed' && !isPaid) return placedAnswer(deps, { ...order, ...placement, ...unpaid })
  const now = await deps.findHeld(order.orderNo)
  if (answer.outcome === 'gone' && !now?.placeKey?.equals(key))
    throw new Refusal(now?.placedAt ? 'ORDER_ALREADY_PLACED' : 'HOLD_ENDED')
  return repeated(deps, now, digest)
}

/** What this key has placed; the same answer however often it is asked. */
function repeated(deps: PlaceDeps, order: HeldOrder | null, digest: Buffer): Placed {
  if (!order?.placeDigest?.equals(digest)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return placedAnswer(deps, order)
}

const unpaid = { flowStatus: 'AWAIT_PAID' } as const

type PlacedOrder = Pick<HeldOrder, 'orderNo' | 'flowStatus' | 'amounts' | 'payUntil'>

function placedAnswer(
  { clock }: Pick<PlaceDeps, 'clock'>,
  { orderNo, flowStatus, amounts, payUntil }: PlacedOrder,
): Placed {
  return {
    orderNo,
    flowStatus,
    payableFen: amounts.payableFen,
    payUntil: flowStatus === 'AWAIT_PAID' ? (payUntil?.toISOString() ?? null) : null,
    serverNow: clock.now().toISOString(),
  }
}

/** spec 5.7: the notice is read for 20 seconds by our clock, and agreed to; the price is the one seen. */
function refuseUnready(order: HeldOrder, input: PlaceCall['body'], now: Date): void {
  refuseEnded(order, now)
  const opened = order.noticeOpenedAt?.getTime() ?? Number.POSITIVE_INFINITY
  if (now.getTime() - opened < noticeReadSeconds * 1000) throw new Refusal('NOTICE_NOT_READ')
  if (!input.noticeAgreed) throw new Refusal('NOTICE_NOT_AGREED')
  const { payableFen } = order.amounts
  if (input.expectedPayableFen !== payableFen)
    throw new Refusal('PRICE_CHANGED', { price: inGroupedYuan(payableFen), payableFen })
  if (input.contactName !== undefined && nameFault(input.contactName))
    throw new Refusal('NAME_NOT_COMPLIANT', { field: 'contactName' })
}

async function readVisitors(
  deps: PlaceDeps,
  { body, caller }: PlaceCall,
  order: HeldOrder,
): Promise<CheckedVisitor[]> {
  const chosen = await fillChosen(deps, caller, body.visitors)
  const given = await fillFormerVisitors(deps, order, caller, chosen)
  return checkVisitors(order.lines, given, venueDate(deps.clock.now()))
}

/** Some tickets are only for people who have a deck ticket of the same day, paid, in any order. */
async function refuseWithoutDeck(
  deps: PlaceDeps,
  { call, order, visitors }: Pick<Parts, 'call' | 'order' | 'visitors'>,
): Promise<void> {
  const { db, vault } = deps
  const guests = newVisitors(vault, order.lines, visitors).flatMap((visitor) => {
    const line = order.lines.find(({ position }) => position === visitor.linePosition)
    const { visitDate, documentIndex: document } = visitor
    return line?.ticket.needsDeckTicket && document && visitDate ? [{ visitDate, document }] : []
  })
  if (guests.length === 0) return
  await refuseAskedOften(deps, call)
  for (const [visitDate, ofDay] of Map.groupBy(guests, (guest) => guest.visitDate)) {
    const documents = ofDay.map(({ document }) => document)
    const known = await listDeckDocuments(db, visitDate, documents)
    if (documents.every((document) => known.some((one) => one.equals(document)))) continue
    await countDocumentAnswer(deps, call)
    throw new Refusal('DECK_TICKET_NEEDED')
  }
}

type Discounted = {
  order: HeldOrder
  discount: Discount | null
  coupon: OrderCoupon | null
  couponLines?: readonly number[]
}

/** The order with what the buyer's coupon and points take off. A held order that has ended is refused as such, before them. */
async function discounted(
  deps: Pick<PlaceDeps, 'db' | 'clock' | 'settings'>,
  { caller, body }: PlaceCall,
  order: HeldOrder,
): Promise<Discounted> {
  const { db, clock } = deps
  const { couponNo = null, points = 0 } = body
  if (couponNo === null && points === 0) return { order, discount: null, coupon: null }
  if (order.vouchers > 0) throw new Refusal('VOUCHER_NO_DISCOUNT')
  refuseEnded(order, clock.now())
  if (caller.kind !== 'member') throw new Refusal('LOGIN_NEEDED')
  const purchase = purchaseOf(order, clock.now())
  const coupon = couponNo === null ? null : await couponFor(db, caller.memberId, couponNo, purchase)
  if (couponNo && !coupon) throw new Refusal('COUPON_UNKNOWN')
  if (coupon?.fault) throw new Refusal(coupon.fault)
  const { maxPoints, amounts, points: taken } = await amountsWith(deps, { caller, order, coupon, points })
  if (points > maxPoints) throw new Refusal('POINTS_SHORT')
  const { couponFen, integralFen, payableFen } = amounts
  return {
    order: { ...order, amounts },
    discount: { couponNo, couponFen, integralFen, points: taken, payableFen },
    coupon,
    ...(coupon && { couponLines: coupon.lines }),
  }
}

/** A guest's mobile is the one that was proved; a member may name another. */
function mobileFor({ vault }: Pick<PlaceDeps, 'vault'>, { caller, body }: PlaceCall) {
  const proved = mobileOf(vault, caller)
  if (!proved) throw new Refusal('NOT_ALLOWED')
  if (caller.kind === 'guest' || !body.contactMobile) return proved
  return { mobile: body.contactMobile, mobileIndex: mobileIndexOf(vault, body.contactMobile) }
}

type Named = { visitors: readonly CheckedVisitor[]; kept: KeptAnswers[number] | null }

/** Whom the tower calls: who is named, or the first visitor who comes on a ticket of their own, or who receives the goods. */
function contactName({ lines }: HeldOrder, { body }: PlaceCall, { visitors, kept }: Named): string {
  const tickets = lines.map(({ offerCode, ticket }) => ({
    offerCode,
    needsGuardian: ticket.needsGuardian,
  }))
  const recipient = kept?.answers.find((answer) => answer.name === 'recipient')?.value['zh-CN']
  const name = body.contactName ?? contactAmong(visitors, tickets)?.name ?? recipient
  if (name === undefined) throw new Refusal('NAME_NOT_COMPLIANT')
  return name
}

type Parts = {
  call: PlaceCall
  order: HeldOrder
  visitors: readonly CheckedVisitor[]
  contact: ReturnType<typeof mobileFor> & { name: string }
  answers: KeptAnswers | null
  key: Buffer
  digest: Buffer
  discount: Discount | null
  units: NewUnit[]
  cards: readonly OrderedCard[]
  visits: readonly TicketVisit[]
  sending: GoodsSending | null
}

function placementOf(deps: PlaceDeps, parts: Parts): NewPlacement {
  const { vault, clock, chance } = deps
  const { call, order, visitors, contact, answers, key, digest } = parts
  const { caller } = call
  const placedAt = clock.now()
  const payUntil = minutesAfter(placedAt, payMinutes)
  const people = newVisitors(vault, order.lines, visitors)
  const guestIndex = caller.kind === 'guest' ? contact.mobileIndex : null
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    memberId: caller.kind === 'member' ? caller.memberId : null,
    guestMobileIndex: guestIndex,
    limit: buyerLimit(deps, caller, order.groupId),
    contactNameSealed: vault.seal(contact.name),
    contactMobileSealed: vault.seal(contact.mobile),
    contactMobileIndex: contact.mobileIndex,
    extrasSealed: sealAnswers(vault, answers),
    placedAt,
    payUntil,
    releaseDueAt: minutesAfter(payUntil, releaseAfterMinutes),
    assistCode: drawAssistCode(chance),
    language: call.language,
    key,
    digest,
    answerKeys: people.some(({ documentIndex }) => documentIndex) ? answerKeysOf(deps, call) : [],
    units: parts.units,
    cards: parts.cards,
    visits: parts.visits,
    visitors: people,
    discount: parts.discount,
    sending: parts.sending,
    vouchers: order.vouchers,
  }
}

function refusalOf(
  code: 'VISITOR_HAS_TICKET' | CardFault,
  { vault }: Pick<PlaceDeps, 'vault'>,
  visitors: readonly CheckedVisitor[],
  document: Buffer,
): Refusal {
  const visitor = visitors.find((one) => documentIndexOf(vault, one)?.equals(document))
  return new Refusal(code, {
    document: maskDocument(visitor?.document ?? ''),
    ...(visitor && at(visitor, 'idNumber')),
  })
}
