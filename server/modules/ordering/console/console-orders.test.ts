/** Orders in the console: found, read, shown, decided and noted by staff. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/console/ordering.ts'
import { listAudit } from '#contract/console/staff.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Mobile } from '#contract/values/person.ts'
import { awaitingOrder, parkToConfirm } from '../../../testing/awaiting-order.ts'
import { newGuest, newMember, type TestMember } from '../../../testing/people.ts'
import { auditRows, newStaff, type TestStaff } from '../../../testing/staff.ts'
import type { TestPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
let park: TestPark
let staff: TestStaff
let owner: TestStaff
let guest: TestMember
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
/** As an input method types it. */
const inFullWidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
const find = async (query: Record<string, string>) =>
  (await shop.call(contract.findOrders, { token: staff.token, query: query as never })).data.items.map(
    (item) => item.orderNo,
  )

test('an order is found by its number, its assist code, its date, product and status', async () => {
  const { assistCode, channel, payType } = await detail()
  expect(await find({ find: orderNo })).toEqual([orderNo])
  expect(await find({ find: ` ${assistCode?.toLowerCase()} ` })).toEqual([orderNo])
  const typed = [
    orderNo.replace(/(\d{4})(?=\d)/g, '$1 '),
    inFullWidth(orderNo),
    inFullWidth(assistCode ?? ''),
  ]
  for (const text of typed) expect(await find({ find: text })).toEqual([orderNo])
  for (const part of [orderNo.slice(0, 15), orderNo.slice(-4), '%', '_'.repeat(16)])
    expect(await find({ find: part })).toEqual([])
  for (const query of [
    { visitDate: park.visitDate },
    { productCode: 'DECK' },
    { status: 'UNCONIRM' },
    { visitDate: park.visitDate, productCode: 'DECK', status: 'UNCONIRM' },
    { channel, payType: payType ?? '' },
  ])
    expect((await find(query))[0]).toBe(orderNo)
  for (const query of [
    { visitDate: '2026-12-02' },
    { productCode: 'OTHER' },
    { status: 'TD_FINISH' },
    { channel: 'B2B' },
    { payType: 'ADVANCE' },
  ])
    expect(await find(query)).toEqual([])
})

test('of a date, an order is found by every product that it has for it, and by none that it has for another', async () => {
  await shop.pool.query(
    `INSERT INTO order_line SELECT other.* FROM order_line, jsonb_populate_record(order_line,
        '{"position": 9, "product_code": "BOAT", "visit_date": "2026-12-05"}') AS other
      WHERE order_line.order_id = (SELECT id FROM shop_order WHERE order_no = $1)`,
    [orderNo],
  )
  const on = async (visitDate: string, productCode: string) =>
    (await find({ visitDate, productCode })).filter((no) => no === orderNo)
  expect(await on('2026-12-05', 'BOAT')).toEqual([orderNo])
  expect(await on('2026-12-05', 'DECK')).toEqual([])
  expect(await on(park.visitDate, 'DECK')).toEqual([orderNo])
  expect(await on(park.visitDate, 'BOAT')).toEqual([])
})

/** 230 more, some placed at the same moment, some for no date. */
const copies = () =>
  shop.pool.query(
    `INSERT INTO shop_order (order_no, type, channel, product_id, product_code, product_snapshot, member_id, limit_keys,
      visit_date, valid_from, valid_until, quantity, goods_fen, payable_fen, flow_status, confirmation, seats,
      created_at, held_until, placed_at, pay_until, release_due_at, hold_key, hold_digest)
    SELECT lpad(n::text, 16, '0'), type, channel, product_id, 'COPIED', product_snapshot, 1000000 + n, limit_keys,
      CASE WHEN n % 4 > 0 THEN visit_date + (n * 7 % 9)::int END, valid_from, valid_until, 1, 100, 100, 'CHECK_FINISH', 'NONE', 'SOLD',
      created_at, held_until, placed_at + (n * 11 % 100) * interval '1 minute', pay_until, release_due_at,
      sha256(n::text::bytea), ''
    FROM shop_order, generate_series(1, 230) AS n WHERE order_no = $1 ON CONFLICT DO NOTHING`,
    [orderNo],
  )

/** All pages one after the other; `between` is done before the second. */
async function pages(query: Record<string, string>, between?: (first: string[]) => Promise<unknown>) {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const asked = { ...query, ...(cursor && { cursor }) } as never
    const { data } = await shop.call(contract.findOrders, { token: staff.token, query: asked })
    if (cursor === null) await between?.(data.items.map((item) => item.orderNo))
    seen.push(...data.items.map((item) => item.orderNo))
    cursor = data.nextCursor
  } while (cursor)
  return seen
}

test('the list is sorted both ways by when orders were placed and by their date, those without one last, page after page', async () => {
  await copies()
  const productCode = 'COPIED'
  const { rows } = await shop.pool.query<{ id: string; no: string; at: Date; day: string | null }>(
    `SELECT id, order_no AS no, placed_at AS at, visit_date::text AS day FROM shop_order WHERE product_code = $1`,
    [productCode],
  )
  const keyOf = {
    placed: (row: (typeof rows)[0]) => row.at.toISOString(),
    visit: (row: (typeof rows)[0]) => row.day ?? '',
  }
  for (const by of ['placed', 'visit'] as const)
    for (const way of ['asc', 'desc'] as const) {
      const sign = way === 'asc' ? 1 : -1
      const sorted = rows.toSorted(
        (a, b) => sign * (keyOf[by](a).localeCompare(keyOf[by](b)) || Number(a.id) - Number(b.id)),
      )
      const isDated = (row: (typeof rows)[0]) => by === 'placed' || row.day !== null
      const expected = [...sorted.filter(isDated), ...sorted.filter((row) => !isDated(row))]
      expect(await pages({ productCode, sort: `${by}-${way}` })).toEqual(expected.map(({ no }) => no))
    }
  expect(await pages({ productCode })).toEqual(await pages({ productCode, sort: 'placed-desc' }))

  // An order whose date changes between two pages moves no other over the edge of a page.
  const query = { productCode, sort: 'visit-asc' }
  const before = await pages(query)
  const seen = await pages(query, (first) =>
    shop.pool.query(`UPDATE shop_order SET visit_date = '2027-05-01' WHERE order_no = $1`, [first.at(-1)]),
  )
  expect(seen.filter((no) => no !== before[49])).toEqual(before.filter((no) => no !== before[49]))

  const wrong = [
    ['placed-desc', '2026-12-01_7'],
    ['visit-asc', '1764060000000_7'],
    ['visit-asc', '2026-13-45_7'],
    ['visit-asc', '7'],
  ]
  for (const [sort, cursor] of wrong) {
    const answer = await shop.call(contract.findOrders, {
      token: staff.token,
      query: { sort, cursor } as never,
    })
    expect(answer.respCode).toBe('BAD_REQUEST')
  }
})

test('a person’s orders are found by mobile, or by document, also when the ticket is over, and that is written down masked', async () => {
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
  expect(await by({ idType: 'ID_CARD', document })).toEqual([orderNo])
  await shop.pool.query('UPDATE visitor SET live = false')
  expect(await by({ idType: 'ID_CARD', document })).toEqual([orderNo])
  expect(await by({ idType: 'ID_CARD', document, visitDate: park.visitDate })).toEqual([orderNo])
  const contact = '13712345678' as Mobile
  await shop.pool.query('UPDATE shop_order SET contact_mobile_index = $1 WHERE order_no = $2', [
    shop.deps.vault.index('mobile', contact),
    ofMember,
  ])
  expect(await by({ mobile: contact })).toEqual([ofMember])
  const audit = await shop.call(listAudit, {
    token: owner.token,
    query: { account: staff.account, kind: 'person' },
  })
  const text = JSON.stringify(audit.data.items)
  expect(audit.data.items).toHaveLength(8)
  for (const secret of [guest.mobile, member.mobile, contact, document]) expect(text).not.toContain(secret)
})

test('a document is found however staff type it, and a travel permit with its number of reissues', async () => {
  const by = async (idType: string, typed: string) =>
    (
      await shop.call(contract.findOrdersOfPerson, {
        token: staff.token,
        body: { idType, document: typed } as never,
      })
    ).data.items.map((item) => item.orderNo)
  const ways = [
    document.replace(/^(.{6})(.{8})/, '$1 $2 '),
    inFullWidth(document),
    ` ${document.toLowerCase()} `,
  ]
  for (const typed of ways) expect(await by('ID_CARD', typed)).toEqual([orderNo])
  expect(await by('PASSPORT', document), 'declared otherwise').toEqual([orderNo])
  await shop.pool.query(
    `UPDATE visitor SET document_index = $1 WHERE unit_id IN (
      SELECT unit.id FROM unit JOIN shop_order ON shop_order.id = order_id WHERE order_no = $2)`,
    [shop.deps.vault.index('document', 'HK_MACAO_PASS:H12345678'), orderNo],
  )
  for (const typed of ['H12345678', 'h1234567801'])
    expect(await by('HK_MACAO_PASS', typed)).toEqual([orderNo])
  expect(await by('HK_MACAO_PASS', 'H1234567'), 'a part of it').toEqual([])
})

test('who has more orders than a page holds is read to the end, page after page', async () => {
  await copies()
  const mobileIndex = shop.deps.vault.index('mobile', '13688886666')
  await shop.pool.query(`UPDATE shop_order SET contact_mobile_index = $1 WHERE product_code = 'COPIED'`, [
    mobileIndex,
  ])
  const { rows } = await shop.pool.query<{ no: string }>(
    `SELECT order_no AS no FROM shop_order WHERE contact_mobile_index = $1 ORDER BY id DESC`,
    [mobileIndex],
  )
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const body = { mobile: '13688886666', ...(cursor && { cursor }) } as never
    const { data } = await shop.call(contract.findOrdersOfPerson, { token: staff.token, body })
    seen.push(...data.items.map((item) => item.orderNo))
    cursor = data.nextCursor
  } while (cursor)
  expect(rows.length).toBeGreaterThan(200)
  expect(seen).toEqual(rows.map(({ no }) => no))
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
  // Its template in WeChat shows what was paid, the second time as well.
  const { rows } = await shop.pool.query(
    'SELECT event_params AS params FROM notification_outbox WHERE event_key LIKE $1',
    [`awaiting-confirmation:${orderNo}:again:%`],
  )
  expect(rows).toEqual([{ params: { amountFen: (await detail()).amounts.paidFen } }])
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

/** Copies get a later line: every third one of the ferry, of which every seventh one is an order of it by name. */
async function sellFerries(): Promise<void> {
  await copies()
  await shop.pool.query(`
    INSERT INTO product OVERRIDING SYSTEM VALUE SELECT other.* FROM product,
      jsonb_populate_record(product, jsonb_build_object('id', 4711, 'code', 'FERRY')) AS other
    WHERE product.code = 'DECK'`)
  await shop.pool.query(
    `INSERT INTO order_line SELECT other.* FROM order_line,
      shop_order AS copy, jsonb_populate_record(order_line, jsonb_build_object(
        'order_id', copy.id, 'position', 1, 'product_id', 4711, 'product_code', 'FERRY')) AS other
    WHERE order_line.order_id = (SELECT id FROM shop_order WHERE order_no = $1)
      AND copy.product_code = 'COPIED' AND copy.id % 3 = 0`,
    [orderNo],
  )
  await shop.pool.query(
    `UPDATE shop_order SET product_code = 'FERRY', product_id = 4711 WHERE product_code = 'COPIED' AND id % 7 = 0`,
  )
  await shop.pool.query(`UPDATE shop_order SET flow_status = 'TD_FINISH' WHERE order_no < '1' AND id % 5 = 0`)
}

test('of a product, orders are found that have it in any line, sorted and paged like all others, together with other filters', async () => {
  await sellFerries()
  const { rows } = await shop.pool.query<{
    id: string
    no: string
    status: string
    at: Date
    day: string | null
  }>(
    `SELECT id, order_no AS no, flow_status AS status, placed_at AS at, visit_date::text AS day FROM shop_order
    WHERE product_code = 'FERRY' OR id IN (SELECT order_id FROM order_line WHERE product_code = 'FERRY')`,
  )
  const isBoth = (each: (typeof rows)[0]) => Number(each.id) % 3 === 0 && Number(each.id) % 7 === 0
  expect([rows.length > 90, rows.filter(isBoth).length > 5]).toEqual([true, true])
  const keyOf = {
    placed: (row: (typeof rows)[0]) => row.at.toISOString(),
    visit: (row: (typeof rows)[0]) => row.day ?? '',
  }
  const productCode = 'FERRY'
  for (const by of ['placed', 'visit'] as const)
    for (const way of ['asc', 'desc'] as const)
      for (const status of [undefined, 'TD_FINISH']) {
        const sign = way === 'asc' ? 1 : -1
        const isDated = (row: (typeof rows)[0]) => by === 'placed' || row.day !== null
        const sorted = rows
          .filter((row) => status === undefined || row.status === status)
          .toSorted(
            (a, b) =>
              Number(isDated(b)) - Number(isDated(a)) ||
              sign * (keyOf[by](a).localeCompare(keyOf[by](b)) || Number(a.id) - Number(b.id)),
          )
        const query = { productCode, sort: `${by}-${way}`, ...(status && { status }) }
        expect(await pages(query)).toEqual(sorted.map(({ no }) => no))
      }
})
