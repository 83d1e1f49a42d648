/** A group's party at the gates by its one code: in pieces, at two lanes at once, copied, moved, given back and foreign. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readStaffOrder, revealPeople } from '#contract/console/ordering.ts'
import { correctParty, readParty } from '#contract/endpoints/ordering/party.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets, type Tickets } from '#contract/endpoints/ordering/tickets.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Answers } from '#contract/values/asked.ts'
import { GateCode, type ScanAnswer, type ScanInput } from '#contract/values/gate.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { inTransaction } from '../../platform/db.ts'
import { type HoldInput, held, placeBody, placed, readNotice } from '../../testing/buying.ts'
import { insertGate } from '../../testing/gates.ts'
import { buyingGroup } from '../../testing/groups.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { payPlaced } from '../../testing/placing.ts'
import { newStaff } from '../../testing/staff.ts'
import { type TestPark, testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { signParty } from '../ordering/reading/party-code.ts'
import { moveUnits } from '../ordering/units/move-units.ts'
import { listAdmissionsOf } from './entries-sql.ts'
import { listTickets } from './list-tickets.ts'
import { scanTicket } from './scan.ts'

const [main, side] = [GateCode.parse('MAIN'), GateCode.parse('SIDE')]
const seven = { ADULT: { quantity: 4, priceFen: 15_000 }, FAMILY: { quantity: 1, priceFen: 30_000 } }

const world: { shop: TestShop; park: TestPark; lead: TestMember } = {} as never

beforeEach(async () => {
  const shop = await testShop()
  const park = await testPark(shop.db, {
    visitDate: '2026-12-01',
    tickets: [{}, { code: 'FAMILY', admits: 3, priceFen: 30_000 }, { code: 'SENIOR', category: 'oldMan' }],
  })
  await insertGate(shop.db, 'MAIN')
  await insertGate(shop.db, 'SIDE')
  await insertGate(shop.db, 'PIER', ['BOAT'])
  const lead = await newMember(shop, { account: 'lead' })
  await buyingGroup(shop, [lead], { paidInFen: 0 })
  Object.assign(world, { shop, park, lead })
})

const ticketsOf = async (orderNo: OrderNo): Promise<Tickets> =>
  (await world.shop.call(readTickets, { ...world.lead, params: { orderNo } })).data

async function bought(
  tickets: HoldInput['tickets'] = seven,
  extras: Answers[] = [],
): Promise<{ orderNo: OrderNo; code: string }> {
  const { shop, park, lead } = world
  const orderNo = await placed(shop, park, lead, { tickets, place: { extras } })
  const { data: order } = await shop.call(readOrder, { ...lead, params: { orderNo } })
  expect(await payPlaced(shop, orderNo, order.amounts.payableFen)).toBe('seated')
  const { party } = await ticketsOf(orderNo)
  shop.clock.set('2026-12-01T10:05:00+08:00')
  return { orderNo, code: party?.code ?? '' }
}

const scan = (content: string, input: Partial<ScanInput> = {}): Promise<ScanAnswer> =>
  inTransaction(world.shop.db, (tx) =>
    scanTicket(world.shop.deps, tx, {
      input: { nonce: randomUUID(), gateCode: main, medium: 'PARTY', content, ...input },
      actor: 'staff:gate1',
      language: 'en-US',
    }),
  )

const wordOf = async (content: string, input: Partial<ScanInput> = {}) => (await scan(content, input)).outcome

async function counted(): Promise<{ admitted: number; scanned: number }> {
  const { rows } = await sql<{ admitted: number; scanned: number }>`
    SELECT (SELECT sum(admitted)::int FROM unit) AS admitted,
      (SELECT sum(people)::int FROM gate_scan) AS scanned`.execute(world.shop.db)
  return rows[0] ?? { admitted: 0, scanned: 0 }
}

test('a party comes in in pieces by one code, and a copy of the code is refused after the last one', async () => {
  const { orderNo, code } = await bought()
  expect((await ticketsOf(orderNo)).party).toEqual({ admits: 7, admitted: 0, code })
  expect(await scan(code)).toMatchObject({
    outcome: 'HOW_MANY',
    people: 0,
    ticket: { unitNo: null, orderNo, admits: 7, admitted: 0, visitDate: '2026-12-01', people: [] },
  })
  expect(await counted(), 'asking lets nobody in').toEqual({ admitted: 0, scanned: 0 })
  expect(await wordOf(code, { people: 8 })).toBe('TOO_MANY')
  const nonce = randomUUID()
  const some = await Promise.all(Array.from({ length: 10 }, () => scan(code, { nonce, people: 5 })))
  expect(some[0]).toMatchObject({ outcome: 'ADMIT_PART', people: 5, ticket: { admits: 7, admitted: 5 } })
  expect(some).toEqual(some.map(() => some[0]))
  await expect(scan(code, { nonce, people: 2 })).rejects.toEqual(new Refusal('IDEMPOTENCY_KEY_REUSED'))
  const { tickets, party } = await ticketsOf(orderNo)
  expect(party).toEqual({ admits: 7, admitted: 5, code })
  expect(tickets.map(({ admitted }) => admitted).toSorted()).toEqual([1, 1, 1, 1, 1])
  expect(await wordOf(code, { people: 3 })).toBe('TOO_MANY')
  expect(await scan(code, { people: 2, gateCode: side })).toMatchObject({
    outcome: 'ADMIT',
    people: 2,
    ticket: { admitted: 7 },
  })
  expect(await scan(code, { people: 1 })).toMatchObject({
    outcome: 'ALREADY_USED',
    people: 0,
    ticket: { admits: 7, admitted: 7, previous: { gateName: 'Gate 1' } },
  })
  expect((await ticketsOf(orderNo)).party).toEqual({ admits: 7, admitted: 7, code: null })
  const { data } = await world.shop.call(readOrder, { ...world.lead, params: { orderNo } })
  expect(data.flowStatus).toBe('CHECK_FINISH')
  const { rows } = await sql<{ id: number }>`SELECT id FROM unit`.execute(world.shop.db)
  const admissions = await listAdmissionsOf(
    world.shop.db,
    rows.map(({ id }) => id),
  )
  expect(admissions.reduce((sum, { people }) => sum + people, 0)).toBe(7)
})

test('a party of a hundred comes in in two pieces, as one scan lets in 99', async () => {
  await sql`UPDATE pool SET capacity = 1000`.execute(world.shop.db)
  await world.shop.cachesCurrent()
  const { code } = await bought({ ADULT: { quantity: 100, priceFen: 15_000 } })
  expect(await scan(code, { people: 99 })).toMatchObject({ outcome: 'ADMIT_PART', people: 99 })
  expect(await scan(code, { people: 1 })).toMatchObject({ outcome: 'ADMIT', ticket: { admitted: 100 } })
})

test('without a phone the assist code shows the party as one, and lets it in in pieces like its own code', async () => {
  const { orderNo, code } = await bought()
  const content = ` ${(await ticketsOf(orderNo)).assistCode.toLowerCase()} `
  const list = (gateCode = main) =>
    listTickets(world.shop.deps, { gateCode, assistCode: content, language: 'en-US' })
  const one = { unitNo: null, orderNo, admits: 7, visitDate: '2026-12-01', people: [] }
  expect(await list()).toMatchObject([{ outcome: 'HOW_MANY', people: 0, ticket: { ...one, admitted: 0 } }])
  expect(await list(GateCode.parse('PIER'))).toMatchObject([{ outcome: 'WRONG_GATE' }])
  expect((await counted()).admitted, 'looking lets nobody in').toBe(0)
  const assist = { medium: 'ASSIST', nonce: randomUUID(), people: 4 } as const
  const [first, again] = [await scan(content, assist), await scan(content, assist)]
  expect(first).toMatchObject({ outcome: 'ADMIT_PART', people: 4, ticket: { ...one, admitted: 4 } })
  expect(again).toEqual(first)
  expect(await list()).toMatchObject([{ outcome: 'HOW_MANY', ticket: { admitted: 4, previous: {} } }])
  expect(await wordOf(content, { medium: 'ASSIST', people: 4 })).toBe('TOO_MANY')
  const both = await Promise.all([
    scan(code, { people: 3 }),
    scan(content, { medium: 'ASSIST', people: 3, gateCode: side }),
  ])
  expect(both.map(({ people }) => people).toSorted(), 'one of the two codes').toEqual([0, 3])
  expect(await list()).toMatchObject([{ outcome: 'ALREADY_USED', ticket: { admitted: 7 } }])
  expect(await counted()).toEqual({ admitted: 7, scanned: 7 })
})

test('two gates at once never let in more than the party has, whichever codes they are shown', async () => {
  const { orderNo, code } = await bought()
  const single = (await ticketsOf(orderNo)).tickets.find(({ admits }) => admits === 1)?.code ?? ''
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, (_, at) => scan(code, { people: 2, gateCode: at % 2 ? main : side })),
    ...[main, side].map((gateCode) => scan(single, { medium: 'QR', gateCode })),
  ])
  const inside = answers.reduce((sum, { people }) => sum + people, 0)
  expect([6, 7]).toContain(inside)
  expect(await counted()).toEqual({ admitted: inside, scanned: inside })
  if (inside < 7) expect(await wordOf(code, { people: 2 })).toBe('TOO_MANY')
})

test('who gave a ticket back or is being moved is not counted, and a replaced code is dead', async () => {
  const { orderNo, code } = await bought({ ADULT: { quantity: 4, priceFen: 15_000 } })
  const { rows } = await sql<{ id: number }>`SELECT id FROM unit ORDER BY unit_index`.execute(world.shop.db)
  const move = (at: number, to: 'refunding' | 'changing', note: 'refund-asked' | 'change-asked') =>
    inTransaction(world.shop.db, (tx) =>
      moveUnits(tx, orderNo, {
        ...{ unitIds: [rows[at]?.id ?? 0], from: 'valid', to, note },
        ...{ at: world.shop.clock.now(), actor: 'buyer' },
      }),
    )
  await move(0, 'refunding', 'refund-asked')
  await move(1, 'changing', 'change-asked')
  expect(await scan(code)).toMatchObject({ outcome: 'HOW_MANY', ticket: { admits: 2, admitted: 0 } })
  expect(await wordOf(code, { people: 3 })).toBe('TOO_MANY')
  await sql`UPDATE unit SET code_serial = code_serial + 1 WHERE id = ${rows[3]?.id}`.execute(world.shop.db)
  expect(await wordOf(code, { people: 1 })).toBe('CHANGED')
  const fresh = (await ticketsOf(orderNo)).party?.code ?? ''
  expect(await wordOf(fresh, { people: 2 })).toBe('ADMIT')
})

test('a document is looked at before a reduced price comes in; wrong gates and days let nobody in', async () => {
  const { code } = await bought({
    ADULT: { quantity: 1, priceFen: 15_000 },
    SENIOR: { quantity: 2, priceFen: 15_000 },
  })
  expect(await wordOf(code, { people: 1, gateCode: GateCode.parse('PIER') })).toBe('WRONG_GATE')
  expect(await wordOf(code, { people: 1 })).toBe('ADMIT_PART')
  expect(await wordOf(code, { people: 1 })).toBe('CHECK_DOCUMENT')
  expect(await wordOf(code, { people: 1, documentChecked: true })).toBe('ADMIT_PART')
  world.shop.clock.set('2026-12-02T10:05:00+08:00')
  expect(await wordOf(code, { people: 1, documentChecked: true })).toBe('WRONG_DAY')
})

test('a code of no group, of an unpaid order, or signed by nobody lets nobody in', async () => {
  const { shop, park, lead } = world
  const { code } = await bought()
  const anna = await newMember(shop, { account: 'anna' })
  shop.clock.set('2026-11-25T10:00:00+08:00')
  const own = await placed(shop, park, anna, { tickets: { ADULT: { quantity: 2, priceFen: 15_000 } } })
  const unpaid = await placed(shop, park, lead, {
    tickets: { SENIOR: { quantity: 2, priceFen: 15_000 } },
    place: { contactName: '李小龙' },
  })
  shop.clock.set('2026-12-01T10:05:00+08:00')
  const signed = (orderNo: OrderNo, serial = 0) => signParty(shop.deps.ticketKey, { orderNo, serial })
  expect(await wordOf(signed(own), { people: 1 })).toBe('UNKNOWN')
  expect(await wordOf(signed(unpaid), { people: 1 })).toBe('NOT_PAID')
  for (const forged of [`${code}x`, code.replace('LK3', 'LK1'), code.slice(0, -4), signed(unpaid, 7)])
    expect(await scan(forged, { people: 1 })).toMatchObject({ outcome: 'UNKNOWN', people: 0 })
  expect(await counted()).toEqual({ admitted: 0, scanned: 0 })
})

const said: Answers = { leaderName: '王晓燕', leaderMobile: ' 138 0013 8077 ', vehiclePlate: '闽A·88321' }

test('the gate and the console read who leads a party masked, and its agency says it anew until all are in', async () => {
  const { shop, lead } = world
  const { orderNo, code } = await bought(seven, [{}, said])
  const ask = await scan(code)
  expect(ask.ticket?.extras.map(({ label, value }) => [label, value])).toEqual([
    ['Leader’s name', '王**'],
    ['Leader’s mobile', '138****8077'],
    ['Vehicle plate', '闽A·88321'],
  ])
  const { token } = await newStaff(shop, 'orders')
  const params = { orderNo }
  const onPage = (await shop.call(readStaffOrder, { token, params })).data
  expect(onPage.group).toEqual({ code: expect.stringMatching(/^A\d{6}/), name: '云州旅行社' })
  expect(onPage.extras.map(({ value }) => value)).toEqual(['王**', '138****8077', '闽A·88321'])
  const whole = { token, params, body: { reason: '大巴未到' }, idempotencyKey: randomUUID() }
  expect((await shop.call(revealPeople, whole)).data.extras.map(({ value }) => value)).toEqual([
    ...['王晓燕', '13800138077', '闽A·88321'],
  ])
  const { rows } = await sql<{ text: string }>`SELECT shop_order::text AS text FROM shop_order`.execute(
    shop.db,
  )
  // Whole: five digits of a plate stand somewhere in sealed bytes now and then.
  for (const secret of ['王晓燕', '13800138077', '闽A·88321'])
    for (const form of [secret, Buffer.from(secret).toString('hex')])
      expect(rows.map(({ text }) => text).join()).not.toContain(form)

  const next = { ...said, leaderMobile: '13800138078', guideNo: 'D-3501-008812', partyArrival: '09:45' }
  const corrected = await shop.call(correctParty, { ...lead, params, body: next })
  expect(corrected.data.answers).toEqual(next)
  expect(await shop.call(correctParty, { ...lead, params, body: next })).toMatchObject({ respCode: '200' })
  const order = async () => (await shop.call(readOrder, { ...lead, params })).data
  const { extras, partyOpen, history } = await order()
  expect(extras.map(({ value }) => value)).toEqual([
    '王晓燕',
    '13800138078',
    'D-3501-008812',
    '闽A·88321',
    '09:45',
  ])
  expect(partyOpen).toBe(true)
  expect(history.filter(({ note }) => note === '团队信息已修改')).toHaveLength(1)

  expect(await wordOf(code, { people: 7 })).toBe('ADMIT')
  expect((await order()).partyOpen).toBe(false)
  const late = await shop.call(correctParty, { ...lead, params, body: {} })
  expect(late.respCode).toBe('PARTY_NOT_CORRECTABLE')
  expect((await order()).extras).toEqual(extras)
})

test('only a group is asked about a party, nothing has to be said, and what does not fit is refused', async () => {
  const { shop, park, lead } = world
  const hold = await held(shop, park, lead, { tickets: seven })
  expect(hold.party.map(({ name, required }) => [name, required])).toEqual(
    ['leaderName', 'leaderMobile', 'guideNo', 'vehiclePlate', 'partyArrival'].map((name) => [name, false]),
  )
  await readNotice(shop, hold.orderNo, lead)
  const place = (...extras: Answers[]) =>
    shop.call(placeOrder, { ...lead, body: placeBody(hold, { extras }) })
  const refused: Answers[] = [
    { leaderMobile: '1380013' },
    { partyArrival: '05:45' },
    { guideNo: '长'.repeat(21) },
  ]
  for (const answers of refused) expect((await place({}, answers)).respCode).toBe('ANSWER_INVALID')
  expect((await place(said)).respCode, 'an item asks nothing of a party').toBe('BAD_REQUEST')
  expect((await place()).respCode).toBe('200')
  const stranger = await newMember(shop, { account: 'stranger' })
  const alone = await held(shop, park, stranger)
  expect(alone.party).toEqual([])
  const params = { orderNo: hold.orderNo }
  expect((await shop.call(correctParty, { ...stranger, params, body: said })).respCode).toBe('NOT_FOUND')
  await readNotice(shop, alone.orderNo, stranger)
  await shop.call(placeOrder, {
    ...stranger,
    body: placeBody(alone, { visitors: placeBody(hold).visitors.slice(0, 1) }),
  })
  expect((await shop.call(readParty, { ...lead, params })).data.answers).toEqual({})
})
