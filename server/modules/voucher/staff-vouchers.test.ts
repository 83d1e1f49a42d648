/** Vouchers at the desk: serials that are read once, batches that are stopped, and issuers that pay what they owe. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  enterSettlement,
  listBatches,
  listVouchers,
  makeSerials,
  readBatch,
  saveBatch,
  setBatchState,
  voidVoucher,
} from '#contract/console/voucher.ts'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { queryVoucher } from '#contract/endpoints/voucher.ts'
import { fen } from '#contract/values/fen.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import { type BatchCode, isSerial, tidySerial } from '#contract/values/voucher.ts'
import { holdBody, placeBody, readNotice } from '../../testing/buying.ts'
import { assertBooksTrue } from '../../testing/laws.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { auditRows, newStaff, type TestStaff } from '../../testing/staff.ts'
import { insertTrip } from '../../testing/test-package.ts'
import { type TestPark, testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { insertHotel } from '../../testing/test-stays.ts'
import { assertVouchersTrue } from '../../testing/vouchers.ts'

let shop: TestShop
let park: TestPark
let anna: TestMember
let content: TestStaff
let finance: TestStaff
beforeAll(async () => {
  shop = await testShop()
  park = await testPark(shop.db, {
    visitDate: addDays(venueDate(shop.clock.now()), 3),
    slotCapacity: 40,
  })
  anna = await newMember(shop, { account: 'anna' })
  content = await newStaff(shop, 'content')
  finance = await newStaff(shop, 'finance')
})
afterAll(() => shop.close())

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text })
const codes = { last: 0 }
const newCode = (): BatchCode => {
  codes.last += 1
  return `BATCH-${codes.last}` as BatchCode
}
const by = ({ token }: TestStaff) => ({ token, idempotencyKey: randomUUID() })

type Edited = {
  settleFen?: number
  productCode?: string
  offerCode?: string
  quantity?: number
  validUntil?: VisitDate
}
const edited = (more: Edited = {}) => {
  const today = venueDate(shop.clock.now())
  return {
    ...{ issuer: both('Harbour Bank'), name: both('Deck for two'), terms: both('One visit.') },
    ...{
      productCode: (more.productCode ?? 'DECK') as ProductCode,
      offerCode: (more.offerCode ?? 'DECK-ADULT') as OfferCode,
    },
    ...{ quantity: more.quantity ?? 2, validFrom: today, validUntil: more.validUntil ?? addDays(today, 30) },
    ...{ weekdays: [6, 0, 1, 2, 3, 4, 5], blackout: [addDays(today, 9)] },
    settleFen: more.settleFen === undefined ? null : fen(more.settleFen),
  }
}
const save = (code: BatchCode, version: number, more: Edited = {}) =>
  shop.call(saveBatch, { ...by(content), params: { code }, body: { ...edited(more), version } })
const make = async (code: BatchCode, count: number) =>
  (await shop.call(makeSerials, { ...by(content), params: { code }, body: { count } })).data.items
const detail = async (code: BatchCode) =>
  (await shop.call(readBatch, { token: finance.token, params: { code } })).data
const settle = (code: BatchCode, amountFen: number, bankRef: string = randomUUID()) =>
  shop.call(enterSettlement, {
    ...by(finance),
    params: { code },
    body: { amountFen: fen(amountFen), bankRef },
  })
const voided = (code: BatchCode, serialNo: number) =>
  shop.call(voidVoucher, {
    ...by(content),
    params: { code, serialNo: String(serialNo) },
    body: { reason: 'Lost in the post' },
  })
const turn = async (code: BatchCode, state: 'OPEN' | 'STOPPED' | 'VOID', version: number) =>
  await shop.call(setBatchState, {
    ...by(content),
    params: { code },
    body: { state, version, reason: 'As the issuer asked' },
  })
const query = async (serialNo: string) =>
  (await shop.call(queryVoucher, { token: anna.token, body: { serialNo } })).respCode

const sessions = { last: 0 }
async function held(serial: string) {
  sessions.last += 1
  const who = { token: anna.token, sessionId: `desk-voucher-${String(sessions.last).padStart(6, '0')}` }
  const answer = await shop.call(holdSeats, {
    ...who,
    body: {
      ...holdBody(park, { tickets: { ADULT: { quantity: 2, priceFen: 15_000 } } }),
      ...{ vouchers: [serial], voucherTermsAgreed: true },
    },
  })
  return { who, answer }
}

async function exchanged(serial: string) {
  const { who, answer } = await held(serial)
  expect(answer.respCode).toBe('200')
  await readNotice(shop, answer.data.orderNo, who)
  const placed = await shop.call(placeOrder, { ...who, body: placeBody(answer.data, { visitors: [] }) })
  expect(placed.data).toMatchObject({ flowStatus: 'AWAIT_CHECK' })
  return answer.data.orderNo
}

test('serials are made at once by several, read once by each, and stand in no log and no table', async () => {
  const code = newCode()
  expect((await save(code, 0)).data).toMatchObject({ version: 1, made: 0, weekdays: [0, 1, 2, 3, 4, 5, 6] })
  const batches = await Promise.all([3, 4, 5].map((count) => make(code, count)))
  const all = batches.flat()
  expect(all.map(({ serialNo }) => serialNo).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  )
  expect(new Set(all.map(({ serial }) => serial)).size).toBe(12)
  expect(all.every(({ serial }) => isSerial(tidySerial(serial)))).toBe(true)
  const body = { count: 2 }
  const again = { token: content.token, idempotencyKey: randomUUID(), params: { code }, body }
  const before = await auditRows(shop)
  const [first, second] = [await shop.call(makeSerials, again), await shop.call(makeSerials, again)]
  expect(second.data).toEqual(first.data)
  expect(await auditRows(shop)).toBe(before + 1)
  const serial = first.data.items[0]?.serial ?? ''
  const list = await shop.call(listVouchers, { token: content.token, params: { code }, query: {} })
  expect(list.data.items).toHaveLength(14)
  expect(list.data.items[12]).toMatchObject({
    serialNo: 13,
    tail: tidySerial(serial).slice(-4),
    state: 'ISSUED',
  })
  const { rows } = await shop.pool.query(
    `SELECT (SELECT string_agg(audit::text, '') FROM audit) || (SELECT string_agg(voucher::text, '') FROM voucher)
       || (SELECT string_agg(staff_request::text, '') FROM staff_request) AS kept`,
  )
  expect(rows[0].kept).not.toContain(serial)
  expect(rows[0].kept).not.toContain(tidySerial(serial))
  expect(await query(serial)).toBe('200')
})

test('a page of vouchers that begins behind every number there can be is refused as malformed', async () => {
  const code = newCode()
  await save(code, 0)
  for (const cursor of ['2147483648', '9'.repeat(18)]) {
    const query = { cursor }
    const { status } = await shop.call(listVouchers, { token: content.token, params: { code }, query })
    expect(status, cursor).toBe(400)
  }
})

test('what has serials keeps its promise; an older version and an unknown offer are refused', async () => {
  const code = newCode()
  expect((await save(code, 0, { offerCode: 'NO-SUCH' })).respCode).toBe('VOUCHER_OFFER_UNKNOWN')
  await save(code, 0)
  expect((await save(code, 0)).respCode).toBe('STAFF_CHANGED')
  expect((await save(code, 1, { settleFen: 20_000 })).respCode).toBe('200')
  await make(code, 1)
  const { validUntil, version } = await detail(code)
  expect((await save(code, version, { settleFen: 19_000 })).respCode).toBe('VOUCHER_BATCH_PROMISED')
  const sooner = { settleFen: 20_000, validUntil: addDays(validUntil, -1) }
  expect((await save(code, version, sooner)).respCode).toBe('VOUCHER_BATCH_PROMISED')
  const later = { settleFen: 20_000, validUntil: addDays(validUntil, 1) }
  expect((await save(code, version, later)).data).toMatchObject({ version: version + 1, ...later })
})

test('no batch is made of what the shop cannot exchange: stays, packages, and more than one order may have', async () => {
  const { offer, offerId } = await insertHotel(shop.db)
  const parts = [{ code: 'room', offerId, quantity: 1, dayFrom: 0, length: 1 }]
  const trip = await insertTrip(shop.db, {
    dates: [park.visitDate as VisitDate],
    priceFen: 50_000,
    confirmWithinMinutes: null,
    parts,
  })
  const wordOf = async (more: Edited) => (await save(newCode(), 0, more)).respCode
  expect(await wordOf({ productCode: 'HOTEL', offerCode: offer, quantity: 1 })).toBe('VOUCHER_OFFER_UNFIT')
  expect(await wordOf({ productCode: 'TRIP', offerCode: trip, quantity: 1 })).toBe('VOUCHER_OFFER_UNFIT')
  expect(await wordOf({ quantity: 21 }), 'an order has twenty at most').toBe('TOO_MANY_PER_ORDER')
  expect(await wordOf({ quantity: 20 })).toBe('200')
  // What was promised is kept, and prolonged, although the shop sells fewer at once by now.
  const code = newCode()
  await save(code, 0)
  await make(code, 1)
  await sql`UPDATE offer SET max_per_order = 1 WHERE code = 'DECK-ADULT'`.execute(shop.db)
  const { validUntil, version } = await detail(code)
  expect((await save(code, version, { validUntil: addDays(validUntil, 1) })).respCode).toBe('200')
  await sql`UPDATE offer SET max_per_order = 20 WHERE code = 'DECK-ADULT'`.execute(shop.db)
})

test('what is stopped or void is exchanged by nobody; what was exchanged or is held cannot be voided', async () => {
  const code = newCode()
  await save(code, 0)
  const [one, two, three] = (await make(code, 3)).map(({ serial }) => serial)
  await exchanged(one ?? '')
  expect((await voided(code, 1)).respCode).toBe('VOUCHER_IN_USE')
  expect((await held(two ?? '')).answer.respCode).toBe('200')
  expect((await voided(code, 2)).respCode).toBe('VOUCHER_IN_USE')
  shop.clock.advance({ minutes: 11 })
  expect((await voided(code, 2)).data).toMatchObject({ state: 'VOID', orderNo: null })
  expect((await voided(code, 2)).respCode).toBe('200')
  expect(await query(two ?? '')).toBe('VOUCHER_NOT_USABLE')
  expect((await voided(code, 9)).respCode).toBe('NOT_FOUND')
  expect((await turn(code, 'STOPPED', 1)).data).toMatchObject({ state: 'STOPPED', version: 2, voided: 1 })
  expect(await query(three ?? '')).toBe('VOUCHER_NOT_USABLE')
  const more = await shop.call(makeSerials, { ...by(content), params: { code }, body: { count: 1 } })
  expect(more.respCode).toBe('VOUCHER_BATCH_CLOSED')
  expect((await turn(code, 'OPEN', 1)).respCode).toBe('STAFF_CHANGED')
  expect((await turn(code, 'OPEN', 2)).respCode).toBe('200')
  expect(await query(three ?? '')).toBe('200')
  expect((await turn(code, 'VOID', 3)).respCode).toBe('200')
  expect((await turn(code, 'OPEN', 4)).respCode).toBe('STAFF_CHANGED')
  expect(await query(three ?? '')).toBe('VOUCHER_NOT_USABLE')
  await assertVouchersTrue(shop.db)
})

test('an issuer pays what it agreed to for what was exchanged, once and never more', async () => {
  const [agreed, listed] = [newCode(), newCode()]
  await save(agreed, 0, { settleFen: 22_000 })
  await save(listed, 0)
  for (const { serial } of (await make(agreed, 2)).concat(await make(listed, 1))) await exchanged(serial)
  expect(await detail(agreed)).toMatchObject({ redeemed: 2, listFen: 60_000, dueFen: 44_000, paidFen: 0 })
  expect(await detail(listed)).toMatchObject({ redeemed: 1, listFen: 30_000, dueFen: 30_000, paidFen: 0 })
  const answers = await Promise.all([1, 2, 3, 4].map(() => settle(agreed, 20_000)))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    ...['200', '200', 'SETTLEMENT_TOO_MUCH', 'SETTLEMENT_TOO_MUCH'],
  ])
  const bankRef = 'HB-2026-0042'
  expect((await settle(agreed, 4_000, bankRef)).respCode).toBe('200')
  expect((await settle(listed, 4_000, bankRef)).respCode).toBe('SETTLEMENT_KNOWN')
  expect((await settle(agreed, 1)).respCode).toBe('SETTLEMENT_TOO_MUCH')
  const paid = await detail(agreed)
  expect(paid).toMatchObject({ listFen: 60_000, dueFen: 44_000, paidFen: 44_000 })
  expect(paid.settlements).toHaveLength(3)
  const { rows } = await sql<{ fen: number }>`
    SELECT sum(amount_fen)::int8 AS fen FROM ledger_entry WHERE account = 'cash:BANK'`.execute(shop.db)
  expect(rows[0]?.fen).toBe(44_000)
  await assertVouchersTrue(shop.db)
  await assertBooksTrue(shop.db)
  const [{ token }, redeemed] = [await newStaff(shop, 'orders'), { state: 'REDEEMED' as const }]
  expect((await shop.call(listBatches, { token, query: {} })).respCode).toBe('NOT_ALLOWED')
  const list = await shop.call(listVouchers, {
    ...{ token: finance.token, params: { code: agreed }, query: redeemed },
  })
  expect(list.data.items.map(({ orderNo }) => orderNo === null)).toEqual([false, false])
  const page = await shop.call(listBatches, { token: finance.token, query: { state: 'OPEN' } })
  expect(page.data.items.find(({ code }) => code === agreed)).toMatchObject({
    dueFen: 44_000,
    paidFen: 44_000,
  })
})
