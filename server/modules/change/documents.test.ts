/** One ticket per document, product and day also holds for tickets that move. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askChange, revokeChange } from '#contract/endpoints/change.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import { fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { addDays, type SlotTime, type VisitDate } from '#contract/values/time.ts'
import { inTransaction } from '../../platform/db.ts'
import { holdBody, idCard, orderItems, placeBody, visitorsFor } from '../../testing/buying.ts'
import { assertCountersTrue } from '../../testing/laws.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { payPlaced } from '../../testing/placing.ts'
import { findWrongHolds } from '../../testing/simulation/seat-laws.ts'
import { insertPool, testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { completeChange } from '../ordering/change/change-order.ts'
import { documentAnswers } from '../ordering/order/rules.ts'

/** Two days of the same tower, and tickets that each name their visitor. */
async function openTower(nextFen = 15_000) {
  const shop = await testShop()
  const park = await testPark(shop.db, { tickets: [{ realName: 'EVERY' }] })
  const next = addDays(park.visitDate as VisitDate, 1)
  const { rows } = await sql<{ id: number; code: string }>`SELECT id, code FROM resource`.execute(shop.db)
  for (const { id, code } of rows)
    for (const from of code.endsWith('day') ? [null] : ['10:00'])
      await insertPool(shop.db, id, next, { capacity: 50, from })
  await sql`INSERT INTO price (offer_id, visit_date, price_fen)
    VALUES (${park.offerIds.ADULT}, ${next}, ${nextFen})`.execute(shop.db)
  const people = [
    await newMember(shop, { account: 'anna' }),
    await newMember(shop, { account: 'bert' }),
  ] as const
  return { shop, park, next, nextFen, anna: people[0], bert: people[1] }
}
type Tower = Awaited<ReturnType<typeof openTower>>

/** An order of one person for a day; paid unless something else is said. */
async function order(
  { shop, park, next, nextFen }: Tower,
  buyer: TestMember,
  { date, id, pay = true }: { date?: VisitDate; id: number; pay?: boolean },
): Promise<{ orderNo: OrderNo; respCode: string }> {
  const tower = { ...park, visitDate: date ?? park.visitDate }
  const priceFen = date === next ? nextFen : 15_000
  const wanted = holdBody(tower, { tickets: { ADULT: { quantity: 1, priceFen } } })
  const { hold, answer } = await orderItems(shop, buyer, wanted, (seats) =>
    placeBody(seats, { visitors: visitorsFor(seats, id) }),
  )
  const { orderNo, amounts } = hold
  const { respCode } = answer
  if (pay && respCode === '200') await payPlaced(shop, orderNo, amounts.payableFen)
  return { orderNo, respCode }
}

const ask = ({ shop, next }: Tower, buyer: TestMember, orderNo: OrderNo, net = 0) =>
  shop.call(askChange, {
    ...buyer,
    body: {
      orderNo,
      unitNos: [`${orderNo}001`],
      visitDate: next,
      slotFrom: '10:00' as SlotTime,
      reasonCode: 'PLANS',
      expectedNetFen: fen(net),
    },
  })

async function daysOf(shop: TestShop): Promise<unknown> {
  const { rows } = await sql<{ date: string }>`SELECT visit_date AS date, reserved_by IS NOT NULL AS reserved
    FROM visitor WHERE live ORDER BY 1, 2`.execute(shop.db)
  return rows
}

test('a document that has a paid ticket for the new day is not moved there', async () => {
  const tower = await openTower()
  const first = await order(tower, tower.anna, { id: 1 })
  await order(tower, tower.bert, { id: 1, date: tower.next })
  const answer = await ask(tower, tower.anna, first.orderNo)
  expect([answer.respCode, answer.respMsg.includes(idCard(1))]).toEqual(['VISITOR_HAS_TICKET', false])
})

test('an unpaid order gives the day up to a change', async () => {
  const tower = await openTower()
  const first = await order(tower, tower.anna, { id: 1 })
  await order(tower, tower.bert, { id: 1, date: tower.next, pay: false })
  expect((await ask(tower, tower.anna, first.orderNo)).respCode).toBe('200')
  expect(await daysOf(tower.shop)).toEqual([{ date: tower.next, reserved: false }])
})

test('the new day is reserved while the difference is not paid, and is free again when it will not be', async () => {
  const tower = await openTower(18_000)
  const { shop, anna, bert, next } = tower
  const first = await order(tower, anna, { id: 1 })
  const { changeNo } = (await ask(tower, anna, first.orderNo, 3_000)).data
  expect(await daysOf(shop)).toEqual([
    { date: tower.park.visitDate, reserved: false },
    { date: next, reserved: true },
  ])
  expect((await order(tower, bert, { id: 1, date: next })).respCode).toBe('VISITOR_HAS_TICKET')
  await shop.call(revokeChange, { ...anna, params: { changeNo } })
  expect((await order(tower, bert, { id: 1, date: next })).respCode).toBe('200')
})

test('a paid change has its day, whatever is tried for the same document meanwhile', async () => {
  const tower = await openTower(18_000)
  const { shop, anna, bert, next } = tower
  const first = await order(tower, anna, { id: 1 })
  const { changeNo } = (await ask(tower, anna, first.orderNo, 3_000)).data
  const complete = (no: ChangeNo) =>
    inTransaction(shop.db, (tx) =>
      completeChange(tx, no, { paidFen: fen(3_000), at: shop.clock.now(), actor: 'provider' }),
    )
  const [outcome, placed] = await Promise.all([complete(changeNo), order(tower, bert, { id: 1, date: next })])
  expect([outcome, placed.respCode]).toEqual(['seated', 'VISITOR_HAS_TICKET'])
  expect(await daysOf(shop)).toEqual([{ date: next, reserved: false }])
  expect((await order(tower, bert, { id: 1 })).respCode).toBe('200')
  await assertCountersTrue(shop.db)
  expect(await findWrongHolds(shop.db)).toEqual([])
})

test('that a document has a ticket is disclosed no more often by changes than by orders', async () => {
  const tower = await openTower()
  const { anna, bert, next } = tower
  const named = await order(tower, anna, { id: 1 })
  await order(tower, bert, { id: 1, date: next })
  for (let n = 0; n < documentAnswers.buyer; n += 1)
    expect((await ask(tower, anna, named.orderNo)).respCode).toBe('VISITOR_HAS_TICKET')
  expect((await ask(tower, anna, named.orderNo)).respCode).toBe('DOCUMENTS_ASKED_OFTEN')
  expect((await order(tower, anna, { id: 2 })).respCode, 'one limit for all').toBe('DOCUMENTS_ASKED_OFTEN')
  const other = await order(tower, bert, { id: 3 })
  expect((await ask(tower, bert, other.orderNo)).respCode).toBe('200')
})
