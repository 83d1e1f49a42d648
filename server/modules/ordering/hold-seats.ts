/** Seats are held when date, slot and quantities are chosen, before names are typed (DESIGN.md law 4). */
import { createHash } from 'node:crypto'
import type * as contract from '#contract/endpoints/ordering.ts'
import type { Hold } from '#contract/endpoints/ordering.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Fen, inGroupedYuan, noFen, sumOf } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { venueDate } from '#contract/values/time.ts'
import { type Chance, drawText } from '../../platform/chance.ts'
import type { Call } from '../../platform/http.ts'
import { salesChannelOf } from '../catalogue/sales-channel.ts'
import { quote } from '../inventory/quote.ts'
import type { Quote } from '../inventory/quote-rules.ts'
import { conflictOf } from './conflict.ts'
import { frozenProductOf, frozenTicketOf } from './frozen.ts'
import { findFormer, type HoldAnswer, type NewHold } from './hold-store.ts'
import { holdView } from './hold-view.ts'
import type { Order } from './order-store.ts'
import { type Holder, keyOf, type Ordering, sessionIndexOf } from './ordering.ts'
import { viewHold } from './read-hold.ts'
import { holdMinutes, minutesAfter, validityOf } from './rules.ts'

type HoldCall = Call<typeof contract.holdSeats>

/** Takes the seats at the prices that the visitor saw; other prices are told, never charged. */
export async function holdSeats(ordering: Ordering, call: HoldCall): Promise<Hold> {
  const { body, language } = call
  const digest = createHash('sha256').update(JSON.stringify(body)).digest()
  const prepared = await orRefusal(prepareHold(ordering, call, digest))
  if (prepared instanceof Refusal) return await viewFormer(ordering, call, digest, prepared)
  const { hold, offer } = prepared
  if (await takeSeats(ordering, hold)) return newHoldView(hold, offer, language)
  return await viewFormer(ordering, call, digest)
}

async function prepareHold(ordering: Ordering, call: HoldCall, digest: Buffer) {
  const { body, caller, userAgent } = call
  const channel = salesChannelOf(caller, userAgent)
  const offer = await quote(ordering, { ...body, channel, now: ordering.clock.now() })
  refuseOtherPrices(offer, body.lines)
  return { offer, hold: await claimOf(ordering, { call, offer, channel, digest, again: null }) }
}

export const orRefusal = <T>(work: Promise<T>): Promise<T | Refusal> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })

/**
 * What this key has held before. Seats that were taken by a call whose answer was lost are told although the call would
 * be refused by now; with nothing to tell, it is.
 */
export async function viewFormer(
  ordering: Ordering,
  call: HoldingCall,
  digest: Buffer,
  refusal = new Refusal('HOLD_ENDED'),
): Promise<Hold> {
  const key = keyOf(call, 'hold', call.idempotencyKey)
  const former = (await findFormer(ordering.hotPool, [key])).get(key.toString('hex'))
  if (!former) throw refusal
  if (!former.digest.equals(digest)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  const order = await ordering.findHeld(former.orderNo)
  if (!order) throw refusal
  return await viewHold(ordering, order, call)
}

/** What holding looks at of a call. */
export type HoldingCall = Holder & { ip: string; idempotencyKey: string; language: Language }

/** Told from memory: nothing else can be in the database. */
const newHoldView = (hold: NewHold, offer: Quote, language: Language): Hold =>
  holdView({
    order: { ...hold, product: frozenProductOf(offer.product), amounts: amountsOf(hold.goodsFen) },
    lines: offer.lines.map(({ ticketType, ...line }) => ({
      ...line,
      ticketTypeCode: ticketType.code,
      ticket: frozenTicketOf(ticketType),
    })),
    formerVisitors: [],
    now: hold.createdAt,
    language,
  })

export type Claim = {
  call: HoldingCall
  offer: Quote
  channel: Order['channel']
  /** Of what was asked with the Idempotency-Key. */
  digest: Buffer
  /** The order that is bought again. */
  again: { orderId: number; noticeOpenedAt: Date | null } | null
}

/** What is written if the seats are there. Refuses a browser that nobody could tell from another. */
export async function claimOf(ordering: Ordering, claim: Claim): Promise<NewHold> {
  const { call, offer, channel, digest, again } = claim
  const { product, visitDate, slotFrom, slotTo, lines } = offer
  const now = ordering.clock.now()
  const sessionIndex = sessionIndexOf(ordering.vault, call)
  const memberId = call.caller.kind === 'member' ? call.caller.memberId : null
  if (!sessionIndex && !memberId) throw new Refusal('BAD_REQUEST', { field: 'headers.x-session-id' })
  const { from, until } = validityOf(visitDate, slotFrom)
  return {
    orderNo: orderNoAt(ordering.chance, now),
    type: product.type,
    channel,
    productId: product.id,
    productCode: product.code,
    fact: await ordering.freeze.product(product),
    memberId,
    sessionIndex,
    limits: limitsOf(ordering, call, memberId),
    visitDate,
    slotFrom,
    slotTo,
    validFrom: from,
    validUntil: until,
    goodsFen: sumOf(lines.map(({ amountFen }) => amountFen)),
    confirmation: product.confirmWithinMinutes === null ? 'NONE' : 'AWAITING',
    lines: await Promise.all(
      lines.map(async ({ ticketType, quantity, priceFen, amountFen, claims }) => ({
        ticketTypeId: ticketType.id,
        ticketTypeCode: ticketType.code,
        quantity,
        priceFen,
        amountFen,
        fact: await ordering.freeze.ticket(ticketType),
        draws: claims,
      })),
    ),
    createdAt: now,
    heldUntil: minutesAfter(now, holdMinutes),
    noticeOpenedAt: again?.noticeOpenedAt ?? null,
    key: keyOf(call, 'hold', call.idempotencyKey),
    digest,
    againOf: again?.orderId ?? null,
  }
}

/** Whose open holds this one counts among. */
function limitsOf({ vault, holdLimits }: Ordering, call: Claim['call'], memberId: string | null) {
  const limits = [{ key: vault.index('ip', call.ip), limit: holdLimits.ip }]
  if (call.sessionId !== '')
    limits.push({ key: vault.index('session', call.sessionId), limit: holdLimits.session })
  if (memberId !== null) limits.push({ key: vault.index('member', memberId), limit: holdLimits.member })
  return limits
}

/** 'yymmdd' of the venue's day and ten digits that nobody can guess. */
const orderNoAt = (chance: Chance, now: Date): OrderNo =>
  `${venueDate(now).slice(2).replaceAll('-', '')}${drawText(chance, '0123456789', 10)}` as OrderNo

/** Claims the seats. False: the same key has held before. */
export async function takeSeats(ordering: Ordering, hold: NewHold): Promise<boolean> {
  const { outcome } = await submit(ordering, hold)
  if (outcome !== 'held' && outcome !== 'repeat') throw new Refusal(refusalOf(outcome, hold))
  return outcome === 'held'
}

async function submit(ordering: Ordering, hold: NewHold): Promise<HoldAnswer> {
  try {
    return await ordering.hold(hold)
  } catch (error) {
    // Once in millions the number is taken.
    if (conflictOf(error) === 'shop_order_order_no_key')
      return await submit(ordering, { ...hold, orderNo: orderNoAt(ordering.chance, hold.createdAt) })
    if (conflictOf(error) === 'open_hold_limit') return { outcome: 'too-many' }
    throw error
  }
}

function refusalOf(outcome: 'closed' | 'sold-out' | 'too-many', { slotFrom }: NewHold) {
  if (outcome === 'too-many') return 'TOO_MANY_HOLDS'
  if (outcome === 'closed') return slotFrom === null ? 'DATE_CLOSED' : 'SLOT_CLOSED'
  return slotFrom === null ? 'SOLD_OUT' : 'SLOT_SOLD_OUT'
}

const amountsOf = (goodsFen: Fen): Order['amounts'] => ({
  goodsFen,
  couponFen: noFen,
  integralFen: noFen,
  freightFen: noFen,
  otherFen: noFen,
  payableFen: goodsFen,
  paidFen: noFen,
  refundedFen: noFen,
})

type SeenLine = HoldCall['body']['lines'][number]

/** Tells the first ticket that costs something else now. */
function refuseOtherPrices({ lines }: Quote, seen: readonly SeenLine[]): void {
  for (const { ticketType, priceFen } of lines) {
    const saw = seen.find(({ ticketTypeCode }) => ticketTypeCode === ticketType.code)
    if (saw?.priceFen !== priceFen)
      throw new Refusal('PRICE_CHANGED', {
        price: inGroupedYuan(priceFen),
        priceFen,
        ticketTypeCode: ticketType.code,
      })
  }
}
