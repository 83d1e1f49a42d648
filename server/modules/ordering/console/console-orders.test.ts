/** Orders in the console: found, read, shown, decided and noted by staff. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/console/ordering.ts'
import { listAudit } from '#contract/console/staff.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { awaitingOrder, parkToConfirm } from '../../../testing/awaiting-order.ts'
import { newGuest, newMember, type Person } from '../../../testing/people.ts'
import { auditRows, newStaff, type TestStaff } from '../../../testing/staff.ts'
import type { TestPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
let park: TestPark
let staff: TestStaff
let owner: TestStaff
let guest: Person
let orderNo: OrderNo
let document: string
beforeAll(async () => {
  shop = await testShop()
  park = await parkToConfirm(shop)
})
afterAll(() => shop.close())

beforeEach(async () => {
  staff = await newStaff(shop, 'orders')
  owner = await newStaff(shop, 'owner')
  guest = await newGuest(shop)
  const order = await awaitingOrder(shop, park, guest)
  orderNo = order.orderNo
  document = order.document
})

const detail = async () =>
  (await shop.call(contract.readStaffOrder, { token: staff.token, params: { orderNo } })).data
const find = async (query: Record<string, string>) =>
  (await shop.call(contract.findOrders, { token: staff.token, query: query as never })).data.items.map(
    (item) => item.orderNo,
  )

test('an order is found by its number, its assist code, its date, product and status', async () => {
  const { assistCode } = await detail()
  expect(await find({ find: orderNo })).toEqual([orderNo])
  expect(await find({ find: ` ${assistCode?.toLowerCase()} ` })).toEqual([orderNo])
  for (const query of [
    { visitDate: park.visitDate },
    { productCode: 'DECK' },
    { status: 'UNCONIRM' },
    { visitDate: park.visitDate, productCode: 'DECK', status: 'UNCONIRM' },
  ])
    expect((await find(query))[0]).toBe(orderNo)
  for (const query of [{ visitDate: '2026-12-02' }, { productCode: 'OTHER' }, { status: 'TD_FINISH' }])
    expect(await find(query)).toEqual([])
})

test('the list goes on from where a page ended, newest first', async () => {
  expect((await find({}))[0]).toBe(orderNo)
  const page = await shop.call(contract.findOrders, { token: staff.token, query: {} })
  expect(page.data.nextCursor).toBeNull()
  const { rows } = await shop.pool.query('SELECT id::text FROM shop_order WHERE order_no = $1', [orderNo])
  expect((await find({ cursor: rows[0].id })).includes(orderNo)).toBe(false)
})

test('a person’s orders are found by mobile, or by document and date, and that is written down masked', async () => {
  const member = await newMember(shop, { account: 'finder' })
  const { orderNo: ofMember } = await awaitingOrder(shop, park, member)
  const by = async (body: unknown) =>
    (
      await shop.call(contract.findOrdersOfPerson, { token: staff.token, body: body as never })
    ).data.items.map((item) => item.orderNo)
  expect(await by({ mobile: guest.mobile })).toEqual([orderNo])
  expect(await by({ mobile: member.mobile })).toEqual([ofMember])
  expect(await by({ idType: 'ID_CARD', document, visitDate: park.visitDate })).toEqual([orderNo])
  expect(await by({ idType: 'ID_CARD', document, visitDate: '2026-12-02' })).toEqual([])
  const audit = await shop.call(listAudit, {
    token: owner.token,
    query: { account: staff.account, kind: 'person' },
  })
  const text = JSON.stringify(audit.data.items)
  expect(audit.data.items).toHaveLength(4)
  for (const secret of [guest.mobile, member.mobile, document]) expect(text).not.toContain(secret)
})

test('people are masked until they are shown, which needs a reason and leaves a row without them', async () => {
  const { units, contactName } = await detail()
  expect(contactName).toMatch(/\*/)
  expect(units[0]?.people[0]).toMatchObject({ name: expect.stringMatching(/\*/) })
  const shown = await shop.call(contract.revealPeople, {
    token: staff.token,
    params: { orderNo },
    body: { reason: 'The guest called' },
  })
  expect(shown.data.units[0]?.people).toEqual([
    { seat: 0, name: '张三丰', idType: 'ID_CARD', idNumber: document },
  ])
  const audit = await shop.call(listAudit, { token: owner.token, query: { no: orderNo } })
  expect(audit.data.items[0]).toMatchObject({ reason: 'The guest called', after: { peopleShown: 1 } })
  expect(JSON.stringify(audit.data.items)).not.toContain('张三丰')
})

test('of five who decide at once is one, and the buyer reads why an order was rejected', async () => {
  expect((await detail()).actions).toEqual(['confirm', 'reject', 'resend'])
  const before = await auditRows(shop)
  const reject = () =>
    shop.call(contract.rejectStaffOrder, {
      token: staff.token,
      params: { orderNo },
      body: { reason: '当日设备检修' },
    })
  const codes = (await Promise.all(Array.from({ length: 5 }, reject))).map(({ respCode }) => respCode)
  expect(codes.toSorted()).toEqual(['200', ...Array(4).fill('ORDER_NOT_AWAITING')])
  expect(await auditRows(shop)).toBe(before + 1)
  const seen = await shop.call(readOrder, { token: guest.token, params: { orderNo } })
  expect(seen.data.flowStatus).toBe('CONFIRM_FAIL')
  expect(seen.data.history.at(-1)?.note).toBe('订单未能确认：当日设备检修')
  expect((await detail()).history.at(-1)).toMatchObject({ actor: `staff:${staff.account}` })
})

test('an order that staff confirm has tickets', async () => {
  const answer = await shop.call(contract.confirmStaffOrder, {
    token: staff.token,
    params: { orderNo },
    body: {},
  })
  expect(answer.data.flowStatus).toBe('AWAIT_CHECK')
  expect((await detail()).units.map(({ state }) => state)).toEqual(['valid'])
  expect((await detail()).actions).toEqual(['resend'])
})

test('what staff write when they confirm is read by the buyer, in the order and in its timeline, and no longer than it may be', async () => {
  const confirm = (note: string) =>
    shop.call(contract.confirmStaffOrder, { token: staff.token, params: { orderNo }, body: { note } })
  expect((await confirm('号'.repeat(121))).respCode).toBe('BAD_REQUEST')
  expect((await confirm('  确认号 <b>YJ-20418</b> ')).respCode).toBe('200')
  expect((await confirm('另一个号')).respCode).toBe('ORDER_NOT_AWAITING')
  const { data } = await shop.call(readOrder, { token: guest.token, params: { orderNo } })
  expect(data.confirmedWith).toBe('确认号 <b>YJ-20418</b>')
  expect(data.timeline.map(({ text }) => text)).toContain('订单已确认：确认号 <b>YJ-20418</b>')
})

test('the buyer is written to again, once a minute, as long as there are tickets to come', async () => {
  await shop.sweep()
  const sent = () => shop.sms.notifications.filter(({ params }) => params['orderNo'] === orderNo)
  const before = sent().length
  const resend = () => shop.call(contract.resendConfirmation, { token: staff.token, params: { orderNo } })
  expect(await Promise.all([resend(), resend()])).toMatchObject([{ respCode: '200' }, { respCode: '200' }])
  await shop.sweep()
  expect(sent().slice(before)).toMatchObject([{ kind: 'awaiting-confirmation' }])
  await shop.call(contract.confirmStaffOrder, { token: staff.token, params: { orderNo }, body: {} })
  shop.clock.advance({ minutes: 1 })
  await resend()
  await shop.sweep()
  expect(sent().at(-1)).toMatchObject({ kind: 'confirmed' })
  const rejected = (await awaitingOrder(shop, park, await newGuest(shop))).orderNo
  const params = { orderNo: rejected }
  await shop.call(contract.rejectStaffOrder, { token: staff.token, params, body: { reason: '检修' } })
  const refused = await shop.call(contract.resendConfirmation, { token: staff.token, params })
  expect(refused.respCode).toBe('NOTHING_TO_RESEND')
})

test('notes are for colleagues', async () => {
  const text = 'Asked for a wheelchair, call 13800138000'
  await shop.call(contract.addOrderNote, { token: staff.token, params: { orderNo }, body: { text } })
  expect((await detail()).notes).toMatchObject([{ text, actor: `staff:${staff.account}` }])
  const seen = await shop.call(readOrder, { token: guest.token, params: { orderNo } })
  expect(JSON.stringify(seen.data)).not.toContain('wheelchair')
})
