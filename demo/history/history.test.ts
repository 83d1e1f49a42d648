/** The past of the demo tower: as many visitors as a small tower has, and every law holds over it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProductComments } from '#contract/endpoints/comment.ts'
import { readPoints } from '#contract/endpoints/coupon.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { logIn } from '#contract/endpoints/session.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import { assertPointsTrue } from '../../server/testing/points.ts'
import type { TestShop } from '../../server/testing/test-shop.ts'
import { DEMO_PASSWORD } from '../people.ts'
import { everyLawHolds } from '../testing/every-law.ts'
import { drawNothing, type SeededTower, seedTower } from '../testing/seeded-tower.ts'
import { seedHistory } from './history.ts'

/** More than the fortnight for which the demo has pools. */
const DAYS = 16

let tower: SeededTower
beforeAll(async () => {
  tower = await seedTower('2026-11-21T11:34:00+08:00', { draw: drawNothing })
})
afterAll(() => tower?.drop())

/** Some of it is of members, who had joined by then, can log in and have earned their points. */
async function membersAreTrue(shop: TestShop): Promise<void> {
  await assertPointsTrue(shop.db)
  const { rows: bought } = await sql<{
    account: string
    earned: number
    orders: number
    early: boolean
    owed: number
  }>`
    SELECT account, points AS earned, count(*)::integer AS orders, bool_or(placed_at < member.created_at) AS early, sum(due)::integer AS owed
    FROM payment JOIN shop_order USING (order_no) JOIN member ON member.id = member_id
      LEFT JOIN point_balance USING (member_id), LATERAL (
        SELECT coalesce(sum(worth_fen / 100), 0) AS due FROM unit WHERE order_id = shop_order.id AND state = 'used') AS used
    WHERE payment_no LIKE '%HISTORY%' GROUP BY account, points ORDER BY orders DESC, account`.execute(shop.db)
  for (const { account, early, earned, owed } of bought) {
    expect(early, account).toBe(false)
    expect(earned ?? 0, account).toBe(owed)
  }
  const { rows } = await sql<{ share: number }>`
    SELECT avg((member_id IS NOT NULL)::integer)::float AS share FROM payment JOIN shop_order USING (order_no)
    WHERE payment_no LIKE '%HISTORY%'`.execute(shop.db)
  expect(rows[0]?.share).toBeGreaterThan(0.1)
  expect(rows[0]?.share).toBeLessThan(0.2)
  expect(bought.length).toBeGreaterThan(100)
  const [regular] = bought
  expect(regular?.orders).toBeGreaterThan(2)
  const session = await shop.call(logIn, {
    body: { account: regular?.account ?? '', password: DEMO_PASSWORD },
  })
  const { token } = session.data.tokenInfo
  const { items } = (await shop.call(listOrders, { token, query: { tab: 'all' } })).data
  expect(items).toHaveLength(regular?.orders ?? 0)
  const first = (await shop.call(readOrder, { token, params: { orderNo: items[0]?.orderNo ?? '' } })).data
  expect(first.contactMobile).toMatch(/^138\*\*\*\*\d{4}$/)
  expect((await shop.call(readPoints, { token, query: {} })).data.points).toBe(regular?.earned)
}

/** Some say how it was: most of it is read by everybody, the newest first, and staff have the latest to look at. */
async function commentsAreTrue(shop: TestShop): Promise<void> {
  const { rows } = await sql<{
    status: string
    said: number
    english: number
    answered: number
    named: number
  }>`
    SELECT audit_status AS status, count(*)::integer AS said, count(*) FILTER (WHERE content !~ '[一-龥]')::integer AS english,
      count(reply)::integer AS answered, count(shown_name)::integer AS named
    FROM comment JOIN payment USING (order_no) WHERE payment_no LIKE '%HISTORY%' GROUP BY 1 ORDER BY 1`.execute(
    shop.db,
  )
  expect(rows.map(({ status }) => status)).toEqual(['AWAIT', 'PASS', 'REJECT'])
  const [, passed] = rows
  const said = passed?.said ?? 0
  expect(said).toBeGreaterThan(20)
  for (const some of [passed?.english, passed?.answered, passed?.named]) {
    expect(some).toBeGreaterThan(2)
    expect(some).toBeLessThan(said - 2)
  }
  const { rows: unaudited } = await sql`SELECT comment_no FROM comment
    WHERE audit_status <> 'AWAIT' AND (SELECT count(*) FROM audit WHERE target_no = comment_no) <> 1`.execute(
    shop.db,
  )
  expect(unaudited).toEqual([])
  const params = { code: 'DECK433' } as never
  const { data } = await shop.call(listProductComments, { params })
  const months = data.items.map(({ month }) => month)
  expect(months, 'newest first').toEqual(months.toSorted().toReversed())
  expect(new Set(data.items.map(({ content }) => content)).size, 'nobody repeats another').toBe(
    data.items.length,
  )
  const { rows: jumbled } = await sql`
    SELECT FROM (SELECT created_at < lag(created_at) OVER (ORDER BY id) AS late FROM comment) AS listed WHERE late`.execute(
    shop.db,
  )
  expect(jumbled).toEqual([])
}

test('each day of it has its visitors, payments, revenue and scans, and sweeps find nothing to do', async () => {
  const shop = await tower.openShop()
  const made = await seedHistory(shop.deps, DAYS)
  const { rows: days } = await sql<{ day: string; visitors: number; orders: number; wrong: number }>`
    SELECT to_char(shop_order.visit_date, 'YYYY-MM-DD') AS day, count(*)::integer AS visitors, count(DISTINCT shop_order.id)::integer AS orders,
      count(*) FILTER (WHERE (gate_scan.at IS NULL) <> (unit.state IN ('expired', 'refunded')) OR shop_order.paid_at > unit.ended_at
        OR shop_order.paid_at <> payment.paid_at)::integer AS wrong
    FROM payment JOIN shop_order USING (order_no) JOIN unit ON unit.order_id = shop_order.id
      LEFT JOIN gate_scan ON unit_id = unit.id
    WHERE payment_no LIKE '%HISTORY%' GROUP BY 1 ORDER BY 1`.execute(shop.db)
  const first = '2026-11-04' as VisitDate
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: DAYS }, (_, day) => addDays(first, day)))
  for (const { visitors, orders, wrong } of days) {
    expect(visitors).toBeGreaterThan(600)
    expect(visitors).toBeLessThan(2_600)
    expect(visitors / orders).toBeGreaterThan(1.5)
    expect(wrong).toBe(0)
  }
  expect(made).toBe(days.reduce((sum, { orders }) => sum + orders, 0))
  await everyLawHolds(shop)
  const state = async () =>
    (
      await sql<{
        flow_status: string
        state: string
      }>`SELECT flow_status, unit.state, count(*) FROM payment JOIN shop_order USING (order_no) JOIN unit ON unit.order_id = shop_order.id
        WHERE payment_no LIKE '%HISTORY%' GROUP BY 1, 2 ORDER BY 1, 2`.execute(shop.db)
    ).rows
  const before = await state()
  expect(before.map(({ flow_status, state }) => `${flow_status} ${state}`)).toEqual([
    ...['CHECK_FINISH expired', 'CHECK_FINISH used'],
    ...['PART_FINISH expired', 'PART_FINISH refunded', 'PART_FINISH used', 'TD_FINISH refunded'],
  ])
  const { rows: returned } = await sql<{ free: boolean; some: boolean }>`
    SELECT bool_or(fee_fen = 0) AS free, bool_or(fee_fen > 0 AND fee_earned) AS some FROM refund
    WHERE refund_no LIKE '%HIST%'`.execute(shop.db)
  expect(returned, 'given back in time, and later for a fee').toEqual([{ free: true, some: true }])
  await membersAreTrue(shop)
  await commentsAreTrue(shop)
  await shop.sweep()
  expect(await state()).toEqual(before)
  const { rows: alerts } =
    await sql`SELECT kind, payment_no FROM payment_alert WHERE payment_no LIKE '%HISTORY%'`.execute(shop.db)
  expect(alerts).toEqual([])
  const { rows: bills } =
    await sql`SELECT FROM bill_comparison WHERE state = 'COMPARED' AND day BETWEEN ${first} AND ${addDays(first, DAYS - 1)}`.execute(
      shop.db,
    )
  expect(bills.length, 'both providers, each day').toBe(2 * DAYS)
  await everyLawHolds(shop)
  expect(await seedHistory(shop.deps, DAYS), 'there is one history').toBeNull()
  await shop.close()
})
