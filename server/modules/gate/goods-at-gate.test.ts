/** Pieces of goods at the gate: what is sent by post opens nothing, what is picked up is handed over once. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { GateCode } from '#contract/values/gate.ts'
import { inTransaction } from '../../platform/db.ts'
import { type GoodsOrder, lobbyPickUp, paidGoods, received, sent } from '../../testing/delivering.ts'
import { insertGate } from '../../testing/gates.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { newStaff } from '../../testing/staff.ts'
import { insertGoods } from '../../testing/test-goods.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { listTickets } from './list-tickets.ts'
import { scanTicket } from './scan.ts'

const world: { shop: TestShop; anna: TestMember } = {} as never
const counter = GateCode.parse('COUNTER')
const main = GateCode.parse('MAIN')

beforeEach(async () => {
  world.shop = await testShop()
  const { shop } = world
  await insertGoods(shop.db, { at: shop.clock.now(), stock: 10 })
  await insertGate(shop.db, 'COUNTER', ['TOWER'])
  await insertGate(shop.db, 'MAIN')
  world.anna = await newMember(shop, { account: 'anna' })
})

const assistCodeOf = async ({ orderNo }: GoodsOrder): Promise<string> => {
  const { rows } = await sql<{
    code: string
  }>`SELECT assist_code AS code FROM shop_order WHERE order_no = ${orderNo}`.execute(world.shop.db)
  return rows[0]?.code ?? ''
}

const shown = async (order: GoodsOrder, gateCode = counter) =>
  (
    await listTickets(world.shop.deps, {
      gateCode,
      assistCode: await assistCodeOf(order),
      language: 'en-US',
    })
  ).map(({ outcome }) => outcome)

const scan = async (order: GoodsOrder, gateCode = counter) => {
  const [unitNo = ''] = order.unitNos
  const input = { nonce: randomUUID(), gateCode, medium: 'ASSIST', unitNo } as const
  const content = await assistCodeOf(order)
  const { outcome } = await inTransaction(world.shop.db, (tx) =>
    scanTicket(world.shop.deps, tx, {
      input: { ...input, content },
      actor: 'staff:gate1',
      language: 'en-US',
    }),
  )
  return outcome
}

const codeShownTo = async ({ orderNo, buyer }: GoodsOrder) =>
  (await world.shop.call(readOrder, { token: buyer.token, params: { orderNo } })).data.assistCode

test('a piece that is delivered is let in by no code: not before it was sent, on its way, or received', async () => {
  const { shop, anna } = world
  const order = await paidGoods(shop, anna, { quantity: 1 })
  const assertShut = async (when: string) => {
    expect([await shown(order), await scan(order)], when).toEqual([[], 'UNKNOWN'])
    expect(await codeShownTo(order), when).toBeNull()
  }
  await assertShut('to be sent')
  expect((await sent(shop, await newStaff(shop, 'orders'), order)).respCode).toBe('200')
  await assertShut('on its way')
  expect((await received(shop, order)).respCode).toBe('200')
  await assertShut('received')
  const { rows } = await sql`SELECT state, admitted FROM unit`.execute(shop.db)
  expect(rows).toEqual([{ state: 'valid', admitted: 0 }])
})

test('a piece that is picked up is handed over by the assist code, once', async () => {
  const order = await paidGoods(world.shop, world.anna, { quantity: 1, delivery: lobbyPickUp })
  expect(await shown(order)).toEqual(['ADMIT'])
  expect(await codeShownTo(order)).toBe(await assistCodeOf(order))
  expect([await scan(order), await scan(order)]).toEqual(['ADMIT', 'ALREADY_USED'])
})

test('a gate of the tower neither lets anybody in with goods nor hands them over', async () => {
  const order = await paidGoods(world.shop, world.anna, { quantity: 1, delivery: lobbyPickUp })
  expect([await shown(order, main), await scan(order, main)]).toEqual([['WRONG_GATE'], 'WRONG_GATE'])
  expect(await scan(order)).toBe('ADMIT')
})
