/** Tickets at the gate: once, in pieces, at two lanes at once, copied, replaced, and on their way back. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { Refusal } from '#contract/refusals.ts'
import { GateCode, type ScanAnswer, type ScanInput } from '#contract/values/gate.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { inTransaction } from '../../platform/db.ts'
import { type HoldInput, placed } from '../../testing/buying.ts'
import { insertGate } from '../../testing/gates.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { payPlaced } from '../../testing/placing.ts'
import { type TestPark, testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { moveUnits } from '../ordering/units/move-units.ts'
import { listTickets } from './list-tickets.ts'
import { scanTicket } from './scan.ts'

const main = GateCode.parse('MAIN')
const family = { FAMILY: { quantity: 1, priceFen: 30_000 } }

const world: { shop: TestShop; park: TestPark; anna: TestMember } = {} as never

beforeEach(async () => {
  world.shop = await testShop()
  const { shop } = world
  world.park = await testPark(shop.db, {
    visitDate: '2026-12-01',
    tickets: [{}, { code: 'FAMILY', admits: 3, priceFen: 30_000 }, { code: 'SENIOR', category: 'oldMan' }],
  })
  await insertGate(shop.db, 'MAIN')
  await insertGate(shop.db, 'PIER', ['BOAT'])
  world.anna = await newMember(shop, { account: 'anna' })
})

async function bought(
  input: HoldInput = {},
): Promise<{ orderNo: OrderNo; codes: string[]; unitNos: string[] }> {
  const { shop, park, anna } = world
  const orderNo = await placed(shop, park, anna, input)
  const { data: order } = await shop.call(readOrder, { ...anna, params: { orderNo } })
  expect(await payPlaced(shop, orderNo, order.amounts.payableFen)).toBe('seated')
  const { data } = await shop.call(readTickets, { ...anna, params: { orderNo } })
  shop.clock.set('2026-12-01T10:05:00+08:00')
  return {
    orderNo,
    codes: data.tickets.flatMap(({ code }) => (code === null ? [] : [code])),
    unitNos: data.tickets.map(({ unitNo }) => unitNo),
  }
}

const scan = (input: Partial<ScanInput>): Promise<ScanAnswer> =>
  inTransaction(world.shop.db, (tx) =>
    scanTicket(world.shop.deps, tx, {
      input: { nonce: randomUUID(), gateCode: main, medium: 'QR', content: 'nothing of ours', ...input },
      actor: 'staff:gate1',
      language: 'en-US',
    }),
  )

const wordOf = async (input: Partial<ScanInput>) => (await scan(input)).outcome

const statusOf = async (orderNo: OrderNo) =>
  (await world.shop.call(readOrder, { ...world.anna, params: { orderNo } })).data.flowStatus

test('a ship whose boarding is over takes nobody on any more, and a minute before it did; its order says when', async () => {
  const { codes, orderNo } = await bought({ tickets: { ADULT: { quantity: 2, priceFen: 15_000 } } })
  const [late = '', inTime = ''] = codes
  await sql`UPDATE snapshot SET content = content || '{"extra": {"boardingUntilMinutes": 10}}'
    WHERE content ? 'place'`.execute(world.shop.db)
  const { data: order } = await world.shop.call(readOrder, { ...world.anna, params: { orderNo } })
  expect(order.lines).toMatchObject([{ boardingEnd: '2026-12-01T01:50:00.000Z' }])
  expect(await wordOf({ content: late })).toBe('TOO_LATE')
  world.shop.clock.set('2026-12-01T09:49:00+08:00')
  expect(await wordOf({ content: inTime })).toBe('ADMIT')
})

test('a ticket opens the gate once; its copy is told when and where it was used', async () => {
  const { orderNo, codes } = await bought()
  const [content = ''] = codes
  expect(await scan({ content })).toMatchObject({
    outcome: 'ADMIT',
    people: 1,
    ticket: {
      productName: 'name of DECK',
      visitDate: '2026-12-01',
      slotFrom: '10:00',
      admits: 1,
      admitted: 1,
    },
  })
  expect(await statusOf(orderNo)).toBe('CHECK_FINISH')
  const { data } = await world.shop.call(readTickets, { ...world.anna, params: { orderNo } })
  expect(data.tickets).toMatchObject([{ state: 'used', code: null }])
  const usedAt = world.shop.clock.now().toISOString()
  world.shop.clock.advance({ minutes: 1 })
  expect(await scan({ content })).toMatchObject({
    outcome: 'ALREADY_USED',
    people: 0,
    ticket: { previous: { at: usedAt, gateName: 'Gate 1' } },
  })
})

test('two lanes that scan copies of one code at once let one of them in', async () => {
  const { codes } = await bought()
  const [content = ''] = codes
  const words = await Promise.all(Array.from({ length: 6 }, () => wordOf({ content })))
  expect(words.toSorted()).toEqual(['ADMIT', ...Array(5).fill('ALREADY_USED')])
})

test('the same scan sent again, also at the same moment, gets the same answer and lets in once', async () => {
  const { codes } = await bought({ tickets: family })
  const [content = ''] = codes
  const same = { nonce: randomUUID(), content, people: 2 }
  const answers = await Promise.all([scan(same), scan(same), scan(same)])
  expect(answers).toEqual(answers.map(() => answers[0]))
  world.shop.clock.advance({ minutes: 3 })
  expect(await scan(same)).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ outcome: 'ADMIT_PART', people: 2, ticket: { admitted: 2, admits: 3 } })
  await expect(scan({ ...same, people: 1 })).rejects.toEqual(new Refusal('IDEMPOTENCY_KEY_REUSED'))
  expect((await scan({ content })).ticket?.admitted).toBe(3)
})

test('a family comes in pieces, never more than it is', async () => {
  const { orderNo, codes } = await bought({ tickets: family })
  const [content = ''] = codes
  expect(await wordOf({ content, people: 4 })).toBe('TOO_MANY')
  expect(await wordOf({ content, people: 1 })).toBe('ADMIT_PART')
  const { data: order } = await world.shop.call(readOrder, { ...world.anna, params: { orderNo } })
  expect(order.units).toMatchObject([{ state: 'valid', admits: 3, admitted: 1 }])
  const { data } = await world.shop.call(readTickets, { ...world.anna, params: { orderNo } })
  expect(data.tickets).toMatchObject([{ state: 'valid', admits: 3, admitted: 1, code: content }])
  expect(await statusOf(orderNo)).toBe('AWAIT_CHECK')
  expect(await wordOf({ content, people: 3 })).toBe('TOO_MANY')
  expect(await scan({ content })).toMatchObject({ outcome: 'ADMIT', people: 2, ticket: { admitted: 3 } })
  expect(await statusOf(orderNo)).toBe('CHECK_FINISH')
  expect(await wordOf({ content })).toBe('ALREADY_USED')
})

test('with whom somebody has come in, the rest of a ticket is neither refunded nor changed', async () => {
  const { orderNo, codes } = await bought({ tickets: family })
  await scan({ content: codes[0] ?? '', people: 1 })
  const { rows } = await sql<{ id: number }>`SELECT id FROM unit`.execute(world.shop.db)
  const how = {
    unitIds: rows.map(({ id }) => id),
    from: 'valid',
    at: world.shop.clock.now(),
    actor: 'buyer',
  } as const
  const move = (to: 'refunding' | 'changing') =>
    inTransaction(world.shop.db, (tx) => moveUnits(tx, orderNo, { ...how, to, note: 'refund-asked' }))
  expect(await move('refunding')).toBeNull()
  expect(await move('changing')).toBeNull()
})

test('until somebody has come in, a ticket is offered to be refunded and moved; then neither list nor order does', async () => {
  const { shop, anna } = world
  await sql`UPDATE policy SET rules = CASE kind
    WHEN 'REFUND' THEN '{"tiers": [{"untilHoursBefore": 0}]}'::jsonb
    ELSE '{"maxTimes": 2, "untilHoursBefore": 0}'::jsonb END`.execute(shop.db)
  await shop.cachesCurrent()
  const { orderNo, codes } = await bought({ tickets: family })
  shop.clock.set('2026-12-01T09:50:00+08:00')
  const offered = async () => {
    const { data: order } = await shop.call(readOrder, { ...anna, params: { orderNo } })
    const { data: list } = await shop.call(listOrders, { ...anna, query: {} })
    expect(list.items.find((item) => item.orderNo === orderNo)?.actions).toEqual(order.actions)
    return order.actions
  }
  expect(await offered()).toEqual(['tickets', 'refund', 'change'])
  expect(await wordOf({ content: codes[0] ?? '', people: 1 })).toBe('ADMIT_PART')
  expect(await offered()).toEqual(['tickets'])
})

test('a ticket on its way back, being changed or not confirmed opens nothing', async () => {
  const { orderNo, codes } = await bought({ tickets: { ADULT: { quantity: 2, priceFen: 15_000 } } })
  const { rows } = await sql<{ id: number }>`SELECT id FROM unit ORDER BY unit_index`.execute(world.shop.db)
  const move = (at: number, to: 'refunding' | 'changing', note: 'refund-asked' | 'change-asked') =>
    inTransaction(world.shop.db, (tx) =>
      moveUnits(tx, orderNo, {
        ...{ unitIds: [rows[at]?.id ?? 0], from: 'valid', to, note },
        ...{ at: world.shop.clock.now(), actor: 'buyer' },
      }),
    )
  await move(0, 'refunding', 'refund-asked')
  expect(await wordOf({ content: codes[0] ?? '' })).toBe('REFUNDED')
  await move(1, 'changing', 'change-asked')
  expect(await wordOf({ content: codes[1] ?? '' })).toBe('CHANGING')
})

test('the code of before a change is dead, and so is one that was never ours', async () => {
  const { codes } = await bought()
  const [content = ''] = codes
  await sql`UPDATE unit SET code_serial = code_serial + 1`.execute(world.shop.db)
  expect(await wordOf({ content })).toBe('CHANGED')
  for (const forged of [`${content}x`, content.replace('LK1', 'LK2'), content.slice(0, -4), '4006381333931'])
    expect(await scan({ content: forged })).toMatchObject({ outcome: 'UNKNOWN', people: 0, ticket: null })
})

test('the wrong gate, the wrong day, too early, a document to look at', async () => {
  const { codes } = await bought({ tickets: { SENIOR: { quantity: 1, priceFen: 15_000 } } })
  const [content = ''] = codes
  expect(await wordOf({ content, gateCode: GateCode.parse('PIER') })).toBe('WRONG_GATE')
  world.shop.clock.set('2026-12-01T09:44:00+08:00')
  expect(await wordOf({ content })).toBe('TOO_EARLY')
  world.shop.clock.set('2026-12-01T09:50:00+08:00')
  expect(await wordOf({ content })).toBe('CHECK_DOCUMENT')
  expect(await wordOf({ content, documentChecked: true })).toBe('ADMIT')
  await expect(scan({ content, gateCode: GateCode.parse('NOWHERE') })).rejects.toEqual(
    new Refusal('NOT_FOUND'),
  )
})

test('without a phone: the assist code shows the tickets of the order, and lets in one of them', async () => {
  const { orderNo, unitNos } = await bought({ tickets: { ADULT: { quantity: 2, priceFen: 15_000 } } })
  const { rows } = await sql<{ code: string }>`SELECT assist_code AS code FROM shop_order`.execute(
    world.shop.db,
  )
  const typed = ` ${rows[0]?.code.toLowerCase()} `
  const list = (assistCode: string) =>
    listTickets(world.shop.deps, { gateCode: main, assistCode, language: 'zh-CN' })
  expect((await list(typed)).map(({ outcome, ticket }) => [outcome, ticket?.unitNo])).toEqual(
    unitNos.map((unitNo) => ['ADMIT', unitNo]),
  )
  const [unitNo = ''] = unitNos
  const assist = { medium: 'ASSIST', content: typed, unitNo } as const
  await expect(scan({ medium: 'ASSIST', content: typed })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await wordOf({ ...assist, content: 'ZZZZZZZZ' }), 'of another order').toBe('UNKNOWN')
  expect(await wordOf(assist)).toBe('ADMIT')
  expect((await list(typed)).map(({ outcome }) => outcome)).toEqual(['ALREADY_USED', 'ADMIT'])
  expect(await statusOf(orderNo)).toBe('CHECK_ING')
  expect(await list('ZZZZZZZZ')).toEqual([])
  const inFullWidth = typed.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
  expect(await list(inFullWidth), 'as an input method types it').toHaveLength(2)
})
