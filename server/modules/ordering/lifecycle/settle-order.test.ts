import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { inTransaction } from '../../../platform/db.ts'
import { towerWithAnna } from '../../../testing/anna.ts'
import { held, placeBody, placed, readNotice } from '../../../testing/buying.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { payPlaced } from '../../../testing/placing.ts'
import type { TestParkOptions } from '../../../testing/test-park.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { whileBlocked } from '../../../testing/while-blocked.ts'
import {
  cancelUnpaid,
  listDueForRelease,
  lockOrder,
  postponeRelease,
  releasePastDue,
} from './settle-order.ts'

const openTower = (options: TestParkOptions = { tickets: [{ realName: 'EVERY' }] }) => towerWithAnna(options)

const cancel = ({ db, clock }: TestShop, orderNo: OrderNo): Promise<boolean> =>
  inTransaction(db, (tx) => cancelUnpaid(tx, orderNo, clock.now()))
const release = ({ db, clock }: TestShop, orderNo: OrderNo): Promise<boolean> =>
  inTransaction(db, (tx) => releasePastDue(tx, orderNo, clock.now()))

async function look({ db }: TestShop, orderNo: OrderNo) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT flow_status AS flow, payment_status AS payment, seats, paid_fen AS paid,
      (SELECT array_agg(DISTINCT state) FROM unit WHERE order_id = shop_order.id) AS units,
      (SELECT bool_or(live) FROM visitor JOIN unit ON id = unit_id WHERE order_id = shop_order.id) AS live,
      (SELECT array_agg(status || ' ' || note ORDER BY id) FROM order_history
        WHERE order_id = shop_order.id) AS history
    FROM shop_order WHERE order_no = ${orderNo}`.execute(db)
  return rows[0]
}

/** Lets the pay time pass and the sweep with it. */
async function runOut(shop: TestShop): Promise<void> {
  shop.clock.advance({ minutes: 15 })
  await shop.sweep()
}

test('money seats the order: its seats are sold, its tickets good, its counters lifted', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  expect(await payPlaced(shop, orderNo)).toBe('seated')
  expect(await look(shop, orderNo)).toEqual({
    flow: 'AWAIT_CHECK',
    payment: 'SUCESS',
    seats: 'SOLD',
    paid: 15_000,
    units: ['valid'],
    live: true,
    history: ['AWAIT_PAID placed', 'AWAIT_CHECK paid'],
  })
  const { rows } = await sql`SELECT held, sold FROM pool WHERE id = ${park.poolIds['10:00']}`.execute(shop.db)
  expect(rows).toEqual([{ held: 0, sold: 1 }])
  await assertCountersTrue(shop.db)
  expect(await payPlaced(shop, orderNo)).toBe('already-paid')
  expect(await cancel(shop, orderNo)).toBe(false)
})

test('an order that staff confirm waits for them, its tickets with it', async () => {
  const { shop, park, anna } = await openTower({ confirmWithinMinutes: 60 })
  const orderNo = await placed(shop, park, anna)
  await payPlaced(shop, orderNo)
  expect(await look(shop, orderNo)).toMatchObject({ flow: 'UNCONIRM', seats: 'SOLD', units: ['reserved'] })
})

test('cancelled is cancelled: the seats are free at once, and money that comes later goes back', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  expect(await cancel(shop, orderNo)).toBe(true)
  expect(await cancel(shop, orderNo)).toBe(false)
  expect(await look(shop, orderNo)).toMatchObject({
    flow: 'CANCEL',
    payment: 'FAILED',
    seats: 'RELEASED',
    units: ['void'],
    live: false,
  })
  expect(await payPlaced(shop, orderNo)).toBe('cancelled')
  await assertCountersTrue(shop.db)
})

test('of cancelling, paying and running out at the same moment one wins, and the books stay true', async () => {
  const { shop, park, anna } = await openTower({ tickets: [{}] })
  for (let round = 0; round < 6; round++) {
    const orderNo = await placed(shop, park, anna)
    shop.clock.advance({ minutes: 15 })
    const [paid, cancelled] = await Promise.all([
      payPlaced(shop, orderNo),
      cancel(shop, orderNo),
      shop.sweep(),
      release(shop, orderNo),
    ])
    const { flow, seats } = (await look(shop, orderNo)) ?? {}
    if (paid === 'seated' || paid === 'reseated') expect([flow, seats]).toEqual(['AWAIT_CHECK', 'SOLD'])
    else expect([paid, cancelled, flow, seats]).toEqual(['cancelled', true, 'CANCEL', 'RELEASED'])
    await assertCountersTrue(shop.db)
  }
})

test('past its pay time an order keeps its seats for two minutes, then they are due back exactly once', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  const due = () => listDueForRelease(shop.db, shop.clock.now(), 10)
  await runOut(shop)
  expect(await look(shop, orderNo)).toMatchObject({ flow: 'PAST_DUE', seats: 'HELD', live: false })
  expect(await due()).toEqual([])
  await assertCountersTrue(shop.db)
  shop.clock.advance({ minutes: 2 })
  expect(await due()).toEqual([orderNo])
  const releases = await Promise.all([release(shop, orderNo), release(shop, orderNo), release(shop, orderNo)])
  expect(releases.filter(Boolean)).toHaveLength(1)
  expect(await due()).toEqual([])
  expect(await look(shop, orderNo)).toMatchObject({ flow: 'PAST_DUE', seats: 'RELEASED', units: ['void'] })
  expect((await look(shop, orderNo))?.['history']).toEqual(['AWAIT_PAID placed', 'PAST_DUE pay-time-over'])
  await assertCountersTrue(shop.db)
})

test('seats of which the provider cannot say stay a while longer', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  await runOut(shop)
  shop.clock.advance({ minutes: 2 })
  const later = new Date(shop.clock.now().getTime() + 60_000)
  await postponeRelease(shop.db, orderNo, later)
  expect(await listDueForRelease(shop.db, shop.clock.now(), 10)).toEqual([])
  expect(await listDueForRelease(shop.db, later, 10)).toEqual([orderNo])
})

test('late money takes the seats that still wait', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  await runOut(shop)
  expect(await payPlaced(shop, orderNo)).toBe('seated')
  expect(await look(shop, orderNo)).toMatchObject({ flow: 'AWAIT_CHECK', seats: 'SOLD', live: true })
  await assertCountersTrue(shop.db)
})

test('later money takes given back seats once more while they are free', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  await runOut(shop)
  await release(shop, orderNo)
  expect(await payPlaced(shop, orderNo)).toBe('reseated')
  expect(await look(shop, orderNo)).toMatchObject({
    flow: 'AWAIT_CHECK',
    payment: 'SUCESS',
    seats: 'SOLD',
    units: ['valid'],
    live: true,
    history: ['AWAIT_PAID placed', 'PAST_DUE pay-time-over', 'AWAIT_CHECK paid-late'],
  })
  await assertCountersTrue(shop.db)
})

test('later money takes a place that is given back while it waits for the pool', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  await runOut(shop)
  await release(shop, orderNo)
  const capacityOf = (seats: number) =>
    `UPDATE pool SET capacity = ${seats} WHERE id = ${park.poolIds['10:00']}`
  await shop.pool.query(capacityOf(0))
  expect(await whileBlocked(shop, { locking: capacityOf(1) }, () => payPlaced(shop, orderNo))).toBe(
    'reseated',
  )
  await assertCountersTrue(shop.db)
})

test('later money goes back when somebody else has the seats by now', async () => {
  const { shop, park, anna } = await openTower({ slotCapacity: 1, tickets: [{ realName: 'EVERY' }] })
  const orderNo = await placed(shop, park, anna)
  await runOut(shop)
  await release(shop, orderNo)
  await held(shop, park, { sessionId: 'other' })
  expect(await payPlaced(shop, orderNo)).toBe('no-seats')
  expect(await look(shop, orderNo)).toMatchObject({
    flow: 'PAST_DUE',
    seats: 'RELEASED',
    live: false,
    paid: 0,
  })
  await assertCountersTrue(shop.db)
})

test('later money goes back when the visitor has bought another ticket meanwhile', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  await runOut(shop)
  await payPlaced(shop, await placed(shop, park, anna))
  expect(await payPlaced(shop, orderNo)).toBe('no-seats')
  expect(await look(shop, orderNo)).toMatchObject({ flow: 'PAST_DUE', seats: 'HELD', paid: 0 })
  await assertCountersTrue(shop.db)
})

test.each([
  ['is over', async (shop: TestShop) => shop.clock.set('2026-12-01T10:30:00+08:00')],
  ['was closed', async ({ db }: TestShop) => void (await sql`UPDATE pool SET closed = true`.execute(db))],
])('later money goes back when the slot %s', async (_, change) => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  await runOut(shop)
  await release(shop, orderNo)
  await change(shop)
  expect(await payPlaced(shop, orderNo)).toBe('no-seats')
})

test('money for what was never placed is a bug, and nothing is there to lock', async () => {
  const { shop, park } = await openTower()
  const hold = await held(shop, park)
  await expect(payPlaced(shop, hold.orderNo)).rejects.toThrow('never placed')
  const nothing = await inTransaction(shop.db, (tx) => lockOrder(tx, '2611210000000000' as OrderNo))
  expect(nothing).toBeNull()
})

test('a placed order is not swept as a hold, and a cancelled one not as unpaid', async () => {
  const { shop, park, anna } = await openTower({ tickets: [{}] })
  const one = await placed(shop, park, anna)
  const two = await placed(shop, park, anna)
  await cancel(shop, two)
  shop.clock.advance({ minutes: 11 })
  await shop.sweep()
  expect(await look(shop, one)).toMatchObject({ flow: 'AWAIT_PAID' })
  await runOut(shop)
  expect(await look(shop, two)).toMatchObject({ flow: 'CANCEL' })
})

test('many orders run out in one sweep of several workers, each once', async () => {
  const { shop, park, anna } = await openTower({ tickets: [{}] })
  for (let n = 0; n < 7; n++) {
    const hold = await held(shop, park, { token: anna.token, sessionId: `s${n}` })
    await readNotice(shop, hold.orderNo, { sessionId: `s${n}` })
    await shop.call(placeOrder, { token: anna.token, sessionId: `s${n}`, body: placeBody(hold) })
  }
  shop.clock.advance({ minutes: 20 })
  await Promise.all([shop.sweep(), shop.sweep(), shop.sweep()])
  const { rows } = await sql`
    SELECT flow_status, (SELECT count(*)::integer FROM order_history WHERE order_id = shop_order.id) AS moves
    FROM shop_order`.execute(shop.db)
  expect(rows).toEqual(Array(7).fill({ flow_status: 'PAST_DUE', moves: 2 }))
  await assertCountersTrue(shop.db)
})
