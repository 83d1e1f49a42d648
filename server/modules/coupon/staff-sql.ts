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

const shown = [
  ...(['coupon_no', 'state', 'claimed_at', 'valid_from', 'valid_until'] as const),
  ...(['order_no', 'voided_at', 'void_reason'] as const),
] as const

/** The newest first. */
export const listTakenRows = (db: Db, activityId: number, { after, limit }: TakenPage) =>
  tables(db)
    .selectFrom('coupon')
    .select(shown)
    .where('activity_id', '=', activityId)
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(claimed_at, coupon_no) < (${after?.at}::timestamptz, ${after?.couponNo})`),
    )
    .orderBy('claimed_at', 'desc')
    .orderBy('coupon_no', 'desc')
    .limit(limit)
    .execute()

export type TakenRow = Awaited<ReturnType<typeof listTakenRows>>[number]

/** Until the transaction ends no order takes it. */
export const lockCoupon = (tx: Tx, activity: ActivityCode, couponNo: CouponNo) =>
  tables(tx)
    .selectFrom('coupon')
    .select(shown)
    .where('coupon_no', '=', couponNo)
    .where('activity_id', '=', idOf(tx, activity))
    .forNoKeyUpdate()
    .executeTakeFirst()

type Voiding = { at: Date; reason: string }

export async function setCouponVoid(tx: Tx, couponNo: CouponNo, { at, reason }: Voiding): Promise<void> {
  await tables(tx)
    .updateTable('coupon')
    .set({ state: 'VOID', voided_at: at, void_reason: reason })
    .where('coupon_no', '=', couponNo)
    .execute()
}

/** Until the transaction ends nobody turns it into a coupon. */
export const lockCode = (tx: Tx, activity: ActivityCode, serial: number) =>
  tables(tx)
    .selectFrom('coupon_code')
    .select(['code_hash', 'serial', 'coupon_no', 'used_at', 'voided_at'])
    .where('serial', '=', serial)
    .where('activity_id', '=', idOf(tx, activity))
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function setCodeVoid(tx: Tx, codeHash: Buffer, at: Date): Promise<void> {
  await tables(tx)
    .updateTable('coupon_code')
    .set({ voided_at: at })
    .where('code_hash', '=', codeHash)
    .execute()
}

const idOf = (tx: Tx, code: ActivityCode) =>
  tables(tx).selectFrom('coupon_activity').select('id').where('code', '=', code)

export const listCodeRows = (db: Db, activityId: number, after: number, limit: number) =>
  tables(db)
    .selectFrom('coupon_code')
    .select(['serial', 'used_at', 'voided_at'])
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
