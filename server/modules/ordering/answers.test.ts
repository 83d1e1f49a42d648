/** What the form of a kind of product asks beside people: shown, checked, sealed, and read by those who serve the guests. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGateTickets, saveGate, scanTicket } from '#contract/console/gate.ts'
import { readStaffOrder } from '#contract/console/ordering.ts'
import { listProducts, readProduct } from '#contract/endpoints/catalogue.ts'
import { type Hold, type HoldItem, holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import type { Answers } from '#contract/values/asked.ts'
import { GateCode } from '#contract/values/gate.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { placeBody, readNotice, visitorsFor } from '../../testing/buying.ts'
import { assertCountersTrue } from '../../testing/laws.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { payPlaced } from '../../testing/placing.ts'
import { newStaff } from '../../testing/staff.ts'
import { firstStay } from '../../testing/staying.ts'
import { departure, insertCoach } from '../../testing/test-coach.ts'
import { buffetPrice, dinnerPrice, insertEatery } from '../../testing/test-eatery.ts'
import { plainTicket } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const evening = '2026-12-01' as VisitDate
let shop: TestShop
let anna: TestMember

beforeAll(async () => {
  shop = await testShop()
  await insertEatery(shop.db, evening)
  anna = await newMember(shop, { account: 'anna' })
})
afterAll(() => shop.close())

const dinner = (slotFrom = '17:30', quantity = 1): HoldItem =>
  ({
    productCode: 'DINNER',
    visitDate: evening,
    untilDate: null,
    slotFrom,
    lines: [{ offerCode: 'DINNER-TWO', quantity, priceFen: dinnerPrice }],
  }) as HoldItem
const buffet = (quantity: number): HoldItem =>
  ({
    productCode: 'BUFFET',
    visitDate: evening,
    untilDate: null,
    slotFrom: null,
    lines: [{ offerCode: 'BUFFET-ADULT', quantity, priceFen: buffetPrice }],
  }) as HoldItem

const hold = (...items: HoldItem[]) => shop.call(holdSeats, { ...anna, body: { items } })

async function ready(...items: HoldItem[]): Promise<Hold> {
  const answer = await hold(...items)
  expect(answer.respCode).toBe('200')
  await readNotice(shop, answer.data.orderNo, anna)
  return answer.data
}

const place = (held: Hold, extras?: Answers[]) =>
  shop.call(placeOrder, { ...anna, body: placeBody(held, extras && { extras }) })

async function paid(held: Hold, extras: Answers[]): Promise<void> {
  expect((await place(held, extras)).respCode).toBe('200')
  const { orderNo, amounts } = held
  expect(await payPlaced(shop, orderNo, amounts.payableFen)).toBe('seated')
}

test('a page shows what the kind states, in the language of the reader; what does not fit its kind is not sold', async () => {
  await shop.pool.query(`INSERT INTO product (code, type, kind, name, summary, description, place, opening_hours,
    how_to_use, notice, picture, sale_state, stay, sort, extra)
    SELECT 'UNFIT', type, kind, name, summary, description, place, opening_hours, how_to_use, notice, picture, sale_state,
    stay, sort, '{"cuisine": "x"}' FROM product WHERE code = 'DINNER'`)
  const code = 'DINNER' as ProductCode
  const { data } = await shop.call(readProduct, { params: { code }, language: 'en-US' })
  expect(data.extra).toMatchObject({
    cuisine: 'Yunzhou cooking',
    covers: { min: 1, max: 2 },
    dishes: [{ course: 'main', name: 'River perch' }],
  })
  const { data: list } = await shop.call(listProducts, { query: { kind: 'general' } })
  expect(list.items.map((product) => product.code).toSorted()).toEqual(['BUFFET', 'DINNER'])
})

test('the form asks for a party and its arrival at a table, for the time of a buffet, and never twice for a number', async () => {
  const held = await ready(dinner(), buffet(3))
  expect(held.items.map(({ asks }) => asks.map(({ name }) => name))).toEqual([
    ['partySize', 'arrival', 'remark'],
    ['arrival', 'remark'],
  ])
  expect(held.items[0]?.asks).toMatchObject([
    { input: 'count', min: 1, max: 2, first: 2, required: true },
    { input: 'choice', choices: [{ code: '0' }, { code: '15' }, { code: '30' }] },
    { input: 'text', maxLength: 200, required: false },
  ])
  expect(held.items[1]?.asks).toMatchObject([{ input: 'time', from: '11:30', until: '13:30' }, {}])
  const answers = [
    { partySize: 2, arrival: '15' },
    { arrival: '12:00', remark: ' 花生过敏 ' },
  ]
  expect((await place(held, answers)).respCode).toBe('200')
  const { data } = await shop.call(readOrder, { ...anna, params: { orderNo: held.orderNo } })
  expect(data.extras.map(({ label, value }) => [label, value])).toEqual([
    ['name of DINNER（中文） · 用餐人数', '2'],
    ['name of DINNER（中文） · 预计到达', '开席后15分钟'],
    ['name of BUFFET（中文） · 预计到达', '12:00'],
    ['name of BUFFET（中文） · 备注', '花生过敏'],
  ])
})

test('an answer that is missing, too large, of no choice, too late, or to no question is refused and changes nothing', async () => {
  const held = await ready(dinner(), buffet(1))
  const good = [{ partySize: 2, arrival: '0' }, { arrival: '12:00' }] as const
  const cases: [Answers[] | undefined, string][] = [
    [undefined, 'ANSWER_MISSING'],
    [[good[0]], 'ANSWER_MISSING'],
    [[{ ...good[0], partySize: 3 }, good[1]], 'ANSWER_INVALID'],
    [[{ ...good[0], partySize: '2' }, good[1]], 'ANSWER_INVALID'],
    [[{ ...good[0], arrival: '45' }, good[1]], 'ANSWER_INVALID'],
    [[good[0], { arrival: '13:31' }], 'ANSWER_INVALID'],
    [[good[0], { arrival: '  ' }], 'ANSWER_MISSING'],
    [[good[0], { arrival: '12:00', partySize: 1 }], 'BAD_REQUEST'],
    [[good[0], good[1], {}], 'BAD_REQUEST'],
    [[{ ...good[0], remark: '长'.repeat(201) }, good[1]], 'BAD_REQUEST'],
  ]
  for (const [extras, code] of cases)
    expect((await place(held, extras)).respCode, JSON.stringify(extras)).toBe(code)
  const refused = await place(held, [{ ...good[0], partySize: 3 }, good[1]])
  expect(refused.respMsg).toBe('“用餐人数”的填写不符合要求，请核对')
  expect((await place(held, [...good])).respCode).toBe('200')
})

test('a table without covers for its guests is no table: the package is had whole or not at all', async () => {
  expect((await hold(dinner('19:30'))).respCode).toBe('200')
  expect((await hold(dinner('19:30'))).respCode).toBe('SLOT_SOLD_OUT')
  const { rows } = await shop.pool.query(
    `SELECT resource.code, held + sold AS taken FROM pool JOIN resource ON resource.id = resource_id
     WHERE slot_from = '19:30' ORDER BY 1`,
  )
  expect(rows).toEqual([
    { code: 'COVERS', taken: 2 },
    { code: 'TABLE2', taken: 1 },
  ])
  await assertCountersTrue(shop.db)
})

test('an order and its ticket say where its buyer chose to get on, and how early', async () => {
  await insertCoach(shop.db)
  const held = await ready({
    productCode: 'COACH',
    visitDate: firstStay,
    untilDate: null,
    slotFrom: departure,
    lines: [{ offerCode: 'COACH-SEAT', quantity: 1, priceFen: plainTicket.priceFen }],
  } as HoldItem)
  const { orderNo } = held
  const body = placeBody(held, { visitors: visitorsFor(held, 1), extras: [{ meetingPoint: 'METRO' }] })
  expect((await shop.call(placeOrder, { ...anna, body })).respCode).toBe('200')
  expect(await payPlaced(shop, orderNo, held.amounts.payableFen)).toBe('seated')
  const asked = { ...anna, params: { orderNo } }
  const metro = '地铁口（C口，发车前30分钟）'
  const { data: order } = await shop.call(readOrder, asked)
  expect(order).toMatchObject({ place: metro, lines: [{ place: metro }], extras: [{ value: metro }] })
  const { data: tickets } = await shop.call(readTickets, { ...asked, language: 'en-US' })
  const english = 'Metro (exit C, 30 minutes before departure)'
  expect(tickets).toMatchObject({ place: english, tickets: [{ place: english }] })
})

test('the desk and the gate read the answers, the accounts do not, and the database has them only sealed', async () => {
  const held = await ready(dinner())
  await paid(held, [{ partySize: 2, arrival: '30', remark: '轮椅，靠窗' }])
  const { orderNo } = held
  const orders = await newStaff(shop, 'orders')
  const finance = await newStaff(shop, 'finance')
  const seenBy = async ({ token }: { token: string }) =>
    (await shop.call(readStaffOrder, { token, params: { orderNo } })).data.extras
  expect((await seenBy(orders)).map(({ value }) => value)).toEqual(['2', '开席后30分钟', '轮椅，靠窗'])
  expect(await seenBy(finance)).toEqual([])
  const { data: list } = await shop.call(listOrders, { ...anna, query: {} })
  expect(JSON.stringify(list)).not.toContain('轮椅')
  const { rows } = await shop.pool.query(
    'SELECT shop_order::text AS whole FROM shop_order WHERE order_no = $1',
    [orderNo],
  )
  expect(rows[0].whole).not.toContain('轮椅')
  const { data: tickets } = await shop.call(readTickets, { ...anna, params: { orderNo } })
  const owner = await newStaff(shop, 'owner')
  const code = GateCode.parse('TABLES')
  const gate = { name: { 'zh-CN': '餐厅', 'en-US': 'Restaurant' }, products: ['DINNER' as ProductCode] }
  const times = { earlyMinutes: 15, lateMinutes: 60, version: 0 }
  expect(
    (await shop.call(saveGate, { token: owner.token, params: { code }, body: { ...gate, ...times } }))
      .respCode,
  ).toBe('200')
  shop.clock.set(`${evening}T17:40:00+08:00`)
  const lane = await newStaff(shop, 'gate')
  const scan = {
    nonce: randomUUID(),
    gateCode: code,
    medium: 'QR',
    content: tickets.tickets[0]?.code ?? '',
  } as const
  const query = { gateCode: code, assistCode: tickets.assistCode }
  const before = await shop.call(listGateTickets, { token: lane.token, query })
  expect(before.data.items).toMatchObject([{ outcome: 'ADMIT', ticket: { admits: 2 } }])
  const answers = await Promise.all(
    [1, 2].map(() => shop.call(scanTicket, { token: lane.token, idempotencyKey: randomUUID(), body: scan })),
  )
  for (const { data } of answers)
    expect(data).toMatchObject({
      outcome: 'ADMIT',
      people: 2,
      ticket: { extras: [{ value: '2' }, {}, { name: 'remark', value: '轮椅，靠窗' }] },
    })
})
