/** Orders exchanged for vouchers, from the serial number to the voucher's return; and those who try to have two for one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWindowRefund } from '#contract/console/desk.ts'
import { readStaffRefund } from '#contract/console/refund.ts'
import { askChange, quoteChange } from '#contract/endpoints/change.ts'
import { readPoints } from '#contract/endpoints/coupon.ts'
import { type Hold, holdSeats, quoteHold } from '#contract/endpoints/ordering/hold.ts'
import { type PlaceOrder, placeOrder } from '#contract/endpoints/ordering/place.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { startPayment } from '#contract/endpoints/payment.ts'
import { askRefund, listRefunds, readRefund } from '#contract/endpoints/refund.ts'
import { queryVoucher } from '#contract/endpoints/voucher.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { addDays, type SlotTime, type VisitDate, venueDate, venueInstant } from '#contract/values/time.ts'
import { checkCharacterOf, shownSerial } from '#contract/values/voucher.ts'
import { inTransaction } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/network.ts'
import { countTry } from '../../../platform/try-limits.ts'
import { admitAtGate } from '../../../testing/admitting.ts'
import { holdBody, placeBody, readNotice } from '../../../testing/buying.ts'
import { claimed, testActivity } from '../../../testing/coupons.ts'
import { assertBooksTrue, assertCountersTrue } from '../../../testing/laws.ts'
import { setLimit } from '../../../testing/limits.ts'
import { desktop, type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { newGuest, newMember, type TestMember } from '../../../testing/people.ts'
import { asked, askFor, orderDetail, paidOrder, quoted, work } from '../../../testing/refunding.ts'
import { newStaff } from '../../../testing/staff.ts'
import { insertPool, plainTicket } from '../../../testing/test-park.ts'
import { insertHotel, priceOn } from '../../../testing/test-stays.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { assertVouchersTrue, type TestBatch, testBatch } from '../../../testing/vouchers.ts'
import { writtenTo } from '../../../testing/written.ts'
import { workClosures } from '../../closure/work-closures.ts'
import { grantRefund } from '../../refund/decide/decide-refund.ts'
import { returnVouchers } from '../../voucher/order-vouchers.ts'
import { moveUnits } from '../units/move-units.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

type VoucherShop = PayingShop & { anna: TestMember; serial: string }

async function voucherShop(batch: TestBatch = {}): Promise<VoucherShop> {
  const tickets = [plainTicket, { ...plainTicket, code: 'CHILD', priceFen: 8_000 }]
  const shop = await payingShop(world, { park: { slotCapacity: 20, tickets } })
  const [serial = ''] = await testBatch(shop, batch)
  return { ...shop, anna: await newMember(shop, { account: 'anna' }), serial }
}

const sessions = { last: 0 }
type Holder = { token: string; sessionId: string }

function browserOf({ token }: TestMember): Holder {
  sessions.last += 1
  return { token, sessionId: `voucher-session-${String(sessions.last).padStart(4, '0')}` }
}

const two = { ADULT: { quantity: 2, priceFen: 15_000 } }

type HoldMore = { vouchers?: string[]; agreed?: boolean; key?: string; ip?: string; tickets?: typeof two }

const hold = (shop: VoucherShop, who: Holder, more: HoldMore = {}) =>
  shop.call(holdSeats, {
    ...who,
    ...(more.key ? { idempotencyKey: more.key } : {}),
    ...(more.ip ? { ip: more.ip } : {}),
    body: {
      ...holdBody(shop.park, { tickets: more.tickets ?? two }),
      vouchers: more.vouchers ?? [shop.serial],
      voucherTermsAgreed: more.agreed ?? true,
    },
  })

async function held(shop: VoucherShop, who: Holder, more: HoldMore = {}): Promise<Hold> {
  const answer = await hold(shop, who, more)
  expect([answer.respCode, answer.respMsg]).toEqual(['200', expect.anything()])
  const reach = { call: shop.call, clock: { advance: shop.advance } }
  await readNotice(reach, answer.data.orderNo, who)
  return answer.data
}

const place = (
  shop: VoucherShop,
  who: Holder,
  seats: Hold,
  { key, ...changes }: Partial<PlaceOrder> & { key?: string } = {},
) =>
  shop.call(placeOrder, {
    ...who,
    ...(key ? { idempotencyKey: key } : {}),
    body: placeBody(seats, { visitors: [], ...changes }),
  })

/** From the serial number to tickets. */
async function exchanged(shop: VoucherShop, more: HoldMore = {}): Promise<PlacedOrder> {
  const who = browserOf(shop.anna)
  const seats = await held(shop, who, more)
  const answer = await place(shop, who, seats)
  expect(answer.data).toMatchObject({ flowStatus: 'AWAIT_CHECK', payableFen: 30_000 })
  return { ...who, orderNo: seats.orderNo, payableFen: answer.data.payableFen, buyer: shop.anna }
}

const query = (shop: VoucherShop, { token }: TestMember, serialNo = shop.serial) =>
  shop.call(queryVoucher, { token, body: { serialNo } })

async function stateOf(shop: VoucherShop): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`SELECT state FROM voucher ORDER BY serial_hash`.execute(
    shop.db,
  )
  return rows.map(({ state }) => state)
}

async function lawsHold(shop: VoucherShop): Promise<void> {
  await assertVouchersTrue(shop.db)
  await assertBooksTrue(shop.db)
  await assertCountersTrue(shop.db)
}

test('a voucher pays the whole order when it is placed, and its issuer owes the list price', async () => {
  const shop = await voucherShop()
  const found = await query(shop, shop.anna, shownSerial(shop.serial).toLowerCase())
  expect(found.data).toMatchObject({
    batch: { name: 'gift GIFT（中文）' },
    gives: { productCode: 'DECK', offerCode: 'DECK-ADULT', quantity: 2 },
    ...{ state: 'USABLE', usedFor: null },
  })
  const order = await exchanged(shop)
  expect(await orderDetail(shop, order)).toMatchObject({
    flowStatus: 'AWAIT_CHECK',
    amounts: { paidFen: 30_000 },
  })
  const tickets = await shop.call(readTickets, { ...order, token: shop.anna.token, params: order })
  expect(tickets.data.tickets).toHaveLength(2)
  expect(await stateOf(shop)).toEqual(['REDEEMED'])
  expect(await writtenTo(shop, shop.anna)).toMatchObject([
    { kind: 'paid', params: { orderNo: order.orderNo } },
  ])
  const { rows } = await sql`
    SELECT provider, pay_type, state, paid_fen, provider_trade_no FROM payment`.execute(shop.db)
  expect(rows).toEqual([
    {
      provider: 'EXTICKET',
      pay_type: 'EXTICKET',
      state: 'PAID',
      paid_fen: 30_000,
      provider_trade_no: 'GIFT',
    },
  ])
  expect((await query(shop, shop.anna)).data).toMatchObject({ state: 'USED', usedFor: order.orderNo })
  await lawsHold(shop)
})

test('what a voucher paid earns no points when it is used', async () => {
  const shop = await voucherShop()
  const order = await exchanged(shop)
  const { data } = await shop.call(readTickets, { ...order, token: shop.anna.token, params: order })
  const start = venueInstant(shop.park.visitDate as VisitDate, '10:05' as SlotTime)
  await shop.advance({ minutes: Math.round((start.getTime() - shop.clock.now().getTime()) / 60_000) })
  await admitAtGate(shop, data.tickets[0]?.code ?? '')
  const { rows } = await sql`SELECT state FROM unit ORDER BY unit_no`.execute(shop.db)
  expect(rows).toEqual([{ state: 'used' }, { state: 'valid' }])
  const points = await shop.call(readPoints, { token: shop.anna.token, query: {} })
  expect(points.data).toMatchObject({ points: 0, items: [] })
  await lawsHold(shop)
})

test('several vouchers of a batch pay one order, and others do not mix', async () => {
  const shop = await voucherShop()
  const more = await testBatch(shop, { code: 'MORE', count: 2 })
  const four = { ADULT: { quantity: 4, priceFen: 15_000 } }
  const who = browserOf(shop.anna)
  const tried = async (vouchers: string[]) => (await hold(shop, who, { vouchers, tickets: four })).respCode
  expect(await tried([shop.serial, more[0] ?? ''])).toBe('VOUCHER_OTHER_OFFER')
  expect(await tried([more[0] ?? '', more[0] ?? ''])).toBe('VOUCHER_OTHER_OFFER')
  const seats = await held(shop, who, { vouchers: more, tickets: four })
  expect(seats.vouchers).toBe(2)
  // One of them goes to another hold of the same member: what is left does not pay for both.
  const second = browserOf(shop.anna)
  await held(shop, second, { vouchers: more.slice(0, 1) })
  expect((await place(shop, who, seats)).respCode).toBe('HOLD_ENDED')
  const third = await held(shop, who, { vouchers: more, tickets: four })
  expect((await place(shop, who, third)).data).toMatchObject({
    flowStatus: 'AWAIT_CHECK',
    payableFen: 60_000,
  })
  await lawsHold(shop)
})

test('two members who hold with one serial at once: one has it, and the other nothing', async () => {
  const shop = await voucherShop()
  const people = await Promise.all(
    ['benjamin', 'caiyun', 'daniel', 'evelyn', 'feifei', 'gaoyang'].map((account) =>
      newMember(shop, { account }),
    ),
  )
  const answers = await Promise.all(people.map((person) => hold(shop, browserOf(person))))
  const codes = answers.map(({ respCode }) => respCode).toSorted()
  expect(codes).toEqual(['200', ...Array(5).fill('VOUCHER_NOT_USABLE')])
  await lawsHold(shop)
  // The hold has run out, and so has the lock: no sweep is needed for another member to have it.
  shop.clock.advance({ minutes: 10 })
  const { sessionId } = browserOf(shop.anna)
  const again = await hold(shop, { token: (await newMember(shop, { account: 'huahua' })).token, sessionId })
  expect(again.respCode).toBe('200')
  await lawsHold(shop)
})

test('one member with two holds, placed at once, has one order', async () => {
  const shop = await voucherShop()
  const [first, second] = [browserOf(shop.anna), browserOf(shop.anna)]
  const one = await held(shop, first)
  const other = await held(shop, second)
  const answers = await Promise.all([place(shop, first, one), place(shop, second, other)])
  expect(answers.map(({ respCode }) => respCode)).toEqual(['HOLD_ENDED', '200'])
  await lawsHold(shop)
})

test('placing and holding anew at once: the voucher goes to one of them', async () => {
  const shop = await voucherShop()
  for (let turn = 0; turn < 5; turn += 1) {
    const [serial = ''] = await testBatch(shop, { code: `TURN-${turn}` })
    const [first, second] = [browserOf(shop.anna), browserOf(shop.anna)]
    const seats = await held(shop, first, { vouchers: [serial] })
    const [placed, anew] = await Promise.all([
      place(shop, first, seats),
      hold(shop, second, { vouchers: [serial] }),
    ])
    expect([
      ['200', 'VOUCHER_NOT_USABLE'],
      ['HOLD_ENDED', '200'],
    ]).toContainEqual([placed.respCode, anew.respCode])
    await lawsHold(shop)
    await shop.advance({ minutes: 10 })
    await shop.sweep()
  }
})

test('asked again, holding and placing answer the same; nothing is taken twice', async () => {
  const shop = await voucherShop()
  const who = browserOf(shop.anna)
  const [one, same] = await Promise.all([1, 2].map(() => hold(shop, who, { key: 'hold-0000000001' })))
  expect([one?.respCode, same?.data.orderNo]).toEqual(['200', one?.data.orderNo])
  const seats = await held(shop, who, { key: 'hold-0000000001' })
  expect(seats).toMatchObject({ orderNo: one?.data.orderNo, vouchers: 1 })
  const key = 'place-000000001'
  const answers = await Promise.all([1, 2, 3].map(() => place(shop, who, seats, { key })))
  expect(answers.map(({ data }) => [data.orderNo, data.flowStatus])).toEqual(
    Array(3).fill([seats.orderNo, 'AWAIT_CHECK']),
  )
  expect((await place(shop, who, seats, { key })).data.flowStatus).toBe('AWAIT_CHECK')
  // The seats that the key has held are shown, although the voucher is used by now.
  expect((await hold(shop, who, { key: 'hold-0000000001' })).data.orderNo).toBe(seats.orderNo)
  expect((await hold(shop, who)).respCode).toBe('VOUCHER_NOT_USABLE')
  const { rows } = await sql`SELECT FROM payment`.execute(shop.db)
  expect(rows).toHaveLength(1)
  await lawsHold(shop)
})

test('a process that dies before the end of placing leaves the hold and its voucher', async () => {
  const shop = await voucherShop()
  const who = browserOf(shop.anna)
  const seats = await held(shop, who)
  await sql`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''died''; END'`.execute(
    shop.db,
  )
  await sql`CREATE TRIGGER die BEFORE INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION die()`.execute(
    shop.db,
  )
  const key = 'place-000000002'
  expect((await place(shop, who, seats, { key })).status).toBe(500)
  expect(await stateOf(shop)).toEqual(['LOCKED'])
  await lawsHold(shop)
  await sql`DROP FUNCTION die() CASCADE`.execute(shop.db)
  expect((await place(shop, who, seats, { key })).data.flowStatus).toBe('AWAIT_CHECK')
  await lawsHold(shop)
})

test('without seats the voucher stays free', async () => {
  const shop = await voucherShop()
  await sql`UPDATE pool SET capacity = 1`.execute(shop.db)
  expect((await hold(shop, browserOf(shop.anna))).respCode).toBe('SLOT_SOLD_OUT')
  expect(await stateOf(shop)).toEqual(['ISSUED'])
  await lawsHold(shop)
})

test('a voucher is for its own offer, quantity and days', async () => {
  const shop = await voucherShop()
  const { visitDate } = shop.park
  const who = browserOf(shop.anna)
  const day = new Date(`${visitDate}T00:00:00Z`).getUTCDay()
  const tried = async (more: HoldMore) => (await hold(shop, who, more)).respCode
  const child = { CHILD: { quantity: 2, priceFen: 8_000 } } as unknown as typeof two
  const three = { ADULT: { quantity: 3, priceFen: 15_000 } }
  expect(await tried({ tickets: child })).toBe('VOUCHER_OTHER_OFFER')
  expect(await tried({ tickets: three })).toBe('VOUCHER_OTHER_OFFER')
  expect(await tried({ tickets: { ...two, ...child } })).toBe('VOUCHER_OTHER_OFFER')
  const others = {
    LATE: { validUntil: addDays(venueDate(shop.clock.now()), 1) },
    EARLY: { validFrom: addDays(visitDate as never, 1) },
    WEEKDAY: { weekdays: [(day + 1) % 7] },
    BLACKOUT: { blackout: [visitDate] },
  }
  for (const [code, batch] of Object.entries(others))
    expect([code, await tried({ vouchers: await testBatch(shop, { code, ...batch }) })]).toEqual([
      code,
      'VOUCHER_OTHER_DATE',
    ])
  // None of them was a wrong serial number.
  expect(await tried({})).toBe('200')
  await lawsHold(shop)
})

test('expired, void, stopped, used, unknown and mistyped serial numbers get the same sentence', async () => {
  const shop = await voucherShop()
  await exchanged(shop)
  const today = venueDate(shop.clock.now())
  const [expired = ''] = await testBatch(shop, {
    ...{ code: 'OLD', validFrom: addDays(today, -9), validUntil: addDays(today, -1) },
  })
  const [stopped = ''] = await testBatch(shop, { code: 'STOPPED', state: 'STOPPED' })
  const [gone = ''] = await testBatch(shop, { code: 'VOID' })
  await sql`UPDATE voucher SET state = 'VOID' WHERE batch_code = 'VOID'`.execute(shop.db)
  const unknown = `${'A'.repeat(19)}${checkCharacterOf('A'.repeat(19))}`
  const mistyped = shop.serial.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const answers = []
  for (const [n, serial] of [expired, stopped, gone, unknown, shop.serial, mistyped].entries()) {
    const person = await newMember(shop, { account: `ben${n}` })
    const { respCode, respMsg, data } = await query(shop, person, serial)
    answers.push({ respCode, respMsg, data })
    const { respCode: code } = await hold(shop, browserOf(person), { vouchers: [serial] })
    expect(code).toBe('VOUCHER_NOT_USABLE')
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.respCode).toBe('VOUCHER_NOT_USABLE')
})

test('an account has five wrong serial numbers a day, wherever it tries them, also all at once', async () => {
  const shop = await voucherShop()
  const guess = (n: number) => {
    const body = String(n).padStart(19, '7')
    return body + checkCharacterOf(body)
  }
  const who = browserOf(shop.anna)
  const tries = Array.from({ length: 20 }, (_, n) =>
    n % 2
      ? query(shop, shop.anna, guess(n))
      : hold(shop, who, { vouchers: [guess(n)], ip: `198.51.100.${n}` }),
  )
  const codes = (await Promise.all(tries)).map(({ respCode }) => respCode)
  expect(codes.filter((code) => code === 'VOUCHER_NOT_USABLE')).toHaveLength(5)
  expect(codes.filter((code) => code === 'VOUCHER_TOO_OFTEN')).toHaveLength(15)
  expect((await query(shop, shop.anna)).respCode).toBe('VOUCHER_TOO_OFTEN')
  // Right ones cost nothing, and somebody else is not kept waiting.
  const ben = await newMember(shop, { account: 'benjamin' })
  for (let n = 0; n < 8; n += 1) expect((await query(shop, ben)).respCode).toBe('200')
  // Staff allow more, and it counts at once; or fewer.
  await setLimit(shop, 'voucher.tries-per-day', 40)
  expect((await query(shop, shop.anna, guess(20))).respCode).toBe('VOUCHER_NOT_USABLE')
  await setLimit(shop, 'voucher.tries-per-day', 1)
  const few = [await query(shop, ben, guess(30)), await query(shop, ben, guess(31))]
  expect(few.map(({ respCode }) => respCode)).toEqual(['VOUCHER_NOT_USABLE', 'VOUCHER_TOO_OFTEN'])
})

test('whom a network keeps waiting that others have used up loses no try of their own', async () => {
  const shop = await voucherShop()
  await setLimit(shop, 'voucher.tries-per-day', 1)
  const { pool, deps } = shop
  const busy = '198.51.100.7'
  const key = deps.vault.index('voucher-tries', `network:${networkOf(busy)}`)
  for (let n = 0; n < 10; n += 1)
    await countTry(pool, { name: 'voucher-network', points: 10, seconds: 86_400 }, key)
  const wrong = '7'.repeat(19) + checkCharacterOf('7'.repeat(19))
  const from = (ip: string) => hold(shop, browserOf(shop.anna), { vouchers: [wrong], ip })
  expect((await from(busy)).respCode).toBe('VOUCHER_TOO_OFTEN')
  expect((await from('203.0.113.9')).respCode).toBe('VOUCHER_NOT_USABLE')
})

test('only members exchange, who have agreed to the terms, and pay nothing by other means', async () => {
  const shop = await voucherShop()
  const guest = await newGuest(shop)
  expect((await hold(shop, browserOf(guest))).respCode).toBe('LOGIN_NEEDED')
  expect((await query(shop, guest)).status).toBe(403)
  const who = browserOf(shop.anna)
  expect((await hold(shop, who, { agreed: false })).respCode).toBe('VOUCHER_TERMS')
  const couponNo = await claimed(shop, shop.anna, await testActivity(shop))
  const seats = await held(shop, who)
  const quote = await shop.call(quoteHold, { ...who, params: { orderNo: seats.orderNo }, body: {} })
  expect(quote.data).toMatchObject({ coupons: [], best: null, maxPoints: 0 })
  expect((await place(shop, who, seats, { couponNo })).respCode).toBe('VOUCHER_NO_DISCOUNT')
  expect((await place(shop, who, seats, { expectedPayableFen: 0 as never })).respCode).toBe('PRICE_CHANGED')
  expect((await place(shop, who, seats)).respCode).toBe('200')
  const pay = await shop.call(startPayment, {
    ...who,
    userAgent: desktop,
    body: { orderNo: seats.orderNo, payType: 'ALIPAY_QR' },
  })
  expect(pay.respCode).toBe('ORDER_ALREADY_PAID')
  await lawsHold(shop)
})

test('a refund is whole, without a fee, and gives the voucher back once; never money', async () => {
  const shop = await voucherShop()
  await sql`UPDATE policy SET rules = '{"tiers":[{"untilHoursBefore":24,"feeBp":2000}]}' WHERE kind = 'REFUND'`.execute(
    shop.db,
  )
  const order = await exchanged(shop)
  expect((await askFor(shop, order, { count: 1 })).respCode).toBe('VOUCHER_WHOLE')
  expect(await quoted(shop, order)).toMatchObject({ whole: true, voucherBatch: 'OPEN' })
  const answers = await Promise.all([1, 2, 3].map(() => askFor(shop, order, { count: 2 })))
  expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
  await shop.advance({ minutes: 10 })
  await work(shop)
  const detail = await orderDetail(shop, order)
  expect(detail).toMatchObject({ flowStatus: 'TD_FINISH', amounts: { paidFen: 30_000, refundedFen: 30_000 } })
  const refunds = detail.timeline.filter(({ kind }) => kind === 'refund')
  const texts = refunds.map(({ text }) => text)
  expect(texts).toContain('兑换券已退回')
  expect(refunds.map(({ sumFen }) => sumFen)).toEqual(refunds.map(() => null))
  const { items } = (await shop.call(listRefunds, { token: order.buyer.token, query: {} })).data
  expect(items).toMatchObject([{ byVouchers: true, status: 'FINISH' }])
  expect(texts.join()).not.toContain('款项')
  expect(await stateOf(shop)).toEqual(['ISSUED'])
  await lawsHold(shop)
  expect(await world.control.refunds()).toEqual([])
  const { rows } = await sql`SELECT account, sum(amount_fen)::int8 AS fen FROM ledger_entry
    GROUP BY account HAVING sum(amount_fen) <> 0`.execute(shop.db)
  expect(rows).toEqual([])
  expect(shop.sms.notifications.filter(({ kind }) => kind.startsWith('refund'))).toEqual([])
  // The order keeps nothing of it: another refund finds nothing, and the voucher serves another order.
  expect((await askFor(shop, order, { count: 2 })).respCode).toBe('REFUND_NOT_POSSIBLE')
  const next = await exchanged(shop)
  await inTransaction(shop.db, (tx) =>
    returnVouchers(tx, order.orderNo, { at: shop.clock.now(), ofTower: false }),
  )
  expect(await stateOf(shop)).toEqual(['REDEEMED'])
  expect((await query(shop, shop.anna)).data.usedFor).toBe(next.orderNo)
  await lawsHold(shop)
})

test('the terms of what a voucher paid name its own time and no fee: on the form, the order and its refund', async () => {
  const shop = await voucherShop()
  const tiers = [
    { untilHoursBefore: 24, feeBp: 0 },
    { untilHoursBefore: 2, feeBp: 3_000 },
  ]
  await sql`UPDATE policy SET rules = ${JSON.stringify({ tiers })}::jsonb,
    summary = '{"zh-CN":"此后收取30%的手续费","en-US":"then a fee of 30%"}' WHERE kind = 'REFUND'`.execute(
    shop.db,
  )
  const terms = '预订日期或时段开始前2小时以上可整单免费退订，退回兑换券，不退现金；此后不可退订。'
  const who = browserOf(shop.anna)
  const seats = await held(shop, who)
  const { orderNo, payableFen } = (await place(shop, who, seats)).data
  const order = { ...who, orderNo, payableFen, buyer: shop.anna }
  const detail = await orderDetail(shop, order)
  const quote = await quoted(shop, order)
  expect([seats.refundPolicy, detail.refundPolicy, quote.policy]).toEqual([terms, terms, terms])
  expect(detail.changePolicy).not.toMatch(/差价|手续费/)
  const ends = venueInstant(shop.park.visitDate as VisitDate, '08:00' as SlotTime).toISOString()
  expect(quote.units.map(({ feeFen, tierEndsAt }) => [feeFen, tierEndsAt])).toEqual([
    [0, ends],
    [0, ends],
  ])
})

test('when the time for refunds is over, the voucher is used; one that expired before has thirty days more', async () => {
  const shop = await voucherShop()
  const today = venueDate(shop.clock.now())
  const [short = ''] = await testBatch(shop, { code: 'SHORT', validUntil: addDays(today, 3) })
  const order = await exchanged(shop, { vouchers: [short] })
  await sql`UPDATE voucher_batch SET valid_until = ${addDays(today, -1)}, valid_from = ${addDays(today, -9)}
    WHERE code = 'SHORT'`.execute(shop.db)
  await asked(shop, order, 2)
  await shop.advance({ minutes: 10 })
  await work(shop)
  expect((await query(shop, shop.anna, short)).data).toMatchObject({
    state: 'USABLE',
    validUntil: addDays(venueDate(shop.clock.now()), 30),
  })
  const again = await exchanged(shop, { vouchers: [short] })
  await shop.advance({ minutes: 3 * 24 * 60 })
  const { unitNo } = (await quoted(shop, again)).units[0] ?? { unitNo: '' }
  const late = await shop.call(askRefund, {
    ...{ token: shop.anna.token, sessionId: again.sessionId },
    body: {
      orderNo: again.orderNo,
      unitNos: [unitNo],
      reasonCode: 'PLANS_CHANGED',
      expectedAmountFen: 0 as never,
    },
  })
  expect(late.respCode).toBe('REFUND_TOO_LATE')
  await lawsHold(shop)
})

test('no part of a voucher is ever promised back, whoever decides', async () => {
  const shop = await voucherShop()
  const order = await exchanged(shop)
  const refundNo = await asked(shop, order, 2)
  const part = { refundNo, orderNo: order.orderNo, amountFen: 10_000 as never, kind: 'UNITS' } as const
  const granted = await inTransaction(shop.db, (tx) =>
    grantRefund(tx, part, { at: shop.clock.now(), actor: 'staff:test' }),
  )
  expect(granted).toBe(false)
  expect(await stateOf(shop)).toEqual(['REDEEMED'])
  await lawsHold(shop)
})

test('a closure that takes the rest of what a voucher paid is decided by staff, not by time', async () => {
  const shop = await voucherShop()
  const order = await exchanged(shop)
  const { rows: units } = await sql<{ id: number }>`SELECT id FROM unit ORDER BY id`.execute(shop.db)
  const first = units[0]?.id ?? 0
  const at = shop.clock.now()
  const until = new Date(at.getTime() + 86_400_000)
  await inTransaction(shop.db, async (tx) => {
    const used = {
      unitIds: [first ?? 0],
      from: 'valid',
      to: 'used',
      note: 'used',
      actor: 'gate',
      at,
    } as const
    expect(await moveUnits(tx, order.orderNo, used)).not.toBeNull()
    await sql`
      INSERT INTO closure (closure_no, visit_date, product_code, reason, state, stands_until, created_at, created_by)
      VALUES ('C261121AAAAAAAAAAAA', ${shop.park.visitDate}, 'PARK', '{}', 'RUNNING', ${until}, ${at}, 'staff:test')`.execute(
      tx,
    )
    await sql`INSERT INTO closure_pool (closure_no, pool_id) SELECT 'C261121AAAAAAAAAAAA', id FROM pool`.execute(
      tx,
    )
  })
  await workClosures(shop.deps)
  const kinds = (await writtenTo(shop, shop.anna)).map(({ kind }) => kind)
  expect([kinds.includes('closure-in-part'), kinds.includes('closure')]).toEqual([true, false])
  await shop.advance({ minutes: 2 * 24 * 60 })
  await work(shop)
  const { rows } = await sql<{ no: RefundNo }>`SELECT refund_no AS no, status, needs FROM refund`.execute(
    shop.db,
  )
  expect(rows).toMatchObject([{ status: 'PENDING', needs: 'STAFF' }])
  const { token } = await newStaff(shop, 'orders')
  const params = { refundNo: rows[0]?.no ?? ('' as RefundNo) }
  const read = (await shop.call(readStaffRefund, { token, params })).data
  expect(read).toMatchObject({ isRestOfVoucher: true, actions: ['reject'] })
  expect(await stateOf(shop)).toEqual(['REDEEMED'])
  await lawsHold(shop)
})

test.each(['STOPPED', 'VOID'] as const)(
  'where its batch is %s meanwhile, buyer and staff read so of what comes back, before and after',
  async (state) => {
    const shop = await voucherShop()
    const order = await exchanged(shop)
    const { token } = await newStaff(shop, 'orders')
    const atWindow = async () =>
      (await shop.call(readWindowRefund, { token, params: { orderNo: order.orderNo } })).data.voucherBatch
    expect(await atWindow()).toBe('OPEN')
    await sql`UPDATE voucher_batch SET state = ${state}`.execute(shop.db)
    expect(await quoted(shop, order)).toMatchObject({ whole: true, voucherBatch: state })
    expect(await atWindow()).toBe(state)
    const { refundNo } = (await askFor(shop, order, { count: 2 })).data
    const read = async () => {
      const own = await shop.call(readRefund, { token: order.buyer.token, params: { refundNo } })
      const staff = await shop.call(readStaffRefund, { token, params: { refundNo } })
      return [own.data.voucherBatch, staff.data.voucherBatch]
    }
    expect(await read()).toEqual([state, state])
    await shop.advance({ minutes: 10 })
    await work(shop)
    expect(await stateOf(shop)).toEqual(['ISSUED'])
    expect(await read()).toEqual([state, state])
    expect((await hold(shop, browserOf(shop.anna))).respCode).toBe('VOUCHER_NOT_USABLE')
    await sql`UPDATE voucher_batch SET state = 'OPEN'`.execute(shop.db)
    expect(await read()).toEqual(['OPEN', 'OPEN'])
    await lawsHold(shop)
  },
)

test('an order that money paid has no batch', async () => {
  const shop = await voucherShop()
  const { token } = await newStaff(shop, 'orders')
  const order = await paidOrder(shop)
  expect(await quoted(shop, order)).toMatchObject({ voucherBatch: null })
  const params = { orderNo: order.orderNo }
  expect((await shop.call(readWindowRefund, { token, params })).data.voucherBatch).toBeNull()
})

test('a voucher that comes back because the tower closed its day is good for thirty days, also when it has not expired', async () => {
  const shop = await voucherShop()
  const { visitDate } = shop.park
  const [last = ''] = await testBatch(shop, { code: 'LAST', validUntil: visitDate })
  const order = await exchanged(shop, { vouchers: [last] })
  const at = shop.clock.now()
  const until = new Date(at.getTime() + 10 * 86_400_000)
  await sql`
    INSERT INTO closure (closure_no, visit_date, product_code, reason, state, stands_until, created_at, created_by)
    VALUES ('C261121AAAAAAAAAAAA', ${visitDate}, 'PARK', '{}', 'RUNNING', ${until}, ${at}, 'staff:test')`.execute(
    shop.db,
  )
  await sql`INSERT INTO closure_pool (closure_no, pool_id) SELECT 'C261121AAAAAAAAAAAA', id FROM pool`.execute(
    shop.db,
  )
  await workClosures(shop.deps)
  await shop.advance({ minutes: 2 * 24 * 60 })
  await work(shop)
  expect((await shop.result(order)).flowStatus).toBe('TD_FINISH')
  const today = venueDate(shop.clock.now())
  expect(today < visitDate, 'it has not expired').toBe(true)
  expect((await query(shop, shop.anna, last)).data).toMatchObject({
    ...{ state: 'USABLE', validUntil: addDays(today, 30) },
  })
  await lawsHold(shop)
})

test('whose own plans changed has the days of the voucher, and no more', async () => {
  const shop = await voucherShop()
  const { visitDate } = shop.park
  const [last = ''] = await testBatch(shop, { code: 'LAST', validUntil: visitDate })
  const order = await exchanged(shop, { vouchers: [last] })
  await asked(shop, order, 2)
  await shop.advance({ minutes: 10 })
  await work(shop)
  expect((await query(shop, shop.anna, last)).data).toMatchObject({ state: 'USABLE', validUntil: visitDate })
})

/** Another day with room, at the price of the first one. */
async function openDay(shop: VoucherShop, day: VisitDate, priceFen = 15_000): Promise<void> {
  const { rows } = await sql<{ id: number; code: string }>`SELECT id, code FROM resource`.execute(shop.db)
  for (const { id, code } of rows)
    await insertPool(shop.db, id, day, { capacity: 20, from: code.endsWith('day') ? null : '10:00' })
  for (const id of Object.values(shop.park.offerIds))
    await sql`INSERT INTO price (offer_id, visit_date, price_fen) VALUES (${id}, ${day}, ${priceFen})
      ON CONFLICT DO NOTHING`.execute(shop.db)
}

test('a change of date stays within the days of the voucher: none that is excluded, none after its last', async () => {
  const shop = await voucherShop()
  const visitDate = shop.park.visitDate as VisitDate
  const [excluded, good, after] = [1, 2, 3].map((days) => addDays(visitDate, days)) as [
    VisitDate,
    VisitDate,
    VisitDate,
  ]
  for (const day of [excluded, good, after]) await openDay(shop, day)
  const [bound = ''] = await testBatch(shop, { code: 'BOUND', blackout: [excluded], validUntil: good })
  const order = await exchanged(shop, { vouchers: [bound] })
  const unitNos = (await quoted(shop, order)).units.map(({ unitNo }) => unitNo)
  const who = { token: shop.anna.token, sessionId: order.sessionId }
  const to = (visitDate: VisitDate) => ({
    ...{ unitNos, visitDate, untilDate: null, slotFrom: '10:00' as never },
  })
  const change = (day: VisitDate) =>
    shop.call(askChange, {
      ...who,
      body: { ...to(day), orderNo: order.orderNo, reasonCode: 'PLANS', expectedNetFen: 0 as never },
    })
  for (const day of [excluded, after]) {
    const quote = { ...who, params: { orderNo: order.orderNo }, body: to(day) }
    expect((await shop.call(quoteChange, quote)).respCode).toBe('VOUCHER_OTHER_DATE')
    expect((await change(day)).respCode).toBe('VOUCHER_OTHER_DATE')
  }
  expect((await change(good)).data).toMatchObject({ state: 'DONE' })
  await lawsHold(shop)
})

test('a voucher for a room pays no stay, of however many nights', async () => {
  const shop = await voucherShop()
  const hotel = await insertHotel(shop.db, { first: addDays(venueDate(shop.clock.now()), 1) })
  await shop.cachesCurrent()
  const rooms = { productCode: hotel.productCode, offerCode: hotel.offer, quantity: 1 }
  const [room = ''] = await testBatch(shop, { code: 'ROOM', ...rooms })
  const nights = Array.from({ length: 3 }, (_, night) => priceOn(night))
  const answer = await shop.call(holdSeats, {
    ...browserOf(shop.anna),
    body: {
      items: [
        {
          ...{ productCode: hotel.productCode as never, slotFrom: null },
          ...{ visitDate: hotel.first, untilDate: addDays(hotel.first, 3) },
          lines: [
            {
              ...{ offerCode: hotel.offer as never, quantity: 1 },
              priceFen: nights.reduce((sum, night) => sum + night, 0) as never,
            },
          ],
        },
      ],
      ...{ vouchers: [room], voucherTermsAgreed: true },
    },
  })
  expect(answer.respCode).toBe('VOUCHER_OTHER_OFFER')
  expect(await stateOf(shop)).not.toContain('LOCKED')
})

test('another date of the same price is free; another price, or a part of it, is not possible', async () => {
  const shop = await voucherShop()
  const [same, dear] = [addDays(shop.park.visitDate as never, 1), addDays(shop.park.visitDate as never, 2)]
  await openDay(shop, same)
  await openDay(shop, dear, 18_000)
  const order = await exchanged(shop)
  const { units } = await quoted(shop, order)
  const unitNos = units.map(({ unitNo }) => unitNo)
  const who = { token: shop.anna.token, sessionId: order.sessionId }
  const choice = (visitDate: string, chosen = unitNos) => ({
    ...{ unitNos: chosen, visitDate: visitDate as never, untilDate: null, slotFrom: '10:00' as never },
  })
  const quoteFor = (visitDate: string, chosen = unitNos) =>
    shop.call(quoteChange, { ...who, params: { orderNo: order.orderNo }, body: choice(visitDate, chosen) })
  expect((await quoteFor(same, unitNos.slice(0, 1))).respCode).toBe('VOUCHER_WHOLE')
  expect((await quoteFor(dear)).respCode).toBe('VOUCHER_SAME_PRICE')
  const ask = (visitDate: string, expectedNetFen: number) =>
    shop.call(askChange, {
      ...who,
      body: {
        ...{ ...choice(visitDate), orderNo: order.orderNo, reasonCode: 'PLANS' },
        expectedNetFen: expectedNetFen as never,
      },
    })
  expect((await ask(dear, 6_000)).respCode).toBe('VOUCHER_SAME_PRICE')
  expect((await ask(same, 0)).data).toMatchObject({ state: 'DONE' })
  await lawsHold(shop)
})
