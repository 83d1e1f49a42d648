/** Monthly statements of what agencies paid in, used and got back: made once by a sweep, from the entries of the ledger. */
import type { Statement } from '#contract/endpoints/group.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Fen, fen, minus, noFen, sumOf } from '#contract/values/fen.ts'
import type { GroupCode } from '#contract/values/group.ts'
import {
  type Month,
  monthOf,
  type SlotTime,
  type VisitDate,
  venueDate,
  venueInstant,
} from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { mapConcurrent } from '../../platform/map-concurrent.ts'
import { firstMoveOf, movedBetween } from '../ledger/ledger.ts'
import { readLimit } from '../setting/limits.ts'
import {
  findStatement,
  insertStatement,
  lastStatement,
  listStatementRows,
  listWithout,
  type StatementRow,
} from './statement-store.ts'
import { findGroup, lockGroup } from './store.ts'

const dayMs = 86_400_000
/** What was booked just before midnight is committed by then. */
const settleTime = '01:00' as SlotTime

/** From the first day of the month until the first of the next one, by the venue's clock. */
export function boundsOf(month: Month): { from: Date; until: Date } {
  const midnight = '00:00' as SlotTime
  const from = venueInstant(`${month}-01` as VisitDate, midnight)
  return { from, until: venueInstant(`${monthAfter(month)}-01` as VisitDate, midnight) }
}

const monthAfter = (month: Month): Month =>
  monthOf(venueDate(new Date(venueInstant(`${month}-28` as VisitDate, settleTime).getTime() + 4 * dayMs)))

const monthBefore = (month: Month): Month =>
  monthOf(venueDate(new Date(boundsOf(month).from.getTime() - dayMs)))

/** The last month whose statements are due, so many days after it has ended. */
export function dueMonth(at: Date, afterDays: number): Month {
  const last = monthBefore(monthOf(venueDate(at)))
  const day = `${monthAfter(last)}-${String(afterDays + 1).padStart(2, '0')}` as VisitDate
  return venueInstant(day, settleTime) <= at ? last : monthBefore(last)
}

const groupsAtOnce = 50

/** When a group paid for an order for the first time; null: never. */
type FirstPaidFor = (tx: Tx, groupId: number) => Promise<Date | null>

type StatementDeps = { db: Db; clock: Clock; firstPaidFor: FirstPaidFor }

/**
 * For each group in a transaction of its own, so that one that cannot be stated keeps none of the others; what was missed is
 * made up month by month. A group that never had a balance and never paid for an order in another way has nothing to state.
 */
export async function makeStatements({ db, clock, firstPaidFor }: StatementDeps): Promise<void> {
  const at = clock.now()
  const month = dueMonth(at, await inTransaction(db, (tx) => readLimit(tx, 'group.statement-after-days')))
  const codes: GroupCode[] = []
  for (let after = 0; ; ) {
    const page = await listWithout(db, month, { after, limit: groupsAtOnce })
    codes.push(...page.map(({ code }) => code))
    const last = page.at(-1)
    if (!last || page.length < groupsAtOnce) break
    after = last.id
  }
  await mapConcurrent(1, codes, (code) =>
    inTransaction(db, (tx) => stateUntil(tx, code, { month, at, firstPaidFor })),
  )
}

/** The group is locked, as by everything that moves its balance: nobody books into a month that is being stated. */
export async function stateUntil(
  tx: Tx,
  code: GroupCode,
  { month, at, firstPaidFor }: { month: Month; at: Date; firstPaidFor: FirstPaidFor },
): Promise<void> {
  const group = await lockGroup(tx, code)
  if (!group) return
  const last = await lastStatement(tx, group.id)
  const begun = last
    ? boundsOf(last.month).until
    : earlier(await firstMoveOf(tx, `advance:${code}`), await firstPaidFor(tx, group.id))
  if (begun === null) return
  let opening = last?.closing_fen ?? noFen
  for (let next = monthOf(venueDate(begun)); next <= month; next = monthAfter(next)) {
    const row = { corp_id: group.id, made_at: at, ...(await statedFor(tx, code, next, opening)) }
    await insertStatement(tx, row)
    opening = row.closing_fen
  }
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one

type Stated = Omit<StatementRow, 'corp_id' | 'made_at'>

async function statedFor(tx: Tx, code: GroupCode, month: Month, openingFen: Fen): Promise<Stated> {
  const moved = await movedBetween(tx, `advance:${code}`, boundsOf(month))
  // What the tower owes the agency is a credit.
  const of = (isKind: (kind: string) => boolean) =>
    minus(noFen, sumOf(moved.filter(({ kind }) => isKind(kind)).map(({ totalFen }) => totalFen)))
  const used = minus(
    noFen,
    of((kind) => kind === 'payment'),
  )
  const back = of((kind) => kind === 'money-back')
  const paidIn = of((kind) => kind !== 'payment' && kind !== 'money-back')
  return {
    ...{ month, opening_fen: openingFen, in_fen: paidIn, used_fen: used, back_fen: back },
    closing_fen: fen(openingFen + paidIn - used + back),
  }
}

export const statementView = (row: StatementRow): Statement => ({
  month: row.month,
  openingFen: row.opening_fen,
  inFen: row.in_fen,
  usedFen: row.used_fen,
  backFen: row.back_fen,
  closingFen: row.closing_fen,
  madeAt: row.made_at.toISOString(),
})

/** The newest first. */
export async function listStatements(db: Db | Tx, code: GroupCode): Promise<Statement[]> {
  const group = await findGroup(db, code)
  if (!group) throw new Refusal('NOT_FOUND')
  return (await listStatementRows(db, group.id)).map(statementView)
}

/** With the name of its group. Refuses NOT_FOUND where the month was not stated. */
export async function readStatement(
  db: Db,
  code: GroupCode,
  month: Month,
): Promise<{ name: string; statement: Statement }> {
  const group = await findGroup(db, code)
  const row = group && (await findStatement(db, group.id, month))
  if (!group || !row) throw new Refusal('NOT_FOUND')
  return { name: group.name, statement: statementView(row) }
}

export type StatedGroup = { groupId: number; code: GroupCode; name: string; licenceNo: string }

/** Whose month was stated. Refuses NOT_FOUND where it was not. */
export async function statedGroup(on: Db | Tx, code: GroupCode, month: Month): Promise<StatedGroup> {
  const group = await findGroup(on, code)
  const row = group && (await findStatement(on, group.id, month))
  if (!group || !row) throw new Refusal('NOT_FOUND')
  return { groupId: group.id, code: group.code, name: group.name, licenceNo: group.licence_no }
}
