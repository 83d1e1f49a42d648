/** What every call of the console must keep, whatever it does: the table of routes is the list of cases. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveAsset } from '#contract/console/asset.ts'
import { addFirstOffer, createStaffProduct } from '#contract/console/catalogue/new-product.ts'
import { readProductDraft, readStaffProduct, saveProductDraft } from '#contract/console/catalogue.ts'
import { readStaffChangeable } from '#contract/console/change.ts'
import { makeActivityCodes } from '#contract/console/coupon.ts'
import { assignAsset, readWindowRefund } from '#contract/console/desk.ts'
import { saveGate } from '#contract/console/gate.ts'
import { addOpening, readOpeningTimes } from '#contract/console/inventory/opening.ts'
import { createResource, readDraws } from '#contract/console/inventory/resource.ts'
import { paintCalendar, readCalendar, readUndatedPrices } from '#contract/console/inventory.ts'
import { readGoodwill } from '#contract/console/refund.ts'
import { findMember } from '#contract/console/session.ts'
import { beginTotp, createStaff, signInStaff } from '#contract/console/staff.ts'
import type { ConsoleEndpoint, StaffReadEndpoint, StaffWriteEndpoint } from '#contract/console-endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { AssetCode } from '#contract/values/asset.ts'
import type { OpeningInput, Paint } from '#contract/values/calendar.ts'
import { fen } from '#contract/values/fen.ts'
import { GateCode } from '#contract/values/gate.ts'
import { standardMessageSetting } from '#contract/values/message-setting.ts'
import type { PolicyCode } from '#contract/values/policy.ts'
import { OfferCode, ProductCode } from '#contract/values/product.ts'
import { StaffAccountName, type StaffRole, staffRoles } from '#contract/values/staff.ts'
import type { Month, SlotTime, VisitDate } from '#contract/values/time.ts'
import type { BatchCode } from '#contract/values/voucher.ts'
import { consoleRoutes, shopRoutes } from './app.ts'
import type { InvoiceGateway } from './modules/invoice/invoice-gateway.ts'
import { stepOf, totpAt } from './modules/staff/totp.ts'
import { awaitingOrder, parkToConfirm, unpaidOrder } from './testing/awaiting-order.ts'
import type { TestRequest } from './testing/call.ts'
import { testCard } from './testing/cards.ts'
import { claimed, testActivity } from './testing/coupons.ts'
import { nextNumber, paidGoods, sent } from './testing/delivering.ts'
import { awaitingTopUp, bookedTopUp, testGroup } from './testing/groups.ts'
import { pendingChange } from './testing/pending-change.ts'
import { confirmedOrder, pendingRefund, stuckMoney } from './testing/pending-refund.ts'
import { newGuest, newMember } from './testing/people.ts'
import { photograph } from './testing/pictures.ts'
import { silentAlipay } from './testing/silent-alipay.ts'
import { addTestStaff, auditRows, newStaff, STAFF_PASSWORD, type TestStaff } from './testing/staff.ts'
import { boughtStay, firstStay, shortTour } from './testing/staying.ts'
import { insertGoods } from './testing/test-goods.ts'
import type { TestPark } from './testing/test-park.ts'
import { type TestShop, testShop, testVault } from './testing/test-shop.ts'
import { insertGuide } from './testing/test-stays.ts'
import { owedForBatch, testBatch } from './testing/vouchers.ts'

let shop: TestShop
let park: TestPark
let endpoints: ConsoleEndpoint[]
let one: Record<StaffRole, TestStaff>
beforeAll(async () => {
  // Nobody is asked for an invoice here.
  const invoices = {} as InvoiceGateway
  shop = await testShop({ deps: { pay: [silentAlipay()], invoices } })
  park = await parkToConfirm(shop)
  await insertGoods(shop.db, { at: shop.clock.now() })
  await insertGuide(shop.db, { capacity: 50 })
  endpoints = consoleRoutes(shop.deps).map(({ endpoint }) => endpoint)
  const staff = await Promise.all(staffRoles.map(async (role) => [role, await newStaff(shop, role)] as const))
  one = Object.fromEntries(staff) as Record<StaffRole, TestStaff>
})
afterAll(() => shop.close())

type Guarded = StaffReadEndpoint | StaffWriteEndpoint
const guarded = (): Guarded[] => endpoints.filter((endpoint) => endpoint.access === 'staff')
const isWrite = (endpoint: Guarded): endpoint is StaffWriteEndpoint => endpoint.method !== 'GET'
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** With parameters and a body that no call would take: who may not come learns nothing of what it wants. */
const knock = ({ method, path }: Endpoint, token?: string) =>
  shop.app.inject({
    method,
    url: `/front${path.replace(/\{\w+\}/g, 'x')}`,
    headers: { 'idempotency-key': 'guards-0001', ...(token && { authorization: `Bearer ${token}` }) },
  })

test('the console has calls that are for nobody else', () => {
  expect(guarded().length).toBeGreaterThan(8)
  for (const { path } of endpoints) expect(path).toMatch(/^\/api\/staff\//)
  const ofShop = new Set(shopRoutes(shop.deps).map(({ endpoint }) => nameOf(endpoint)))
  expect(endpoints.filter((endpoint) => ofShop.has(nameOf(endpoint)))).toEqual([])
})

describe('every call', () => {
  test('refuses every role that it does not list, and lets in every role that it lists', async () => {
    const strays: string[] = []
    for (const endpoint of guarded())
      for (const role of staffRoles) {
        // A caller who may log out is logged out.
        if (endpoint.path.endsWith('/sessions/current')) continue
        const { statusCode, body } = await knock(endpoint, one[role].token)
        const isRefused = statusCode === 401 && body.includes('"NOT_ALLOWED"')
        const isLetIn = statusCode === 200 || statusCode === 400 || statusCode === 404
        const isRight = endpoint.roles.includes(role) ? isLetIn : isRefused
        if (!isRight) strays.push(`${role} at ${nameOf(endpoint)}: ${statusCode} ${body}`)
      }
    expect(strays).toEqual([])
  })

  test('refuses strangers, visitors, invented tokens and the ticket of an unfinished log-in', async () => {
    const member = await newMember(shop, { account: 'curious' })
    const account = StaffAccountName.parse('half.way')
    const body = { account, name: '周明', roles: [...staffRoles] }
    const { password } = (await shop.call(createStaff, { ...byOwner(), body })).data
    const { data } = await shop.call(signInStaff, { body: { account, password } })
    if (data.step !== 'PASSWORD') throw new Error('no password was asked for')
    const invented = 'A'.repeat(43)
    const tokens = [undefined, ...[invented, member.token, data.ticket].flatMap((one) => [one, `st.${one}`])]
    for (const endpoint of guarded())
      for (const token of tokens) expect((await knock(endpoint, token)).statusCode).toBe(403)
  })
})

test('no token of staff opens a call of the shop', async () => {
  const ofShop = shopRoutes(shop.deps).filter(({ endpoint }) => endpoint.access !== 'public')
  expect(ofShop.length).toBeGreaterThan(15)
  for (const { endpoint } of ofShop)
    for (const token of [one.owner.token, one.owner.token.slice(3)])
      expect((await knock(endpoint, token)).statusCode).toBe(403)
})

type Example = {
  token: string
  params?: Record<string, string>
  body?: Record<string, unknown>
  bytes?: Buffer
}

const begun = (code: string) => ({
  ...{ code: ProductCode.parse(code), type: 'PKTK' as const, kind: 'park' as const, stay: 'SLOT' as const },
  ...{ name: { 'zh-CN': '新产品', 'en-US': 'New product' }, validDays: null },
})

/** A call of each write that works, made by somebody who may. */
const examples: Record<string, () => Promise<Example>> = {
  'DELETE /api/staff/sessions/current': async () => byNew('gate'),
  'PUT /api/staff/me/password': async () => ({
    ...(await byNew('gate')),
    body: { password: STAFF_PASSWORD, newPassword: 'kW7$torm&ray-9' },
  }),
  'POST /api/staff/me/totp': async () => byNew('gate'),
  'PUT /api/staff/me/totp': async () => {
    const by = await byNew('gate')
    const { secret } = (await shop.call(beginTotp, by)).data
    return { ...by, body: { code: totpAt(secret, stepOf(shop.clock.now())) } }
  },
  'POST /api/staff/accounts': async () => ({
    ...byOwner(),
    body: { account: 'new.person', name: '周明', roles: ['content'] },
  }),
  'PUT /api/staff/accounts/{account}': async () => ({
    ...byOwner(),
    ...(await toNew()),
    body: { name: '周明', roles: ['content'], active: true, version: 1 },
  }),
  'POST /api/staff/accounts/{account}/recovery': async () => ({
    ...byOwner(),
    ...(await toNew()),
    body: { reason: 'Lost the phone' },
  }),
  'POST /api/staff/orders/find-person': async () => ({ ...byOwner(), body: { mobile: '13800138000' } }),
  'POST /api/staff/orders/{orderNo}/reveal': async () => ({
    ...(await toOrder()),
    body: { reason: 'The guest called' },
  }),
  'POST /api/staff/orders/{orderNo}/confirm': async () => ({
    ...(await toOrder()),
    body: { note: 'Room 1208' },
  }),
  'POST /api/staff/orders/{orderNo}/reject': async () => ({
    ...(await toOrder()),
    body: { reason: 'Under repair' },
  }),
  'POST /api/staff/orders/{orderNo}/names/{unitNo}/{seat}': async () => {
    const { params, ...by } = await toOrder()
    return {
      ...by,
      params: { ...params, unitNo: `${params.orderNo}001`, seat: '0' },
      body: { name: '李四', reason: 'A wrong name' },
    }
  },
  'POST /api/staff/orders/{orderNo}/resend': async () => toOrder(),
  'POST /api/staff/messages/{messageId}/resend': async () => ({
    ...byOwner(),
    params: { messageId: await failedMessage() },
  }),
  'POST /api/staff/orders/{orderNo}/notes': async () => ({
    ...(await toOrder()),
    body: { text: 'Called back' },
  }),
  'POST /api/staff/orders/{orderNo}/desk-payment': async () => ({
    ...byOwner(),
    params: { orderNo: (await unpaidOrder(shop, park, await newGuest(shop))).orderNo },
    body: { authCode: '280000000000000005' },
  }),
  'POST /api/staff/refunds/{refundNo}/approve': async () => {
    const { refundNo, expectedAmountFen, token } = await toRefund()
    return { token, params: { refundNo }, body: { expectedAmountFen, waiveFee: false } }
  },
  'POST /api/staff/orders/{orderNo}/goodwill': async () => {
    const by = await toOrder()
    await confirmedOrder(shop, by.params.orderNo)
    const { leftFen } = (await shop.call(readGoodwill, by)).data
    return { ...by, body: { amountFen: 100, expectedLeftFen: leftFen, reason: 'A long queue' } }
  },
  'POST /api/staff/orders/{orderNo}/window-refund': async () => {
    const by = await toOrder()
    await confirmedOrder(shop, by.params.orderNo)
    const { units } = (await shop.call(readWindowRefund, by)).data
    const [{ unitNo = '', amountFen: expectedAmountFen = 0 } = {}] = units
    return {
      ...by,
      body: { unitNos: [unitNo], waiveFee: false, expectedAmountFen, reason: 'Came with fewer' },
    }
  },
  'POST /api/staff/orders/{orderNo}/changes': async () => {
    const by = await toOrder()
    await confirmedOrder(shop, by.params.orderNo)
    const { units, changes: changesSeen } = (await shop.call(readStaffChangeable, by)).data
    const [{ unitNo = '', when: { date: visitDate = null } = {} } = {}] = units
    const to = { unitNos: [unitNo], visitDate, slotFrom: '10:30' }
    return { ...by, body: { ...to, waiveFee: false, expectedNetFen: 0, changesSeen } }
  },
  'POST /api/staff/refunds/approve': async () => {
    const { refundNo, expectedAmountFen, token } = await toRefund()
    return { token, body: { refunds: [{ refundNo, expectedAmountFen }] } }
  },
  'POST /api/staff/refunds/{refundNo}/reject': async () => {
    const { refundNo, token } = await toRefund()
    return { token, params: { refundNo }, body: { reason: 'Used already' } }
  },
  'POST /api/staff/changes/{changeNo}/approve': async () => toChange(),
  'POST /api/staff/changes/{changeNo}/reject': async () => ({
    ...(await toChange()),
    body: { reason: 'The terrace is closed' },
  }),
  'POST /api/staff/changes/{changeNo}/revoke': async () => {
    const { params, ...by } = await toChange()
    await shop.pool.query('UPDATE order_change SET asked_by = $2 WHERE change_no = $1', [
      params.changeNo,
      'staff:mei.lin',
    ])
    return { ...by, params }
  },
  'POST /api/staff/comments/{commentNo}/pass': async () => ({ ...(await toComment()), body: { version: 1 } }),
  'POST /api/staff/comments/{commentNo}/reject': async () => ({
    ...(await toComment()),
    body: { reason: 'Names a person', version: 1 },
  }),
  'PUT /api/staff/comments/{commentNo}/reply': async () => ({
    ...(await toComment()),
    body: { reply: 'Thank you for your visit', version: 1 },
  }),
  'POST /api/staff/invoices/{no}/retry': async () => ({
    ...byOwner(),
    params: { no: await failedInvoice() },
    body: { version: 0 },
  }),
  'POST /api/staff/invoices/{no}/file': async () => {
    const no = await failedInvoice()
    await shop.pool.query(
      'INSERT INTO invoice_file (invoice_id, pdf_sealed, kept_at) SELECT id, $2, now() FROM invoice WHERE invoice_no = $1',
      [no, testVault.seal('')],
    )
    return { ...byOwner(), params: { no } }
  },
  'POST /api/staff/groups/{code}/statements/{month}/invoice': async () => ({
    ...byOwner(),
    params: await statedMonth(),
    body: { expectedAmountFen: 10_000 },
  }),
  'PUT /api/staff/tax-classes/{code}': async () => {
    const { rows } = await shop.pool.query("SELECT version FROM tax_class WHERE code = 'GUIDE'")
    const body = { taxCode: '3070301000000000000', rateBp: 600, version: rows[0].version }
    return { ...byOwner(), params: { code: 'GUIDE' }, body }
  },
  'POST /api/staff/provider-refunds/{providerRefundNo}/try': async () => toMoney('ABNORMAL'),
  'POST /api/staff/provider-refunds/{providerRefundNo}/anew': async () => toMoney('CLOSED'),
  'POST /api/staff/provider-refunds/{providerRefundNo}/card': async () => ({
    ...(await toMoney('ABNORMAL')),
    body: { card: { bank: 'CMB_DEBIT', account: '6225880137706868', name: '周明' } },
  }),
  'POST /api/staff/provider-refunds/{providerRefundNo}/hand': async () => ({
    ...(await toMoney('CLOSED')),
    body: { reference: 'ICBC 20261122 0001' },
  }),
  'POST /api/staff/pictures': async () => ({ ...byOwner(), bytes: await photograph() }),
  'PUT /api/staff/products/{code}': async () => {
    const params = { code: ProductCode.parse(park.productCode) }
    const {
      code: _,
      type,
      kind,
      stay,
      picturesUrl: __,
      saved,
      ...body
    } = (await shop.call(readStaffProduct, { ...byOwner(), params })).data
    return { ...byOwner(), params, body }
  },
  'POST /api/staff/products': async () => ({ ...byOwner(), body: begun('BEGUN') }),
  'POST /api/staff/products/{code}/first-offer': async () => {
    const { code, version } = (await shop.call(createStaffProduct, { ...byOwner(), body: begun('FIRST') }))
      .data
    const offer = { newCode: 'FIRST-ADULT', category: 'adult', name: begun('FIRST').name }
    const body = { version, ...offer, refundPolicy: 'TEST', changePolicy: 'TEST' }
    return { ...byOwner(), params: { code }, body }
  },
  'POST /api/staff/products/{code}/copy': async () => ({
    ...(await toProduct()),
    body: { newCode: 'COPIED', name: { 'zh-CN': '新产品', 'en-US': 'New product' } },
  }),
  'POST /api/staff/products/{code}/offers': async () => {
    const { version, offers } = (await shop.call(readStaffProduct, await toProduct())).data
    const name = { 'zh-CN': '新票种', 'en-US': 'New ticket' }
    const body = { version, like: offers[0]?.code, newCode: 'GUARDED-NEW', name, options: [] }
    return { ...(await toProduct()), body }
  },
  'PUT /api/staff/products/{code}/draft': async () => ({
    ...(await toProduct()),
    body: await draftOfProduct(),
  }),
  'DELETE /api/staff/products/{code}/draft/{version}': async () => {
    const { params, token } = await toProduct()
    return { token, params: { ...params, version: String(await savedDraft()) } }
  },
  'POST /api/staff/products/{code}/draft/publish': async () => ({
    ...(await toProduct()),
    body: { version: await savedDraft() },
  }),
  'POST /api/staff/policies/{kind}/{code}': async () => ({
    ...byOwner(),
    params: { kind: 'REFUND', code: 'TEST' },
    body: {
      version: 1,
      rules: { tiers: [] },
      addition: { 'zh-CN': '', 'en-US': '' },
      note: 'Sold for one day only',
    },
  }),
  'POST /api/staff/resources': async () => ({
    ...byOwner(),
    body: { code: 'NEW-DECK', slotMinutes: 30, channel: null },
  }),
  'PUT /api/staff/products/{code}/draws': async () => {
    const made = { ...begun('DRAWING'), stay: 'DAY' as const }
    const params = { code: (await shop.call(createStaffProduct, { ...byOwner(), body: made })).data.code }
    const policies = { refundPolicy: 'TEST' as PolicyCode, changePolicy: 'TEST' as PolicyCode }
    const offerCode = OfferCode.parse('DRAWING-ADULT')
    const offer = { version: 1, newCode: offerCode, category: 'adult' as const, name: made.name, ...policies }
    await shop.call(addFirstOffer, { ...byOwner(), params, body: offer })
    const resource = { code: 'DRAWN', slotMinutes: null, channel: null }
    await shop.call(createResource, { ...byOwner(), body: resource })
    const { version } = (await shop.call(readDraws, { ...byOwner(), params })).data
    const draws = [{ resourceCode: resource.code, units: 1, slots: 1 }]
    return { ...byOwner(), params, body: { version, offerCode, draws } }
  },
  'PUT /api/staff/products/{code}/prices': async () => {
    const to = { ...byOwner(), params: { code: ProductCode.parse('TOWER') } }
    // Orders of these tests are for the first one, at its price.
    const [, item] = (await shop.call(readUndatedPrices, to)).data.items
    const seen = { offerCode: item?.offerCode, channel: 'ALL', seenFen: item?.priceFen }
    return { ...to, body: { ...seen, priceFen: 7_900 } }
  },
  'PUT /api/staff/products/{code}/calendar': async () => ({
    ...byOwner(),
    params: { code: park.productCode },
    body: { paint: closing('2026-12-01'), version: await calendarVersion() },
  }),
  'POST /api/staff/products/{code}/opening-times': async () => ({
    ...byOwner(),
    params: { code: park.productCode },
    body: { opening: evening(), version: await calendarVersion() },
  }),
  'POST /api/staff/products/{code}/opening-times/{id}/ending': async () => {
    const code = ProductCode.parse(park.productCode)
    const body = { opening: evening(), version: await calendarVersion() }
    await shop.call(addOpening, { ...byOwner(), params: { code }, body })
    const { items, version } = (await shop.call(readOpeningTimes, { ...byOwner(), params: { code } })).data
    const params = { code, id: items[0]?.id ?? '' }
    return { ...byOwner(), params, body: { last: '2026-12-12', version } }
  },
  'POST /api/staff/products/{code}/opening-times/{id}/ending/{last}/exceptions/removal': async () => {
    await sql`INSERT INTO slot_exception (resource_id, visit_date, reason, ended_rule, ended_after)
      SELECT id, '2026-12-12', '{"zh-CN":"已停止开放","en-US":"No longer open"}', 1, '2026-12-11' FROM resource
      WHERE code = ${`${park.productCode}-slot`}`.execute(shop.db)
    const params = { code: park.productCode, id: '1', last: '2026-12-11' }
    return { ...byOwner(), params, body: { version: await calendarVersion() } }
  },
  'DELETE /api/staff/products/{code}/calendar/exceptions/{id}': async () => {
    const code = ProductCode.parse(park.productCode)
    const body = { paint: closing('2026-12-01'), version: await calendarVersion() }
    await shop.call(paintCalendar, { ...byOwner(), params: { code }, body })
    const { exceptions } = await readCalendarOf(code)
    return { ...byOwner(), params: { code, id: exceptions[0]?.id ?? '' } }
  },
  'PUT /api/staff/freight/{code}': async () => ({
    ...byOwner(),
    params: { code: randomUUID().slice(0, 8).toUpperCase() },
    body: {
      ...{ version: 0, name: { 'zh-CN': '快递', 'en-US': 'Post' }, chargeBy: 'PIECE', notTo: [] },
      ...{ freeFromFen: null, freeFromPieces: null },
      rules: [{ areas: [], first: 1, firstFen: 800, next: 1, nextFen: 300 }],
    },
  }),
  'PUT /api/staff/pick-up-points/{code}': async () => ({
    ...byOwner(),
    params: { code: randomUUID().slice(0, 8).toUpperCase() },
    body: {
      ...{ version: 0, sort: 1, active: false, name: { 'zh-CN': '邮局', 'en-US': 'Post office' } },
      ...{ place: { 'zh-CN': '一层', 'en-US': 'Level 1' }, hours: { 'zh-CN': '全天', 'en-US': 'Always' } },
    },
  }),
  'PUT /api/staff/coupon-activities/{code}': async () => ({
    ...byOwner(),
    params: { code: randomUUID().slice(0, 8).toUpperCase() },
    body: {
      ...{ version: 0, kind: 'CLAIM', channels: [], name: { 'zh-CN': '券', 'en-US': 'Coupon' } },
      ...{ rule: { 'zh-CN': '规则', 'en-US': 'Rule' }, useCondition: { 'zh-CN': '条件', 'en-US': 'Terms' } },
      ...{ opensAt: '2026-11-01T00:00:00.000Z', closesAt: '2026-12-01T00:00:00.000Z', total: 10 },
      ...{ perMember: 1, thresholdFen: 0, minusFen: 500, percentBp: null, capFen: null },
      ...{ scope: { types: [], products: [], offers: [] }, validFrom: null, validUntil: null },
      ...{ validDays: 30, sort: 0, state: 'DRAFT' },
    },
  }),
  'POST /api/staff/coupon-activities/{code}/codes': async () => {
    const code = await testActivity(shop, { code: randomUUID().slice(0, 8).toUpperCase(), kind: 'CODE' })
    return { ...byOwner(), params: { code }, body: { count: 2 } }
  },
  'POST /api/staff/coupon-activities/{code}/coupons/{couponNo}/void': async () => {
    const code = await testActivity(shop, { code: randomUUID().slice(0, 8).toUpperCase() })
    const member = await newMember(shop, { account: `member${randomUUID().slice(0, 8)}` })
    const couponNo = await claimed(shop, member, code)
    return { ...byOwner(), params: { code, couponNo }, body: { reason: '误发' } }
  },
  'POST /api/staff/coupon-activities/{code}/codes/{serial}/void': async () => {
    const code = await testActivity(shop, { code: randomUUID().slice(0, 8).toUpperCase(), kind: 'CODE' })
    await shop.call(makeActivityCodes, { ...byOwner(), params: { code }, body: { count: 1 } })
    return { ...byOwner(), params: { code, serial: '1' }, body: { reason: '邮寄丢失' } }
  },
  'POST /api/staff/members/find': async () => ({ ...byOwner(), body: { account: 'nobody' } }),
  'POST /api/staff/members/{memberId}/export': async () => ({
    ...(await toMember()),
    body: { reason: 'Asked for at the desk' },
  }),
  'POST /api/staff/members/{memberId}/erase': async () => {
    const { account, ...call } = await toMember()
    return { ...call, body: { reason: 'Asked for at the desk', account } }
  },
  'POST /api/staff/groups/{code}/pass': async () => ({
    ...byOwner(),
    params: { code: await testGroup(shop, 'AWAIT') },
    body: { version: 1 },
  }),
  'POST /api/staff/groups/{code}/reject': async () => ({
    ...byOwner(),
    params: { code: await testGroup(shop, 'AWAIT') },
    body: { version: 1, reason: '营业执照已过期' },
  }),
  'POST /api/staff/groups/{code}/top-ups': async () => ({
    ...byOwner(),
    params: { code: await testGroup(shop, 'PASS') },
    body: { amountFen: 10_000, bankRef: randomUUID() },
  }),
  'POST /api/staff/groups/{code}/credit': async () => ({
    ...byOwner(),
    params: { code: await testGroup(shop, 'PASS') },
    body: { seenFen: 0, creditFen: 10_000, reason: '合作三年' },
  }),
  'PUT /api/staff/voucher-batches/{code}': async () => ({
    ...byOwner(),
    params: { code: randomUUID().slice(0, 8).toUpperCase() },
    body: {
      ...{ version: 0, issuer: both('银行'), name: both('双人券'), terms: both('限兑一次') },
      ...{ productCode: 'DECK', offerCode: 'DECK-ADULT', quantity: 2, weekdays: [1], blackout: [] },
      ...{ validFrom: '2026-11-21', validUntil: '2026-12-21', settleFen: null },
    },
  }),
  'POST /api/staff/voucher-batches/{code}/state': async () => ({
    ...(await toBatch()),
    body: { state: 'STOPPED', version: 1, reason: '发行方要求' },
  }),
  'POST /api/staff/voucher-batches/{code}/serials': async () => ({
    ...(await toBatch()),
    body: { count: 2 },
  }),
  'POST /api/staff/voucher-batches/{code}/vouchers/{serialNo}/void': async () => {
    const { params, ...by } = await toBatch()
    return { ...by, params: { ...params, serialNo: '1' }, body: { reason: '邮寄丢失' } }
  },
  'POST /api/staff/vouchers/find': async () => ({ ...byOwner(), body: { serialNo: 'DEMADECK000000000001' } }),
  'POST /api/staff/voucher-batches/{code}/settlements': async () => {
    return { ...(await toBatch()), body: { amountFen: 10_000, bankRef: randomUUID() } }
  },
  'POST /api/staff/top-ups/{no}/confirm': async () => ({
    ...byOwner(),
    params: { no: await awaitingTopUp(shop) },
  }),
  'POST /api/staff/top-ups/{no}/reject': async () => ({
    ...byOwner(),
    params: { no: await awaitingTopUp(shop) },
    body: { reason: '登记有误' },
  }),
  'POST /api/staff/top-ups/{no}/reverse': async () => ({
    ...byOwner(),
    params: { no: await bookedTopUp(shop) },
    body: { reason: '金额多录了一个零' },
  }),
  'POST /api/staff/groups/{code}/close': async () => ({
    ...byOwner(),
    params: { code: await testGroup(shop, 'PASS') },
    body: { version: 1, reason: '合作已结束' },
  }),
  'POST /api/staff/cards/{cardNo}/pass': async () => ({
    ...byOwner(),
    params: { cardNo: await testCard(shop, 'AWAIT') },
    body: { version: 1 },
  }),
  'POST /api/staff/cards/{cardNo}/reject': async () => ({
    ...byOwner(),
    params: { cardNo: await testCard(shop, 'AWAIT') },
    body: { version: 1, reason: '照片不清晰' },
  }),
  'POST /api/staff/cards/{cardNo}/freeze': async () => ({
    ...byOwner(),
    params: { cardNo: await testCard(shop, 'ACTIVE') },
    body: { reason: '持卡人来电' },
  }),
  'POST /api/staff/cards/{cardNo}/unfreeze': async () => ({
    ...byOwner(),
    params: { cardNo: await testCard(shop, 'FROZEN') },
    body: { reason: '已核实' },
  }),
  'POST /api/staff/cards/{cardNo}/replace': async () => ({
    ...byOwner(),
    params: { cardNo: await testCard(shop, 'ACTIVE') },
    body: { reason: '补卡' },
  }),
  'PUT /api/staff/card-types/{code}': async () => ({
    ...byOwner(),
    params: { code: `C${randomUUID().slice(0, 8).toUpperCase()}` },
    body: {
      ...{ version: 0, name: { 'zh-CN': '市民卡', 'en-US': 'Citizen card' }, automatic: false, active: true },
      ...{ rules: [{ 'zh-CN': '市民', 'en-US': 'Residents' }], documentPrefixes: ['3509'] },
      terms: { validDays: 365, perDay: 1, perYear: 12, blackout: [], needsBooking: true },
    },
  }),
  'PUT /api/staff/assets/{code}': async () => ({
    ...byOwner(),
    params: { code: randomUUID().slice(0, 8).toUpperCase() },
    body: guide,
  }),
  'POST /api/staff/assignments': async () => ({ ...byOwner(), body: await tourWithGuide() }),
  'DELETE /api/staff/assignments/{unitNo}/{assetCode}': async () => {
    const params = await tourWithGuide()
    await shop.call(assignAsset, { ...byOwner(), body: params })
    return { ...byOwner(), params }
  },
  'POST /api/staff/guest-lists': async () => {
    await tourWithGuide()
    return { ...byOwner(), body: { date: firstStay, productCode: 'GUIDE', slotFrom: '10:00' } }
  },
  'POST /api/staff/packing': async () => ({ ...byOwner(), body: { late: false } }),
  'POST /api/staff/stock/{code}/entries': async () => {
    const code = `GUARDED-${randomUUID()}`
    await shop.pool.query("INSERT INTO resource (code, kind) VALUES ($1, 'STOCK')", [code])
    return { ...byOwner(), params: { code }, body: { kind: 'RECEIPT', quantity: 5 } }
  },
  'POST /api/staff/shipments': async () => {
    const { orderNo, unitNos } = await goodsOrder()
    return { ...byOwner(), body: { orderNo, unitNos, carrier: 'ems', trackingNo: nextNumber() } }
  },
  'POST /api/staff/shipments/pasted': async () => {
    const { orderNo } = await goodsOrder()
    return { ...byOwner(), body: { text: `${orderNo} EMS ${nextNumber()}` } }
  },
  'PUT /api/staff/shipments/{shipmentNo}': async () => {
    const { data } = await sent(shop, one.owner, await goodsOrder())
    const body = { carrier: 'ems', trackingNo: nextNumber(), version: 1 }
    return { ...byOwner(), params: { shipmentNo: data.shipmentNo }, body }
  },
  'POST /api/staff/shipments/{shipmentNo}/state': async () => {
    const { data } = await sent(shop, one.owner, await goodsOrder())
    const body = { state: 'SIGNED', reason: 'The buyer has it', version: 1 }
    return { ...byOwner(), params: { shipmentNo: data.shipmentNo }, body }
  },
  'POST /api/staff/alerts/{id}/resolve': async () => ({
    ...byOwner(),
    params: { id: await openAlert() },
    body: { resolution: 'Compared with the provider' },
  }),
  'PUT /api/staff/settings': async () => ({
    ...byOwner(),
    body: { items: [{ code: 'shop.tel', value: '020 1234', version: 0 }] },
  }),
  'PUT /api/staff/limits/{code}': async () => ({
    ...byOwner(),
    params: { code: 'change.pay-minutes' },
    body: { value: 20, version: 0 },
  }),
  'PUT /api/staff/message-settings/{kind}': async () => ({
    ...byOwner(),
    params: { kind: 'paid' },
    body: { value: { ...standardMessageSetting, on: false }, version: 0 },
  }),
  'PUT /api/staff/gates/{code}': async () => ({ ...byOwner(), params: { code: 'NORTH' }, body: gate }),
  'POST /api/staff/gate/scans': async () => {
    await shop.call(saveGate, { ...byOwner(), params: { code: GateCode.parse('SOUTH') }, body: gate })
    return {
      token: one.gate.token,
      body: { nonce: randomUUID(), gateCode: 'SOUTH', medium: 'QR', content: 'nothing of ours' },
    }
  },
  'POST /api/staff/closures': async () => ({
    ...byOwner(),
    body: {
      productCode: park.productCode,
      visitDate: park.visitDate,
      reason: { 'zh-CN': '大风天气', 'en-US': 'Strong wind' },
    },
  }),
  'DELETE /api/staff/accounts/{account}/sessions': async () => ({ ...byOwner(), ...(await toNew()) }),
}
const goods = { buyers: 0 }
async function goodsOrder() {
  goods.buyers += 1
  const buyer = await newMember(shop, { account: `goods${goods.buyers}` })
  return await paidGoods(shop, buyer, { quantity: 1 })
}
const toProduct = async () => ({
  ...byOwner(),
  params: { code: ProductCode.parse(park.productCode) },
})
const draftOfProduct = async () => {
  const read = await toProduct()
  const { version: productVersion, ...product } = (await shop.call(readStaffProduct, read)).data
  const { version } = (await shop.call(readProductDraft, read)).data
  return { version, productVersion, product }
}
const savedDraft = async (): Promise<number> => {
  const body = await draftOfProduct()
  return (await shop.call(saveProductDraft, { ...(await toProduct()), body })).data.version
}
const toOrder = async () => {
  const { orderNo } = await awaitingOrder(shop, park, await newGuest(shop))
  return { ...byOwner(), params: { orderNo } }
}
const toRefund = async () => ({
  ...byOwner(),
  ...(await pendingRefund(shop, (await toOrder()).params.orderNo)),
})
const toChange = async () => {
  const { params, ...by } = await toOrder()
  return { ...by, params: { changeNo: await pendingChange(shop, params.orderNo) } }
}
const toMoney = async (trouble: 'CLOSED' | 'ABNORMAL') => {
  const { refundNo } = await toRefund()
  return { ...byOwner(), params: { providerRefundNo: await stuckMoney(shop, refundNo, trouble) } }
}
const toComment = async () => {
  const { id } = await newMember(shop, { account: `says${randomUUID().slice(0, 8)}` })
  const name = JSON.stringify({ 'zh-CN': '观光厅', 'en-US': 'Deck' })
  const { rows } = await shop.pool.query(
    `INSERT INTO comment (comment_no, order_no, product_code, product_name, member_id, score, content, created_at)
    VALUES ('E261121' || upper(left(md5($1), 12)), left(translate(md5($1), 'abcdef', '012345'), 16), $2, $3, $4, 5,
      'High above the river', now()) RETURNING comment_no`,
    [randomUUID(), park.productCode, name, id],
  )
  return { ...byOwner(), params: { commentNo: rows[0].comment_no } }
}
const failedInvoice = async (): Promise<string> => {
  const { orderNo } = (await toOrder()).params
  const no = `V261121${randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()}`
  const title = testVault.seal(JSON.stringify({ kind: 'PERSONAL', name: '李小龙', taxNumber: null }))
  await shop.pool.query(
    `INSERT INTO invoice (invoice_no, order_id, order_no, colour, state, title_sealed, amount_fen, tax_fen, asked_at)
    SELECT $1, id, order_no, 'BLUE', 'FAILED', $2, 10000, 566, now() FROM shop_order WHERE order_no = $3`,
    [no, title, orderNo],
  )
  return no
}
/** Its invoice is there, so that pressing answers it. */
const statedMonth = async () => {
  const code = await testGroup(shop, 'PASS')
  await shop.pool.query(
    `WITH stated AS (
      INSERT INTO statement (corp_id, month, opening_fen, in_fen, used_fen, back_fen, closing_fen, made_at)
      SELECT id, '2026-10', 0, 0, 0, 0, 0, now() FROM corp WHERE code = $1 RETURNING corp_id, month)
    INSERT INTO invoice (invoice_no, corp_id, month, colour, state, title_sealed, amount_fen, tax_fen, asked_at)
    SELECT 'V261121GUARDS0000', corp_id, month, 'BLUE', 'FAILED', '', 10000, 566, now() FROM stated`,
    [code],
  )
  return { code, month: '2026-10' }
}
const failedMessage = async (): Promise<string> => {
  const { rows } = await shop.pool.query(
    `INSERT INTO notification_outbox (event_key, kind, language, recipient_index, recipient_sealed, params_sealed, state, created_at, due_at)
    VALUES ('guards', 'paid', 'zh-CN', '', '', '', 'FAILED', now(), now()) RETURNING id::text`,
  )
  return rows[0].id
}
const openAlert = async (): Promise<string> => {
  const { rows } = await shop.pool.query(
    `INSERT INTO payment_alert (key, kind, provider, payment_no, detail, at)
    VALUES ('guards', 'BILL_MISSING', 'ALIPAY', '', '{}', now()) RETURNING id::text`,
  )
  return rows[0].id
}
const gate = {
  name: { 'zh-CN': '一号门', 'en-US': 'Gate 1' },
  products: [],
  earlyMinutes: 15,
  lateMinutes: null,
  version: 0,
}
const readCalendarOf = async (code: ProductCode) =>
  (await shop.call(readCalendar, { ...byOwner(), params: { code }, query: { month: '2026-12' as Month } }))
    .data
const calendarVersion = async () => (await readCalendarOf(ProductCode.parse(park.productCode))).version
const evening = (): OpeningInput => ({
  resourceCode: `${park.productCode}-slot`,
  ...{ from: '2026-12-01' as VisitDate, until: null, weekdays: [6] },
  ...{ opens: '19:00' as SlotTime, closes: '20:00' as SlotTime, capacity: 20 },
})
const closing = (date: string): Paint => ({
  what: 'CLOSE',
  from: date as VisitDate,
  until: date as VisitDate,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  resourceCode: null,
  slotFrom: null,
  slotUntil: null,
  reason: { 'zh-CN': '检修', 'en-US': 'Maintenance' },
})
/** With one voucher, and its issuer owes 300 yuan. */
const toBatch = async () => {
  const code = randomUUID().slice(0, 8).toUpperCase() as BatchCode
  await testBatch(shop, { code })
  await owedForBatch(shop, code, fen(30_000))
  return { ...byOwner(), params: { code } }
}
const both = (text: string) => ({ 'zh-CN': text, 'en-US': text })
const guide = {
  ...{ resource: 'GUIDE-slot', name: { 'zh-CN': '李', 'en-US': 'Li' }, active: true, version: 0 },
  facts: { tel: '', plate: '', languages: [] },
}

/** A paid tour, and a guide of its own who is free. */
async function toMember() {
  const account = `member${randomUUID().slice(0, 8)}`
  await newMember(shop, { account })
  const found = await shop.call(findMember, { ...byOwner(), body: { account } })
  return { ...byOwner(), account, params: { memberId: found.data.items[0]?.memberId ?? '' } }
}

async function tourWithGuide() {
  const assetCode = AssetCode.parse(randomUUID().slice(0, 8).toUpperCase())
  await shop.call(saveAsset, { ...byOwner(), params: { code: assetCode }, body: guide as never })
  const buyer = await newMember(shop, { account: `buyer${randomUUID().slice(0, 8)}` })
  const { unitNo } = await boughtStay(shop, buyer, shortTour('10:00'))
  return { unitNo, assetCode }
}

const byOwner = () => ({ token: one.owner.token })
const byNew = async (role: StaffRole) => ({ token: (await newStaff(shop, role)).token })
const toNew = async () => ({ params: { account: await addTestStaff(shop, 'content') } })

describe('every write', () => {
  test('has an example here', () => {
    expect(guarded().filter(isWrite).map(nameOf).sort()).toEqual(Object.keys(examples).sort())
  })

  test.each(Object.keys(examples))(
    '%s leaves one row in the audit log, also when it is repeated',
    async (name) => {
      const endpoint = guarded().find((known) => nameOf(known) === name) as StaffWriteEndpoint
      const request = {
        ...(await examples[name]?.()),
        idempotencyKey: `once-${name.length}-${name.slice(-12)}`,
      }
      const before = await auditRows(shop)
      const answer = await shop.call(endpoint as Endpoint, request as unknown as TestRequest<Endpoint>)
      expect(answer.respCode, answer.respMsg).toBe('200')
      expect(await auditRows(shop)).toBe(before + 1)
      await shop.call(endpoint as Endpoint, request as unknown as TestRequest<Endpoint>)
      expect(await auditRows(shop)).toBe(before + 1)
      const { rows } = await shop.pool.query(
        'SELECT call, target_kind AS kind FROM audit ORDER BY id DESC LIMIT 1',
      )
      expect(rows).toEqual([{ call: name, kind: endpoint.audits }])
    },
  )

  test('that is refused leaves none', async () => {
    const before = await auditRows(shop)
    const forOthers = guarded().filter((endpoint) => isWrite(endpoint) && !endpoint.roles.includes('gate'))
    for (const endpoint of forOthers) await knock(endpoint, one.gate.token)
    expect(forOthers.length).toBeGreaterThan(3)
    expect(await auditRows(shop)).toBe(before)
  })
})
