import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payMoneyByHand } from '#contract/console/refund.ts'
import { cancelOrder } from '#contract/endpoints/payment.ts'
import { addDays, type VisitDate, venueDate, venueInstant } from '#contract/values/time.ts'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { asked, work } from '../../../testing/refunding.ts'
import { newStaff } from '../../../testing/staff.ts'
import { cmbcOn, type TestWorld, testWorld } from '../../../testing/test-world.ts'
import type { BillRow, PayGateway, RefundState } from '../pay-gateway.ts'
import { sendProviderRefunds } from '../provider-refunds/send-provider-refunds.ts'
import { pollPayments } from '../watch/watch-payments.ts'
import { compareBills } from './compare-bills.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

/** Both clocks, to this time of the next day. */
async function nextDayAt(shop: PayingShop, day: VisitDate, time: '11:30' | '15:30'): Promise<void> {
  const ms = venueInstant(addDays(day, 1), time as never).getTime() - shop.clock.now().getTime()
  await shop.advance({ seconds: Math.ceil(ms / 1000) })
}

async function alertsOf({ pool }: PayingShop) {
  const { rows } = await pool.query(
    'SELECT kind, payment_no AS "paymentNo", detail FROM payment_alert ORDER BY id',
  )
  return rows
}

const ways = { WECHAT_PAY: 'WECHAT_QR', ALIPAY: 'ALIPAY_PC' } as const

/** A paid order of today. */
async function paidToday(provider: keyof typeof ways) {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo, content } = await shop.started(order, ways[provider])
  return { shop, order, paymentNo, content, day: venueDate(shop.clock.now()) }
}

describe.each(['WECHAT_PAY', 'ALIPAY'] as const)('the bill of %s', (provider) => {
  async function pay({ content, paymentNo }: { content: string; paymentNo: string }): Promise<void> {
    if (provider === 'ALIPAY') await fetch(content, { redirect: 'manual' })
    await world.control.begin(paymentNo).catch(() => undefined)
    await world.control.pay(paymentNo, { evenIfClosed: true })
  }

  test('that says what our books say changes nothing', async () => {
    const { shop, day, ...payment } = await paidToday(provider)
    await pay(payment)
    await nextDayAt(shop, day, '11:30')
    await compareBills(shop.deps)
    expect(await alertsOf(shop)).toEqual([])
    await shop.checkBooks()
  })

  test('finds money that no webhook reported, and it goes back', async () => {
    const { shop, day, order, ...payment } = await paidToday(provider)
    if (provider === 'ALIPAY') await fetch(payment.content, { redirect: 'manual' })
    await world.control.begin(payment.paymentNo).catch(() => undefined)
    await shop.call(cancelOrder, {
      params: { orderNo: order.orderNo },
      token: order.buyer.token,
      sessionId: order.sessionId,
    })
    await pollPayments(shop.deps)
    await world.control.addRule({ match: { op: 'notify', outNo: payment.paymentNo }, fault: 'dropAll' })
    await pay(payment)
    await nextDayAt(shop, day, '11:30')
    await pollPayments(shop.deps)
    expect(await world.control.refunds()).toEqual([])

    await compareBills(shop.deps)
    await pollPayments(shop.deps)
    await sendProviderRefunds(shop.deps)
    const [refund] = await world.control.refunds()
    expect(refund).toMatchObject({ outRefundNo: `R${payment.paymentNo.slice(1)}`, amountFen: 15_000 })
    await shop.checkBooks()
  })

  test.each([
    ['missing', 'BILL_LACKS', { paidFen: 15_000 }],
    ['amount', 'BILL_DIFFERS', { reportedFen: 15_001, paidFen: 15_000 }],
    ['extra', 'UNKNOWN_PAYMENT', { reportedFen: 1 }],
  ] as const)('with a row that is %s alarms once', async (row, kind, detail) => {
    const { shop, day, ...payment } = await paidToday(provider)
    await pay(payment)
    // A bill without any row would be none.
    await pay(await shop.started(await shop.place(), ways[provider]))
    await nextDayAt(shop, day, '11:30')
    for (const _ of ['at 11:30', 'at 15:30']) {
      await world.control.addRule({ match: { provider, op: 'bill' }, fault: 'billMismatch', args: { row } })
      await compareBills(shop.deps)
    }
    expect(await alertsOf(shop)).toEqual([
      { kind, paymentNo: row === 'extra' ? 'SANDBOXEXTRA' : payment.paymentNo, detail: { day, ...detail } },
    ])
    await shop.checkBooks()
  })

  test('that is not there is waited for, and alarms in the afternoon', async () => {
    const { shop, day, ...payment } = await paidToday(provider)
    await pay(payment)
    await nextDayAt(shop, day, '11:30')
    await world.control.addRule({ match: { provider, op: 'bill' }, fault: '500', times: 2 })
    await compareBills(shop.deps)
    expect(await alertsOf(shop)).toEqual([])
    await nextDayAt(shop, day, '15:30')
    await compareBills(shop.deps)
    expect(await alertsOf(shop)).toEqual([{ kind: 'BILL_MISSING', paymentNo: '', detail: { day } }])
    const { rows } = await sql`SELECT state FROM bill_comparison`.execute(shop.db)
    expect(rows).toEqual([{ state: 'MISSING' }])
  })
})

test('a day on which nothing moved needs no bill', async () => {
  const shop = await payingShop(world)
  await nextDayAt(shop, venueDate(shop.clock.now()), '15:30')
  await compareBills(shop.deps)
  expect(await alertsOf(shop)).toEqual([])
})

test('a refund that a person put right, and no webhook reported, is booked; one that is not ours alarms', async () => {
  const bills: { rows: readonly BillRow[] } = { rows: [] }
  const shop = await payingShop(world, {
    pay: (gateways) =>
      gateways.map((gateway) => ({
        ...gateway,
        bill: async () => ({ outcome: 'ok', rows: gateway.provider === 'WECHAT_PAY' ? bills.rows : null }),
      })),
  })
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await shop.call(cancelOrder, {
    params: { orderNo: order.orderNo },
    token: order.buyer.token,
    sessionId: order.sessionId,
  })
  await world.control.addRule({ match: { op: 'refund' }, fault: 'refundAbnormal' })
  await world.control.pay(paymentNo, { evenIfClosed: true })
  await sendProviderRefunds(shop.deps)
  await shop.advance({ minutes: 5 })
  await sendProviderRefunds(shop.deps)
  const own = { about: 'refund', paymentNo, refundNo: `R${paymentNo.slice(1)}`, amountFen: 15_000 } as BillRow
  bills.rows = [own, { ...own, refundNo: 'RBYHAND' } as BillRow]
  await nextDayAt(shop, venueDate(shop.clock.now()), '11:30')
  await compareBills(shop.deps)
  const { rows } = await shop.pool.query('SELECT state FROM provider_refund')
  expect(rows).toEqual([{ state: 'DONE' }])
  expect((await alertsOf(shop)).filter(({ kind }) => kind === 'UNKNOWN_REFUND')).toMatchObject([
    { paymentNo, detail: { refundNo: 'RBYHAND', reportedFen: 15_000 } },
  ])
  await shop.checkBooks()
})

describe.each([
  ['WECHAT_PAY', 'WECHAT_QR'],
  ['ALIPAY', 'ALIPAY_QR'],
  ['CMBC', 'CMBC_WXQRCODE'],
] as const)('a refund that only our books have, at %s', (provider, payType) => {
  const said: { of: RefundState | null } = { of: null }
  /** Its bill has no refunds. */
  const withoutRefunds = (gateway: PayGateway): PayGateway => ({
    ...gateway,
    bill:
      gateway.bill &&
      (async (day) => {
        const bill = await gateway.bill?.(day)
        if (bill?.outcome !== 'ok') throw new Error('no bill')
        return { ...bill, rows: bill.rows?.filter(({ about }) => about === 'payment') ?? null }
      }),
    queryRefund: async (input) => said.of ?? (await gateway.queryRefund(input)),
  })

  async function refundedToday() {
    said.of = null
    const shop = await payingShop(world, {
      pay: (gateways, shopUrl) =>
        [...gateways, cmbcOn(world, { shopUrl })].map((gateway) =>
          gateway.provider === provider ? withoutRefunds(gateway) : gateway,
        ),
    })
    const order = await shop.place()
    const { paymentNo } = await shop.started(order, payType)
    await world.control.pay(paymentNo)
    await asked(shop, order)
    await shop.advance({ minutes: 10 })
    await work(shop)
    await shop.advance({ minutes: 2 })
    await work(shop)
    const { rows } = await shop.pool.query('SELECT provider_refund_no, state FROM provider_refund')
    expect(rows).toMatchObject([{ state: 'DONE' }])
    const day = venueDate(shop.clock.now())
    await nextDayAt(shop, day, '11:30')
    const states = async () => (await shop.pool.query('SELECT state FROM bill_comparison')).rows.length
    return { shop, day, paymentNo, refundNo: rows[0].provider_refund_no as string, states }
  }

  test('alarms once when the provider does not call it done', async () => {
    const { shop, day, paymentNo, refundNo } = await refundedToday()
    for (const state of ['absent', 'abnormal', 'closed'] as const) {
      said.of = { outcome: 'ok', state }
      await compareBills(shop.deps)
    }
    expect(await alertsOf(shop)).toEqual([
      { kind: 'BILL_LACKS', paymentNo, detail: { day, refundNo, refundedFen: 15_000 } },
    ])
  })

  test('is asked about again when the provider cannot say, and needs nobody when it calls it done', async () => {
    const { shop, states } = await refundedToday()
    said.of = { outcome: 'unknown', reason: 'away' }
    await compareBills(shop.deps)
    const others = await states()
    said.of = null
    await compareBills(shop.deps)
    expect([await states(), await alertsOf(shop)]).toEqual([others + 1, []])
  })
})

test('what a bank tells without a time is of the day in our books, and asked about where they lack it', async () => {
  const shop = await payingShop(world, {
    pay: (_, shopUrl) =>
      [cmbcOn(world, { shopUrl })].map((bank) => ({
        ...bank,
        async query(paymentNo) {
          const standing = await bank.query(paymentNo)
          if (standing.outcome !== 'ok' || standing.state !== 'paid') return standing
          return { ...standing, trade: { ...standing.trade, paidAt: shop.clock.now() } }
        },
      })),
  })
  const day = venueDate(shop.clock.now())
  const [booked, missed] = [await shop.place(), await shop.place()]
  await world.control.pay((await shop.started(booked, 'CMBC_WXQRCODE')).paymentNo)
  const { paymentNo } = await shop.started(missed, 'CMBC_WXQRCODE')
  await world.control.addRule({ match: { op: 'notify' }, fault: 'dropAll' })
  await world.control.pay(paymentNo)
  // Nobody asks about it any more.
  await shop.pool.query("UPDATE payment SET state = 'CLOSED', poll_due_at = NULL WHERE payment_no = $1", [
    paymentNo,
  ])
  await nextDayAt(shop, day, '11:30')
  await compareBills(shop.deps)
  await pollPayments(shop.deps)
  expect(await alertsOf(shop)).toEqual([])
  const { rows } = await shop.pool.query(
    'SELECT state, count(*)::integer AS count FROM payment GROUP BY state',
  )
  expect(rows).toEqual([{ state: 'PAID', count: 2 }])
  const { rows: compared } = await shop.pool.query(
    'SELECT billed_count AS billed, booked_count AS booked FROM bill_comparison WHERE day = $1',
    [day],
  )
  expect(compared).toEqual([{ billed: 1, booked: 1 }])
  await shop.checkBooks()
})

test('a bank that pays out weeks later what staff have transferred by hand is found', async () => {
  const shop = await payingShop(world, { pay: (_, shopUrl) => [cmbcOn(world, { shopUrl })] })
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'CMBC_WXQRCODE')
  await world.control.pay(paymentNo)
  await asked(shop, order)
  await world.control.addRule({ match: { op: 'refund' }, fault: 'refundAbnormal' })
  await shop.advance({ minutes: 10 })
  await work(shop)
  await shop.advance({ minutes: 2 })
  await work(shop)
  const { rows } = await shop.pool.query('SELECT provider_refund_no AS no FROM provider_refund')
  const refundNo = rows[0].no as string
  const { token } = await newStaff(shop, 'finance')
  const body = { reference: 'ICBC 0001' }
  await shop.call(payMoneyByHand, { token, params: { providerRefundNo: refundNo }, body })
  await work(shop)
  const twice = async () => {
    for (const _ of ['once', 'once more']) await compareBills(shop.deps)
    return (await alertsOf(shop)).filter(({ kind }) => kind === 'REFUND_TWICE')
  }
  await nextDayAt(shop, venueDate(shop.clock.now()), '11:30')
  expect(await twice()).toEqual([])
  await shop.advance({ minutes: 20 * 24 * 60 })
  await world.control.settleRefund(refundNo, 'succeed')
  expect(await twice()).toEqual([
    { kind: 'REFUND_TWICE', paymentNo, detail: { refundNo, amountFen: 15_000 } },
  ])
  await shop.checkBooks()
})

test('a bill that cannot be read, and a row that cannot be compared, keep none of the others', async () => {
  const unknown = { about: 'payment', paymentNo: 'PNOTOURS', amountFen: 1 } as BillRow
  const unfit = { ...unknown, paymentNo: 'P\u0000' } as BillRow
  const shop = await payingShop(world, {
    pay: (gateways) =>
      gateways.map((gateway, index) => ({
        ...gateway,
        bill: async () => {
          if (index === 0) throw new Error('no such file')
          return { outcome: 'ok', rows: [unfit, unknown] }
        },
      })),
  })
  const order = await shop.place()
  const { paymentNo, content } = await shop.started(order, 'ALIPAY_PC')
  await fetch(content, { redirect: 'manual' })
  await world.control.begin(paymentNo).catch(() => undefined)
  await world.control.pay(paymentNo, { evenIfClosed: true })
  await nextDayAt(shop, venueDate(shop.clock.now()), '11:30')
  await expect(compareBills(shop.deps)).rejects.toThrow()
  const alerts = await alertsOf(shop)
  expect(alerts.map(({ kind }) => kind).toSorted()).toEqual(['BILL_LACKS', 'UNKNOWN_PAYMENT'])
  const { rows } = await sql`SELECT state FROM bill_comparison`.execute(shop.db)
  expect(rows, 'it is compared once more').toEqual([])
})

test('of days on which no worker ran, or no bill was there, the bills are compared later', async () => {
  const bills = { asked: [] as VisitDate[], isThere: true }
  const shop = await payingShop(world, {
    pay: (gateways) =>
      gateways.slice(0, 1).map((gateway) => ({
        ...gateway,
        bill: async (day) => {
          bills.asked.push(day)
          return bills.isThere ? { outcome: 'ok', rows: [] } : { outcome: 'unknown', reason: 'away' }
        },
      })),
  })
  const first = venueDate(shop.clock.now())
  const days = (...distances: number[]) => distances.map((distance) => addDays(first, distance))
  const asked = async (on: VisitDate) => {
    bills.asked = []
    await nextDayAt(shop, addDays(on, -1), '15:30')
    await compareBills(shop.deps)
    return bills.asked
  }
  expect(await asked(addDays(first, 1))).toEqual(days(0))
  bills.isThere = false
  expect(await asked(addDays(first, 4))).toEqual(days(1, 2, 3))
  bills.isThere = true
  expect(await asked(addDays(first, 5))).toEqual(days(1, 2, 3, 4))
  expect(await asked(addDays(first, 6))).toEqual(days(5))
  expect(await asked(addDays(first, 20)), 'a provider keeps no bill for ever').toEqual(
    days(12, 13, 14, 15, 16, 17, 18, 19),
  )
})
