/** However many payments there are, what staff ask of one day reads no more than that day. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { VisitDate } from '#contract/values/time.ts'
import { hotSettings } from '../../platform/prepared.ts'
import { placed } from '../../testing/buying.ts'
import { newMember } from '../../testing/people.ts'
import { testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { sumOfDayStatement } from './console/day-sql.ts'
import { paymentsPaidOn } from './console/payments-sql.ts'
import { arrivedOn } from './provider-refunds/staff-money-sql.ts'

const PAYMENTS = 20_000

let shop: TestShop

/** As many as come in some months, a few hundred on a day; every fourth went back a day later. */
beforeAll(async () => {
  shop = await testShop()
  const park = await testPark(shop.db)
  const orderNo = await placed(shop, park, await newMember(shop, { account: 'anna' }))
  await sql`
    INSERT INTO payment (payment_no, order_no, provider, pay_type, amount_fen, state, payer_index, created_at, expires_at,
      provider_trade_no, paid_fen, paid_at, provider_refund_fen)
    SELECT 'P' || to_char(paid_at AT TIME ZONE 'Asia/Shanghai', 'YYMMDD') || lpad(n::text, 14, '0'), ${orderNo},
      'WECHAT_PAY', 'WECHAT_QR', 15000, 'PAID', '', paid_at, paid_at + interval '15 minutes', n, 15000, paid_at,
      CASE WHEN n % 4 = 0 THEN 15000 ELSE 0 END
    FROM generate_series(1, ${PAYMENTS}) AS n,
      LATERAL (SELECT timestamptz '2026-11-21 10:00+08' - n * interval '5 minutes' AS paid_at) AS paid`.execute(
    shop.db,
  )
  await sql`ANALYZE payment`.execute(shop.db)
  await sql`
    INSERT INTO provider_refund (provider_refund_no, payment_no, amount_fen, cause, state, created_at, done_at)
    SELECT 'R' || substr(payment_no, 2), payment_no, 15000, 'REFUND', 'DONE', paid_at, paid_at + interval '1 day'
    FROM payment WHERE provider_refund_fen > 0`.execute(shop.db)
  await sql`ANALYZE`.execute(shop.db)
  return () => shop.close()
})

test.each([
  ['for the values of a day', 'EXPLAIN', {}],
  ['for good', 'EXPLAIN (GENERIC_PLAN)', hotSettings],
])('the sums of a day by pay type, planned %s', async (_, explain, settings) => {
  const statement = sumOfDayStatement('2026-11-20' as VisitDate).compile(shop.db)
  const client = await shop.pool.connect()
  try {
    for (const [name, value] of Object.entries(settings)) await client.query(`SET ${name} = ${value}`)
    const values = explain === 'EXPLAIN' ? [...statement.parameters] : []
    const { rows } = await client.query(`${explain} ${statement.sql}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toContain('payment_pkey')
    expect(plan).toContain('provider_refund_done')
  } finally {
    client.release(true)
  }
})

test('the payments that were paid on a day', async () => {
  const list = paymentsPaidOn(shop.db, '2026-11-20' as VisitDate, {
    state: 'PAID',
    direction: 'desc',
    limit: 51,
  })
  const rows = await list.explain<{ 'QUERY PLAN': string }>()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toContain('Seq Scan')
  expect(plan).toContain('payment_pkey')
})

test('the money that arrived on a day', async () => {
  const list = arrivedOn(shop.db, {
    ...{ day: '2026-11-20' as VisitDate, payType: undefined, after: undefined, limit: 31 },
  })
  const rows = await list.explain<{ 'QUERY PLAN': string }>()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toContain('Seq Scan')
  expect(plan).toContain('provider_refund_done')
})
