/** Statements of agencies: made once for each month that is over, true to the fen, and readable in Excel and on paper. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadStatement, listStatements } from '#contract/console/group.ts'
import { downloadGroupStatement, listGroupStatements } from '#contract/endpoints/group.ts'
import { fen } from '#contract/values/fen.ts'
import type { GroupCode } from '#contract/values/group.ts'
import type { Month } from '#contract/values/time.ts'
import { inTransaction } from '../../../platform/db.ts'
import { assertBalancesTrue, buyingGroup } from '../../../testing/groups.ts'
import { readPdf } from '../../../testing/pdf-text.ts'
import { newMember, type TestMember } from '../../../testing/people.ts'
import { newStaff } from '../../../testing/staff.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import type { MemberId } from '../../caller/caller.ts'
import { creditBalance, enterTopUp, reverseTopUp, takeFromBalance } from '../../group/balance.ts'
import { requireGroup } from '../../group/group.ts'
import { dueMonth, makeStatements, listStatements as statements } from '../../group/statements.ts'
import { book } from '../../ledger/ledger.ts'
import { transfer } from '../../ledger/rules.ts'
import { firstPaidFor } from '../../ordering/order/group-orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ now: '2026-09-30T15:30:00Z' })
})
afterAll(() => shop.close())

const paidIn = (code: GroupCode, amountFen: number) =>
  inTransaction(shop.db, (tx) =>
    enterTopUp(tx, shop.deps, code, {
      ...{ amountFen: fen(amountFen), bankRef: randomUUID(), by: 'finance', at: shop.clock.now() },
    }),
  )

/** As paying and refunding an order book it. */
const moved = (code: GroupCode, { id }: TestMember, amountFen: number) =>
  inTransaction(shop.db, async (tx) => {
    const [account, ref] = [`advance:${code}`, randomUUID()] as const
    if (amountFen < 0)
      await takeFromBalance(tx, {
        memberId: id as MemberId,
        groupId: await requireGroup(tx, code),
        amountFen: fen(-amountFen),
        at: shop.clock.now(),
      })
    else await creditBalance(tx, code, fen(amountFen))
    const ways =
      amountFen < 0 ? { from: 'clearing:order', to: account } : { from: account, to: 'owed:refund' }
    await book(tx, {
      ...{ key: ref, kind: amountFen < 0 ? 'payment' : 'money-back', ref, at: shop.clock.now() },
      entries: transfer(fen(Math.abs(amountFen)), ways as { from: 'owed:refund'; to: typeof account }),
    })
  })

/** Sessions end while months go by. */
async function newOwner(code: GroupCode): Promise<TestMember> {
  const owner = await newMember(shop, { account: 'successor' })
  await shop.pool.query(
    `INSERT INTO corp_member (corp_id, member_id, role) SELECT id, $2::bigint, 'OWNER' FROM corp WHERE code = $1`,
    [code, owner.id],
  )
  await shop.pool.query("UPDATE member SET corp = '云州旅行社' WHERE id = $1", [owner.id])
  return owner
}

const statementsOf = async ({ token }: TestMember) =>
  (await shop.call(listGroupStatements, { token })).data.items
const made = () => Promise.all([1, 2, 3].map(() => makeStatements({ ...shop.deps, firstPaidFor })))

test('months follow the venue’s clock, add up to the fen, and are stated once', async () => {
  const lead = await newMember(shop, { account: 'lead' })
  const buyer = await newMember(shop, { account: 'buyer' })
  const code = await buyingGroup(shop, [lead, buyer], { paidInFen: 100_000 })
  await shop.pool.query("UPDATE corp_member SET role = 'OWNER' WHERE member_id = $1", [lead.id])
  // Half an hour before the month of the venue ends, and half an hour after that.
  await moved(code, lead, -30_001)
  shop.clock.advance({ hours: 1 })
  await moved(code, buyer, -20_000)
  await made()
  expect(await statementsOf(lead)).toEqual([])
  expect((await shop.call(listGroupStatements, { token: buyer.token })).respCode).toBe('NOT_ALLOWED')
  shop.clock.advance({ hours: 1 })
  await made()
  const september = { openingFen: 0, inFen: 100_000, usedFen: 30_001, backFen: 0, closingFen: 69_999 }
  expect(await statementsOf(lead)).toMatchObject([{ month: '2026-09', ...september }])
  await moved(code, lead, 7)
  await paidIn(code, 5)
  // Two months go by without a worker.
  shop.clock.advance({ days: 70 })
  await made()
  const successor = await newOwner(code)
  const october = { openingFen: 69_999, inFen: 5, usedFen: 20_000, backFen: 7, closingFen: 50_011 }
  expect(await statementsOf(successor)).toMatchObject([
    { month: '2026-11', openingFen: 50_011, inFen: 0, usedFen: 0, backFen: 0, closingFen: 50_011 },
    { month: '2026-10', ...october },
    { month: '2026-09', ...september },
  ])
  await assertBalancesTrue(shop.db)

  const { token } = await newStaff(shop, 'finance')
  const staffs = await shop.call(listStatements, { token, params: { code } })
  expect(staffs.data.items).toHaveLength(3)
  await filesTell(successor, code)
})

async function filesTell({ token }: TestMember, code: GroupCode): Promise<void> {
  const params = { month: '2026-10' as Month, format: 'xlsx' as const }
  const file = await shop.app.inject({
    url: `/front/api/groups/me/statements/${params.month}/xlsx`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en-US' },
  })
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${code}-2026-10.xlsx"`)
  const rows = await readSheet(file.rawPayload)
  expect(rows.slice(4, 9)).toEqual([
    ['Opening balance', 699.99, null, null, null, null],
    ['Paid in', 0.05, null, null, null, null],
    ['Used', -200, null, null, null, null],
    ['Refunded', 0.07, null, null, null, null],
    ['Closing balance', 500.11, null, null, null, null],
  ])
  expect(rows.slice(11).map((row) => row.slice(4))).toEqual([
    [-200, 499.99],
    [0.07, 500.06],
    [0.05, 500.11],
  ])
  const printed = await shop.app.inject({
    url: `/front/api/groups/me/statements/${params.month}/pdf`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'zh-CN' },
  })
  expect(printed.headers['content-type']).toBe('application/pdf')
  const said = readPdf(printed.rawPayload).pages.flat().join(' ')
  for (const part of ['预付款对账单', '云州旅行社', '期末余额', '500.11', '699.99'])
    expect(said).toContain(part)
  const other = await shop.call(downloadGroupStatement, {
    ...{ token, params: { ...params, month: '2026-12' as Month } },
  })
  expect(other.respCode).toBe('NOT_FOUND')
}

test('nobody else reads a statement, and a group that never had a balance has none', async () => {
  const stranger = await newMember(shop, { account: 'stranger' })
  const code = await buyingGroup(shop, [stranger], { paidInFen: 0 })
  await shop.pool.query("UPDATE corp_member SET role = 'OWNER' WHERE member_id = $1", [stranger.id])
  await made()
  expect(await statementsOf(stranger)).toEqual([])
  const { rows } = await shop.pool.query('SELECT code FROM corp JOIN statement ON corp_id = id LIMIT 1')
  const params = { code: rows[0].code as GroupCode, month: '2026-10' as Month, format: 'xlsx' as const }
  for (const role of ['content', 'gate', 'catalogue'] as const) {
    const { token } = await newStaff(shop, role)
    expect((await shop.call(downloadStatement, { token, params })).respCode).toBe('NOT_ALLOWED')
  }
  const { token } = await newStaff(shop, 'finance')
  const none = await shop.call(downloadStatement, { token, params: { ...params, code } })
  expect(none.respCode).toBe('NOT_FOUND')
  const plain = await newMember(shop, { account: 'plain' })
  expect((await shop.call(listGroupStatements, { token: plain.token })).respCode).not.toBe('200')
})

test('a top-up that is reversed lowers what was paid in, in the month of its reversal', async () => {
  const code = await buyingGroup(shop, [], { paidInFen: 0 })
  const { answer } = await paidIn(code, 40_000)
  shop.clock.advance({ days: 32 })
  await made()
  const before = await statements(shop.db, code)
  expect(before.at(-1)).toMatchObject({ openingFen: 0, inFen: 40_000, closingFen: 40_000 })
  const reversal = { by: 'owner', reason: '金额多录了一个零', at: shop.clock.now() }
  await inTransaction(shop.db, (tx) => reverseTopUp(tx, answer.no, reversal))
  await paidIn(code, 4_000)
  shop.clock.advance({ days: 32 })
  await made()
  const after = await statements(shop.db, code)
  expect(after.slice(-before.length), 'no statement is rewritten').toEqual(before)
  const corrected = after.at(-before.length - 1)
  expect(corrected).toMatchObject({ openingFen: 40_000, inFen: -36_000, usedFen: 0, closingFen: 4_000 })
  await assertBalancesTrue(shop.db)
})

test('a group that cannot be stated keeps none of the others', async () => {
  const [stuck, next] = [
    await buyingGroup(shop, [], { paidInFen: 1 }),
    await buyingGroup(shop, [], { paidInFen: 2 }),
  ]
  shop.clock.advance({ days: 32 })
  const id = await requireGroup(shop.db, stuck)
  await sql`ALTER TABLE statement ADD CONSTRAINT stuck CHECK (corp_id <> ${sql.lit(id)}) NOT VALID`.execute(
    shop.db,
  )
  const once = () => makeStatements({ ...shop.deps, firstPaidFor })
  await expect(once()).rejects.toThrow('stuck')
  await sql`ALTER TABLE statement DROP CONSTRAINT stuck`.execute(shop.db)
  const sums = async (code: GroupCode) =>
    (await statements(shop.db, code)).map(({ closingFen }) => closingFen)
  expect([await sums(stuck), await sums(next)]).toEqual([[], [2]])
  await once()
  expect(await sums(stuck)).toEqual([1])
})

test('a month is due so many days after it has ended, from one in the morning', () => {
  expect(dueMonth(new Date('2026-12-31T16:59:59Z'), 0)).toBe('2026-11')
  expect(dueMonth(new Date('2026-12-31T17:00:00Z'), 0)).toBe('2026-12')
  expect(dueMonth(new Date('2027-01-05T16:59:59Z'), 5)).toBe('2026-11')
  expect(dueMonth(new Date('2027-01-05T17:00:00Z'), 5)).toBe('2026-12')
})
