/** The people of an order: seen by ticket, corrected once by the buyer and by staff after that. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { correctVisitor, readStaffOrder } from '#contract/console/ordering.ts'
import { listAudit } from '#contract/console/staff.ts'
import { type Correction, correctName, readNames } from '#contract/endpoints/ordering/names.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readOrderEdit, resubmitOrder } from '#contract/endpoints/refund.ts'
import { sentenceOf } from '#contract/refusals.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { inTransaction } from '../../../platform/db.ts'
import { awaitingOrder, parkToConfirm } from '../../../testing/awaiting-order.ts'
import { idCard } from '../../../testing/buying.ts'
import { newMember, type TestMember } from '../../../testing/people.ts'
import { payPlaced, placeNamed, readPlacedOrder } from '../../../testing/placing.ts'
import { newStaff } from '../../../testing/staff.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { whileBlocked } from '../../../testing/while-blocked.ts'
import { rejectOrder } from '../lifecycle/confirm-orders.ts'
import { moveUnits } from '../units/move-units.ts'
import { documentIndexOf } from '../units/new-units.ts'

let shop: TestShop
let park: TestPark
beforeAll(async () => {
  shop = await testShop()
  park = await testPark(shop.db, { tickets: [{ realName: 'EVERY' }] })
})
afterAll(() => shop.close())

let anna: TestMember
let bert: TestMember
let next = 1
beforeEach(async () => {
  anna = await newMember(shop, { account: `anna${next}` })
  bert = await newMember(shop, { account: `bert${next}` })
  next += 10
})

/** Paid, one ticket for each document. */
async function bought(buyer: TestMember, documents: number[], pay = true): Promise<OrderNo> {
  const { orderNo } = await placeNamed(shop, park, buyer, { documents })
  if (pay) await payPlaced(shop, orderNo, documents.length * 15_000)
  return orderNo
}

const correcting = (buyer: TestMember, orderNo: OrderNo, body: Correction, ticket = 1) =>
  shop.call(correctName, {
    ...buyer,
    params: { orderNo, unitNo: `${orderNo}00${ticket}`, seat: 0 },
    body,
  })
const namesOf = async (buyer: TestMember, orderNo: OrderNo) =>
  (await shop.call(readNames, { ...buyer, params: { orderNo } })).data.tickets

async function kept(orderNo: OrderNo): Promise<{ name: string; document: string; found: boolean }[]> {
  const { rows } = await sql<{ name: Buffer; document: Buffer; index: Buffer }>`
    SELECT name_sealed AS name, document_sealed AS document, document_index AS index
    FROM visitor JOIN unit ON unit.id = unit_id JOIN shop_order ON shop_order.id = order_id
    WHERE order_no = ${orderNo} ORDER BY unit_no`.execute(shop.db)
  const { vault } = shop.deps
  return rows.map(({ name, document, index }) => ({
    name: vault.open(name),
    document: vault.open(document),
    found: vault.index('document', vault.open(document)).equals(index),
  }))
}

test('the people of an order are shown by ticket, masked, with the time until which they can be corrected', async () => {
  const orderNo = await bought(anna, [next, next + 1])
  const tickets = await namesOf(anna, orderNo)
  expect(tickets.map(({ state, refusal, people }) => [state, refusal, people.length])).toEqual([
    ['valid', null, 1],
    ['valid', null, 1],
  ])
  expect(JSON.stringify(tickets)).not.toContain(idCard(next))
  const { editUntil } = tickets[0] ?? {}
  const { data } = await shop.call(readNames, { ...anna, params: { orderNo } })
  expect([data.type, data.kind], 'its page speaks of tickets').toEqual(['PKTK', undefined])
  const { rows } = await sql<{ at: Date }>`SELECT order_line.valid_from AS at FROM order_line
    JOIN shop_order ON shop_order.id = order_id WHERE order_no = ${orderNo}`.execute(shop.db)
  expect(new Date(editUntil ?? '')).toEqual(new Date((rows[0]?.at.getTime() ?? 0) - 24 * 3_600_000))
  expect((await shop.call(readNames, { ...bert, params: { orderNo } })).respCode).toBe('NOT_FOUND')
})

test('a name or document is corrected once per ticket, and the same correction twice is one', async () => {
  const orderNo = await bought(anna, [next, next + 1])
  const correction = { name: '李四', idNumber: idCard(next + 5) }
  expect((await correcting(anna, orderNo, correction)).respCode).toBe('200')
  expect((await correcting(anna, orderNo, correction)).respCode).toBe('200')
  expect((await correcting(anna, orderNo, { name: '王五' })).respCode).toBe('NAME_CORRECTED_ONCE')
  const [first, second] = await kept(orderNo)
  expect([first?.name, first?.document]).toEqual(['李四', idCard(next + 5)])
  expect(second?.document).toBe(idCard(next + 1))
  expect((await correcting(anna, orderNo, { name: '王五' }, 2)).respCode).toBe('200')
  const { history } = (await shop.call(readOrder, { ...anna, params: { orderNo } })).data
  expect(history.filter(({ note }) => note?.includes('更正') || note?.includes('corrected'))).toHaveLength(2)
})

test('the old document is free for the day, and the new one is not', async () => {
  const orderNo = await bought(anna, [next])
  await correcting(anna, orderNo, { idNumber: idCard(next + 5) })
  expect((await placeNamed(shop, park, bert, { documents: [next + 5] })).respCode).toBe('VISITOR_HAS_TICKET')
  expect((await placeNamed(shop, park, bert, { documents: [next] })).respCode).toBe('200')
})

test('a document that has a paid ticket of the day is refused, also one of the same order', async () => {
  await bought(bert, [next + 7])
  const orderNo = await bought(anna, [next, next + 1])
  const before = await kept(orderNo)
  const answer = await correcting(anna, orderNo, { idNumber: idCard(next + 7) })
  expect([answer.respCode, answer.respMsg.includes(idCard(next + 7))]).toEqual(['VISITOR_HAS_TICKET', false])
  expect((await correcting(anna, orderNo, { idNumber: idCard(next + 1) })).respCode).toBe('VISITOR_TWICE')
  expect(await kept(orderNo)).toEqual(before)
  expect((await namesOf(anna, orderNo))[0]?.refusal).toBeNull()
})

test('a ticket that is returned gives its document up, also while its money is on the way back', async () => {
  const orderNo = await bought(anna, [next, next + 1])
  const document = { idNumber: idCard(next + 1) }
  const move = { at: shop.clock.now(), actor: 'system' } as const
  await inTransaction(shop.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM unit WHERE unit_no = ${`${orderNo}002`}`.execute(tx)
    const unitIds = rows.map(({ id }) => id)
    await moveUnits(tx, orderNo, { ...move, unitIds, from: 'valid', to: 'refunding', note: 'refund-asked' })
    await moveUnits(tx, orderNo, {
      ...move,
      unitIds,
      from: 'refunding',
      to: 'returning',
      note: 'refund-approved',
    })
  })
  expect((await correcting(anna, orderNo, document)).respCode).toBe('200')
})

test('an unpaid order gives its document up', async () => {
  const unpaid = await bought(bert, [next + 7], false)
  const orderNo = await bought(anna, [next])
  expect((await correcting(anna, orderNo, { idNumber: idCard(next + 7) })).respCode).toBe('200')
  expect(await readPlacedOrder(shop, unpaid)).toMatchObject({ flow: 'AWAIT_PAID', live: [false] })
})

test('of two tabs that correct a ticket at once, one does', async () => {
  const orderNo = await bought(anna, [next])
  const answers = await Promise.all(
    ['赵一', '钱二', '孙三'].map((name) => correcting(anna, orderNo, { name })),
  )
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    'NAME_CORRECTED_ONCE',
    'NAME_CORRECTED_ONCE',
  ])
})

test('of two orders that take a document at once, one has it', async () => {
  const orders = [await bought(anna, [next]), await bought(bert, [next + 1])] as const
  const answers = await Promise.all([
    correcting(anna, orders[0], { idNumber: idCard(next + 7) }),
    correcting(bert, orders[1], { idNumber: idCard(next + 7) }),
  ])
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'VISITOR_HAS_TICKET'])
})

test('tickets that are used, being refunded or changed, or of a team refuse; a team is sent to the window', async () => {
  const orderNo = await bought(anna, [next])
  const code = async () => (await correcting(anna, orderNo, { name: '李四' })).respCode
  for (const state of ['used', 'refunding', 'changing', 'refunded']) {
    await sql`UPDATE unit SET state = ${state} WHERE unit_no = ${`${orderNo}001`}`.execute(shop.db)
    expect(await code()).toBe('NAME_NOT_CORRECTABLE')
  }
  await sql`UPDATE unit SET state = 'valid' WHERE unit_no = ${`${orderNo}001`}`.execute(shop.db)
  await sql`UPDATE shop_order SET channel = 'B2B' WHERE order_no = ${orderNo}`.execute(shop.db)
  expect(await code()).toBe('GROUP_NAMES_AT_WINDOW')
  const refusalsShown = async () => (await namesOf(anna, orderNo)).map(({ refusal }) => refusal)
  expect(await refusalsShown()).toEqual([sentenceOf('GROUP_NAMES_AT_WINDOW', 'zh-CN')])
  await sql`UPDATE unit SET state = 'refunded' WHERE unit_no = ${`${orderNo}001`}`.execute(shop.db)
  expect(await code(), 'nobody corrects what was refunded').toBe('NAME_NOT_CORRECTABLE')
})

test('a wrong number, an empty name and a stranger change nothing', async () => {
  const orderNo = await bought(anna, [next])
  const before = await kept(orderNo)
  expect((await correcting(anna, orderNo, { idNumber: '110101199003070000' })).respCode).toBe(
    'ID_NOT_COMPLIANT',
  )
  expect((await correcting(bert, orderNo, { name: '李四' })).respCode).toBe('NOT_FOUND')
  expect((await correcting(anna, orderNo, { name: '李四' }, 9)).respCode).toBe('NOT_FOUND')
  expect(await kept(orderNo)).toEqual(before)
})

test('of an order that staff rejected a buyer corrects who comes and asks again; while it waits only staff do', async () => {
  const confirming = await testShop()
  const venue = await parkToConfirm(confirming)
  const buyer = await newMember(confirming, { account: 'carl' })
  const { orderNo } = await awaitingOrder(confirming, venue, buyer)
  const params = { orderNo, unitNo: `${orderNo}001`, seat: 0 }
  const rename = async (name: string) =>
    (await confirming.call(correctName, { ...buyer, params, body: { name } })).respCode
  const offers = async () =>
    (await confirming.call(readNames, { ...buyer, params })).data.tickets.map(
      ({ refusal }) => refusal === null,
    )
  expect([await rename('李四'), await offers()]).toEqual(['NAME_NOT_CORRECTABLE', [false]])
  const decision = { at: confirming.clock.now(), actor: 'staff:orders' }
  await inTransaction(confirming.db, (tx) => rejectOrder(tx, orderNo, decision))
  expect(await offers()).toEqual([true])
  const where = `WHERE order_no = '${orderNo}'`
  const sentAnew = await whileBlocked(
    confirming,
    {
      locking: `SELECT FROM shop_order ${where} FOR UPDATE`,
      meanwhile: [`UPDATE shop_order SET confirmation = 'AWAITING', flow_status = 'UNCONIRM' ${where}`],
    },
    () => rename('李四'),
  )
  expect(sentAnew, 'it was sent to staff once more in the same moment').toBe('NAME_NOT_CORRECTABLE')
  await confirming.pool.query(
    `UPDATE shop_order SET confirmation = 'REJECTED', flow_status = 'CONFIRM_FAIL' ${where}`,
  )
  expect(await rename('李四')).toBe('200')
  expect(await rename('王五')).toBe('NAME_CORRECTED_ONCE')
  const edit = await confirming.call(readOrderEdit, { ...buyer, params })
  expect(edit.data.named, 'its edit leads to the people').toBe(true)
  const again = await confirming.call(resubmitOrder, { ...buyer, params, body: {} })
  expect(again.data.flowStatus).toBe('UNCONIRM')
  expect(await offers()).toEqual([false])
})

test('staff correct again with a reason, which leaves both people masked in the audit log', async () => {
  const staff = await newStaff(shop, 'orders')
  const orderNo = await bought(anna, [next])
  await correcting(anna, orderNo, { name: '李四' })
  const params = { orderNo, unitNo: `${orderNo}001`, seat: 0 }
  const body = { idNumber: idCard(next + 5), reason: '证件号码填错' }
  const answer = await shop.call(correctVisitor, { token: staff.token, params, body })
  expect([answer.respCode, answer.data.idNumber.includes('*')]).toEqual(['200', true])
  expect((await kept(orderNo))[0]).toMatchObject({ name: '李四', document: idCard(next + 5) })
  const owner = await newStaff(shop, 'owner')
  const audit = await shop.call(listAudit, {
    token: owner.token,
    query: { account: staff.account, kind: 'order' },
  })
  expect(JSON.stringify(audit.data)).not.toContain(idCard(next + 5))
  expect(audit.data.items).toHaveLength(1)
  const { history } = (await shop.call(readStaffOrder, { token: staff.token, params: { orderNo } })).data
  expect(history.at(-1)?.actor).toBe(`staff:${staff.account}`)
  await sql`UPDATE unit SET state = 'used' WHERE order_id = (SELECT id FROM shop_order
    WHERE order_no = ${orderNo})`.execute(shop.db)
  expect((await shop.call(correctVisitor, { token: staff.token, params, body })).respCode).toBe('200')
  const other = { ...body, name: '王五' }
  const refused = await shop.call(correctVisitor, { token: staff.token, params, body: other })
  expect(refused.respCode).toBe('NAME_NOT_CORRECTABLE')
})

test('staff who correct to a document that another ticket takes in this moment are refused as busy', async () => {
  const staff = await newStaff(shop, 'orders')
  const [orderNo, other] = [await bought(anna, [next]), await bought(bert, [next + 1])]
  const wanted = idCard(next + 5)
  const correct = () =>
    shop.call(correctVisitor, {
      token: staff.token,
      params: { orderNo, unitNo: `${orderNo}001`, seat: 0 },
      body: { idNumber: wanted, reason: '证件号码填错' },
    })
  const named = documentIndexOf(shop.deps.vault, { idType: 'ID_CARD', document: wanted })
  const index = named?.toString('hex')
  const locking = `UPDATE visitor SET document_index = '\\x${index}'
    WHERE unit_id = (SELECT id FROM unit WHERE unit_no = '${other}001')`
  const { respCode } = await whileBlocked(shop, { locking }, correct)
  expect(respCode).toBe('BUSY')
  expect((await correct()).respCode).toBe('VISITOR_HAS_TICKET')
})

test('from 24 hours before the visit the ticket is corrected by staff only', async () => {
  const orderNo = await bought(anna, [next])
  const [ticket] = await namesOf(anna, orderNo)
  const ends = new Date(ticket?.editUntil ?? '')
  shop.clock.advance({ ms: ends.getTime() - shop.clock.now().getTime() + 1 })
  anna = await newMember(shop, { account: `late${next}` })
  await sql`UPDATE shop_order SET member_id = (SELECT max(id) FROM member) WHERE order_no = ${orderNo}`.execute(
    shop.db,
  )
  expect((await correcting(anna, orderNo, { name: '李四' })).respCode).toBe('NAME_TOO_LATE')
  const staff = await newStaff(shop, 'orders')
  const params = { orderNo, unitNo: `${orderNo}001`, seat: 0 }
  const body = { name: '李四', reason: '姓名填错' }
  expect((await shop.call(correctVisitor, { token: staff.token, params, body })).respCode).toBe('200')
})
