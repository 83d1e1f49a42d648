/** Top-ups as finance reads them on the page of a group. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeGroup,
  confirmTopUp,
  enterTopUp as enterStaffTopUp,
  listTopUps,
  readGroup,
  rejectTopUp,
  reverseTopUp,
} from '#contract/console/group.ts'
import { fen } from '#contract/values/fen.ts'
import type { GroupCode, TopUpNo } from '#contract/values/group.ts'
import { inTransaction } from '../../platform/db.ts'
import { assertBalancesTrue, testGroup } from '../../testing/groups.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { enterTopUp } from './balance.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('what awaits a second person is on the page, however many transfers came after it', async () => {
  const code = await testGroup(shop, 'PASS')
  const enter = async (amountFen: number) => {
    shop.clock.advance({ minutes: 1 })
    const entered = { amountFen: fen(amountFen), bankRef: randomUUID(), by: 'somebody', at: shop.clock.now() }
    return (await inTransaction(shop.db, (tx) => enterTopUp(tx, shop.deps, code, entered))).answer.no
  }
  const waiting = await enter(900_000_000)
  for (let n = 0; n < 25; n += 1) await enter(100)
  const last = await enter(200)
  const { token } = await newStaff(shop, 'finance')
  const read = async () => (await shop.call(readGroup, { token, params: { code } })).data.topUps
  const shown = await read()
  expect(shown).toHaveLength(20)
  expect(shown.slice(0, 2).map(({ no }) => no)).toEqual([waiting, last])
  expect((await shop.call(confirmTopUp, { token, params: { no: waiting } })).respCode).toBe('200')
  expect((await read())[0]?.no).toBe(last)
})

test('a transfer counts once, however its reference is typed, until a wrong entry of it is rejected', async () => {
  const code = await testGroup(shop, 'PASS')
  const [cashier, colleague] = [await newStaff(shop, 'finance'), await newStaff(shop, 'finance')]
  const enter = (bankRef: string, amountFen = 100) =>
    shop.call(enterStaffTopUp, {
      token: cashier.token,
      params: { code },
      body: { amountFen: fen(amountFen), bankRef },
    })
  const spellings = ['yzb 2026-7', 'YZB2026-7', ' ＹＺＢ２０２６-７ ', 'Yzb2026-7\u200b']
  const answers = await Promise.all(spellings.map((spelling) => enter(spelling)))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    'TOP_UP_KNOWN',
    'TOP_UP_KNOWN',
    'TOP_UP_KNOWN',
  ])
  expect((await enter('YZB2026-8')).data.bankRef).toBe('YZB2026-8')
  expect((await enter('   ')).status).toBe(400)

  const mistyped = (await enter('YZB2026-9', 900_000_000)).data
  expect((await enter('YZB2026-9', 9_000)).respCode).toBe('TOP_UP_KNOWN')
  const params = { no: mistyped.no }
  const rejected = await shop.call(rejectTopUp, {
    token: cashier.token,
    params,
    body: { reason: '金额有误' },
  })
  expect(rejected.data.state).toBe('REJECTED')
  const again = await Promise.all([1, 2, 3].map(() => enter('YZB2026-9', 9_000)))
  expect(again.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'TOP_UP_KNOWN', 'TOP_UP_KNOWN'])
  expect((await shop.call(confirmTopUp, { token: colleague.token, params })).respCode).toBe('STAFF_CHANGED')
  const { data } = await shop.call(readGroup, { token: cashier.token, params: { code } })
  expect(data.balanceFen).toBe(100 + 100 + 9_000)
})

test('what a closed group still pays is entered and confirmed, but none of a group that never bought', async () => {
  const code = await testGroup(shop, 'PASS')
  const [owner, cashier] = [await newStaff(shop, 'owner'), await newStaff(shop, 'finance')]
  const enter = (of: GroupCode, bankRef: string, amountFen: number) =>
    shop.call(enterStaffTopUp, {
      token: cashier.token,
      params: { code: of },
      body: { amountFen: fen(amountFen), bankRef },
    })
  const close = { token: owner.token, params: { code }, body: { version: 1, reason: '合作已结束' } }
  expect((await shop.call(closeGroup, close)).respCode).toBe('200')
  expect((await enter(code, 'CLOSED-1', 700)).data.state).toBe('DONE')
  const large = (await enter(code, 'CLOSED-2', 900_000_000)).data
  expect(large.state).toBe('AWAIT')
  const confirmed = await shop.call(confirmTopUp, { token: owner.token, params: { no: large.no } })
  expect(confirmed.data.state).toBe('DONE')
  const { data } = await shop.call(readGroup, { token: cashier.token, params: { code } })
  expect(data).toMatchObject({ state: 'CLOSED', balanceFen: 900_000_700 })
  await assertBalancesTrue(shop.db)
  expect((await enter(await testGroup(shop, 'AWAIT'), 'CLOSED-3', 700)).respCode).toBe('NOT_FOUND')
})

const reason = '金额多录了一个零'
const reverse = ({ token }: TestStaff, no: TopUpNo) =>
  shop.call(reverseTopUp, { token, params: { no }, body: { reason } })

test('only what was booked is reversed, by those who move money, and it stays as it is from then on', async () => {
  const code = await testGroup(shop, 'PASS')
  const [cashier, colleague] = [await newStaff(shop, 'finance'), await newStaff(shop, 'finance')]
  const enter = async (bankRef: string, amountFen: number) => {
    const body = { amountFen: fen(amountFen), bankRef }
    return (await shop.call(enterStaffTopUp, { token: cashier.token, params: { code }, body })).data.no
  }
  const large = await enter('BACK-1', 900_000_000)
  expect((await reverse(colleague, large)).respCode, 'it is still to be confirmed').toBe('STAFF_CHANGED')
  const ofLarge = { token: colleague.token, params: { no: large } }
  expect((await shop.call(confirmTopUp, ofLarge)).data).toMatchObject({ state: 'DONE', reversal: null })
  expect((await reverse(await newStaff(shop, 'orders'), large)).respCode).toBe('NOT_ALLOWED')
  expect((await shop.call(reverseTopUp, { ...ofLarge, body: { reason: '' } })).status).toBe(400)
  expect((await reverse(colleague, 'U26112400000000' as TopUpNo)).respCode).toBe('NOT_FOUND')
  expect((await reverse(cashier, large)).respCode).toBe('TOP_UP_SECOND_PERSON')
  const reversal = { by: colleague.account, at: shop.clock.now().toISOString(), reason }
  expect((await reverse(colleague, large)).data).toMatchObject({
    ...{ state: 'REVERSED', enteredBy: cashier.account, decidedBy: colleague.account, rejectText: null },
    reversal,
  })
  expect((await shop.call(confirmTopUp, ofLarge)).respCode).toBe('STAFF_CHANGED')
  expect((await shop.call(rejectTopUp, { ...ofLarge, body: { reason } })).respCode).toBe('STAFF_CHANGED')

  const rejected = await enter('BACK-2', 900_000_000)
  await shop.call(rejectTopUp, { ...ofLarge, params: { no: rejected }, body: { reason } })
  expect((await reverse(colleague, rejected)).respCode).toBe('STAFF_CHANGED')
  const listed = await shop.call(listTopUps, { token: cashier.token, query: { state: 'REVERSED' } })
  expect(listed.data.items).toMatchObject([{ no: large, reversal, group: { code } }])
  const { data } = await shop.call(readGroup, { token: cashier.token, params: { code } })
  expect(data.balanceFen).toBe(0)
  await assertBalancesTrue(shop.db)
})

test('a transfer that is entered anew while its wrong entry is reversed counts once, or is known still', async () => {
  const code = await testGroup(shop, 'PASS')
  const [cashier, colleague] = [await newStaff(shop, 'finance'), await newStaff(shop, 'finance')]
  const enter = (amountFen: number, bankRef: string) =>
    shop.call(enterStaffTopUp, {
      token: cashier.token,
      params: { code },
      body: { amountFen: fen(amountFen), bankRef },
    })
  let expected = 0
  for (let round = 0; round < 5; round += 1) {
    const bankRef = `ANEW-${round}`
    const { no } = (await enter(40_000, bankRef)).data
    const [back, backAgain, ...anew] = await Promise.all([
      ...[reverse(colleague, no), reverse(colleague, no)],
      ...[enter(4_000, bankRef), enter(4_000, bankRef)],
    ])
    expect([back?.respCode, backAgain?.respCode]).toEqual(['200', '200'])
    const codes = anew.map(({ respCode }) => respCode).toSorted()
    expect([
      ['200', 'TOP_UP_KNOWN'],
      ['TOP_UP_KNOWN', 'TOP_UP_KNOWN'],
    ]).toContainEqual(codes)
    if (codes[0] !== '200') expect((await enter(4_000, bankRef)).respCode).toBe('200')
    expected += 4_000
  }
  const { data } = await shop.call(readGroup, { token: cashier.token, params: { code } })
  expect(data.balanceFen).toBe(expected)
  await assertBalancesTrue(shop.db)
})
