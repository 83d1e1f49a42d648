/** Staff read and write coupon activities. What members were promised when they took a coupon does not change. */
import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/console/coupon.ts'
import type { ActivityDetail, EditedActivity, StaffActivity } from '#contract/console/coupon.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ActivityCode } from '#contract/values/coupon.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { codesNotInCatalogue } from '../catalogue/known-codes.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import {
  countCodes,
  findStaffRow,
  insertActivity,
  listStaffRows,
  lockActivity,
  type StaffActivityRow,
  updateActivity,
} from './staff-sql.ts'

const pageSize = 50

type Query = StaffCall<typeof contract.listStaffActivities>['query']

export async function listStaffActivities(
  db: Db,
  { state, cursor }: Query,
): Promise<AnswerOf<typeof contract.listStaffActivities>> {
  const rows = await listStaffRows(db, { state, after: placeOf(cursor), limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    items: page.map(staffView),
    nextCursor: rows.length > pageSize && last ? String(last.sort * ids + last.id) : null,
  }
}

/** A cursor is digits only: the place in the list, then the row's number below it. */
const ids = 1_000_000_000
const placeOf = (cursor: string | undefined) =>
  cursor === undefined ? null : { sort: Math.floor(Number(cursor) / ids), id: Number(cursor) % ids }

export async function readStaffActivity(db: Db, code: ActivityCode): Promise<ActivityDetail> {
  const row = await staffRow(db, code)
  const { made, used } = await countCodes(db, row.id)
  return { ...staffView(row), codesMade: made, codesUsed: used }
}

/** Refuses with NOT_FOUND. */
export async function staffRow(db: Db, code: ActivityCode): Promise<StaffActivityRow> {
  const row = await findStaffRow(db, code)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Refuses a version that is not the newest, fewer than were taken, and another promise once one was taken. */
export async function saveActivity(
  tx: Tx,
  { params: { code }, body: { version, ...body } }: WriteCall<typeof contract.saveActivity>,
): Promise<Written<StaffActivity>> {
  const edited = normal(body)
  const row = await lockActivity(tx, code)
  if ((row?.version ?? 0) !== version) throw new Refusal('STAFF_CHANGED')
  const before = row ? staffView(row) : null
  if (row && before) {
    refuseBrokenPromise(before, edited)
    const { made } = await countCodes(tx, row.id)
    if (edited.total < made) throw new Refusal('COUPON_CODES_MADE', { made })
  }
  await refuseUnknownScope(tx, edited.scope)
  const saved = before ? await updateActivity(tx, code, edited) : await insertActivity(tx, code, edited)
  if (!saved) throw new Refusal('STAFF_CHANGED')
  const { taken = 0, used = 0 } = before ?? {}
  const answer = { ...edited, code, version: version + 1, taken, used }
  return { answer, audit: { no: code, before, after: answer } }
}

function refuseBrokenPromise(before: StaffActivity, edited: EditedActivity): void {
  const { taken } = before
  if (edited.total < taken) throw new Refusal('COUPON_TOTAL_TAKEN', { taken })
  // Its codes exist, whether one was taken or not.
  if (edited.kind !== before.kind) throw new Refusal('COUPON_KIND_FIXED')
  if (taken > 0 && !isDeepStrictEqual(promiseOf(before), promiseOf(edited)))
    throw new Refusal('COUPON_PROMISED', { taken })
}

/** A coupon for what does not exist would be good for nothing. */
async function refuseUnknownScope(tx: Tx, { products, offers }: EditedActivity['scope']): Promise<void> {
  const codes = await codesNotInCatalogue(tx, { products, offers })
  if (codes.length > 0) throw new Refusal('COUPON_SCOPE_UNKNOWN', { codes: codes.join(', ') })
}

/** What a coupon says to whoever took it; coupons read it from their activity. */
function promiseOf(activity: EditedActivity) {
  const { rule, useCondition, thresholdFen, minusFen, percentBp, capFen, scope, channels } = normal(activity)
  const { validFrom, validUntil, validDays } = normal(activity)
  const terms = { thresholdFen, minusFen, percentBp, capFen, validFrom, validUntil, validDays }
  return { ...terms, rule, useCondition, scope, channels }
}

/** Instants as the shop writes them, and each entry of a list once, sorted. */
const normal = ({ opensAt, closesAt, validFrom, validUntil, ...more }: EditedActivity): EditedActivity => ({
  ...more,
  opensAt: new Date(opensAt).toISOString(),
  closesAt: new Date(closesAt).toISOString(),
  validFrom: validFrom && new Date(validFrom).toISOString(),
  validUntil: validUntil && new Date(validUntil).toISOString(),
  scope: {
    types: sortedSet(more.scope.types),
    products: sortedSet(more.scope.products),
    offers: sortedSet(more.scope.offers),
  },
  channels: sortedSet(more.channels),
})

const sortedSet = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].toSorted()

const staffView = (row: StaffActivityRow): StaffActivity => ({
  code: row.code,
  version: row.version,
  name: row.name,
  rule: row.rule,
  useCondition: row.use_condition,
  kind: row.kind,
  opensAt: row.opens_at.toISOString(),
  closesAt: row.closes_at.toISOString(),
  total: row.total,
  taken: row.claimed,
  used: row.used,
  perMember: row.per_member,
  thresholdFen: row.threshold_fen,
  minusFen: row.minus_fen,
  percentBp: row.percent_bp,
  capFen: row.cap_fen,
  scope: row.scope as StaffActivity['scope'],
  channels: row.channels as StaffActivity['channels'],
  validFrom: row.valid_from?.toISOString() ?? null,
  validUntil: row.valid_until?.toISOString() ?? null,
  validDays: row.valid_days,
  sort: row.sort,
  state: row.state,
})
