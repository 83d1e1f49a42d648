/** What everybody reads of a product's comments: each filter alone and with the other, page by page, by an index, with true numbers. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { listProductComments, type PublicComment } from '#contract/endpoints/comment.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { inTransaction } from '../../platform/db.ts'
import { newMember } from '../../testing/people.ts'
import { testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { recountComments } from './recount.ts'
import { moveScores } from './score-store.ts'
import { shownComments } from './store.ts'

let shop: TestShop
let code: ProductCode
beforeAll(async () => {
  shop = await testShop()
  const park = await testPark(shop.db)
  code = park.productCode as ProductCode
  await newMember(shop, { account: 'writer' })
  // Of a product that thousands like: 21 fair ones, 5 poor ones, two of these with pictures, and 30 good ones with pictures.
  await sql`
    INSERT INTO comment (comment_no, order_no, product_code, product_name, member_id, score, content, audit_status, audit_by,
      audit_at, audit_info, shown, pictures, created_at)
    SELECT 'E261101' || lpad(n::text, 12, '0'), lpad(n::text, 16, '0'), ${code}, '{"zh-CN": "灯", "en-US": "Light"}',
      (SELECT max(id) FROM member),
      CASE WHEN n <= 21 THEN 3 WHEN n <= 23 THEN 1 WHEN n <= 26 THEN 2 ELSE 4 + n % 2 END, 'No ' || n,
      status, 'mei', timestamptz '2026-11-20T00:00:00Z', CASE WHEN status = 'REJECT' THEN 'Names a person' END, status = 'PASS',
      CASE WHEN n IN (22, 24) OR n % 500 = 499 THEN '{uploads/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp}'::text[] ELSE '{}' END,
      timestamptz '2026-11-01T08:00:00Z'
    FROM generate_series(1, 15000) AS n, LATERAL (SELECT CASE WHEN n % 1000 = 27 THEN 'REJECT' ELSE 'PASS' END AS status) AS s`.execute(
    shop.db,
  )
  await sql`ANALYZE comment`.execute(shop.db)
  await recount()
})
afterAll(() => shop.close())

const recount = () => recountComments({ db: shop.db, log: shop.deps.log })

type Query = z.input<typeof listProductComments.query>
const read = async (query: Query = {}) =>
  (await shop.call(listProductComments, { params: { code }, query })).data

async function all(query: Query): Promise<PublicComment[]> {
  const found: PublicComment[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await read({ ...query, ...(cursor && { cursor }) })
    found.push(...items)
    cursor = nextCursor ?? undefined
  } while (cursor)
  return found
}

const counts = {
  good: { comments: 14_959, withPictures: 30 },
  middle: { comments: 21, withPictures: 0 },
  poor: { comments: 5, withPictures: 2 },
}

test('what is no filter is refused', async () => {
  for (const query of [
    { score: '5' },
    { score: 'GOOD' },
    { score: '' },
    { pictures: 'yes' },
    { pictures: '' },
  ]) {
    const { status } = await shop.call(listProductComments, { params: { code }, query: query as never })
    expect(status, JSON.stringify(query)).toBe(400)
  }
})

test('the numbers are of all comments that everybody reads, whatever the filter', async () => {
  for (const query of [{}, { score: 'poor' }, { score: 'middle', pictures: 'only' }] as const)
    expect(await read(query)).toMatchObject({ counts, comments: 14_985, average: 4.5 })
})

test('a range of scores shows its own alone, page by page, the newest first', async () => {
  const fair = await all({ score: 'middle' })
  expect(fair.map(({ score }) => score)).toEqual(Array(21).fill(3))
  expect(fair.map(({ content }) => content)).toEqual(Array.from({ length: 21 }, (_, n) => `No ${21 - n}`))
  expect((await all({ score: 'poor' })).map(({ score }) => score)).toEqual([2, 2, 2, 1, 1])
  const { items } = await read({ score: 'good' })
  expect(items).toHaveLength(20)
  expect(items.every(({ score }) => score >= 4)).toBe(true)
})

test('those with pictures are found among thousands without, also of one range, and none where there is none', async () => {
  const pictured = await all({ pictures: 'only' })
  expect(pictured).toHaveLength(32)
  expect(pictured.every(({ pictures }) => pictures.length > 0)).toBe(true)
  expect((await all({ pictures: 'only', score: 'poor' })).map(({ score }) => score)).toEqual([2, 1])
  expect(await all({ pictures: 'only', score: 'good' })).toHaveLength(30)
  expect(await all({ pictures: 'only', score: 'middle' })).toEqual([])
})

const none = { score: undefined, pictures: false }

test.each([
  ['what is fair', { ...none, score: 'middle' }, /comment_shown_middle/],
  ['what is poor', { ...none, score: 'poor' }, /comment_shown_poor/],
  ['pictures', { ...none, pictures: true }, /comment_shown_with_pictures/],
  ['both', { score: 'poor', pictures: true }, /comment_shown_(poor|with_pictures)/],
] as const)('the few that %s leaves are found by an index of their own', async (_, filter, index) => {
  for (const cursor of [undefined, '9000']) {
    const { sql: text, parameters } = shownComments(shop.db, code, { ...filter, cursor, limit: 21 }).compile()
    const { rows } = await shop.pool.query(`EXPLAIN ${text}`, [...parameters])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(index)
    expect(plan).not.toContain('Seq Scan')
  }
})

test('what is kept of the scores is made true again, whatever became of it', async () => {
  await sql`UPDATE comment_score SET comments = comments + 7, with_pictures = 3 WHERE score = 3`.execute(
    shop.db,
  )
  await sql`DELETE FROM comment_score WHERE score = 1`.execute(shop.db)
  await sql`INSERT INTO comment_score VALUES ('GONE', 5, 2, 1)`.execute(shop.db)
  expect((await read()).counts.middle).toEqual({ comments: 28, withPictures: 3 })
  await recount()
  expect(await read()).toMatchObject({ counts, comments: 14_985 })
  const { rows } =
    await sql`SELECT sum(comments)::integer AS comments FROM comment_score WHERE product_code = 'GONE'`.execute(
      shop.db,
    )
  expect(rows).toEqual([{ comments: 0 }])
})

test('a comment that is shown while the scores are counted anew counts once', async () => {
  await sql`DELETE FROM comment_score`.execute(shop.db)
  const hidden = sql<{ id: number }>`SELECT id FROM comment WHERE NOT shown ORDER BY id`
  const { rows } = await hidden.execute(shop.db)
  const show = ({ id }: { id: number }) =>
    inTransaction(shop.db, async (tx) => {
      const {
        rows: [row],
      } = await sql<{ product_code: ProductCode; score: number; pictures: never[] }>`
        UPDATE comment SET shown = true, audit_status = 'PASS', audit_info = NULL WHERE id = ${id}
        RETURNING product_code, score, pictures`.execute(tx)
      if (row) await moveScores(tx, [{ row, by: 1 }])
    })
  await Promise.all([recount(), ...rows.slice(0, 8).map(show), recount(), ...rows.slice(8).map(show)])
  await recount()
  const { counts: after } = await read()
  expect(after.good.comments).toBe(counts.good.comments + rows.length)
})
