import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { type FlowStatus, flowStatuses, type OrderNo, type UnitState } from '#contract/values/order.ts'
import { inTransaction } from '../../../platform/db.ts'
import { towerWithAnna } from '../../../testing/anna.ts'
import { held, placed, visitorsFor } from '../../../testing/buying.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { payPlaced } from '../../../testing/placing.ts'
import { findWrongHolds } from '../../../testing/simulation/seat-laws.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { awaitConfirmationAgain, confirmOrder, rejectOrder } from '../lifecycle/confirm-orders.ts'
import { cancelUnpaid } from '../lifecycle/settle-order.ts'
import { moveUnits } from './move-units.ts'

const SOON = { at: new Date('2026-11-21T03:00:00Z'), actor: 'staff:orders' }

type Tower = Awaited<ReturnType<typeof towerWithAnna>>

async function paidOrder({ shop, park, anna }: Tower, quantity = 3): Promise<OrderNo> {
  const tickets = { ADULT: { quantity, priceFen: 15_000 } }
  const orderNo = await placed(shop, park, anna, { tickets })
  await payPlaced(shop, orderNo, 15_000 * quantity)
  return orderNo
}

async function unitIds({ db }: TestShop, orderNo: OrderNo): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT unit.id FROM unit
    JOIN shop_order ON shop_order.id = order_id WHERE order_no = ${orderNo} ORDER BY unit.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Moves the tickets at these places of the order. */
async function move(shop: TestShop, orderNo: OrderNo, places: number[], [from, to]: [UnitState, UnitState]) {
  const ids = await unitIds(shop, orderNo)
  const input = { unitIds: places.map((place) => ids[place] ?? 0), from, to, note: 'used', ...SOON } as const
  return await inTransaction(shop.db, (tx) => moveUnits(tx, orderNo, input))
}

test('a ticket gives its seats back to its own claim, though another one of the order is on the same pools', async () => {
  const tickets = [{ code: 'ADULT' }, { code: 'CHILD', priceFen: 7_500 }]
  const tower = await towerWithAnna({ tickets })
  const { shop, park, anna } = tower
  const both = { ADULT: { quantity: 2, priceFen: 15_000 }, CHILD: { quantity: 1, priceFen: 7_500 } }
  const orderNo = await placed(shop, park, anna, { tickets: both })
  // As a change of date leaves it: the second line has a claim with a number of its own.
  await sql`UPDATE order_line SET claim = 1 WHERE position = 1`.execute(shop.db)
  await sql`UPDATE hold SET quantity = 2`.execute(shop.db)
  await sql`INSERT INTO hold (order_id, claim, pool_id, quantity, state)
    SELECT order_id, 1, pool_id, 1, state FROM hold`.execute(shop.db)
  await payPlaced(shop, orderNo, 37_500)
  await move(shop, orderNo, [2], ['valid', 'refunding'])
  await move(shop, orderNo, [2], ['refunding', 'returning'])
  const { rows } = await sql<{ claim: number; quantities: number[] }>`
    SELECT claim, array_agg(quantity) AS quantities FROM hold GROUP BY claim ORDER BY claim`.execute(shop.db)
  expect(rows).toEqual([
    { claim: 0, quantities: [2, 2] },
    { claim: 1, quantities: [0, 0] },
  ])
  await assertCountersTrue(shop.db)
  expect(await findWrongHolds(shop.db)).toEqual([])
})

test('every status can be reached, step by step, with its history', async () => {
  const tower = await towerWithAnna({ confirmWithinMinutes: 60 })
  const { shop, park, anna } = tower
  const seen = new Set<FlowStatus>()
  const see = async (orderNo: OrderNo) => {
    const { rows } = await sql<{ status: FlowStatus }>`
      SELECT flow_status AS status FROM shop_order WHERE order_no = ${orderNo}`.execute(shop.db)
    for (const { status } of rows) seen.add(status)
  }
  const tell = (decide: typeof confirmOrder, orderNo: OrderNo) =>
    inTransaction(shop.db, (tx) => decide(tx, orderNo, SOON))

  const cancelled = await placed(shop, park, anna)
  await see(cancelled)
  await inTransaction(shop.db, (tx) => cancelUnpaid(tx, cancelled, shop.clock.now()))
  const late = await placed(shop, park, anna)
  shop.clock.advance({ minutes: 15 })
  await shop.sweep()
  await see((await held(shop, park)).orderNo)

  const order = await paidOrder(tower)
  await see(order)
  await tell(rejectOrder, order)
  await see(order)
  expect(await tell(awaitConfirmationAgain, order)).toBe(true)
  expect(await tell(confirmOrder, order)).toBe(true)
  expect(await tell(confirmOrder, order)).toBe(false)
  const steps: [number[], [UnitState, UnitState], FlowStatus][] = [
    [[0], ['valid', 'changing'], 'CHANGING_ING'],
    [[0], ['changing', 'valid'], 'AWAIT_CHECK'],
    [[0], ['valid', 'refunding'], 'PART_TD_ING'],
    [[0], ['refunding', 'returning'], 'PART_TD_ING'],
    [[1], ['valid', 'changing'], 'CHANGING_ING'],
    [[1], ['changing', 'valid'], 'PART_TD_ING'],
    [[0], ['returning', 'refunded'], 'PART_AWAIT_CHECK'],
    [[1], ['valid', 'used'], 'CHECK_ING'],
    [[2], ['valid', 'used'], 'PART_FINISH'],
  ]
  for (const [places, states, status] of steps) expect(await move(shop, order, places, states)).toBe(status)
  for (const [, , status] of steps) seen.add(status)

  const refunded = await paidOrder(tower)
  await tell(confirmOrder, refunded)
  expect(await move(shop, refunded, [0, 1, 2], ['valid', 'refunding'])).toBe('TD_ING')
  expect(await move(shop, refunded, [0, 1, 2], ['refunding', 'returning'])).toBe('TD_ING')
  expect(await move(shop, refunded, [0, 1, 2], ['returning', 'refunded'])).toBe('TD_FINISH')
  const used = await paidOrder(tower, 1)
  await tell(confirmOrder, used)
  expect(await move(shop, used, [0], ['valid', 'used'])).toBe('CHECK_FINISH')
  for (const orderNo of [cancelled, late, refunded, used]) await see(orderNo)
  seen.add('TD_ING')
  expect([...seen].toSorted()).toEqual([...flowStatuses].toSorted())

  const detail = await shop.call(readOrder, { ...anna, params: { orderNo: order } })
  expect(detail.data.history.map(({ status }) => status)).toEqual([
    'INIT',
    'AWAIT_PAID',
    'UNCONIRM',
    'CONFIRM_FAIL',
    'UNCONIRM',
    'AWAIT_CHECK',
    ...steps.map(([, , status]) => status),
  ])
  await assertCountersTrue(shop.db)
})

test('tickets move all together or not at all, only from where they are, only as the table allows', async () => {
  const tower = await towerWithAnna()
  const { shop } = tower
  const order = await paidOrder(tower)
  expect(await move(shop, order, [], ['valid', 'used'])).toBeNull()
  expect(await move(shop, order, [0, 9], ['valid', 'used'])).toBeNull()
  expect(await move(shop, order, [0], ['refunding', 'refunded'])).toBeNull()
  expect(await move(shop, order, [0], ['valid', 'void'])).toBeNull()
  await move(shop, order, [0], ['valid', 'refunding'])
  // Nothing is refunded before it was promised, and a promise is not taken back.
  expect(await move(shop, order, [0], ['refunding', 'refunded'])).toBeNull()
  expect(await move(shop, order, [0], ['returning', 'valid'])).toBeNull()
  const ids = await unitIds(shop, order)
  const { rows } = await sql`SELECT state FROM unit WHERE id = ANY(${ids}) ORDER BY id`.execute(shop.db)
  expect(rows.map((row) => (row as { state: string }).state)).toEqual(['refunding', 'valid', 'valid'])
})

test('tickets of an order that is not paid do not move', async () => {
  const { shop, park, anna } = await towerWithAnna()
  const order = await placed(shop, park, anna)
  expect(await move(shop, order, [0], ['reserved', 'valid'])).toBeNull()
})

test('a ticket gives its seats and its visitor back when its refund is promised, exactly once', async () => {
  const tower = await towerWithAnna({ tickets: [{ realName: 'EVERY' }] })
  const { shop, park, anna } = tower
  const order = await paidOrder(tower)
  await move(shop, order, [0, 1], ['valid', 'refunding'])
  const sold = async () => {
    const pools = [park.poolIds['10:00'], park.poolIds['day']]
    const { rows } = await sql<{ sold: number }>`SELECT sold FROM pool WHERE id = ANY(${pools})`.execute(
      shop.db,
    )
    return rows.map((row) => row.sold)
  }
  expect(await sold()).toEqual([3, 3])
  for (const states of [
    ['refunding', 'returning'],
    ['returning', 'refunded'],
  ] as const) {
    const back = await Promise.all([move(shop, order, [0], [...states]), move(shop, order, [0], [...states])])
    expect(back.filter(Boolean)).toEqual(['PART_TD_ING'])
    expect(await sold()).toEqual([2, 2])
    await assertCountersTrue(shop.db)
  }
  const again = await placed(shop, park, anna, { place: {} })
  expect(again).toBeTruthy()
})

test('who uses a ticket has it for the day: no second one with the same document', async () => {
  const tower = await towerWithAnna({ tickets: [{ realName: 'EVERY' }] })
  const { shop, park, anna } = tower
  const order = await paidOrder(tower, 1)
  await move(shop, order, [0], ['valid', 'used'])
  await expect(placed(shop, park, anna)).rejects.toThrow('当日已订购')
  const other = await held(shop, park, anna)
  expect(visitorsFor(other, 5)).toHaveLength(1)
})

test('what is not used by the end of its day counts as used', async () => {
  const tower = await towerWithAnna({ tickets: [{ realName: 'EVERY' }] })
  const { shop, anna } = tower
  const order = await paidOrder(tower)
  await move(shop, order, [0], ['valid', 'used'])
  await move(shop, order, [1], ['valid', 'refunding'])
  await move(shop, order, [1], ['refunding', 'returning'])
  await move(shop, order, [1], ['returning', 'refunded'])
  shop.clock.set('2026-12-01T23:59:59+08:00')
  await shop.sweep()
  const status = async () => (await shop.call(readOrder, { ...anna, params: { orderNo: order } })).data
  expect((await status()).flowStatus).toBe('CHECK_ING')
  shop.clock.set('2026-12-02T00:00:00+08:00')
  await Promise.all([shop.sweep(), shop.sweep()])
  const { flowStatus, paymentStatus, units, history } = await status()
  expect([flowStatus, paymentStatus]).toEqual(['PART_FINISH', 'FINISH'])
  expect(units.map(({ state }) => state)).toEqual(['used', 'refunded', 'expired'])
  expect(history.at(-1)).toMatchObject({ status: 'PART_FINISH', note: '未使用，已过期' })
  await assertCountersTrue(shop.db)
})

test.each([
  ['a refund', 'returning', 'PART_TD_ING'],
  ['a change', 'changing', 'CHANGING_ING'],
] as const)(
  'tickets expire at the end of their day also while %s of others is under way',
  async (_, to, status) => {
    const tower = await towerWithAnna()
    const { shop, anna } = tower
    const order = await paidOrder(tower)
    if (to === 'returning') await move(shop, order, [1], ['valid', 'refunding'])
    await move(shop, order, [1], [to === 'returning' ? 'refunding' : 'valid', to])
    shop.clock.set('2026-12-02T00:00:00+08:00')
    await shop.sweep()
    await shop.sweep()
    const { data } = await shop.call(readOrder, { ...anna, params: { orderNo: order } })
    expect(data.flowStatus).toBe(status)
    expect(data.units.map(({ state }) => state)).toEqual(['expired', to, 'expired'])
    expect(data.history.filter(({ note }) => note === '未使用，已过期')).toHaveLength(1)
    await assertCountersTrue(shop.db)
  },
)

test('what staff do not confirm in time is rejected by itself, once', async () => {
  const tower = await towerWithAnna({ confirmWithinMinutes: 60 })
  const { shop, anna } = tower
  const order = await paidOrder(tower)
  shop.clock.advance({ minutes: 59 })
  await shop.sweep()
  const status = async () => (await shop.call(readOrder, { ...anna, params: { orderNo: order } })).data
  expect((await status()).flowStatus).toBe('UNCONIRM')
  shop.clock.advance({ minutes: 1 })
  await Promise.all([shop.sweep(), shop.sweep()])
  const { flowStatus, history } = await status()
  expect(flowStatus).toBe('CONFIRM_FAIL')
  expect(history.filter((entry) => entry.status === 'CONFIRM_FAIL')).toHaveLength(1)
  expect(await move(shop, order, [0, 1, 2], ['reserved', 'refunding'])).toBe('TD_ING')
})
