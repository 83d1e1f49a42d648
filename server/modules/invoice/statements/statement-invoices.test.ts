/** Invoices over the months of agencies: they add up with the statement, are there once, and follow what goes back. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addressOf } from '#contract/address.ts'
import { readWindowRefund, refundAtWindow } from '#contract/console/desk.ts'
import { listStatements } from '#contract/console/group.ts'
import {
  issueStatementInvoice,
  listStaffInvoices,
  listStatementInvoices,
  quoteStatementInvoice,
} from '#contract/console/invoice.ts'
import { downloadGroupInvoice, listGroupInvoices, readInvoice } from '#contract/endpoints/invoice.ts'
import { type Fen, fen, sumOf } from '#contract/values/fen.ts'
import type { GroupCode } from '#contract/values/group.ts'
import { addDays, type Month, monthOf, venueDate } from '#contract/values/time.ts'
import { inSnapshot } from '../../../platform/db.ts'
import { buyingGroup } from '../../../testing/groups.ts'
import { askForInvoice, invoiceLawsHold, workOnInvoices } from '../../../testing/invoicing.ts'
import { desktop, type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { newMember, type TestMember } from '../../../testing/people.ts'
import { paidOrder, work } from '../../../testing/refunding.ts'
import { newStaff } from '../../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { requireGroup } from '../../group/group.ts'
import { boundsOf, makeStatements } from '../../group/statements.ts'
import { firstPaidFor } from '../../ordering/order/group-orders.ts'
import { evaluateOrders } from '../compose/compose-invoice.ts'
import { invoicedOrdersOf } from '../subject.ts'
import { listGroupInvoices as answerGroupInvoices } from './statement-invoices.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const DAYS_AHEAD = 60

async function invoicingShop(): Promise<PayingShop> {
  const visitDate = addDays(venueDate(new Date()), DAYS_AHEAD)
  return await payingShop(world, { invoices: true, park: { visitDate } })
}

const monthNow = ({ clock }: PayingShop): Month => monthOf(venueDate(clock.now()))

async function agency(shop: PayingShop, name: string, paidInFen = 100_000) {
  const lead = await newMember(shop, { account: name })
  return { lead, code: await buyingGroup(shop, [lead], { paidInFen }) }
}

async function paidFromBalance(shop: PayingShop, buyer: TestMember, quantity: number): Promise<PlacedOrder> {
  const order = await shop.place({ buyer, quantity })
  const started = await shop.start(order, 'ADVANCE', { userAgent: desktop })
  expect(started.respCode).toBe('200')
  return order
}

/** At the window, to where it was paid from. */
async function givenBack(shop: PayingShop, { orderNo }: PlacedOrder, count: number): Promise<void> {
  const { token } = await newStaff(shop, 'orders')
  const { units } = (await shop.call(readWindowRefund, { token, params: { orderNo } })).data
  const chosen = units.slice(0, count)
  const answer = await shop.call(refundAtWindow, {
    token,
    params: { orderNo },
    body: {
      unitNos: chosen.map(({ unitNo }) => unitNo),
      expectedAmountFen: sumOf(chosen.map(({ amountFen }) => amountFen)),
      ...{ waiveFee: false, reason: 'Fewer came' },
    },
  })
  expect(answer.respCode).toBe('200')
  await work(shop)
}

const seen = (amountFen: number) => ({ expectedAmountFen: fen(amountFen) })

/** At noon after the last day of the month its statements are made; the next month is not over then, whatever day is today. */
async function monthOver(shop: PayingShop): Promise<void> {
  const overAt = boundsOf(monthNow(shop)).until.getTime()
  await shop.advance({ minutes: Math.ceil((overAt - shop.clock.now().getTime()) / 60_000) + 12 * 60 })
  await makeStatements({ ...shop.deps, firstPaidFor })
}

/** Sessions end while months go by. */
async function newOwner(shop: PayingShop, code: GroupCode, account: string): Promise<TestMember> {
  const owner = await newMember(shop, { account })
  await shop.pool.query(
    `INSERT INTO corp_member (corp_id, member_id, role) SELECT id, $2::bigint, 'OWNER' FROM corp WHERE code = $1`,
    [code, owner.id],
  )
  await shop.pool.query("UPDATE member SET corp = '云州旅行社' WHERE id = $1", [owner.id])
  return owner
}

const invoicesOf = async (shop: PayingShop, { token }: TestMember) =>
  (await shop.call(listGroupInvoices, { token })).data.items
const shapes = async (shop: PayingShop, owner: TestMember) =>
  (await invoicesOf(shop, owner))
    .map(({ colour, state, amountFen }) => [colour, state, amountFen])
    .toReversed()

const fileOf = (shop: PayingShop, { token }: TestMember, no: string) =>
  shop.app.inject({
    url: addressOf(downloadGroupInvoice, { params: { no: no as never } }),
    headers: { authorization: `Bearer ${token}` },
  })

test('is over what was paid in any way less what went back, and there once however often it is asked for', async () => {
  const shop = await invoicingShop()
  const { lead, code } = await agency(shop, 'lead')
  const month = monthNow(shop)
  const params = { code, month }
  const fromBalance = await paidFromBalance(shop, lead, 3)
  await paidOrder(shop, { buyer: lead, quantity: 2, payType: 'WECHAT_QR' })
  const byAlipay = await paidOrder(shop, { buyer: lead, quantity: 4, payType: 'ALIPAY_QR' })
  await shop.place({ buyer: lead })
  // Neither a guest's nor another agency's.
  await paidOrder(shop)
  const other = await agency(shop, 'other')
  await paidFromBalance(shop, other.lead, 1)
  await givenBack(shop, fromBalance, 1)
  await givenBack(shop, byAlipay, 1)
  const early = await newStaff(shop, 'finance')
  const press = (token: string, expectedFen = 105_000) =>
    shop.call(issueStatementInvoice, { token, params, body: seen(expectedFen) })
  expect((await press(early.token)).respCode, 'the month is not over').toBe('NOT_FOUND')
  await monthOver(shop)

  const finance = await newStaff(shop, 'finance')
  const quote = (await shop.call(quoteStatementInvoice, { token: finance.token, params })).data
  const statements = (await shop.call(listStatements, { token: finance.token, params: { code } })).data.items
  const stated = statements.find((one) => one.month === month)
  expect(stated).toMatchObject({ usedFen: 45_000, backFen: 15_000 })
  expect(quote.ways.toSorted((a, b) => a.paidFen - b.paidFen)).toEqual([
    { payType: 'WECHAT_QR', orders: 1, paidFen: 30_000, backFen: 0 },
    { payType: 'ADVANCE', orders: 1, paidFen: 45_000, backFen: 15_000 },
    { payType: 'ALIPAY_QR', orders: 1, paidFen: 60_000, backFen: 15_000 },
  ])
  const usedFen = (stated?.usedFen ?? 0) - (stated?.backFen ?? 0)
  expect(quote).toMatchObject({ amountFen: usedFen + 30_000 + 45_000, invoice: null })
  expect(quote.lines).toMatchObject([{ quantity: 7, amountFen: 105_000, rateBp: 600 }])
  const toInvoice = async () =>
    (await shop.call(listStatementInvoices, { token: finance.token, params: { code } })).data.months
  expect(await toInvoice()).toEqual([{ month, amountFen: 105_000, obstacle: null }])

  const stale = await press(finance.token, 120_000)
  expect([stale.respCode, stale.data]).toMatchObject(['INVOICE_AMOUNT_CHANGED', { amount: '1050.00' }])
  expect((await shop.pool.query('SELECT FROM invoice')).rowCount).toBe(0)

  const colleague = await newStaff(shop, 'finance')
  const pressed = await Promise.all(
    Array.from({ length: 10 }, (_, index) => press((index % 2 ? finance : colleague).token)),
  )
  expect(new Set(pressed.map(({ data }) => data.invoiceNo)).size).toBe(1)
  const owner = await newOwner(shop, code, 'owner')
  await workOnInvoices(shop)
  const [invoice, ...more] = await invoicesOf(shop, owner)
  expect(more).toEqual([])
  expect(invoice).toMatchObject({ month, colour: 'BLUE', state: 'ISSUED', amountFen: 105_000, hasFile: true })
  const [listed] = (await shop.call(listStaffInvoices, { token: finance.token, query: {} })).data.items
  expect(listed).toMatchObject({ orderNo: null, statement: { code, month, name: '云州旅行社' } })
  expect((await press(finance.token)).data.invoiceNo).toBe(invoice?.invoiceNo)
  expect(await world.control.invoices()).toHaveLength(1)
  expect(await toInvoice()).toEqual([{ month, amountFen: 105_000, obstacle: 'STATEMENT_INVOICED' }])
  await nobodyElse(shop, { code, no: invoice?.invoiceNo ?? '', owner })
  await invoiceLawsHold(shop)
})

async function nobodyElse(
  shop: PayingShop,
  { code, no, owner }: { code: GroupCode; no: string; owner: TestMember },
): Promise<void> {
  const file = await fileOf(shop, owner, no)
  expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const { rows } = await shop.pool.query('SELECT code FROM corp WHERE code <> $1', [code])
  const stranger = await newOwner(shop, rows[0].code, 'stranger')
  expect((await invoicesOf(shop, stranger)).map(({ invoiceNo }) => invoiceNo)).not.toContain(no)
  expect((await fileOf(shop, stranger, no)).body).toContain('NOT_FOUND')
  const plain = await newMember(shop, { account: 'plain' })
  expect((await fileOf(shop, plain, no)).body).toContain('NOT_ALLOWED')
  const single = await shop.call(readInvoice, { token: owner.token, params: { no: no as never } })
  expect(single.respCode).toBe('NOT_FOUND')
  const { token } = await newStaff(shop, 'orders')
  expect((await shop.call(listStatementInvoices, { token, params: { code } })).respCode).toBe('NOT_ALLOWED')
}

test('is reversed as a whole when something goes back later; a new one follows over the rest', async () => {
  const shop = await invoicingShop()
  const { lead, code } = await agency(shop, 'lead')
  const params = { code, month: monthNow(shop) }
  const order = await paidFromBalance(shop, lead, 3)
  await paidOrder(shop, { buyer: lead, payType: 'WECHAT_QR' })
  await monthOver(shop)
  const { token } = await newStaff(shop, 'finance')
  await shop.call(issueStatementInvoice, { token, params, body: seen(60_000) })
  await workOnInvoices(shop)
  await givenBack(shop, order, 2)
  await workOnInvoices(shop)
  const owner = await newOwner(shop, code, 'owner')
  expect(await shapes(shop, owner)).toEqual([
    ['BLUE', 'REVERSED', 60_000],
    ['RED', 'ISSUED', 60_000],
    ['BLUE', 'ISSUED', 30_000],
  ])
  await invoiceLawsHold(shop)
})

test('an order is in the invoice of its month alone, however it was paid', async () => {
  const shop = await invoicingShop()
  const { lead, code } = await agency(shop, 'lead')
  const params = { code, month: monthNow(shop) }
  const orders = [
    await paidFromBalance(shop, lead, 1),
    await paidOrder(shop, { buyer: lead, payType: 'WECHAT_QR' }),
  ]
  for (const order of orders)
    expect((await askForInvoice(shop, order)).respCode, 'alone').toBe('INVOICE_BY_STATEMENT')
  await monthOver(shop)
  const { token } = await newStaff(shop, 'finance')
  const { data } = await shop.call(issueStatementInvoice, { token, params, body: seen(30_000) })
  expect(data.amountFen).toBe(30_000)
  await invoiceLawsHold(shop, false)
})

test('of a month in which nothing was left there is none, as is said in the language of who asks', async () => {
  const shop = await invoicingShop()
  const { lead, code } = await agency(shop, 'lead')
  const params = { code, month: monthNow(shop) }
  await givenBack(shop, await paidFromBalance(shop, lead, 2), 2)
  await monthOver(shop)
  const { token } = await newStaff(shop, 'finance')
  const said = async (language: 'zh-CN' | 'en-US') => {
    const asked = { token, params, body: seen(15_000), language }
    const { respCode, respMsg } = await shop.call(issueStatementInvoice, asked as never)
    return [respCode, respMsg]
  }
  expect(await said('zh-CN')).toEqual(['STATEMENT_NOTHING', '该月没有可开票金额'])
  expect(await said('en-US')).toEqual(['STATEMENT_NOTHING', 'There is nothing to invoice in this month'])
  expect((await shop.pool.query('SELECT FROM invoice')).rowCount).toBe(0)
  const nothing = [{ month: params.month, amountFen: 0, obstacle: 'STATEMENT_NOTHING' }]
  expect((await shop.call(listStatementInvoices, { token, params })).data).toMatchObject({
    ...{ items: [], months: nothing },
  })
  const owner = await newOwner(shop, code, 'owner')
  expect((await shop.call(listGroupInvoices, { token: owner.token })).data.months).toEqual(nothing)
  const closed = await listGroupInvoicesOf({ ...shop.deps, invoices: null }, owner)
  expect(closed.months).toEqual([{ ...nothing[0], obstacle: 'INVOICE_NOT_OFFERED' }])
})

const listGroupInvoicesOf = (deps: Parameters<typeof answerGroupInvoices>[0], { id }: TestMember) =>
  answerGroupInvoices(deps, { caller: { memberId: id } } as never)

test('a month of thirty orders costs as many statements as one of one', async () => {
  const shop = await invoicingShop()
  const { lead, code } = await agency(shop, 'lead', 1_000_000)
  await paidFromBalance(shop, lead, 1)
  const params = { groupId: await requireGroup(shop.db, code), month: monthNow(shop) }
  const count = () =>
    inSnapshot(shop.db, async (tx) => {
      const statements = vi.spyOn(tx.getExecutor(), 'executeQuery')
      const { amountFen } = await evaluateOrders(tx, await invoicedOrdersOf(tx, params))
      return [statements.mock.calls.length, amountFen]
    })
  const [few] = await count()
  for (let order = 1; order < 30; order += 1) await paidFromBalance(shop, lead, 1)
  expect(few).toBeGreaterThan(3)
  expect(await count()).toEqual([few, 30 * 15_000])
})

test('an agency that never paid in gets one over what it paid for in another way', async () => {
  const shop = await invoicingShop()
  const { lead, code } = await agency(shop, 'lead', 0)
  const params = { code, month: monthNow(shop) }
  await paidOrder(shop, { buyer: lead, quantity: 2, payType: 'WECHAT_QR' })
  // Whoever bought it has left the agency by then.
  await shop.pool.query('DELETE FROM corp_member')
  await monthOver(shop)
  const { token } = await newStaff(shop, 'finance')
  const { data } = await shop.call(issueStatementInvoice, { token, params, body: seen(30_000) })
  expect(data).toMatchObject({ state: 'ASKED', amountFen: 30_000 as Fen })
  await invoiceLawsHold(shop, false)
})
