/** Coupons of the demo tower: activities of each kind and state, and what the demo members took of them. */
import type { Texts } from '#contract/language.ts'
import type { ActivityCode } from '#contract/values/coupon.ts'
import { addDays, startOfDay } from '#contract/values/time.ts'
import { codeAt, codeHashOf } from '../server/modules/coupon/codes.ts'
import type { Tx } from '../server/platform/db.ts'
import { bytea } from '../server/platform/prepared.ts'
import { type DemoActivity, demoActivities } from './coupon-activities.ts'
import { couponFor, type DemoCoupon, scopeOf, termsOf } from './orders/demo-coupon.ts'
import type { DemoBuyer } from './orders/demo-orders.ts'
import type { DemoContext } from './orders/demo-quote.ts'
import type { MemberOrder } from './orders/member-orders.ts'
import { idsByCode, insertRows, orderIds, type SeedRow } from './seed-sql.ts'

/** Who took a coupon without using it, so many times. */
const unusedOnes = [
  { activity: 'DUSK', of: 'demo', count: 1 },
  { activity: 'FAMILY', of: 'demo', count: 1 },
  { activity: 'ANNIV', of: 'demo', count: 1 },
  { activity: 'PREMIERE', of: 'agency', count: 4 },
  { activity: 'FULLMOON', of: 'agency', count: 3 },
] as const

type Taken = DemoCoupon & { memberId: DemoBuyer['memberId']; order: MemberOrder | null }

export async function seedCoupons(
  tx: Tx,
  context: DemoContext,
  { demo, agency, orders }: { demo: DemoBuyer; agency: DemoBuyer; orders: readonly MemberOrder[] },
): Promise<void> {
  const taken: Taken[] = [
    ...orders.flatMap((order) =>
      order.coupon ? [{ ...order.coupon, memberId: order.buyer.memberId, order }] : [],
    ),
    ...unusedOnes.flatMap(({ activity, of, count }) =>
      Array.from({ length: count }, () => ({
        ...couponFor(context, activity),
        memberId: (of === 'demo' ? demo : agency).memberId,
        order: null,
      })),
    ),
  ]
  await insertRows(
    tx,
    'coupon_activity',
    demoActivities.map((one, at) => activityRow(context, one, { taken, at })),
  )
  const activities = await idsByCode(tx, 'coupon_activity')
  await insertRows(tx, 'coupon_code', codeRows(context, activities))
  await insertRows(tx, 'coupon', couponRows(taken, activities, await orderIds(tx)))
}

function activityRow(
  { today }: DemoContext,
  activity: DemoActivity,
  { taken, at }: { taken: readonly Taken[]; at: number },
): SeedRow {
  const { code, name, rule, useCondition, total, opensIn, closesIn, validDays, perMember = 1 } = activity
  const { thresholdFen, minusFen, percentBp, capFen } = termsOf(activity)
  const texts: Record<string, Texts> = { name, rule, use_condition: useCondition }
  return {
    code,
    ...texts,
    kind: activity.codes === undefined ? 'CLAIM' : 'CODE',
    opens_at: startOfDay(addDays(today, opensIn)),
    closes_at: startOfDay(addDays(today, closesIn)),
    total,
    claimed: taken.filter((one) => one.activity === code).length,
    per_member: perMember,
    threshold_fen: thresholdFen,
    minus_fen: minusFen,
    percent_bp: percentBp,
    cap_fen: capFen,
    scope: scopeOf(activity),
    channels: [],
    valid_days: validDays,
    sort: at,
    state: activity.state ?? 'OPEN',
    version: 1,
  }
}

const codeRows = ({ vault }: DemoContext, activities: ReadonlyMap<string, number>): SeedRow[] =>
  demoActivities.flatMap(({ code, codes = 0 }) =>
    Array.from({ length: codes }, (_, index) => ({
      code_hash: bytea(codeHashOf(vault, codeAt(vault, code as ActivityCode, index + 1))),
      activity_id: activities.get(code),
      serial: index + 1,
    })),
  )

type Ids = ReadonlyMap<string, number>

const couponRows = (taken: readonly Taken[], activities: Ids, orders: Ids): SeedRow[] =>
  taken.map(({ couponNo, activity, promise, memberId, order }, at) => ({
    coupon_no: couponNo,
    activity_id: activities.get(activity),
    member_id: memberId,
    ordinal: taken.slice(0, at + 1).filter((one) => one.activity === activity && one.memberId === memberId)
      .length,
    state: order ? 'TAKEN' : 'UNUSED',
    order_id: order ? orders.get(order.orderNo) : null,
    order_no: order?.orderNo ?? null,
    valid_from: promise.validFrom,
    valid_until: promise.validUntil,
    claimed_at: promise.validFrom,
    taken_at: order?.placedAt ?? null,
  }))
