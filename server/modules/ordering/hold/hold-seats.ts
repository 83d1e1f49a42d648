/** Seats are held when date, slot and quantities are chosen, before names are typed (spec 10.4). */
import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import type * as contract from '#contract/endpoints/ordering/hold.ts'
import type { Hold, HoldItem } from '#contract/endpoints/ordering/hold.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { amountsOf } from '#contract/values/amounts.ts'
import { inGroupedYuan } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Chance } from '../../../platform/chance.ts'
import { conflictOf } from '../../../platform/conflict.ts'
import { drawDatedNo } from '../../../platform/dated-no.ts'
import { networkOf } from '../../../platform/network.ts'
import { resultOrRefusal } from '../../../platform/result-or-refusal.ts'
import type { Call } from '../../caller/caller.ts'
import { salesChannelOf } from '../../catalogue/sales-channel.ts'
import { groupIdOf } from '../../group/group.ts'
import { quoteAll } from '../../inventory/quote/quote.ts'
import type { Quote, QuotedPart } from '../../inventory/quote/quote-rules.ts'
import { buyerLimit, keyOf, knownBuyer, type OrderHolder, sessionIndexOf } from '../order/holder.ts'
import type { Order } from '../order/order-sql.ts'
import { holdMinutes, minutesAfter } from '../order/rules.ts'
import { offerSnapshotOf, productSnapshotOf } from '../order/snapshot.ts'
import type { HoldDeps } from './deps.ts'
import { findFormer, type HoldAnswer } from './hold-sql.ts'
import { holdView, type ViewedLine } from './hold-view.ts'
import { holdWithVouchers, vouchersOf } from './hold-with-vouchers.ts'
import { type CountedLimit, type NewHold, unitLines, type VoucherHold } from './new-hold.ts'
import { linesOf } from './new-lines.ts'
import { viewHold } from './read-hold.ts'
import { shortItem } from './short-item.ts'

type HoldCall = Call<typeof contract.holdSeats>

/** Takes the seats at the prices that the visitor saw; other prices are refused with the new one, never charged. */
export async function holdSeats(deps: HoldDeps, call: HoldCall): Promise<Hold> {
  const { language } = call
  // Another captcha is no other request: what was lost on the way may be sent again with it.
  const { captchaToken, ...body } = call.body
  const digest = createHash('sha256').update(JSON.stringify(body)).digest()
  const prepared = await resultOrRefusal(prepareHold(deps, call, digest))
  if (prepared instanceof Refusal) return await viewFormer(deps, call, digest, prepared)
  const { hold, quotes } = prepared
  const provePerson = () => deps.requireCaptchaForHold(call.sessionId, captchaToken)
  const taken = await takeSeats(deps, hold, { quotes, language }, provePerson)
  if (!taken) return await viewFormer(deps, call, digest)
  const listRows = (await deps.settings.reader())('group.upload-rows')
  return newHoldView(taken, quotes, { language, listRows })
}

async function prepareHold(deps: HoldDeps, call: HoldCall, digest: Buffer) {
  const { body, caller, userAgent, language } = call
  const channel = salesChannelOf(caller, userAgent)
  const vouchers = vouchersOf(deps, call)
  const quotes = await quoteAll(deps, body.items, { channel, now: deps.clock.now(), language })
  for (const [index, quote] of quotes.entries()) refuseOtherPrices(quote, body.items[index]?.lines ?? [])
  return { quotes, hold: await newHoldOf(deps, { call, quotes, channel, digest, again: null, vouchers }) }
}

/**
 * What this key has held before. Seats that were taken by a call whose answer was lost are shown although the call would
 * be refused by now; with nothing to show, it is.
 */
export async function viewFormer(
  deps: HoldDeps,
  call: HoldingCall,
  digest: Buffer,
  refusal = new Refusal('HOLD_ENDED'),
): Promise<Hold> {
  const key = keyOf(call, 'hold', call.idempotencyKey)
  const former = (await findFormer(deps.hotPool, [key])).get(key.toString('hex'))
  if (!former) throw refusal
  if (!former.digest.equals(digest)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  const order = await deps.findHeld(former.orderNo)
  if (!order) throw refusal
  return await viewHold(deps, order, call)
}

/** What holding looks at of a call. */
export type HoldingCall = OrderHolder & { ip: string; idempotencyKey: string; language: Language }

/** Answered from memory: nothing else can be in the database. */
const newHoldView = (
  hold: NewHold,
  quotes: readonly Quote[],
  { language, listRows }: { language: Language; listRows: number },
): Hold =>
  holdView({
    order: {
      ...hold,
      amounts: amountsOf(unitLines(hold.lines)).amounts,
      vouchers: hold.vouchers?.hashes.length ?? 0,
    },
    lines: viewedLines(quotes),
    packages: quotes.flatMap(viewedPackages),
    formerVisitors: [],
    listRows,
    now: hold.createdAt,
    language,
  })

/** Of packages their parts, which say of which packages they are. */
function viewedLines(quotes: readonly Quote[]): ViewedLine[] {
  let first = 1
  return quotes.flatMap(({ product, lines, ...visit }) =>
    lines.flatMap(({ parts, ...line }): ViewedLine[] => {
      if (!parts) return [viewedLine({ ...visit, ...line, product })]
      const packages = { first, count: line.quantity }
      first += line.quantity
      return parts.map((part) => ({ ...viewedLine(part), packages }))
    }),
  )
}

const viewedPackages = ({ product, lines, ...visit }: Quote): ViewedLine[] =>
  lines.flatMap(({ parts, ...line }) => (parts ? [viewedLine({ ...visit, ...line, product })] : []))

const viewedLine = ({ product, offer, ...line }: Omit<QuotedPart, 'code'>): ViewedLine => ({
  ...line,
  productCode: product.code,
  product: productSnapshotOf(product),
  offerCode: offer.code,
  ticket: offerSnapshotOf(offer),
})

export type Holding = {
  call: HoldingCall
  quotes: readonly [Quote, ...Quote[]]
  channel: Order['channel']
  /** Of what was requested with the Idempotency-Key. */
  digest: Buffer
  /** The order that is bought again. */
  again: { orderId: number; noticeOpenedAt: Date | null } | null
  vouchers: VoucherHold | null
}

/** What is written if the seats are there. Refuses a browser that nobody could tell from another. */
export async function newHoldOf(deps: HoldDeps, holding: Holding): Promise<NewHold> {
  const { call, quotes, channel, digest, again, vouchers } = holding
  const [{ product }] = quotes
  const now = deps.clock.now()
  const sessionIndex = sessionIndexOf(deps.vault, call)
  const memberId = call.caller.kind === 'member' ? call.caller.memberId : null
  if (!sessionIndex && !memberId) throw new Refusal('BAD_REQUEST', { field: 'headers.x-session-id' })
  const groupId = memberId && channel === 'B2B' ? await groupIdOf(deps.db, memberId) : null
  const [lead, ...others] = (await Promise.all(quotes.map((quote) => linesOf(deps, quote)))).flat()
  assert(lead, 'a quote has lines')
  const lines: NewHold['lines'] = [lead, ...others]
  return {
    orderNo: orderNoAt(deps.chance, now),
    type: product.type,
    channel,
    memberId,
    groupId,
    sessionIndex,
    ...limitsOf(deps, call, groupId),
    goodsFen: amountsOf(unitLines(lines)).amounts.goodsFen,
    confirmation: product.confirmWithinMinutes === null ? 'NONE' : 'AWAITING',
    lines,
    createdAt: now,
    heldUntil: minutesAfter(now, holdMinutes),
    noticeOpenedAt: again?.noticeOpenedAt ?? null,
    key: keyOf(call, 'hold', call.idempotencyKey),
    digest,
    againOf: again?.orderId ?? null,
    vouchers,
  }
}

/** Whose open holds this one counts among: the group's alone, or the network's, the browser's, and those of a known buyer. */
function limitsOf(
  deps: HoldDeps,
  { caller, sessionId, ip }: Holding['call'],
  groupId: number | null,
): CountedLimits {
  const { vault, holdLimits } = deps
  if (groupId !== null && caller.kind !== 'visitor')
    return { limits: [{ ...buyerLimit(deps, caller, groupId), refusal: 'too-many' }], unprovenKey: null }
  const network = networkOf(ip)
  const unprovenKey = caller.kind === 'visitor' ? vault.index('unproven-holds', network) : null
  const limits: CountedLimit[] = [
    { key: vault.index('ip', network), limit: holdLimits.network, refusal: 'too-many' },
  ]
  if (sessionId !== '')
    limits.push({ key: vault.index('session', sessionId), limit: holdLimits.session, refusal: 'too-many' })
  if (caller.kind !== 'visitor') limits.push({ ...knownBuyer(deps, caller), refusal: 'too-many' })
  if (unprovenKey) limits.push({ key: unprovenKey, limit: holdLimits.unproven, refusal: 'unproven' })
  return { limits, unprovenKey }
}

type CountedLimits = Pick<NewHold, 'limits' | 'unprovenKey'>

/** A person has solved a captcha for these seats: only the network's wall limits them now. */
const withoutUnproven = (hold: NewHold, { holdLimits }: Pick<HoldDeps, 'holdLimits'>): NewHold => ({
  ...hold,
  limits: hold.limits.map((one) =>
    one.refusal === 'unproven' ? { ...one, limit: holdLimits.network, refusal: 'too-many' } : one,
  ),
})

/** 'yymmdd' of the venue's day and ten digits that nobody can guess. */
export const orderNoAt = (chance: Chance, now: Date): OrderNo =>
  drawDatedNo(chance, now, { kind: '', length: 10, letters: '0123456789' }) as OrderNo

/**
 * Claims the seats, and answers the hold as it was written. Null: the same key has held before. `provePerson` refuses
 * whoever has no captcha; it is called when a network holds many seats without a log-in.
 */
export async function takeSeats(
  deps: HoldDeps,
  hold: NewHold,
  offered: Offered,
  provePerson: () => Promise<void>,
): Promise<NewHold | null> {
  let taken = await submit(deps, hold)
  if (taken.outcome === 'unproven') {
    await provePerson()
    taken = await submit(deps, withoutUnproven(taken.hold, deps))
  }
  if (taken.outcome === 'repeat') return null
  if (taken.outcome !== 'held') throw refusalOf(taken, offered)
  return taken.hold
}

/** Two first holds of a new counter do not see each other; the second one tries again. */
const MAX_FIRST_HOLDS = 3

/** What was asked for, in the language of who asked. */
type Offered = { quotes: readonly Quote[]; language: Language }

type Submitted = HoldAnswer & { hold: NewHold }

/** With another order number, should the drawn one be taken. */
async function submit(deps: HoldDeps, hold: NewHold, tries = MAX_FIRST_HOLDS): Promise<Submitted> {
  try {
    const { vouchers } = hold
    const answer = vouchers ? await holdWithVouchers(deps, hold, vouchers) : await deps.hold(hold)
    return { ...answer, hold }
  } catch (error) {
    const conflict = conflictOf(error)
    // Once in millions the number is taken.
    if (conflict === 'shop_order_order_no_key')
      return await submit(deps, { ...hold, orderNo: orderNoAt(deps.chance, hold.createdAt) })
    if (conflict !== 'open_hold_limit') throw error
    return tries > 1 ? await submit(deps, hold, tries - 1) : { outcome: 'too-many', hold }
  }
}

type Refused = Exclude<Submitted, { outcome: 'held' | 'repeat' }>

/** Of several items the refusal names the one there is too little for. */
function refusalOf(refused: Refused, { quotes, language }: Offered): Refusal {
  const { hold } = refused
  if (!('short' in refused))
    return new Refusal(hold.groupId === null ? 'TOO_MANY_HOLDS' : 'TOO_MANY_GROUP_HOLDS')
  const { outcome, short } = refused
  const place = shortItem(hold.lines, short)
  const quote = quotes[place]
  if (quote && quotes.length > 1) {
    const { code, name } = quote.product
    const details = { item: place + 1, productCode: code, product: name[language] }
    return new Refusal(outcome === 'closed' ? 'ITEM_CLOSED' : 'ITEM_SOLD_OUT', details)
  }
  const [{ visitDate, slotFrom }] = hold.lines
  if (outcome === 'closed') return new Refusal(slotFrom === null ? 'DATE_CLOSED' : 'SLOT_CLOSED')
  if (visitDate === null) return new Refusal('OUT_OF_STOCK')
  return new Refusal(slotFrom === null ? 'SOLD_OUT' : 'SLOT_SOLD_OUT')
}

type SeenLine = HoldItem['lines'][number]

/** Refuses with the first ticket that costs something else now. */
function refuseOtherPrices({ lines }: Quote, seen: readonly SeenLine[]): void {
  for (const { offer, priceFen } of lines) {
    const saw = seen.find(({ offerCode }) => offerCode === offer.code)
    if (saw?.priceFen !== priceFen)
      throw new Refusal('PRICE_CHANGED', {
        price: inGroupedYuan(priceFen),
        priceFen,
        offerCode: offer.code,
      })
  }
}
