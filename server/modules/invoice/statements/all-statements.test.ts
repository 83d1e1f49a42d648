/** The statements of all groups: of a month with who has none of it yet, each with its invoice, however many groups there are. */
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { listAllStatements } from '#contract/console/invoice.ts'
import { fen } from '#contract/values/fen.ts'
import type { GroupCode } from '#contract/values/group.ts'
import type { Month } from '#contract/values/time.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { TestRequest } from '../../../testing/call.ts'
import { testGroup } from '../../../testing/groups.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { enterTopUp, reverseTopUp } from '../../group/balance.ts'
import { allStatements } from '../../group/statement-list-store.ts'

let shop: TestShop
let finance: TestStaff
let codes: GroupCode[]
/** Two groups were stated until October, one in September only; the fourth has just paid in, and the fifth never has. */
beforeAll(async () => {
  shop = await testShop({ now: '2026-11-21T02:00:00Z' })
  finance = await newStaff(shop, 'finance')
  codes = []
  for (const name of ['云州国旅', '云州假日', 'Harbour Tours', 'Newcomer', 'Idle']) {
    const code = await testGroup(shop, 'PASS')
    await shop.pool.query('UPDATE corp SET name = $2 WHERE code = $1', [code, name])
    codes.push(code)
  }
  for (const [n, month] of [
    ...([0, 1, 2] as const).map((n) => [n, '2026-09'] as const),
    ...([0, 1] as const).map((n) => [n, '2026-10'] as const),
  ])
    await sql`INSERT INTO statement (corp_id, month, opening_fen, in_fen, used_fen, back_fen, closing_fen, made_at)
      SELECT id, ${month}, 100, 50, 30, 10, 130, now() FROM corp WHERE code = ${codes[n]}`.execute(shop.db)
  for (const [no, state] of [
    ['V261121AAAAAAAAAA', 'CANCELLED'],
    ['V261121BBBBBBBBBB', 'FAILED'],
  ])
    await sql`INSERT INTO invoice (invoice_no, corp_id, month, colour, state, title_sealed, amount_fen, tax_fen, asked_at)
      SELECT ${no}, id, '2026-10', 'BLUE', ${state}, '', 2000, 100, now() FROM corp WHERE code = ${codes[1]}`.execute(
      shop.db,
    )
  // Booked by mistake and reversed: its month has two entries to state.
  const at = shop.clock.now()
  const entered = { amountFen: fen(500), bankRef: 'YZB-1', by: 'finance', at }
  await inTransaction(shop.db, async (tx) => {
    const { answer } = await enterTopUp(tx, shop.deps, codes[3] as GroupCode, entered)
    await reverseTopUp(tx, answer.no, { by: 'owner', reason: '金额有误', at })
  })
  return () => shop.close()
})

type Query = NonNullable<TestRequest<typeof listAllStatements>['query']>
const read = async (query: Query, { token } = finance) =>
  (await shop.call(listAllStatements, { token, query })).data
const rows = async (query: Query) =>
  (await read(query)).items.map(({ group, month, statement }) => [
    `${codes.indexOf(group.code)} ${month}`,
    statement !== null,
  ])

test('the newest month comes first; of a month, who has none of it yet is named', async () => {
  expect(await rows({})).toEqual([
    ['0 2026-10', true],
    ['1 2026-10', true],
    ['0 2026-09', true],
    ['1 2026-09', true],
    ['2 2026-09', true],
  ])
  const october = [
    ['0 2026-10', true],
    ['1 2026-10', true],
    ['2 2026-10', false],
  ]
  expect(await rows({ month: '2026-10' as Month })).toEqual(october)
  const november = ['0', '1', '2', '3'].map((n) => [`${n} 2026-11`, false])
  expect(await rows({ month: '2026-11' as Month }), 'it is not over').toEqual(november)
  expect(await rows({ month: '2026-12' as Month }), 'it has not begun').toEqual([])
  expect(await rows({ month: '2026-09' as Month })).toHaveLength(3)
  expect(await rows({ find: '云州假' })).toEqual([
    ['1 2026-10', true],
    ['1 2026-09', true],
  ])
  expect(await rows({ find: 'harbour', month: '2026-10' as Month })).toEqual([['2 2026-10', false]])
  expect(await rows({ find: codes[0] as string, month: '2026-10' as Month })).toEqual([['0 2026-10', true]])
  expect((await read({ month: '2026-10' as Month })).items[0]?.statement).toMatchObject({
    ...{ openingFen: 100, inFen: 50, usedFen: 30, backFen: 10, closingFen: 130 },
  })
})

test('its live invoice stands beside it, for those who may read invoices', async () => {
  const invoices = async (by: TestStaff) =>
    (await read({ month: '2026-10' as Month }, by)).items.map(({ invoice }) => invoice)
  const live = { invoiceNo: 'V261121BBBBBBBBBB', state: 'FAILED', amountFen: 2_000 }
  expect(await invoices(finance)).toEqual([null, live, null])
  expect(await invoices(await newStaff(shop, 'orders'))).toEqual([null, null, null])
})

test('a page of groups costs as many statements as one, and pages follow one another', async () => {
  const queriesOf = async (query: Query) => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const { items } = await read(query)
    const texts = asked.mock.calls.map(([one]) => JSON.stringify(one) ?? '')
    asked.mockRestore()
    return [items.length, texts.filter((text) => /corp|invoice/.test(text)).length]
  }
  const month = '2026-10' as Month
  expect(await queriesOf({ month, find: codes[1] as string })).toEqual([1, 2])
  await sql`INSERT INTO corp (code, name, licence_no, licence_path, contact_sealed, state, applied_at)
    SELECT 'A261101' || lpad(n::text, 8, '0'), 'Many ' || n, 'M' || n, 'uploads/many', '', 'AWAIT', now()
    FROM generate_series(1, 3000) AS n`.execute(shop.db)
  await sql`INSERT INTO statement (corp_id, month, opening_fen, in_fen, used_fen, back_fen, closing_fen, made_at)
    SELECT id, '2026-' || lpad(month::text, 2, '0'), 0, 0, 0, 0, 0, now()
    FROM corp, generate_series(5, 10) AS month WHERE name LIKE 'Many %'`.execute(shop.db)
  await sql`ANALYZE`.execute(shop.db)
  expect(await queriesOf({ month })).toEqual([30, 2])

  for (const asked of [{ find: 'many 10' }, { find: 'many 10', month }]) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await read({ ...asked, cursor })
      seen.push(...page.items.map(({ group, month: of }) => `${of} ${group.name}`))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    // Many 10, 100 to 109 and 1000 to 1099.
    const groups = 1 + 10 + 100
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength('month' in asked ? groups : 6 * groups)
    const months = seen.map((line) => line.slice(0, 7))
    expect(months).toEqual(months.toSorted().toReversed())
  }
  const list = allStatements(shop.db, { find: undefined, after: undefined, limit: 31 })
  const plan = (await list.explain<{ 'QUERY PLAN': string }>()).map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('statement_by_month')
})
