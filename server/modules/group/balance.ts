/** What an agency has paid in advance: topped up by staff, paid with, given back to, and put right. Law: never below its floor. */
import type { StaffTopUp } from '#contract/console/group.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Fen, inGroupedYuan, minus, noFen, sumOf } from '#contract/values/fen.ts'
import type { GroupCode, TopUpNo } from '#contract/values/group.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import type { Chance } from '../../platform/chance.ts'
import { drawDatedNo } from '../../platform/dated-no.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Buyer, MemberId } from '../caller/caller.ts'
import { book, openAccount } from '../ledger/ledger.ts'
import { transfer } from '../ledger/rules.ts'
import { readLimit } from '../setting/limits.ts'
import type { Written } from '../staff/audited.ts'
import {
  insertTopUp,
  lockTopUp,
  moveBalance,
  setCreditOf,
  spendOfDay,
  type TopUpRow,
  updateTopUp,
} from './balance-store.ts'
import { leftOfDay } from './daily-limit.ts'
import { findOwnGroup, lockGroup } from './store.ts'

export type Taking = {
  memberId: MemberId
  /** For which the order was held; null: for none. */
  groupId: number | null
  amountFen: Fen
  at: Date
}

/**
 * Takes it, or refuses: BALANCE_TOO_LOW, GROUP_DAILY_LIMIT. Whoever does not buy for that group (any more), or while it is not
 * passed: PAY_TYPE_NOT_OFFERED. What was spent in a day stays spent, also when it is refunded.
 */
export async function takeFromBalance(
  tx: Tx,
  { memberId, groupId, amountFen, at }: Taking,
): Promise<GroupCode> {
  const group = await buyingFor(tx, memberId, groupId)
  await openAccount(tx, `advance:${group.code}`)
  // Holds the group, so that nobody leaves it and no limit changes until the transaction ends.
  if (!(await moveBalance(tx, group.code, -amountFen as Fen))) throw new Refusal('BALANCE_TOO_LOW')
  // It may have been closed while we waited for it.
  await buyingFor(tx, memberId, groupId)
  const day = venueDate(at)
  if (!(await spendOfDay(tx, { groupId: group.id, memberId, amountFen, day })))
    throw await whyNotToday(tx, memberId, day)
  return group.code
}

async function buyingFor(tx: Tx, memberId: MemberId, groupId: number | null) {
  const group = await findOwnGroup(tx, memberId)
  if (group?.state !== 'PASS' || group.id !== groupId) throw new Refusal('PAY_TYPE_NOT_OFFERED')
  return group
}

async function whyNotToday(tx: Tx, memberId: MemberId, day: VisitDate): Promise<Refusal> {
  const group = await findOwnGroup(tx, memberId)
  const left = group && leftOfDay(group, day)
  if (left === undefined || left === null) return new Refusal('PAY_TYPE_NOT_OFFERED')
  return new Refusal('GROUP_DAILY_LIMIT', { left: inGroupedYuan(left) })
}

/** Where the ledger keeps it. Refuses whoever buys for no group that was passed. */
export async function accountOfGroup(db: Db, memberId: MemberId): Promise<`advance:${GroupCode}`> {
  const group = await findOwnGroup(db, memberId)
  if (group?.state !== 'PASS') throw new Refusal('NOT_ALLOWED')
  return `advance:${group.code}`
}

/** Refuses whoever is no owner of a group that was passed. */
export async function codeOfOwner(db: Db, memberId: MemberId): Promise<GroupCode> {
  const group = await findOwnGroup(db, memberId)
  if (group?.state !== 'PASS' || group.role !== 'OWNER') throw new Refusal('NOT_ALLOWED')
  return group.code
}

export type Spendable = { spendableFen: Fen | null; leftTodayFen: Fen | null }

const nothing: Spendable = { spendableFen: null, leftTodayFen: null }

type Spending = { caller: Buyer; groupId: number | null }

/** What a buyer may pay of an order from the balance of the group now; null for a buyer without it, and for orders of others. */
export async function spendableOf(db: Db, { caller, groupId }: Spending, now: Date): Promise<Spendable> {
  if (caller.kind !== 'member' || caller.corp === null) return nothing
  const group = await findOwnGroup(db, caller.memberId)
  if (group?.state !== 'PASS' || group.id !== groupId) return nothing
  const balance = sumOf([group.balance_fen, group.credit_fen])
  const leftTodayFen = leftOfDay(group, venueDate(now))
  return {
    spendableFen: leftTodayFen === null || balance < leftTodayFen ? balance : leftTodayFen,
    leftTodayFen,
  }
}

/** What was paid from it came back. */
export async function creditBalance(tx: Tx, code: GroupCode, amountFen: Fen): Promise<void> {
  if (!(await moveBalance(tx, code, amountFen))) throw new Error(`nobody has the balance of ${code}`)
}

export type NewTopUp = { amountFen: Fen; bankRef: string; by: string; at: Date }

/**
 * Above the limit it awaits a second person. The same transfer twice is refused, unless its entry was rejected or
 * reversed: TOP_UP_KNOWN. A group that was closed may still pay what it owes.
 */
export async function enterTopUp(
  tx: Tx,
  { chance }: { chance: Chance },
  code: GroupCode,
  { amountFen, bankRef, by, at }: NewTopUp,
): Promise<Written<StaffTopUp>> {
  const group = await lockGroup(tx, code)
  if (group?.state !== 'PASS' && group?.state !== 'CLOSED') throw new Refusal('NOT_FOUND')
  const no = drawDatedNo(chance, at, { kind: 'U', length: 8 }) as TopUpNo
  const isSmall = amountFen <= (await readLimit(tx, 'group.top-up-limit-fen'))
  const decided = isSmall ? { ...awaiting, state: 'DONE' as const, decided_by: by, decided_at: at } : awaiting
  const row = await insertTopUp(tx, {
    ...{ no, corp_id: group.id, amount_fen: amountFen, bank_ref: bankRef },
    ...{ entered_by: by, entered_at: at, ...decided },
    ...{ reversed_by: null, reversed_at: null, reverse_text: null },
  })
  if (!row) throw new Refusal('TOP_UP_KNOWN', { field: 'bankRef' })
  if (isSmall) await takeIn(tx, code, row, at)
  return { answer: topUpView(row), audit: { no: code, after: { topUp: no, amountFen, state: row.state } } }
}

const awaiting = { state: 'AWAIT', decided_by: null, decided_at: null, reject_text: null } as const

type Decision = ({ to: 'DONE' } | { to: 'REJECTED'; reason: string }) & { by: string; at: Date }

/** By somebody else than who entered it: TOP_UP_SECOND_PERSON. Decided already: STAFF_CHANGED. */
export async function decideTopUp(
  tx: Tx,
  no: TopUpNo,
  { by, at, ...decision }: Decision,
): Promise<Written<StaffTopUp>> {
  const found = await lockTopUp(tx, no)
  if (!found) throw new Refusal('NOT_FOUND')
  const { code, ...row } = found
  const { to } = decision
  const reason = decision.to === 'REJECTED' ? decision.reason : null
  const audit = { no: code, ...(reason !== null && { reason }) }
  if (row.state === to) return { answer: topUpView(row), audit }
  if (row.state !== 'AWAIT') throw new Refusal('STAFF_CHANGED')
  if (to === 'DONE' && row.entered_by === by) throw new Refusal('TOP_UP_SECOND_PERSON')
  const decided = await updateTopUp(tx, no, {
    ...{ state: to, decided_by: by, decided_at: at, reject_text: reason },
  })
  if (to === 'DONE') await takeIn(tx, code, decided, at)
  const after = { topUp: no, amountFen: row.amount_fen, state: to }
  return { answer: topUpView(decided), audit: { ...audit, after } }
}

async function takeIn(tx: Tx, code: GroupCode, { no, amount_fen }: TopUpRow, at: Date): Promise<void> {
  await openAccount(tx, `advance:${code}`)
  await creditBalance(tx, code, amount_fen)
  await book(tx, {
    ...{ key: `top-up:${no}`, kind: 'top-up', ref: no, at },
    entries: transfer(amount_fen, { from: `advance:${code}`, to: 'cash:BANK' }),
  })
}

type Reversal = { by: string; at: Date; reason: string }

/**
 * Takes back what was booked by mistake, by somebody else than who entered it: TOP_UP_SECOND_PERSON. What the group has spent
 * of it already it must be allowed to owe, since no balance falls below its floor: TOP_UP_SPENT. Not booked: STAFF_CHANGED.
 */
export async function reverseTopUp(
  tx: Tx,
  no: TopUpNo,
  { by, at, reason }: Reversal,
): Promise<Written<StaffTopUp>> {
  const found = await lockTopUp(tx, no)
  if (!found) throw new Refusal('NOT_FOUND')
  const { code, ...row } = found
  const audit = { no: code, reason }
  if (row.state === 'REVERSED') return { answer: topUpView(row), audit }
  if (row.state !== 'DONE') throw new Refusal('STAFF_CHANGED')
  if (row.entered_by === by) throw new Refusal('TOP_UP_SECOND_PERSON')
  // Before the row changes: whoever enters this transfer anew holds the group while waiting for a row that has changed.
  if (!(await moveBalance(tx, code, minus(noFen, row.amount_fen)))) throw new Refusal('TOP_UP_SPENT')
  const reversed = await updateTopUp(tx, no, {
    state: 'REVERSED',
    ...{ reversed_by: by, reversed_at: at, reverse_text: reason },
  })
  await book(tx, {
    ...{ key: `top-up-back:${no}`, kind: 'top-up-back', ref: no, at },
    entries: transfer(row.amount_fen, { from: 'cash:BANK', to: `advance:${code}` }),
  })
  const after = { topUp: no, amountFen: row.amount_fen, state: 'REVERSED' }
  return { answer: topUpView(reversed), audit: { ...audit, after } }
}

type Credit = { seenFen: Fen; creditFen: Fen }

/** How much a group may owe. Another one than was read: STAFF_CHANGED. Below what it owes already: BALANCE_TOO_LOW. */
export async function setCredit(
  tx: Tx,
  code: GroupCode,
  { seenFen, creditFen }: Credit,
): Promise<Written<null>> {
  const group = await lockGroup(tx, code)
  if (!group) throw new Refusal('NOT_FOUND')
  if (group.credit_fen !== seenFen) throw new Refusal('STAFF_CHANGED')
  if (group.balance_fen + creditFen < 0) throw new Refusal('BALANCE_TOO_LOW', { field: 'creditFen' })
  await setCreditOf(tx, group.id, creditFen)
  return {
    answer: null,
    audit: { no: code, before: { creditFen: group.credit_fen }, after: { creditFen } },
  }
}

export const topUpView = (row: TopUpRow): StaffTopUp => ({
  no: row.no,
  amountFen: row.amount_fen,
  bankRef: row.bank_ref,
  state: row.state,
  enteredBy: row.entered_by,
  enteredAt: row.entered_at.toISOString(),
  decidedBy: row.decided_by,
  decidedAt: row.decided_at?.toISOString() ?? null,
  rejectText: row.reject_text,
  reversal: reversalOf(row),
})

const reversalOf = ({ reversed_by: by, reversed_at: at, reverse_text: reason }: TopUpRow) =>
  by === null || at === null || reason === null ? null : { by, at: at.toISOString(), reason }
