/** Activities as staff read and write them. */
import type { EditedActivity } from '#contract/console/coupon.ts'
import type { ActivityCode } from '#contract/values/coupon.ts'
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

export const listStaffRows = async (db: Db): Promise<StaffActivityRow[]> =>
  (await activities(db).orderBy('sort').orderBy('id').execute()).map(withUsed)

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
