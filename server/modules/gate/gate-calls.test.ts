/** The calls of the gate's page: gates made and changed, a ticket let in, and who may not. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGates, listGateTickets, saveGate, scanTicket } from '#contract/console/gate.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { GateCode } from '#contract/values/gate.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { placed } from '../../testing/buying.ts'
import { newMember } from '../../testing/people.ts'
import { payPlaced } from '../../testing/placing.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
let owner: TestStaff
let lane: TestStaff
let ticket: { content: string; assistCode: string }
const west = GateCode.parse('WEST')
const body = {
  name: { 'zh-CN': '西门', 'en-US': 'West gate' },
  products: ['DECK' as ProductCode],
  earlyMinutes: 15,
  lateMinutes: null,
  version: 0,
}

beforeAll(async () => {
  shop = await testShop()
  const park = await testPark(shop.db, { visitDate: '2026-12-01' })
  const anna = await newMember(shop, { account: 'anna' })
  const orderNo = await placed(shop, park, anna)
  await payPlaced(shop, orderNo)
  const { data } = await shop.call(readTickets, { ...anna, params: { orderNo } })
  ticket = { content: data.tickets[0]?.code ?? '', assistCode: data.assistCode }
  shop.clock.set('2026-12-01T10:05:00+08:00')
  owner = await newStaff(shop, 'owner')
  lane = await newStaff(shop, 'gate')
})
afterAll(() => shop.close())

const save = (changed: Partial<typeof body>, token = owner.token) =>
  shop.call(saveGate, { token, params: { code: west }, body: { ...body, ...changed } })

test('the owner makes a gate, and two who change it at once do not undo each other', async () => {
  expect((await save({}, lane.token)).respCode).toBe('NOT_ALLOWED')
  expect((await save({ products: ['NOTHING' as ProductCode] })).respCode).toBe('BAD_REQUEST')
  expect((await save({ version: 3 })).respCode).toBe('NOT_FOUND')
  expect((await save({})).data).toEqual({ ...body, code: west, version: 1 })
  expect((await save({})).respCode, 'there is one').toBe('STAFF_CHANGED')
  const both = await Promise.all([1, 2].map((earlyMinutes) => save({ earlyMinutes, version: 1 })))
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'STAFF_CHANGED'])
  const { data } = await shop.call(listGates, { token: lane.token })
  expect(data.items).toMatchObject([{ code: west, version: 2 }])
})

test('the lane finds an order by its assist code, lets a ticket in once, and repeats its answer', async () => {
  await save({})
  const query = { gateCode: west, assistCode: ticket.assistCode }
  const { data: found } = await shop.call(listGateTickets, { token: lane.token, query })
  expect(found.items).toMatchObject([{ outcome: 'ADMIT', ticket: { admitted: 0, admits: 1 } }])
  const input = { nonce: randomUUID(), gateCode: west, medium: 'QR', content: ticket.content } as const
  const scan = (token = lane.token) => shop.call(scanTicket, { token, body: input })
  const first = await scan()
  expect(first.data).toMatchObject({ outcome: 'ADMIT', people: 1 })
  expect((await scan()).data, 'under another Idempotency-Key').toEqual(first.data)
  expect((await scan(owner.token)).data).toEqual(first.data)
  const { data: then } = await shop.call(listGateTickets, { token: lane.token, query })
  expect(then.items).toMatchObject([{ outcome: 'ALREADY_USED', ticket: { previous: { gateName: '西门' } } }])
})

test('a gate that there is none of, and what is no scan, are refused', async () => {
  const scan = (changed: object) =>
    shop.call(scanTicket, {
      token: lane.token,
      body: { nonce: randomUUID(), gateCode: west, medium: 'QR', content: 'x', ...changed } as never,
    })
  expect((await scan({ gateCode: 'NOWHERE' })).respCode).toBe('NOT_FOUND')
  for (const wrong of [
    { nonce: '1' },
    { content: '' },
    { content: 'x'.repeat(513) },
    { people: 0 },
    { medium: 'FACE' },
  ])
    expect((await scan(wrong)).respCode).toBe('BAD_REQUEST')
})
