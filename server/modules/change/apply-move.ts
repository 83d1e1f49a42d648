/** Tickets move to another date, whoever asks: what stands in the way, and what is written then. */
import { Refusal } from '#contract/refusals.ts'
import type { CardFault } from '#contract/values/card.ts'
import type { ChangeNo, ChangeReason } from '#contract/values/change.ts'
import { ageOn, maskDocument } from '#contract/values/document.ts'
import { type Fen, noFen } from '#contract/values/fen.ts'
import type { GroupCode } from '#contract/values/group.ts'
import { maskName } from '#contract/values/person.ts'
import type { Chance } from '../../platform/chance.ts'
import { drawDatedNo } from '../../platform/dated-no.ts'
import type { Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import type { Fault } from '../card/visits.ts'
import { takeFromBalance } from '../group/balance.ts'
import type { Quote } from '../inventory/quote/quote-rules.ts'
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
import { moveEnds } from '../ordering/change/move-ends.ts'
import type { OwnOrder } from '../ordering/order/own-order.ts'
import { payChangeByBalance } from '../payment/start/pay-by-balance.ts'
import { movableByClosure, takeBackForAnotherDay } from '../refund/unfulfilled/refund-closure.ts'
import { readLimit } from '../setting/limits.ts'
import type { ChangeDeps } from './deps.ts'
import { finishOrAwaitMoney } from './end-change.ts'
import { payTimeOf } from './pay-time.ts'
import {
  type ChangeableOrder,
  type ChangeChoice,
  type ChangePlan,
  chooseUnits,
  movedCards,
  movedVisitors,
  planOf,
} from './plan-change.ts'
import { contextOf, quoteFor, refuseVoucherChange } from './quote-move.ts'
import type { StaffTerms } from './rules.ts'
import { whenOf } from './view-change.ts'

/** Who wants which tickets moved, to when, and what they saw. */
export type MoveInput = {
  choice: ChangeChoice
  /** Its tickets, as they were when it was asked for. */
  standing: ChangeableOrder
  /** Difference and fee as they were shown; another sum is refused. */
  expectedNetFen: Fen
  reasonCode: ChangeReason
  reasonText: string | null
  /** buyer, or staff:<account>. */
  askedBy: string
  staff: StaffTerms | null
  /** How many changes of the order were seen before this one; null: it does not matter. */
  changesSeen: number | null
  /** Whose group pays what it costs from its balance; null: the buyer pays. */
  balanceOf: MemberId | null
}

export type Key = { askKey: Buffer; askDigest: Buffer }
export type PreparedMove = MoveInput & { order: OwnOrder; quoted: Quote }

/** Outside of the transaction: it reads memories, and opens what is sealed. */
export async function prepareMove(
  deps: ChangeDeps,
  order: OwnOrder,
  input: MoveInput,
): Promise<PreparedMove> {
  const { choice, standing, staff } = input
  const now = deps.clock.now()
  const closed = await movableByClosure(deps.db, order.id, now)
  const chosen = chooseUnits(standing, choice, { channel: order.channel, now, closed, staff })
  const quoted = await quoteFor(deps, order, chosen, choice)
  await refuseVisitors(deps, standing, { chosen, choice })
  return { ...input, order, quoted }
}

/** Ages count on the new day, and who needs a deck ticket of the day needs one of the new day. */
async function refuseVisitors(
  { db, vault }: ChangeDeps,
  { visitors }: ChangeableOrder,
  { chosen, choice }: { chosen: readonly StandingUnit[]; choice: ChangeChoice },
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

/** Done at once, or held until its money has come or staff have decided. The same key twice is the same change. */
export async function applyMove(
  tx: Tx,
  deps: ChangeDeps,
  key: Key,
  prepared: PreparedMove,
): Promise<StoredChange> {
  const { order, quoted, choice, standing: seen, staff, askedBy } = prepared
  const moving = { orderId: order.id, visitors: movedVisitors(seen, choice) }
  const unpaid = await lockChanging(tx, { ...moving, cards: movedCards(seen, choice) })
  const known = await findByKey(tx, key.askKey)
  if (known) return requireSameRequest(known, key)
  const now = deps.clock.now()
  const standing = await readStanding(tx, order.id)
  refuseUnseen(standing, prepared)
  const closed = await movableByClosure(tx, order.id, now)
  const chosen = chooseUnits(standing, choice, { channel: order.channel, now, closed, staff })
  const nextPosition = await positionAfter(tx, order.id)
  const plan = planOf(chosen, { ...contextOf(quoted, now), nextPosition, closed, staff })
  await refuseVoucherChange(tx, order, { standing, plan, to: choice.visitDate, closed, staff })
  const { netFen } = plan
  if (netFen !== prepared.expectedNetFen) throw new Refusal('CHANGE_AMOUNT_CHANGED', { netFen })
  const taken = await documentWithTicket(tx, moving)
  if (taken) throw refusalOf('VISITOR_HAS_TICKET', deps, standing, taken)
  const payMinutes = await readLimit(tx, 'change.pay-minutes')
  const change = newChange(deps, { ...key, prepared, chosen, plan, now, payMinutes })
  await takeBackClosed(tx, { prepared, chosen, closed, at: now })
  // The balance is locked before pools, as where an order is paid from it.
  const group = await takeSupplement(tx, prepared, { netFen, at: now })
  const lacking = ({ fault, documentIndex }: Fault) => refusalOf(fault, deps, standing, documentIndex)
  await applyChange(tx, change, { unpaid, lacking })
  const step = { at: now, actor: askedBy }
  if (group)
    await payChangeByBalance(deps, tx, {
      ...group,
      orderNo: order.orderNo,
      changeNo: change.changeNo,
      ...step,
    })
  return await finishOrAwaitMoney(deps, tx, change.changeNo, step)
}

export function requireSameRequest(known: StoredChange, { askDigest }: Key): StoredChange {
  if (!known.askDigest.equals(askDigest)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return known
}

/** Somebody else moved tickets of the order since it was looked at. */
function refuseUnseen({ open, changes }: ChangeableOrder, { changesSeen }: PreparedMove): void {
  if (changesSeen === null || changes === changesSeen) return
  throw new Refusal(open ? 'CHANGE_OPEN' : 'STAFF_CHANGED')
}

type TakingBack = {
  prepared: PreparedMove
  chosen: readonly StandingUnit[]
  closed: ReadonlySet<number>
  at: Date
}

/** Another day instead of the refund. If the change is dropped later, the closure refunds its tickets again. */
async function takeBackClosed(tx: Tx, { prepared, chosen, closed, at }: TakingBack): Promise<void> {
  const unitIds = chosen.map(({ unitId }) => unitId).filter((unitId) => closed.has(unitId))
  const { order, askedBy: actor } = prepared
  if (unitIds.length > 0) await takeBackForAnotherDay(tx, { orderNo: order.orderNo, unitIds, at, actor })
}

/** Null: nothing is taken from a balance. */
async function takeSupplement(
  tx: Tx,
  { balanceOf: memberId, order: { groupId } }: PreparedMove,
  { netFen, at }: { netFen: Fen; at: Date },
): Promise<{ code: GroupCode; amountFen: Fen } | null> {
  if (memberId === null || netFen <= 0) return null
  const taking = { memberId, groupId, amountFen: netFen, at }
  const code = await takeFromBalance(tx, taking).catch((error: unknown) => {
    const isOfNoGroup = error instanceof Refusal && error.code === 'PAY_TYPE_NOT_OFFERED'
    throw isOfNoGroup ? new Refusal('CHANGE_NO_BALANCE') : error
  })
  return { code, amountFen: netFen }
}

type Applied = Key & {
  prepared: PreparedMove
  chosen: readonly [StandingUnit, ...StandingUnit[]]
  plan: ChangePlan
  now: Date
  payMinutes: number
}

function newChange(
  { chance }: ChangeDeps,
  { askKey, askDigest, prepared, chosen, plan, now, payMinutes }: Applied,
) {
  const { order, choice, askedBy, reasonCode, reasonText } = prepared
  const [line] = plan.lines
  // A balance pays at once.
  const payableFen = prepared.balanceOf === null ? plan.netFen : noFen
  const audited = { payUntil: null, releaseDueAt: null }
  return {
    ...{ askKey, askDigest, askedBy, reasonCode, reasonText },
    changeNo: newChangeNo(chance, now),
    orderId: order.id,
    orderNo: order.orderNo,
    state: plan.auditUntil ? ('AWAIT_AUDIT' as const) : ('AWAIT_PAID' as const),
    origin: whenOf(chosen[0]),
    next: {
      date: choice.visitDate,
      until: choice.untilDate,
      slotFrom: line?.slotFrom ?? null,
      slotTo: line?.slotTo ?? null,
    },
    differenceFen: plan.differenceFen,
    feeFen: plan.feeFen,
    lines: plan.lines,
    units: plan.units,
    askedAt: now,
    auditUntil: plan.auditUntil,
    ...(plan.auditUntil
      ? audited
      : payTimeOf(moveEnds(plan.lines, now), { at: now, payMinutes, payableFen })),
  }
}

function refusalOf(
  code: 'VISITOR_HAS_TICKET' | CardFault,
  { vault }: ChangeDeps,
  { visitors }: ChangeableOrder,
  document: Buffer,
): Refusal {
  const visitor = visitors.find(({ documentIndex }) => documentIndex?.equals(document))
  const number = visitor?.documentSealed ? vault.open(visitor.documentSealed) : ''
  return new Refusal(code, { document: maskDocument(number) })
}

const newChangeNo = (chance: Chance, at: Date): ChangeNo =>
  drawDatedNo(chance, at, { kind: 'G', length: 12 }) as ChangeNo
