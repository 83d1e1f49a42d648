/** Which demo orders are there, and which wait for somebody; knows tables only by name. */
import { type RawBuilder, sql } from 'kysely'
import { type FlowStatus, flowStatuses } from '#contract/values/order.ts'
import type { Db } from '../../server/platform/db.ts'
import type { SeedDeps } from '../seed.ts'

export type FreshDeps = Omit<SeedDeps, 'filesDir'>

/** Orders that seeding wrote, found by their key; what somebody bought as member demo is left alone. */
export const seeded = sql<boolean>`hold_key = sha256(convert_to('hold ' || order_no, 'UTF8'))`
export const ofDemo = sql<boolean>`member_id = (SELECT id FROM member WHERE account = 'demo' AND demo)`

/** In these an order stays for ever; in the others it is worth showing until its day is over. */
const ends: readonly FlowStatus[] = ['CANCEL', 'PAST_DUE', 'TD_FINISH', 'CHECK_FINISH', 'PART_FINISH']

export async function hasDemo(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM member WHERE account = 'demo' AND demo`.execute(db)
  return rows.length > 0
}

/** More time for seeded orders that wait for somebody, before the sweeps end them. */
export async function extendDeadlines(db: Db, now: Date): Promise<void> {
  const extend = (what: RawBuilder<unknown>, where: RawBuilder<boolean>) =>
    sql`UPDATE shop_order SET ${what}
      WHERE ${ofDemo} AND ${seeded} AND (valid_until > ${now} OR valid_until IS NULL) AND ${where}`.execute(
      db,
    )
  const inAnHour = sql`${now}::timestamptz + interval '59 minutes'`
  const soon = sql`${now}::timestamptz + interval '30 minutes'`
  await extend(sql`held_until = ${inAnHour}`, sql`flow_status = 'INIT' AND held_until < ${soon}`)
  await sql`
    UPDATE voucher SET locked_until = ${inAnHour} WHERE state = 'LOCKED' AND locked_until < ${soon} AND order_no IN (
      SELECT order_no FROM shop_order WHERE ${ofDemo} AND ${seeded} AND flow_status = 'INIT' AND held_until >= ${soon})`.execute(
    db,
  )
  await extend(
    sql`pay_until = ${inAnHour}, release_due_at = ${inAnHour} + interval '2 minutes'`,
    sql`flow_status = 'AWAIT_PAID' AND pay_until < ${soon} AND NOT EXISTS (
      SELECT FROM payment WHERE payment.order_no = shop_order.order_no AND state = 'CREATED')`,
  )
  await extend(
    sql`confirm_until = ${now}::timestamptz + interval '1 day'`,
    sql`flow_status IN ('UNCONIRM', 'CONFIRM_FAIL') AND confirm_until < ${soon}`,
  )
  await giveChangesTime(db, now)
}

/** Staff decide until two hours before the old start at the latest. */
async function giveChangesTime(db: Db, now: Date): Promise<void> {
  const shown = sql`(SELECT id, valid_from FROM shop_order WHERE ${ofDemo} AND ${seeded} AND valid_until > ${now}) AS shown`
  await sql`
    UPDATE order_change SET audit_until = least(${now}::timestamptz + interval '1 day', valid_from - interval '2 hours')
    FROM ${shown} WHERE order_id = shown.id AND state = 'AWAIT_AUDIT'
      AND audit_until < ${now}::timestamptz + interval '12 hours'`.execute(db)
  await sql`
    UPDATE order_change SET pay_until = ${now}::timestamptz + interval '59 minutes',
      release_due_at = ${now}::timestamptz + interval '61 minutes'
    FROM ${shown} WHERE order_id = shown.id AND state = 'AWAIT_PAID'
      AND pay_until < ${now}::timestamptz + interval '30 minutes' AND NOT EXISTS (
        SELECT FROM payment WHERE payment.change_no = order_change.change_no AND payment.state = 'CREATED')`.execute(
    db,
  )
}

export async function missingStatuses(db: Db, now: Date): Promise<FlowStatus[]> {
  const { rows } = await sql<{ status: FlowStatus }>`
    SELECT DISTINCT flow_status AS status FROM shop_order
    WHERE ${ofDemo} AND (flow_status = ANY(${ends}) OR valid_until > ${now})`.execute(db)
  const there = new Set(rows.map(({ status }) => status))
  return flowStatuses.filter((status) => !there.has(status))
}
