/** Staff move tickets for their buyer: past the policy with a reason, never past what is full, used or moved meanwhile. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeForBuyer,
  findChanges,
  quoteStaffChange,
  readStaffChange,
  readStaffChangeable,
  readStaffChangeDay,
  revokeStaffChange,
} from '#contract/console/change.ts'
import { readStaffOrder } from '#contract/console/ordering.ts'
import { readDeskPayment, takeDeskPayment } from '#contract/console/payment.ts'
import { listAudit } from '#contract/console/staff.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { askChange, readChange } from '#contract/endpoints/change.ts'
import { readMyGroup } from '#contract/endpoints/group.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { startPayment } from '#contract/endpoints/payment.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import { AuthCode } from '#contract/values/desk-payment.ts'
import { fen } from '#contract/values/fen.ts'
import type { SlotTime } from '#contract/values/time.ts'
import { eventually } from '../../testing/eventually.ts'
import { assertBalancesTrue, buyingGroup } from '../../testing/groups.ts'
import { asBuyer, desktop, type PlacedOrder } from '../../testing/paying-shop.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { orderDetail, paidOrder, work } from '../../testing/refunding.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { assertChangesTrue, openTwoDays, type TwoDays, unitNo } from '../../testing/two-days.ts'
import { verifyTicket } from '../ordering/reading/ticket-code.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

type Body = BodyOf<typeof changeForBuyer>
type MoveInput = { by: TestStaff; places?: number[]; net?: number; key?: string } & Partial<Body>

const move = (shop: TwoDays, order: PlacedOrder, { by, places = [0], net = 0, key, ...more }: MoveInput) =>
  shop.call(changeForBuyer, {
    token: by.token,
    params: { orderNo: order.orderNo },
    body: {
      unitNos: places.map((place) => unitNo(order, place)),
      ...{ visitDate: shop.next, untilDate: null, slotFrom: '10:00' as SlotTime },
      ...{ waiveFee: false, expectedNetFen: fen(net), changesSeen: 0 },
      ...more,
    },
    ...(key && { idempotencyKey: key }),
  })

const paidByMember = async (shop: TwoDays, quantity = 3, account = 'anna') =>
  paidOrder(shop, { quantity, buyer: await newMember(shop, { account }) })
const changeable = async (shop: TwoDays, { orderNo }: PlacedOrder, by: TestStaff) =>
  (await shop.call(readStaffChangeable, { token: by.token, params: { orderNo } })).data
const balanceOf = async (shop: TwoDays, { token }: TestMember) =>
  (await shop.call(readMyGroup, { token })).data.group?.balanceFen

test('too late for its buyer: staff move it with a reason, which buyer, history and audit log have; the old code is dead', async () => {
  const shop = await openTwoDays(world)
  const order = await paidByMember(shop)
  const { orderNo } = order
  const before = (await shop.call(readTickets, { params: { orderNo }, ...asBuyer(order) })).data
  await shop.advance({ minutes: 59 * 60 })
  const by = await newStaff(shop, 'orders')
  const { units, changes, fromBalance } = await changeable(shop, order, by)
  expect({ changes, fromBalance }).toEqual({ changes: 0, fromBalance: false })
  expect(units.map(({ refusal, pastPolicy }) => [refusal, pastPolicy])).toEqual(
    Array(3).fill([null, '已超过改期截止时间']),
  )
  expect((await move(shop, order, { by, places: [1] })).respCode).toBe('CHANGE_REASON_NEEDED')
  const reason = '航班延误，客人已来电'
  const key = 'moved-by-staff-0001'
  const moved = await move(shop, order, { by, places: [1], reason, key })
  expect(moved.data, moved.respMsg).toMatchObject({ state: 'DONE', payableFen: 0, payUntil: null })
  expect((await move(shop, order, { by, places: [1], reason, key })).data).toEqual(moved.data)
  const { changeNo } = moved.data
  const after = (await shop.call(readTickets, { params: { orderNo }, ...asBuyer(order) })).data
  const serialOf = ({ tickets }: typeof after) =>
    verifyTicket(shop.deps.ticketKey, tickets.find((one) => one.unitNo === unitNo(order, 1))?.code ?? '')
      ?.serial
  expect([serialOf(before), serialOf(after)]).toEqual([0, 1])
  const actor = `staff:${by.account}`
  const read = (await shop.call(readStaffOrder, { token: by.token, params: { orderNo } })).data
  const told = read.timeline.filter(({ kind }) => kind === 'change')
  expect(told.map((entry) => [entry.text, entry.detail, entry.actor])).toEqual([
    ['改期完成', null, actor],
    ['工作人员代为改期', reason, actor],
  ])
  const seen = (await shop.call(readChange, { params: { changeNo }, ...asBuyer(order) })).data
  expect(seen).toMatchObject({ byStaff: true, reasonText: reason, state: 'DONE' })
  const listed = (await shop.call(findChanges, { token: by.token, query: { find: orderNo } })).data.items
  expect(listed.map(({ askedBy }) => askedBy)).toEqual([actor])
  const { token } = await newStaff(shop, 'owner')
  const audit = (await shop.call(listAudit, { token, query: {} })).data.items
  expect(audit.filter(({ no }) => no === changeNo)).toMatchObject([
    { reason, after: { orderNo, status: 'DONE' } },
  ])
  await shop.sweep()
  expect(shop.sms.notifications.filter(({ kind }) => kind === 'changed')).toHaveLength(1)
  await assertChangesTrue(shop)
})

test('refused, and nothing moves: other roles, a full slot, another sum, what is used or moved meanwhile', async () => {
  const shop = await openTwoDays(world)
  const order = await paidByMember(shop)
  const other = await paidOrder(shop, { quantity: 2, slot: '10:30' })
  const by = await newStaff(shop, 'owner')
  for (const role of ['finance', 'content', 'gate', 'catalogue'] as const)
    expect((await move(shop, order, { by: await newStaff(shop, role) })).respCode, role).toBe('NOT_ALLOWED')
  expect((await move(shop, order, { by, places: [0, 1, 2] })).respCode).toBe('200')
  const reason = 'The buyer stands at the window'
  expect((await move(shop, other, { by, places: [0, 1], reason })).respCode).toBe('SLOT_SOLD_OUT')
  expect((await move(shop, other, { by, net: 100, reason })).respCode).toBe('CHANGE_AMOUNT_CHANGED')
  const at = shop.park.visitDate as Body['visitDate']
  expect(
    (await move(shop, other, { by, visitDate: at, slotFrom: '10:30' as SlotTime, reason })).respCode,
  ).toBe('SAME_DATE')
  // Looked at before the first change.
  const again = { by, visitDate: at, slotFrom: '11:00' as SlotTime, reason }
  expect((await move(shop, order, again)).respCode).toBe('STAFF_CHANGED')
  await sql`UPDATE unit SET admits = 3, admitted = 1 WHERE unit_no = ${unitNo(other, 0)}`.execute(shop.db)
  const { units } = await changeable(shop, other, by)
  expect(units.map(({ refusal }) => refusal !== null)).toEqual([true, false])
  expect((await move(shop, other, { by, slotFrom: '11:00' as SlotTime, reason })).respCode).toBe(
    'CHANGE_NOT_POSSIBLE',
  )
  expect((await move(shop, { ...order, orderNo: '2026010100000000' as never }, { by })).respCode).toBe(
    'NOT_FOUND',
  )
  expect((await orderDetail(shop, other)).changes).toEqual([])
  await assertChangesTrue(shop)
})

test('what is to pay is held, its buyer is written to and pays in the shop; the fee is waived with a reason alone', async () => {
  const shop = await openTwoDays(world, 18_000, { policy: { feeFen: 500, approval: 'STAFF', maxTimes: 0 } })
  const order = await paidByMember(shop)
  const by = await newStaff(shop, 'orders')
  const { orderNo } = order
  const query = {
    unitNos: `${unitNo(order, 0)},${unitNo(order, 1)}`,
    visitDate: shop.next,
    slotFrom: '10:00' as SlotTime,
  }
  const quote = await shop.call(quoteStaffChange, { token: by.token, params: { orderNo }, query })
  expect(quote.data).toMatchObject({ differenceFen: 6_000, feeFen: 1_000 })
  const waived = { by, places: [0, 1], net: 6_000, waiveFee: true }
  expect((await move(shop, order, waived)).respCode).toBe('CHANGE_REASON_NEEDED')
  const held = await move(shop, order, { ...waived, reason: 'Our mistake' })
  expect(held.data, held.respMsg).toMatchObject({ state: 'AWAIT_PAID', payableFen: 6_000 })
  const { changeNo } = held.data
  expect((await move(shop, order, { ...waived, reason: 'Our mistake' })).respCode).toBe('CHANGE_OPEN')
  await shop.sweep()
  const written = shop.sms.notifications.filter(({ kind }) => kind === 'change-agreed')
  expect(written.map(({ params }) => params)).toEqual([{ orderNo, amount: '60.00' }])
  const body = { changeNo, payType: 'WECHAT_QR' as const }
  const started = await shop.call(startPayment, { body, ...asBuyer(order), userAgent: desktop })
  await world.control.pay(started.data.paymentNo)
  await world.control.idle()
  const read = await shop.call(readStaffChange, { token: by.token, params: { changeNo } })
  expect(read.data).toMatchObject({ state: 'DONE', feeFen: 0, askedBy: `staff:${by.account}` })
  await assertChangesTrue(shop)
})

test('the window takes the difference by the code on a phone, and the order says which ticket is for which day', async () => {
  const shop = await openTwoDays(world, 18_000)
  const order = await paidOrder(shop, { quantity: 3 })
  const by = await newStaff(shop, 'orders')
  const call = { token: by.token, params: { orderNo: order.orderNo } }
  const { changeNo } = (await move(shop, order, { by, net: 3_000 })).data
  const offered = (await shop.call(readDeskPayment, call)).data
  expect(offered).toEqual({ payableFen: 3_000, offered: true, newest: null })
  const authCode = AuthCode.parse('28000000000000915')
  await shop.call(takeDeskPayment, { ...call, body: { authCode } })
  await shop.sweep()
  const after = (await shop.call(readDeskPayment, call)).data
  expect(after).toMatchObject({ offered: false, newest: { state: 'PAID', amountFen: 3_000 } })
  const read = await shop.call(readStaffChange, { token: by.token, params: { changeNo } })
  expect(read.data.state).toBe('DONE')
  const { lines, units, amounts } = (await shop.call(readStaffOrder, call)).data
  expect(lines.map((line) => [line.position, line.visitDate, line.quantity, line.amountFen])).toEqual([
    [0, shop.park.visitDate, 2, 30_000],
    [1, shop.next, 1, 18_000],
  ])
  expect(amounts.goodsFen).toBe(48_000)
  expect(units.map((unit) => [unit.unitNo, unit.visitDate, unit.slotFrom])).toEqual([
    ...[1, 2].map((place) => [unitNo(order, place), shop.park.visitDate, '10:00']),
    [unitNo(order, 0), shop.next, '10:00'],
  ])
  await assertChangesTrue(shop)
})

test("a team's difference is taken from its balance and goes back there; what it cannot pay is refused", async () => {
  const shop = await openTwoDays(world, 18_000)
  const [lead, poor] = [
    await newMember(shop, { account: 'lead' }),
    await newMember(shop, { account: 'poor' }),
  ]
  await buyingGroup(shop, [lead], { paidInFen: 50_000 })
  await buyingGroup(shop, [poor], { paidInFen: 31_000 })
  const by = await newStaff(shop, 'orders')
  const bought = async (buyer: TestMember, slot: string) => {
    const order = await shop.place({ buyer, quantity: 2, slot })
    expect((await shop.start(order, 'ADVANCE', { userAgent: desktop })).respCode).toBe('200')
    return order
  }
  const order = await bought(lead, '10:00')
  expect((await changeable(shop, order, by)).fromBalance).toBe(true)
  const there = { by, places: [0, 1], net: 6_000 }
  expect((await move(shop, order, there)).data).toMatchObject({ state: 'DONE', payableFen: 6_000 })
  expect(await balanceOf(shop, lead)).toBe(14_000)
  const story = await shop.call(readStaffOrder, { token: by.token, params: { orderNo: order.orderNo } })
  const paid = story.data.timeline.filter(({ kind }) => kind === 'payment')
  const payers = new Map(paid.map(({ sumFen, actor }) => [sumFen, actor]))
  const takenBy = new Map([
    [30_000, 'buyer'],
    [6_000, `staff:${by.account}`],
  ])
  expect(payers, 'no company took part').toEqual(takenBy)
  const back = {
    visitDate: shop.park.visitDate as Body['visitDate'],
    slotFrom: '10:30' as SlotTime,
    changesSeen: 1,
  }
  const answer = await move(shop, order, { by, places: [0, 1], net: -6_000, ...back })
  expect(answer.data, answer.respMsg).toMatchObject({ state: 'DONE', backFen: 6_000 })
  await work(shop)
  expect(await balanceOf(shop, lead)).toBe(20_000)
  const second = await bought(poor, '11:00')
  expect((await move(shop, second, there)).respCode).toBe('BALANCE_TOO_LOW')
  expect(await balanceOf(shop, poor)).toBe(1_000)
  expect((await orderDetail(shop, second)).units.every(({ state }) => state === 'valid')).toBe(true)
  await sql`DELETE FROM corp_member WHERE member_id = ${poor.id}::bigint`.execute(shop.db)
  expect((await move(shop, second, there)).respCode).toBe('CHANGE_NO_BALANCE')
  // Whoever bought it buys for another agency by now, whose money it is not.
  await buyingGroup(shop, [poor], { paidInFen: 90_000 })
  expect((await move(shop, second, there)).respCode).toBe('CHANGE_NO_BALANCE')
  expect(await balanceOf(shop, poor)).toBe(90_000)
  await assertChangesTrue(shop)
  await assertBalancesTrue(shop.db)
})

test('its buyer and two of staff at once: exactly one of them moves it', async () => {
  const shop = await openTwoDays(world, 18_000)
  const order = await paidByMember(shop)
  const staff = [await newStaff(shop, 'orders'), await newStaff(shop, 'owner')]
  const asked = {
    ...{ orderNo: order.orderNo, unitNos: [unitNo(order, 0)], visitDate: shop.next, untilDate: null },
    ...{ slotFrom: '10:00' as SlotTime, reasonCode: 'PLANS' as const, expectedNetFen: fen(3_000) },
  }
  const answers = await Promise.all([
    shop.call(askChange, { body: asked, ...asBuyer(order) }),
    ...staff.map((by) => move(shop, order, { by, net: 3_000 })),
  ])
  const codes = answers.map(({ respCode }) => respCode)
  expect(codes.toSorted()).toEqual(['200', 'CHANGE_OPEN', 'CHANGE_OPEN'])
  await assertChangesTrue(shop)
})

test('what is left is shown with the places that the tickets have, for days and for slots', async () => {
  const shop = await openTwoDays(world)
  const order = await paidByMember(shop)
  const { token } = await newStaff(shop, 'orders')
  const date = shop.park.visitDate as Body['visitDate']
  await sql`UPDATE pool SET capacity = held + sold WHERE visit_date = ${date} AND slot_from IS NULL`.execute(
    shop.db,
  )
  const query = { code: shop.park.productCode as never, date }
  const day = await shop.call(readStaffChangeDay, { token, params: { orderNo: order.orderNo }, query })
  expect(day.data.slots.map(({ from, left }) => [from, left])).toEqual([
    ['10:00', 3],
    ['10:30', 3],
    ['11:00', 3],
  ])
})

const withdraw = (shop: TwoDays, changeNo: ChangeNo, { token }: TestStaff, idempotencyKey?: string) =>
  shop.call(revokeStaffChange, { token, params: { changeNo }, ...(idempotencyKey && { idempotencyKey }) })

const codesOf = async (shop: TwoDays, order: PlacedOrder) =>
  (await shop.call(readTickets, { params: { orderNo: order.orderNo }, ...asBuyer(order) })).data.tickets.map(
    ({ unitNo: no, code }) => [no, verifyTicket(shop.deps.ticketKey, code ?? '')?.serial] as const,
  )

/** Places of 10:00 on the new day that nobody has. */
const leftThere = async (shop: TwoDays, order: PlacedOrder, { token }: TestStaff) => {
  const query = { code: shop.park.productCode as never, date: shop.next }
  const day = await shop.call(readStaffChangeDay, { token, params: { orderNo: order.orderNo }, query })
  return day.data.slots.find(({ from }) => from === '10:00')?.left
}

const auditOf = async (shop: TwoDays, no: string) => {
  const { token } = await newStaff(shop, 'owner')
  return (await shop.call(listAudit, { token, query: {} })).data.items.filter((row) => row.no === no)
}

test('staff withdraw what is not paid: the new seats are free, tickets and codes stay; of two at once one does', async () => {
  const shop = await openTwoDays(world, 18_000)
  const order = await paidByMember(shop)
  const { orderNo } = order
  const [by, other] = [await newStaff(shop, 'orders'), await newStaff(shop, 'owner')]
  const codes = await codesOf(shop, order)
  expect(await leftThere(shop, order, by)).toBe(4)
  const { changeNo } = (await move(shop, order, { by, places: [0, 1], net: 6_000 })).data
  expect(await leftThere(shop, order, by)).toBe(2)
  const read = await shop.call(readStaffChange, { token: by.token, params: { changeNo } })
  expect(read.data.actions).toEqual(['revoke'])
  const body = { changeNo, payType: 'WECHAT_QR' as const }
  const started = await shop.call(startPayment, { body, ...asBuyer(order), userAgent: desktop })

  const key = 'withdrawn-by-staff-01'
  const both = await Promise.all([withdraw(shop, changeNo, by, key), withdraw(shop, changeNo, other)])
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'CHANGE_WITHDRAWN'])
  const done = both.find(({ respCode }) => respCode === '200')
  expect(done?.data).toEqual({ changeNo, state: 'REVOKED' })
  expect(both.find(({ respCode }) => respCode !== '200')?.respMsg).toBe('该改期申请已撤销，仍为原日期')
  // A repeat under the same key is answered as the first time.
  expect((await withdraw(shop, changeNo, by, key)).respCode).toBe(both[0].respCode)
  const after = await shop.call(readStaffChange, { token: by.token, params: { changeNo } })
  expect(after.data).toMatchObject({ state: 'REVOKED', actions: [] })

  expect(await leftThere(shop, order, by)).toBe(4)
  expect(await codesOf(shop, order)).toEqual(codes)
  const { units, timeline } = (await shop.call(readStaffOrder, { token: by.token, params: { orderNo } })).data
  expect(units.map(({ state }) => state)).toEqual(['valid', 'valid', 'valid'])
  const winner = `staff:${(both[0].respCode === '200' ? by : other).account}`
  expect(timeline.find(({ kind }) => kind === 'change')).toMatchObject({
    text: '改期申请已撤销',
    actor: winner,
  })
  expect(await auditOf(shop, changeNo)).toMatchObject([
    { before: { orderNo, status: 'AWAIT_PAID' }, after: { orderNo, status: 'REVOKED' } },
    { before: null, after: { status: 'AWAIT_PAID' } },
  ])
  await shop.sweep()
  expect(shop.sms.notifications.filter(({ kind }) => kind === 'change-withdrawn')).toHaveLength(1)
  expect((await shop.call(startPayment, { body, ...asBuyer(order), userAgent: desktop })).respCode).toBe(
    'CHANGE_NOT_PAYABLE',
  )
  await assertChangesTrue(shop)
  await world.control.pay(started.data.paymentNo, { evenIfClosed: true })
  await world.control.idle()
  await shop.sweep()
  await world.control.idle()
  expect((await world.control.refunds()).map(({ amountFen }) => amountFen)).toEqual([6_000])
  expect(await codesOf(shop, order)).toEqual(codes)
  await assertChangesTrue(shop)
})

test.each(['the money', 'staff'] as const)(
  'paid and withdrawn in the same moment, %s first: either moved and paid, or withdrawn and given back',
  async (first) => {
    const shop = await openTwoDays(world, 18_000)
    const order = await paidByMember(shop)
    const by = await newStaff(shop, 'orders')
    const { changeNo } = (await move(shop, order, { by, net: 3_000 })).data
    const body = { changeNo, payType: 'WECHAT_QR' as const }
    const { paymentNo } = (await shop.call(startPayment, { body, ...asBuyer(order), userAgent: desktop }))
      .data
    const waiting = (count: number) =>
      eventually(async () => {
        const { rows } = await shop.pool.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
        expect(rows).toHaveLength(count)
      })
    // Both stand at the order's lock, one behind the other.
    const holder = await shop.pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM shop_order WHERE order_no = $1 FOR UPDATE', [order.orderNo])
    const acts = {
      'the money': () => world.control.pay(paymentNo),
      staff: () => withdraw(shop, changeNo, by),
    }
    const one = acts[first]()
    await waiting(1)
    const two = acts[first === 'staff' ? 'the money' : 'staff']()
    await waiting(2)
    await holder.query('COMMIT')
    holder.release()
    const answers = await Promise.all([one, two])
    const answer = answers.find((each) => each && 'respCode' in each)
    await world.control.idle()
    await shop.sweep()
    await world.control.idle()
    const { state } = (await shop.call(readChange, { params: { changeNo }, ...asBuyer(order) })).data
    const returned = (await world.control.refunds()).map(({ amountFen }) => amountFen)
    const serial = new Map(await codesOf(shop, order)).get(unitNo(order, 0))
    expect([answer?.respCode, state, returned, serial]).toEqual(
      first === 'staff' ? ['200', 'REVOKED', [3_000], 0] : ['CHANGE_ALREADY_PAID', 'DONE', [], 1],
    )
    expect(await auditOf(shop, changeNo)).toHaveLength(first === 'staff' ? 2 : 1)
    await assertChangesTrue(shop)
  },
)

test('not to be withdrawn by staff: what is complete, has run out, or was asked for by its buyer', async () => {
  const shop = await openTwoDays(world, 18_000)
  const order = await paidByMember(shop)
  const by = await newStaff(shop, 'orders')
  const refused = async (changeNo: ChangeNo) => {
    const read = await shop.call(readStaffChange, { token: by.token, params: { changeNo } })
    const { respCode, respMsg } = await withdraw(shop, changeNo, by)
    return [read.data.state, read.data.actions, respCode, respMsg]
  }
  const { changeNo } = (await move(shop, order, { by, net: 3_000 })).data
  await shop.advance({ minutes: 15 })
  const over = '该改期差价未在时限内支付，已失效，仍为原日期'
  // Its seats are still kept while the provider is asked.
  expect(await refused(changeNo)).toEqual(['EXPIRED', [], 'CHANGE_RUN_OUT', over])
  await shop.advance({ minutes: 3 })
  await shop.sweep()
  expect(await refused(changeNo)).toEqual(['EXPIRED', [], 'CHANGE_RUN_OUT', over])
  const there = { visitDate: shop.park.visitDate as Body['visitDate'], slotFrom: '11:00' as SlotTime }
  const moved = (await move(shop, order, { by, ...there, changesSeen: 1 })).data
  expect((await refused(moved.changeNo)).slice(0, 3)).toEqual(['DONE', [], 'CHANGE_DECIDED'])
  const asked = {
    ...{ orderNo: order.orderNo, unitNos: [unitNo(order, 1)], visitDate: shop.next, untilDate: null },
    ...{ slotFrom: '10:00' as SlotTime, reasonCode: 'PLANS' as const, expectedNetFen: fen(3_000) },
  }
  const own = (await shop.call(askChange, { body: asked, ...asBuyer(order) })).data
  expect(await refused(own.changeNo)).toEqual([
    ...(['AWAIT_PAID', [], 'CHANGE_OF_BUYER'] as const),
    '该改期由购票人申请，只能由购票人撤销',
  ])
  expect(
    (await shop.call(readChange, { params: { changeNo: own.changeNo }, ...asBuyer(order) })).data.state,
  ).toBe('AWAIT_PAID')
  expect((await withdraw(shop, 'G261126ZZZZZZZZZZZZ' as ChangeNo, by)).respCode).toBe('NOT_FOUND')
  await assertChangesTrue(shop)
})
