/** The console's list of comments: each filter alone and with others, page by page, sorted both ways, by an index. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { listStaffComments, type StaffComment } from '#contract/console/comment.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { dayInstants, type VisitDate, venueDate } from '#contract/values/time.ts'
import { newMember } from '../../testing/people.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { commentsThat } from './store.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'content')
  await newMember(shop, { account: 'writer' })
  // In ten nights, a second before midnight and at midnight; one in a thousand is of SELDOM, and a single one has one star.
  await sql`
    INSERT INTO comment (comment_no, order_no, product_code, product_name, member_id, score, content, audit_status, audit_by,
      audit_at, audit_info, shown, created_at)
    SELECT 'E261101' || lpad(n::text, 12, '0'), lpad(n::text, 16, '0'), CASE WHEN n % 1000 = 7 THEN 'SELDOM' ELSE 'OFTEN' || n % 3 END,
      '{"zh-CN": "灯", "en-US": "Light"}', (SELECT max(id) FROM member), CASE WHEN n = 9003 THEN 1 ELSE 2 + n % 4 END, 'Bright',
      status, CASE WHEN status <> 'AWAIT' THEN 'mei' END, CASE WHEN status <> 'AWAIT' THEN timestamptz '2026-11-20T00:00:00Z' END,
      CASE WHEN status = 'REJECT' THEN 'Names a person' END, status = 'PASS',
      timestamptz '2026-11-01T15:59:59Z' + (n / 2000) * interval '1 day' + (n % 2) * interval '1 second'
    FROM generate_series(1, 20000) AS n, LATERAL (SELECT (ARRAY['PASS', 'PASS', 'PASS', 'REJECT', 'AWAIT'])[n % 5 + 1] AS status) AS s`.execute(
    shop.db,
  )
  await sql`ANALYZE comment`.execute(shop.db)
})
afterAll(() => shop.close())

type Query = z.input<typeof listStaffComments.query>

async function all(query: Omit<Query, 'cursor'>): Promise<StaffComment[]> {
  const found: StaffComment[] = []
  let cursor: string | undefined
  do {
    const { data } = await shop.call(listStaffComments, { token: staff.token, query: { ...query, cursor } })
    found.push(...data.items)
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  return found
}

const seldom = 'SELDOM' as ProductCode
const counted = (found: StaffComment[], of: (comment: StaffComment) => unknown) =>
  Object.fromEntries(
    Map.groupBy(found, (one) => String(of(one)))
      .entries()
      .map(([key, { length }]) => [key, length]),
  )

test('without a filter they are those that await a decision; a product has its own, in any state', async () => {
  const { data } = await shop.call(listStaffComments, { token: staff.token, query: {} })
  expect(counted(data.items, ({ auditStatus }) => auditStatus)).toEqual({ AWAIT: 20 })
  const found = await all({ status: 'ANY', product: seldom })
  expect(found).toHaveLength(20)
  expect(counted(found, ({ productCode }) => productCode)).toEqual({ SELDOM: 20 })
  expect(await all({ product: seldom })).toEqual([])
  expect(await all({ product: 'NONE' as ProductCode, status: 'ANY' })).toEqual([])
})

test('a score, a state and a product narrow the list down together', async () => {
  const [lonely, ...others] = await all({ status: 'ANY', score: '1' })
  expect(others).toEqual([])
  expect(lonely).toMatchObject({ score: 1, orderNo: '0000000000009003' })
  expect(await all({ status: 'AWAIT', score: '1' })).toEqual([])
  const five = await all({ status: 'ANY', score: '5', product: seldom })
  expect(five.map(({ score }) => score)).toEqual(Array(five.length).fill(5))
  const passed = five.filter(({ auditStatus }) => auditStatus === 'PASS')
  expect(passed.length).toBeGreaterThan(0)
  expect(await all({ status: 'PASS', score: '5', product: seldom })).toEqual(passed)
  expect(await all({ status: 'REJECT', product: seldom, score: '1' })).toEqual([])
})

test('a day is the venue’s, from midnight to midnight', async () => {
  const found = await all({ status: 'ANY', product: seldom, day: '2026-11-05' as VisitDate })
  const expected = (await all({ status: 'ANY', product: seldom })).filter(
    ({ createdAt }) => venueDate(new Date(createdAt)) === '2026-11-05',
  )
  expect(expected.length).toBeGreaterThan(0)
  expect(found).toEqual(expected)
})

test('sorted the other way, page by page, they are the same ones', async () => {
  const oldest = await all({ status: 'ANY', day: '2026-11-11' as VisitDate })
  // A thousand at midnight, and the one in the last second.
  expect(oldest).toHaveLength(1001)
  const newest = await all({ status: 'ANY', day: '2026-11-11' as VisitDate, sort: 'created-desc' })
  expect(newest).toEqual(oldest.toReversed())
})

test('what is no filter is refused', async () => {
  for (const query of [
    { score: '6' },
    { score: '0' },
    { status: 'GONE' },
    { day: '2026-02-30' },
    { sort: 'score-asc' },
  ])
    expect((await shop.call(listStaffComments, { token: staff.token, query: query as never })).status).toBe(
      400,
    )
})

const none = { status: undefined, score: undefined, product: undefined, created: undefined }

test.each([
  ['product', { ...none, product: seldom }, 'comment_of_product'],
  ['score', { ...none, score: 1 }, 'comment_of_score'],
  ['day', { ...none, created: dayInstants('2026-11-30' as VisitDate) }, 'comment_by_day'],
])('a filter by %s has an index', async (_, filter, index) => {
  for (const direction of ['asc', 'desc'] as const) {
    const { sql: text, parameters } = commentsThat(shop.db, {
      ...filter,
      direction,
      cursor: undefined,
      limit: 21,
    }).compile()
    const { rows } = await shop.pool.query(`EXPLAIN ${text}`, [...parameters])
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
  }
})
