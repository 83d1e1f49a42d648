/** Refunds in the console: found, read beside the quote of today, granted and refused, and fought over. */

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/console/refund.ts'
import { listAudit } from '#contract/console/staff.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { askRefund, editRefund, quoteRefund, readRefund, revokeRefund } from '#contract/endpoints/refund.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { sortedCodes } from '../../../testing/answer-codes.ts'
import { copyRow } from '../../../testing/copy-row.ts'
import { asBuyer, type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { newMember } from '../../../testing/people.ts'
import { asked, askFor, orderDetail, paidOrder, quoted, work } from '../../../testing/refunding.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

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

const at = (refundNo: RefundNo) => ({ token: staff.token, params: { refundNo } })
const detail = async (refundNo: RefundNo) => (await shop.call(contract.readStaffRefund, at(refundNo))).data
const find = async (query: object) =>
  (await shop.call(contract.findRefunds, { token: staff.token, query })).data.items.map((row) => row.refundNo)
const approve = (refundNo: RefundNo, amountFen = 15_000, waiveFee = false) =>
  shop.call(contract.approveStaffRefund, {
    ...at(refundNo),
    body: { expectedAmountFen: amountFen as never, waiveFee },
  })
const reject = (refundNo: RefundNo) =>
  shop.call(contract.rejectStaffRefund, { ...at(refundNo), body: { reason: '票已使用' } })

/** Staff decide about all refunds that are asked for from now on. */
async function byStaff() {
  await sql`UPDATE policy SET rules = rules || '{"approval":"STAFF"}'::jsonb WHERE kind = 'REFUND'`.execute(
    shop.db,
  )
  await shop.cachesCurrent()
}

type RefundPage = { data: AnswerOf<typeof contract.findRefunds> }

test('refunds are sorted both ways by when they were asked for, page after page', async () => {
  const order = await paidOrder(shop, { quantity: 1 })
  const refundNo = await asked(shop, order)
  await copyRow(shop, 'refund', 'refund_no', 64)
  const pages = async (sort?: string) => {
    const seen: RefundNo[][] = []
    let cursor: string | null = null
    do {
      const query: object = { ...(sort && { sort }), ...(cursor && { cursor }) }
      const answer: RefundPage = await shop.call(contract.findRefunds, { token: staff.token, query })
      seen.push(answer.data.items.map((row) => row.refundNo))
      cursor = answer.data.nextCursor
    } while (cursor)
    return seen
  }
  const oldest = await pages('asked-asc')
  expect(oldest.map(({ length }) => length)).toEqual([30, 30, 5])
  expect(oldest.flat()[0]).toBe(refundNo)
  expect(new Set(oldest.flat()).size).toBe(65)
  const newest = await pages('asked-desc')
  expect(newest.flat()).toEqual(oldest.flat().toReversed())
  expect(await pages()).toEqual(newest)
})

test('a refund is found by its number, its order and its status, and what waits for staff by itself', async () => {
  const early = await paidOrder(shop)
  const first = await asked(shop, early)
  await byStaff()
  const order = await paidOrder(shop, { quantity: 2 })
  const second = await asked(shop, order)
  expect(await find({})).toEqual([second, first])
  expect(await find({ find: first.toLowerCase() })).toEqual([first])
  for (const typed of [order.orderNo, order.orderNo.replace(/(\d{4})(?=\d)/g, '$1 ')])
    expect(await find({ find: typed })).toEqual([second])
  expect(await find({ waiting: 'staff' })).toEqual([second])
  expect(await find({ status: 'PENDING' })).toEqual([second, first])
  expect(await find({ status: 'FINISH' })).toEqual([])
})

test('the quote that stands is shown beside the one of today, and is what is granted', async () => {
  const tiers = [
    { untilHoursBefore: 24, feeBp: 0 },
    { untilHoursBefore: 0, feeBp: 1_000 },
  ]
  await sql`UPDATE policy SET rules = ${JSON.stringify({ tiers, approval: 'STAFF' })}::jsonb
    WHERE kind = 'REFUND'`.execute(shop.db)
  const order = await paidOrder(shop, { buyer: await newMember(shop, { account: 'anna' }) })
  const refundNo = await asked(shop, order)
  const starts = new Date((await orderDetail(shop, order)).lines[0]?.validFrom ?? '').getTime()
  await shop.advance({ minutes: (starts - shop.clock.now().getTime()) / 60_000 - 60 })
  staff = await newStaff(shop, 'orders')
  expect(await detail(refundNo)).toMatchObject({
    feeFen: 0,
    amountFen: 15_000,
    today: { feeFen: 1_500, amountFen: 13_500 },
    tickets: [{ feeFen: 0, today: { feeFen: 1_500, tooLate: false } }],
    actions: ['approve', 'reject'],
  })
  expect((await approve(refundNo)).data.status).toBe('REFUND_ING')
  await work(shop)
  const done = await detail(refundNo)
  expect(done).toMatchObject({ status: 'FINISH', today: null, actions: [], money: [{ state: 'DONE' }] })
  expect(done.history.map(({ actor }) => actor)).toContain(`staff:${staff.account}`)
  const owner = await newStaff(shop, 'owner')
  const audit = await shop.call(listAudit, { token: owner.token, query: { kind: 'refund' } })
  expect(audit.data.items[0]).toMatchObject({ no: refundNo, before: { status: 'PENDING' } })
  await shop.checkBooks()
})

test('several are granted at once, and those that moved meanwhile are named', async () => {
  await byStaff()
  const orders = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)]
  const refunds: RefundNo[] = []
  for (const order of orders) refunds.push(await asked(shop, order))
  const [one, two, three] = refunds as [RefundNo, RefundNo, RefundNo]
  await shop.call(revokeRefund, { ...asBuyer(orders[1] as PlacedOrder), params: { refundNo: two } })
  const body = {
    refunds: [
      { refundNo: three, expectedAmountFen: 15_000 as never },
      { refundNo: two, expectedAmountFen: 15_000 as never },
      { refundNo: one, expectedAmountFen: 14_999 as never },
    ],
  }
  const { data } = await shop.call(contract.approveStaffRefunds, { token: staff.token, body })
  expect(data.approved).toEqual([three])
  expect(data.refused.map(({ refundNo, code }) => [refundNo, code])).toEqual([
    [one, 'REFUND_AMOUNT_CHANGED'],
    [two, 'REFUND_DECIDED'],
  ])
  expect(data.refused[0]?.message, 'how much it is now').toContain('¥150.00')
  await work(shop)
  expect(await world.control.refunds()).toHaveLength(1)
  await shop.checkBooks()
})

test('what the buyer has edited to another ticket of the same price is not granted unseen', async () => {
  await byStaff()
  const order = await paidOrder(shop, { quantity: 2 })
  const refundNo = await asked(shop, order)
  const seen = await detail(refundNo)
  await shop.advance({ minutes: 1 })
  const [, second] = (await orderDetail(shop, order)).units
  const edited = await shop.call(editRefund, {
    ...asBuyer(order),
    params: { refundNo },
    body: {
      ...{ unitNos: [second?.unitNo ?? ''], reasonCode: 'UNWELL', expectedAmountFen: 15_000 as never },
    },
  })
  expect(edited.respCode).toBe('200')
  const body = { expectedAmountFen: seen.amountFen, expectedAskedAt: seen.askedAt }
  const one = { ...body, waiveFee: false }
  expect((await shop.call(contract.approveStaffRefund, { ...at(refundNo), body: one })).respCode).toBe(
    'REFUND_EDITED',
  )
  const many = { refunds: [{ refundNo, ...body }] }
  const { data } = await shop.call(contract.approveStaffRefunds, { token: staff.token, body: many })
  expect(data).toMatchObject({ approved: [], refused: [{ refundNo, code: 'REFUND_EDITED' }] })
  const { askedAt } = await detail(refundNo)
  const now = { ...one, expectedAskedAt: askedAt }
  expect((await shop.call(contract.approveStaffRefund, { ...at(refundNo), body: now })).respCode).toBe('200')
  expect((await orderDetail(shop, order)).units.map(({ state }) => state)).toEqual(['valid', 'returning'])
})

describe('at once', () => {
  test('ten of staff decide once, and the buyer’s edit is not granted unseen', async () => {
    await byStaff()
    const order = await paidOrder(shop, { quantity: 2 })
    const refundNo = await asked(shop, order)
    const units = (await orderDetail(shop, order)).units.map(({ unitNo }) => unitNo)
    await shop.call(editRefund, {
      ...asBuyer(order),
      params: { refundNo },
      body: { unitNos: units, reasonCode: 'UNWELL', expectedAmountFen: 30_000 as never },
    })
    expect((await approve(refundNo)).respCode).toBe('REFUND_AMOUNT_CHANGED')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? approve(refundNo, 30_000) : reject(refundNo))),
    )
    expect(sortedCodes(answers)).toEqual(['200', ...Array(9).fill('REFUND_DECIDED')])
    await work(shop)
    expect((await world.control.refunds()).length).toBeLessThan(2)
    await shop.checkBooks()
  })

  test('the same ask twenty times is one refund, and twenty asks refund a ticket once', async () => {
    const order = await paidOrder(shop, { quantity: 1 })
    const same = await Promise.all(
      Array.from({ length: 20 }, () => askFor(shop, order, { key: 'k'.repeat(20) })),
    )
    const numbers = new Set(
      same.filter(({ respCode }) => respCode === '200').map(({ data }) => data.refundNo),
    )
    expect(numbers.size).toBe(1)
    const other = await paidOrder(shop, { quantity: 1 })
    const { units } = await quoted(shop, other)
    const ask = () =>
      shop.call(askRefund, {
        ...asBuyer(other),
        body: {
          orderNo: other.orderNo,
          unitNos: units.map(({ unitNo }) => unitNo),
          reasonCode: 'UNWELL',
          expectedAmountFen: 15_000 as never,
        },
      })
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(sortedCodes(answers)).toEqual(['200', ...Array(19).fill('REFUND_NOT_POSSIBLE')])
    await shop.advance({ minutes: 10 })
    await work(shop)
    expect(await world.control.refunds()).toHaveLength(2)
    await shop.checkBooks()
  })

  test('staff decide while the buyer takes it back: one of them', async () => {
    const order = await paidOrder(shop, { quantity: 1 })
    const refundNo = await asked(shop, order)
    const revoke = () => shop.call(revokeRefund, { ...asBuyer(order), params: { refundNo } })
    const answers = await Promise.all([revoke(), approve(refundNo)])
    expect(sortedCodes(answers)).toEqual(['200', 'REFUND_DECIDED'])
    await work(shop)
    await shop.checkBooks()
  })
})

test('nobody reads, quotes, edits or revokes the refund of somebody else', async () => {
  const order = await paidOrder(shop, { quantity: 1 })
  const refundNo = await asked(shop, order)
  const stranger = asBuyer(await paidOrder(shop, { quantity: 1 }))
  const body = { unitNos: [], reasonCode: 'UNWELL', expectedAmountFen: 0 as never }
  const answers = [
    await shop.call(readRefund, { ...stranger, params: { refundNo } }),
    await shop.call(editRefund, { ...stranger, params: { refundNo }, body }),
    await shop.call(revokeRefund, { ...stranger, params: { refundNo } }),
    await shop.call(quoteRefund, { ...stranger, params: { orderNo: order.orderNo }, body: { unitNos: [] } }),
    await shop.call(askRefund, { ...stranger, body: { orderNo: order.orderNo, ...body } }),
  ]
  expect(sortedCodes(answers)).toEqual(Array(5).fill('NOT_FOUND'))
  expect((await detail(refundNo)).status).toBe('PENDING')
})
