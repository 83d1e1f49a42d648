/** Refunds at the service window: a team's to its balance, several of staff at once, stale sums, late tickets. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readWindowRefund, refundAtWindow } from '#contract/console/desk.ts'
import { listAudit } from '#contract/console/staff.ts'
import { readMyGroup } from '#contract/endpoints/group.ts'
import { readRefund } from '#contract/endpoints/refund.ts'
import { type Fen, fen } from '#contract/values/fen.ts'
import { assertBalancesTrue, buyingGroup } from '../../testing/groups.ts'
import { desktop, type PayingShop, type PlacedOrder, payingShop } from '../../testing/paying-shop.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { paidOrder, work } from '../../testing/refunding.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'

let world: TestWorld
let shop: PayingShop
let staff: TestStaff
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())
beforeEach(async () => {
  shop = await payingShop(world)
  staff = await newStaff(shop, 'orders')
})

const read = async ({ orderNo }: PlacedOrder, by = staff) =>
  (await shop.call(readWindowRefund, { token: by.token, params: { orderNo } })).data

type Giving = { unitNos: readonly string[]; expectedAmountFen: Fen; waiveFee?: boolean; by?: TestStaff }

const give = ({ orderNo }: PlacedOrder, { by = staff, waiveFee = false, unitNos, ...body }: Giving) =>
  shop.call(refundAtWindow, {
    token: by.token,
    params: { orderNo },
    body: { ...body, unitNos: [...unitNos], waiveFee, reason: '团队人数减少' },
  })

async function teamOrder(quantity: number): Promise<{ order: PlacedOrder; lead: TestMember }> {
  const lead = await newMember(shop, { account: 'lead' })
  await buyingGroup(shop, [lead], { paidInFen: 100_000 })
  const order = await shop.place({ buyer: lead, quantity })
  expect((await shop.start(order, 'ADVANCE', { userAgent: desktop })).respCode).toBe('200')
  return { order, lead }
}

const balanceOf = async ({ token }: TestMember) =>
  (await shop.call(readMyGroup, { token })).data.group?.balanceFen

async function lawsHold(): Promise<void> {
  await shop.checkBooks()
  await assertBalancesTrue(shop.db)
}

test('tickets of a team come back to its balance, each once however many of staff press', async () => {
  const { order, lead } = await teamOrder(3)
  expect(await balanceOf(lead)).toBe(55_000)
  const { units, whole, freightFen } = await read(order)
  expect({ whole, freightFen, obstacles: units.map(({ obstacle }) => obstacle) }).toEqual({
    ...{ whole: false, freightFen: 0, obstacles: [null, null, null] },
  })
  const unitNos = units.slice(0, 2).map(({ unitNo }) => unitNo)
  const others = await Promise.all([1, 2, 3].map(() => newStaff(shop, 'orders')))
  const expectedAmountFen = fen(30_000)
  const answers = await Promise.all(
    [staff, ...others].map((by) => give(order, { by, unitNos, expectedAmountFen })),
  )
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    ...['200', 'REFUND_NOT_POSSIBLE', 'REFUND_NOT_POSSIBLE', 'REFUND_NOT_POSSIBLE'],
  ])
  await work(shop)
  expect(await balanceOf(lead)).toBe(85_000)
  const after = await read(order)
  expect(after.units.filter(({ obstacle }) => obstacle === null)).toHaveLength(1)
  const refundNo = answers.find(({ respCode }) => respCode === '200')?.data.refundNo ?? ('' as never)
  const refund = (await shop.call(readRefund, { token: lead.token, params: { refundNo } })).data
  expect(refund).toMatchObject({ amountFen: 30_000, feeFen: 0, reasonText: '团队人数减少' })
  const owner = await newStaff(shop, 'owner')
  const audit = (await shop.call(listAudit, { token: owner.token, query: {} })).data.items
  const rows = audit.filter(({ no }) => no === refundNo)
  expect(rows.map(({ after }) => after)).toMatchObject([{ units: 2, waiveFee: false }])
  await lawsHold()
})

test('a stale sum, foreign and doubled tickets, and too many of them change nothing', async () => {
  const { order, lead } = await teamOrder(2)
  const other = await paidOrder(shop)
  const [unitNo = ''] = (await read(order)).units.map((unit) => unit.unitNo)
  const [foreign = ''] = (await read(other)).units.map((unit) => unit.unitNo)
  const cases: [Giving, string][] = [
    [{ unitNos: [unitNo], expectedAmountFen: fen(14_999) }, 'REFUND_AMOUNT_CHANGED'],
    [{ unitNos: [unitNo, foreign], expectedAmountFen: fen(30_000) }, 'REFUND_NOT_POSSIBLE'],
    [{ unitNos: [unitNo, unitNo], expectedAmountFen: fen(30_000) }, 'REFUND_OVER_QUANTITY'],
    [{ unitNos: [], expectedAmountFen: fen(0) }, 'REFUND_UNITS_MISSING'],
  ]
  for (const [giving, code] of cases) expect((await give(order, giving)).respCode).toBe(code)
  expect(await balanceOf(lead)).toBe(70_000)
  await lawsHold()
})

test('what is too late by its policy comes back only where staff waive the fee', async () => {
  const order = await paidOrder(shop, { quantity: 2 })
  await sql`UPDATE unit SET admitted = 1, state = 'used' WHERE id = (SELECT min(id) FROM unit)`.execute(
    shop.db,
  )
  shop.clock.advance({ days: 20 })
  const by = await newStaff(shop, 'orders')
  const { units } = await read(order, by)
  expect(units.map(({ obstacle }) => obstacle).toSorted()).toEqual([
    ...['REFUND_NOT_POSSIBLE', 'REFUND_TOO_LATE'],
  ])
  const late = units.find(({ obstacle }) => obstacle === 'REFUND_TOO_LATE')?.unitNo ?? ''
  const used = units.find(({ obstacle }) => obstacle === 'REFUND_NOT_POSSIBLE')?.unitNo ?? ''
  const refused = await give(order, { by, unitNos: [late], expectedAmountFen: fen(0) })
  expect(refused.respCode).toBe('REFUND_TOO_LATE')
  const wholly = { by, waiveFee: true, expectedAmountFen: fen(15_000) }
  expect((await give(order, { ...wholly, unitNos: [used] })).respCode).toBe('REFUND_NOT_POSSIBLE')
  expect((await give(order, { ...wholly, unitNos: [late] })).data).toMatchObject({ amountFen: 15_000 })
  await work(shop)
  expect((await read(order, by)).units.every(({ obstacle }) => obstacle === 'REFUND_NOT_POSSIBLE')).toBe(true)
  await shop.checkBooks()
})
