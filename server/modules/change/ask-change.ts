/** A buyer moves tickets: done at once, or held until the difference is paid or staff have decided. */
import { createHash } from 'node:crypto'
import type * as contract from '#contract/endpoints/change.ts'
import type { Change, ChangeQuote } from '#contract/endpoints/change.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CardFault } from '#contract/values/card.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import { ageOn, maskDocument } from '#contract/values/document.ts'
import { fen } from '#contract/values/fen.ts'
import { maskName } from '#contract/values/person.ts'
import { venueDate } from '#contract/values/time.ts'
import { type Chance, drawText } from '../../platform/chance.ts'
import { conflictOf } from '../../platform/conflict.ts'
import type { Tx } from '../../platform/db.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import type { Buyer, Call } from '../caller/caller.ts'
import type { Fault } from '../card/visits.ts'
import { quote } from '../inventory/quote.ts'
import type { Quote } from '../inventory/quote-rules.ts'
import { validityOfStay } from '../inventory/stay-rules.ts'
import { applyChange } from '../ordering/change/change-order.ts'
import {
  documentsWithDeck,
  documentWithTicket,
  findByKey,
  lockChanging,
  positionAfter,
  readStanding,
  type StandingUnit,
  type StoredChange,
} from '../ordering/change/changes.ts'
import { ownOrder } from '../ordering/order/own-order.ts'
import { minutesAfter } from '../ordering/order/rules.ts'
import { movableByClosure, takeBackForAnotherDay } from '../refund/refund-closure.ts'
import { readLimit } from '../setting/limits.ts'
import type { ChangeDeps, OpenChange } from './deps.ts'
import { finishOrAwaitMoney } from './end-change.ts'
import {
  type Choice,
  chooseUnits,
  movedCards,
  movedVisitors,
  type Plan,
  planOf,
  type Standing,
} from './plan-change.ts'
import { changeReleaseMinutes } from './rules.ts'
import { viewChange, whenOf } from './view-change.ts'

type Order = Awaited<ReturnType<typeof ownOrder>>
type QuoteCall = Call<typeof contract.quoteChange>
type AskCall = Call<typeof contract.askChange>

export async function quoteChange(
  deps: ChangeDeps,
  { caller, params, body, language }: QuoteCall,
): Promise<ChangeQuote> {
  const now = deps.clock.now()
  const order = await ownOrder(deps.db, caller, params.orderNo)
  const standing = await readStanding(deps.db, order.id)
  const closed = await movableByClosure(deps.db, order.id, now)
  const chosen = chooseUnits(standing, body, { channel: order.channel, now, closed })
  const quoted = await quoteFor(deps, order, chosen, body)
  const plan = planOf(chosen, { ...contextOf(quoted, now), nextPosition: 0, closed })
  refuseVoucherChange(order, standing, plan)
  const [line] = plan.lines
  return {
    units: chosen.map(({ unitId, unitNo, ticket, priceFen }) => ({
      unitNo,
      name: ticket.name[language],
      oldFen: priceFen,
      newFen: plan.units.find((unit) => unit.unitId === unitId)?.newPriceFen ?? priceFen,
    })),
    from: whenOf(chosen[0]),
    to: whenOf({ ...body, slotFrom: quoted.slotFrom, slotTo: line?.slotTo ?? null }),
    ...sumsOf(plan),
    timesLeft: plan.timesLeft,
    needs: plan.auditUntil ? 'STAFF' : 'AUTO',
    serverNow: now.toISOString(),
  }
}

/** What vouchers paid stays together, and no money is paid or given for it. */
function refuseVoucherChange({ vouchers }: Order, { units }: Standing, plan: Plan): void {
  if (vouchers === 0) return
  if (plan.units.length < units.length) throw new Refusal('VOUCHER_WHOLE')
  if (plan.netFen !== 0) throw new Refusal('VOUCHER_SAME_PRICE')
}

const sumsOf = ({ differenceFen, feeFen, netFen }: Plan) => ({
  differenceFen,
  feeFen,
  netFen,
  payableFen: fen(Math.max(netFen, 0)),
  backFen: fen(Math.max(-netFen, 0)),
})

/** The same key twice is the same change, also when both come at once. */
export async function askChange(deps: OpenChange, call: AskCall): Promise<Change> {
  const key = keyOf(call)
  const known = () => findByKey(deps.db, key.askKey)
  const change =
    (await known()) ??
    (await askNew(deps, call, key).catch(async (error: unknown) => {
      // What stands in the way may be this very change, asked for by a call that came at the same time.
      const same = error instanceof Refusal ? await known() : null
      if (!same) throw error
      return same
    }))
  return await viewChange(deps, sameAs(change, key), call.language)
}

async function askNew(deps: OpenChange, call: AskCall, key: Key): Promise<StoredChange> {
  const { caller, body } = call
  const order = await ownOrder(deps.db, caller, body.orderNo)
  const standing = await readStanding(deps.db, order.id)
  const now = deps.clock.now()
  const closed = await movableByClosure(deps.db, order.id, now)
  const chosen = chooseUnits(standing, body, { channel: order.channel, now, closed })
  const quoted = await quoteFor(deps, order, chosen, body)
  await refuseVisitors(deps, standing, { chosen, choice: body })
  return await whileDocumentsMeet(() =>
    inRepeatableTransaction(deps.db, (tx) => apply(tx, deps, { order, quoted, call, key, standing })),
  )
}

type Key = { askKey: Buffer; askDigest: Buffer }

function keyOf({ caller, idempotencyKey, body }: AskCall): Key {
  const hash = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest()
  return { askKey: hash('change', nameOf(caller), idempotencyKey), askDigest: hash(body) }
}

const nameOf = (caller: Buyer): string =>
  caller.kind === 'member' ? `member:${caller.memberId}` : `guest:${caller.guestId}`

function sameAs(known: StoredChange, { askDigest }: Key): StoredChange {
  if (!known.askDigest.equals(askDigest)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return known
}

/** Prices and pools of the new date, by the channel that the order was bought in. Reads memories, so it is no part of a transaction. */
function quoteFor(
  deps: ChangeDeps,
  { channel }: Pick<Order, 'channel'>,
  chosen: readonly StandingUnit[],
  { visitDate, untilDate, slotFrom }: Choice,
): Promise<Quote> {
  const [first] = chosen
  if (!first) throw new Refusal('CHANGE_NOT_POSSIBLE')
  const lines = [...Map.groupBy(chosen, ({ offerCode }) => offerCode)].map(([offerCode, units]) => ({
    offerCode,
    quantity: units.length,
  }))
  const { productCode } = first
  return quote(deps, { productCode, visitDate, untilDate, slotFrom, lines, channel, now: deps.clock.now() })
}

const contextOf = (quoted: Quote, now: Date) => ({
  quote: quoted,
  validity: validityOfStay(quoted.product, { ...quoted, boughtAt: now }),
  now,
})

/** Ages count on the new day, and who needs a deck ticket of the day needs one of the new day. */
async function refuseVisitors(
  { db, vault }: ChangeDeps,
  { visitors }: Standing,
  { chosen, choice }: { chosen: readonly StandingUnit[]; choice: Choice },
): Promise<void> {
  const needDeck: Buffer[] = []
  for (const { unitId, ticket } of chosen)
    for (const visitor of visitors.filter((one) => one.unitId === unitId)) {
      const { ageMin, ageMax } = ticket
      const born = visitor.birthDateSealed && vault.open(visitor.birthDateSealed)
      const age = born ? ageOn(born as typeof choice.visitDate, choice.visitDate) : null
      if (age !== null && (age < (ageMin ?? 0) || age > (ageMax ?? Number.POSITIVE_INFINITY)))
        throw new Refusal('VISITOR_AGE', { name: maskName(vault.open(visitor.nameSealed)) })
      if (ticket.needsDeckTicket && visitor.documentIndex) needDeck.push(visitor.documentIndex)
    }
  if (needDeck.length === 0) return
  const known = await documentsWithDeck(db, choice.visitDate, needDeck)
  if (!needDeck.every((document) => known.some((one) => one.equals(document))))
    throw new Refusal('DECK_TICKET_NEEDED')
}

type Asked = { order: Order; quoted: Quote; call: AskCall; key: Key; standing: Standing }

async function apply(
  tx: Tx,
  deps: OpenChange,
  { order, quoted, call, key, standing: seen }: Asked,
): Promise<StoredChange> {
  const { body } = call
  const moving = { orderId: order.id, visitors: movedVisitors(seen, body) }
  const unpaid = await lockChanging(tx, { ...moving, cards: movedCards(seen, body) })
  const known = await findByKey(tx, key.askKey)
  if (known) return sameAs(known, key)
  const now = deps.clock.now()
  const standing = await readStanding(tx, order.id)
  const closed = await movableByClosure(tx, order.id, now)
  const chosen = chooseUnits(standing, body, { channel: order.channel, now, closed })
  const nextPosition = await positionAfter(tx, order.id)
  const plan = planOf(chosen, { ...contextOf(quoted, now), nextPosition, closed })
  refuseVoucherChange(order, standing, plan)
  if (plan.netFen !== body.expectedNetFen) throw new Refusal('CHANGE_AMOUNT_CHANGED', { netFen: plan.netFen })
  const taken = await documentWithTicket(tx, moving)
  if (taken) throw refusalOf('VISITOR_HAS_TICKET', deps, standing, taken)
  const payMinutes = await readLimit(tx, 'change.pay-minutes')
  const change = newChange(deps, { order, call, key, chosen, plan, now, payMinutes })
  await takeBackClosed(tx, { order, chosen, closed, at: now })
  const lacking = ({ fault, documentIndex }: Fault) => refusalOf(fault, deps, standing, documentIndex)
  await applyChange(tx, change, { actor: 'buyer', unpaid, lacking })
  return await finishOrAwaitMoney(deps, tx, change.changeNo, { at: now, actor: 'buyer' })
}

type TakingBack = { order: Order; chosen: readonly StandingUnit[]; closed: ReadonlySet<number>; at: Date }

/** Another day instead of the refund. If the change is dropped later, the closure refunds its tickets again. */
async function takeBackClosed(tx: Tx, { order, chosen, closed, at }: TakingBack): Promise<void> {
  const unitIds = chosen.map(({ unitId }) => unitId).filter((unitId) => closed.has(unitId))
  if (unitIds.length > 0) await takeBackForAnotherDay(tx, { orderNo: order.orderNo, unitIds, at })
}

type Applied = Pick<Asked, 'order' | 'call' | 'key'> & {
  chosen: readonly [StandingUnit, ...StandingUnit[]]
  plan: Plan
  now: Date
  payMinutes: number
}

function newChange({ chance }: ChangeDeps, { order, call, key, chosen, plan, now, payMinutes }: Applied) {
  const { body } = call
  const payUntil = minutesAfter(now, payMinutes)
  const [line] = plan.lines
  return {
    ...key,
    changeNo: newChangeNo(chance, now),
    orderId: order.id,
    orderNo: order.orderNo,
    state: plan.auditUntil ? ('AWAIT_AUDIT' as const) : ('AWAIT_PAID' as const),
    origin: whenOf(chosen[0]),
    next: {
      date: body.visitDate,
      until: body.untilDate,
      slotFrom: line?.slotFrom ?? null,
      slotTo: line?.slotTo ?? null,
    },
    reasonCode: body.reasonCode,
    reasonText: body.reasonText ?? null,
    differenceFen: plan.differenceFen,
    feeFen: plan.feeFen,
    lines: plan.lines,
    units: plan.units,
    askedAt: now,
    auditUntil: plan.auditUntil,
    payUntil: plan.auditUntil ? null : payUntil,
    releaseDueAt: plan.auditUntil ? null : minutesAfter(payUntil, changeReleaseMinutes),
  }
}

function refusalOf(
  code: 'VISITOR_HAS_TICKET' | CardFault,
  { vault }: ChangeDeps,
  { visitors }: Standing,
  document: Buffer,
): Refusal {
  const visitor = visitors.find(({ documentIndex }) => documentIndex?.equals(document))
  const number = visitor?.documentSealed ? vault.open(visitor.documentSealed) : ''
  return new Refusal(code, { document: maskDocument(number) })
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const newChangeNo = (chance: Chance, at: Date): ChangeNo =>
  `G${venueDate(at).replaceAll('-', '').slice(2)}${drawText(chance, ALPHABET, 12)}` as ChangeNo

/** Orders that are placed meanwhile with one of the documents are unpaid, and give way the next time round. */
const MOST_TURNS = 20

async function whileDocumentsMeet<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let turn = 1; ; turn += 1)
    try {
      return await work()
    } catch (error) {
      if (conflictOf(error) !== 'visitor_once') throw error
      if (turn === MOST_TURNS) throw new Refusal('BUSY')
    }
}
