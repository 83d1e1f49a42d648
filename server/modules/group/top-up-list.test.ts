/** Top-ups of all groups: what waits, and one that is found by its transfer or its group, however many there are. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { confirmTopUp, enterTopUp, listTopUps, rejectTopUp } from '#contract/console/group.ts'
import { fen } from '#contract/values/fen.ts'
import type { GroupCode, TopUpNo } from '#contract/values/group.ts'
import type { TestRequest } from '../../testing/call.ts'
import { testGroup } from '../../testing/groups.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { allTopUps } from './top-up-store.ts'

let shop: TestShop
let cashier: TestStaff
let reader: TestStaff
const codes: GroupCode[] = []
beforeAll(async () => {
  shop = await testShop()
  cashier = await newStaff(shop, 'finance')
  reader = await newStaff(shop, 'orders')
  for (const name of ['云州国旅', '云州_50%旅行社', 'Harbour Tours']) {
    const code = await testGroup(shop, 'PASS')
    await shop.pool.query('UPDATE corp SET name = $2 WHERE code = $1', [code, name])
    codes.push(code)
  }
  return () => shop.close()
})

async function entered(of: number, bankRef: string, amountFen = 100): Promise<TopUpNo> {
  shop.clock.advance({ minutes: 1 })
  const params = { code: codes[of] as GroupCode }
  const body = { bankRef, amountFen: fen(amountFen) }
  return (await shop.call(enterTopUp, { token: cashier.token, params, body })).data.no
}
type Query = NonNullable<TestRequest<typeof listTopUps>['query']>
const listed = async (query: Query) => (await shop.call(listTopUps, { token: reader.token, query })).data
const found = async (query: Query) => (await listed(query)).items.map(({ no }) => no)

test('the transfers of all groups are found by state, by the bank, and by whose they are', async () => {
  const small = await entered(0, 'YZB-1000')
  const waits = await entered(1, 'YZB-1001', 900_000_000)
  const wrong = await entered(2, 'ICBC_7', 900_000_000)
  const last = await entered(2, 'ICBCX7')

  expect(await found({})).toEqual([last, wrong, waits, small])
  expect(await found({ sort: 'created-asc' })).toEqual([small, waits, wrong, last])
  expect(await found({ state: 'AWAIT' })).toEqual([wrong, waits])
  expect(await found({ find: 'yzb 1001' }), 'a part within finds nothing').toEqual([])
  expect(await found({ find: ' ｙｚb-10 ' })).toEqual([waits, small])
  expect(await found({ find: 'icbc_' }), 'no sign of its own').toEqual([wrong])
  expect(await found({ find: '云州' })).toEqual([waits, small])
  expect(await found({ find: '云州_' })).toEqual([waits])
  expect(await found({ find: 'harbour' })).toEqual([last, wrong])
  expect(await found({ find: 'Tours' })).toEqual([])
  expect(await found({ find: `${codes[2]?.toLowerCase()}` })).toEqual([last, wrong])
  expect(await found({ find: wrong, state: 'DONE' })).toEqual([])
  expect(await found({ find: wrong })).toEqual([wrong])
  expect(await found({ find: '%' })).toEqual([])

  const reason = '重复登记'
  const reject = { token: cashier.token, params: { no: wrong }, body: { reason } }
  expect((await shop.call(rejectTopUp, { ...reject, token: reader.token })).respCode).toBe('NOT_ALLOWED')
  expect((await shop.call(rejectTopUp, reject)).data).toMatchObject({ state: 'REJECTED', rejectText: reason })
  const again = await shop.call(rejectTopUp, { ...reject, body: { reason: '别的' } })
  expect(again.data.rejectText, 'what was decided first').toBe(reason)
  const [row] = (await listed({ state: 'REJECTED' })).items
  expect(row).toMatchObject({
    ...{ no: wrong, rejectText: reason, enteredBy: cashier.account, decidedBy: cashier.account },
    ...{ group: { code: codes[2], name: 'Harbour Tours' }, bankRef: 'ICBC_7' },
    decidedAt: shop.clock.now().toISOString(),
  })
  const colleague = await newStaff(shop, 'finance')
  const confirm = { token: colleague.token, params: { no: waits } }
  expect((await shop.call(confirmTopUp, confirm)).data).toMatchObject({ state: 'DONE', rejectText: null })
  expect(await found({ state: 'AWAIT' })).toEqual([])
  const { rows } = await shop.pool.query('SELECT reason FROM audit WHERE reason IS NOT NULL ORDER BY id')
  expect(rows.map((logged) => logged.reason)).toEqual([reason, '别的'])
})

test('pages follow one another without gap or repeat, also where transfers were entered in one instant', async () => {
  await sql`INSERT INTO top_up (no, corp_id, amount_fen, bank_ref, state, entered_by, entered_at, decided_by, decided_at)
    SELECT 'U261101' || lpad(n::text, 8, '0'), id, n, 'MASS-' || n, CASE WHEN n % 100 = 0 THEN 'REJECTED' ELSE 'DONE' END,
      'finance', timestamptz '2026-11-01 08:00+08' + n / 400 * interval '1 minute', 'finance', now()
    FROM generate_series(1, 20000) AS n, corp WHERE code = ${codes[0]}`.execute(shop.db)
  await sql`INSERT INTO corp (code, name, licence_no, licence_path, contact_sealed, state, applied_at)
    SELECT 'A261101' || lpad(n::text, 8, '0'), 'Many ' || n, 'M' || n, 'uploads/many', '', 'AWAIT', now()
    FROM generate_series(1, 3000) AS n`.execute(shop.db)
  await sql`ANALYZE`.execute(shop.db)
  const pagesOf = async (sort: 'created-desc' | 'created-asc') => {
    const nos: TopUpNo[] = []
    let cursor: TopUpNo | undefined
    do {
      const page = await listed({ state: 'REJECTED', sort, cursor })
      nos.push(...page.items.map(({ no }) => no))
      cursor = (page.nextCursor ?? undefined) as TopUpNo | undefined
    } while (cursor)
    return nos
  }
  const oldest = await pagesOf('created-asc')
  expect(oldest.filter((no) => no.startsWith('U261101'))).toEqual(
    Array.from({ length: 200 }, (_, n) => `U261101${String((n + 1) * 100).padStart(8, '0')}`),
  )
  expect(await pagesOf('created-desc')).toEqual(oldest.toReversed())
})

test.each([
  ['all of them', {}, 'top_up_by_entry'],
  ['those in one state', { state: 'REJECTED' }, 'top_up_of_state'],
  ['one by its transfer', { find: 'MASS-777' }, 'top_up_of_bank_ref'],
  ['those of a group', { find: 'harbour' }, 'corp_by_name'],
  ['one by its number', { find: 'U26110100000777' }, 'top_up_pkey'],
] as const)('of 20,000 transfers %s are not looked for in all of them', async (_, asked, index) => {
  const list = allTopUps(shop.db, { ...asked, direction: 'desc', limit: 31 })
  const plan = (await list.explain<{ 'QUERY PLAN': string }>()).map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toContain('Seq Scan on top_up')
  expect(plan).toContain(index)
})
