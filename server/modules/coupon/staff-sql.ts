/** Activities, what was taken of them and their codes, as staff read and write them. */
import { sql } from 'kysely'
import type { ActivityStage, EditedActivity } from '#contract/console/coupon.ts'
import type { ActivityCode, CouponNo } from '#contract/values/coupon.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { tables } from './tables.ts'

const activities = (on: Db | Tx) =>
  tables(on)
    .selectFrom('coupon_activity')
    .selectAll('coupon_activity')
    .select((of) =>
      of
        .selectFrom('coupon')
        .select(({ fn }) => fn.countAll().$castTo<string>().as('count'))
        .whereRef('activity_id', '=', 'coupon_activity.id')
        .where('coupon.state', '=', 'TAKEN')
        .as('used_count'),
    )

type Counted = Awaited<ReturnType<typeof counted>>[number]
const counted = (on: Db | Tx) => activities(on).execute()

const withUsed = ({ used_count, ...row }: Counted) => ({ ...row, used: Number(used_count ?? 0) })
export type StaffActivityRow = ReturnType<typeof withUsed>

type ActivityPage = {
  state: ActivityStage | undefined
  after: { sort: number; id: number } | null
  limit: number
}

export async function listStaffRows(
  db: Db,
  { state, after, limit }: ActivityPage,
): Promise<StaffActivityRow[]> {
  const rows = await activities(db)
    .$if(state !== undefined, (all) => all.where('state', '=', state as ActivityStage))
    .$if(after !== null, (all) => all.where(sql<boolean>`(sort, id) > (${after?.sort}, ${after?.id})`))
    .orderBy('sort')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(withUsed)
}

export async function findStaffRow(db: Db, code: ActivityCode): Promise<StaffActivityRow | null> {
  const row = await activities(db).where('code', '=', code).executeTakeFirst()
  return row ? withUsed(row) : null
}

type TakenPage = { after: { at: Date; couponNo: CouponNo } | null; limit: number }

/** The newest first. */
export const listTakenRows = (db: Db, activityId: number, { after, limit }: TakenPage) =>
  tables(db)
    .selectFrom('coupon')
    .select(['coupon_no', 'state', 'claimed_at', 'valid_from', 'valid_until', 'order_no'])
    .where('activity_id', '=', activityId)
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(claimed_at, coupon_no) < (${after?.at}::timestamptz, ${after?.couponNo})`),
    )
    .orderBy('claimed_at', 'desc')
    .orderBy('coupon_no', 'desc')
    .limit(limit)
    .execute()

export const listCodeRows = (db: Db, activityId: number, after: number, limit: number) =>
  tables(db)
    .selectFrom('coupon_code')
    .select(['serial', 'used_at'])
    .where('activity_id', '=', activityId)
    .where('serial', '>', after)
    .orderBy('serial')
    .limit(limit)
    .execute()

/** How many codes there are, and how many of them were used; serials have no gaps. */
export async function countCodes(on: Db | Tx, activityId: number): Promise<{ made: number; used: number }> {
  const { made, used } = await tables(on)
    .selectFrom('coupon_code')
    .select(({ fn }) => [fn.max('serial').as('made'), fn.count<string>('used_at').as('used')])
    .where('activity_id', '=', activityId)
    .executeTakeFirstOrThrow()
  return { made: made ?? 0, used: Number(used) }
}

export async function insertCodes(
  tx: Tx,
  activityId: number,
  codes: readonly { serial: number; hash: Buffer }[],
): Promise<void> {
  const hashes = codes.map(({ hash }) => hash)
  const serials = codes.map(({ serial }) => serial)
  await sql`INSERT INTO coupon_code (code_hash, activity_id, serial)
    SELECT code_hash, ${activityId}, serial
    FROM unnest(${hashes}::bytea[], ${serials}::integer[]) AS made (code_hash, serial)`.execute(tx)
}

/** Until the transaction ends nobody takes one of its coupons, so what was taken stays what is compared. */
export async function lockActivity(tx: Tx, code: ActivityCode): Promise<StaffActivityRow | null> {
  const row = await activities(tx).where('code', '=', code).forNoKeyUpdate().executeTakeFirst()
  return row ? withUsed(row) : null
}

const columnsOf = (edited: EditedActivity) => ({
  name: JSON.stringify(edited.name),
  rule: JSON.stringify(edited.rule),
  use_condition: JSON.stringify(edited.useCondition),
  opens_at: new Date(edited.opensAt),
  closes_at: new Date(edited.closesAt),
  total: edited.total,
  per_member: edited.perMember,
  threshold_fen: edited.thresholdFen,
  minus_fen: edited.minusFen,
  percent_bp: edited.percentBp,
  cap_fen: edited.capFen,
  scope: JSON.stringify(edited.scope),
  channels: edited.channels,
  valid_from: edited.validFrom === null ? null : new Date(edited.validFrom),
  valid_until: edited.validUntil === null ? null : new Date(edited.validUntil),
  valid_days: edited.validDays,
  sort: edited.sort,
  state: edited.state,
})

/** False: somebody else just made one with this code. */
export async function insertActivity(tx: Tx, code: ActivityCode, edited: EditedActivity): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('coupon_activity')
    .values({ ...columnsOf(edited), code, kind: edited.kind })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateActivity(tx: Tx, code: ActivityCode, edited: EditedActivity): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('coupon_activity')
    .set((of) => ({ ...columnsOf(edited), version: of('version', '+', 1) }))
    .where('code', '=', code)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
