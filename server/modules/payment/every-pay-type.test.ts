/** Every way to pay of the specification: an order is paid by it, refunded, and its day compared. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { takeDeskPayment } from '#contract/console/payment.ts'
import { claimWechatTicket, startWechatAuthorization } from '#contract/endpoints/session.ts'
import { AuthCode } from '#contract/values/desk-payment.ts'
import { type PayType, payTypes } from '#contract/values/payment.ts'
import { addDays, type SlotTime, venueDate, venueInstant } from '#contract/values/time.ts'
import { assertBillsTrue } from '../../testing/laws.ts'
import {
  app,
  desktop,
  type PayingShop,
  type PlacedOrder,
  payingShop,
  phone,
  wechat,
} from '../../testing/paying-shop.ts'
import { asked, orderDetail, work } from '../../testing/refunding.ts'
import { newStaff } from '../../testing/staff.ts'
import { cmbcOn, ecnyOn, type TestWorld, testWorld } from '../../testing/test-world.ts'
import { compareBills } from './bills/compare-bills.ts'
import type { Provider } from './pay-gateway.ts'

let world: TestWorld
let shop: PayingShop
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())
beforeEach(async () => {
  shop = await payingShop(world, {
    pay: (gateways, shopUrl) => [...gateways, cmbcOn(world, { shopUrl }), ecnyOn(world, {})],
  })
})

type Way = { provider: Provider; userAgent: string }
const ways: Partial<Record<PayType, Way>> = {
  ALIPAY_WAP: { provider: 'ALIPAY', userAgent: phone },
  ALIPAY_PC: { provider: 'ALIPAY', userAgent: desktop },
  ALIPAY_QR: { provider: 'ALIPAY', userAgent: desktop },
  WECHAT_MP: { provider: 'WECHAT_PAY', userAgent: wechat },
  WECHAT_QR: { provider: 'WECHAT_PAY', userAgent: desktop },
  WECHAT_H5: { provider: 'WECHAT_PAY', userAgent: phone },
  CMBC_WECHAT_MP: { provider: 'CMBC', userAgent: wechat },
  CMBC_ZFB_QRCODE: { provider: 'CMBC', userAgent: desktop },
  CMBC_WXQRCODE: { provider: 'CMBC', userAgent: desktop },
  CMBC_H5_WXMWEB: { provider: 'CMBC', userAgent: phone },
  ECNY_H5: { provider: 'ECNY', userAgent: phone },
  ALIPAY_APP: { provider: 'ALIPAY', userAgent: app },
  WECHAT_APP: { provider: 'WECHAT_PAY', userAgent: app },
}
/** Proved elsewhere: they move no money at a company. */
const own: readonly PayType[] = ['ADVANCE', 'EXTICKET']

test('none is forgotten', () => {
  expect([...Object.keys(ways), 'ALIPAY_BAR', ...own].toSorted()).toEqual([...payTypes].toSorted())
})

/** What a browser inside WeChat does before it can pay. */
async function authorize({ buyer, sessionId }: PlacedOrder): Promise<void> {
  await world.control.seed({ user: { name: 'lin' } })
  const as = { token: buyer.token, sessionId, userAgent: wechat }
  const body = { target: '/pay/order', purpose: 'pay' } as const
  const { data } = await shop.call(startWechatAuthorization, { ...as, body })
  const follow = async (address: string) =>
    (await fetch(address.replace(/#.*$/, ''), { redirect: 'manual' })).headers.get('location') ?? ''
  const ticket = (await follow(await follow(data.url ?? ''))).split('#wechat=')[1] ?? ''
  expect((await shop.call(claimWechatTicket, { ...as, body: { ticket } })).respCode).toBe('200')
}

test.each(Object.entries(ways) as [PayType, Way][])(
  '%s: paid, refunded and compared with what the provider says of the day',
  async (payType, { provider, userAgent }) => {
    const order = await shop.place()
    if (userAgent === wechat) await authorize(order)
    const started = await shop.start(order, payType, { userAgent })
    expect(started.respCode, started.respMsg).toBe('200')
    const { paymentNo, next } = started.data
    if (next.action === 'redirect' && payType !== 'WECHAT_H5') await fetch(next.url, { redirect: 'manual' })
    if (next.action === 'alipayApp')
      await fetch(`${world.url}/alipay/gateway.do?${next.order}`, { redirect: 'manual' })
    await world.control.begin(paymentNo).catch(() => undefined)
    await world.control.pay(paymentNo)
    await paidRefundedAndCompared(order, provider)
  },
)

test('ALIPAY_BAR at the window: paid, refunded and compared with what the provider says of the day', async () => {
  const order = await shop.place()
  const { token } = await newStaff(shop, 'orders')
  const params = { orderNo: order.orderNo }
  const body = { authCode: AuthCode.parse('280000000000000005') }
  expect((await shop.call(takeDeskPayment, { token, params, body })).respCode).toBe('200')
  await paidRefundedAndCompared(order, 'ALIPAY')
})

async function paidRefundedAndCompared(order: PlacedOrder, provider: Provider): Promise<void> {
  await shop.sweep()
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })

  await asked(shop, order)
  await shop.advance({ minutes: 10 })
  await work(shop)
  expect((await orderDetail(shop, order)).flowStatus).toBe('TD_FINISH')
  expect(await world.control.refunds()).toMatchObject([{ amountFen: 15_000, state: 'success' }])
  await assertBillsTrue(shop.db, world.control)

  const day = venueDate(shop.clock.now())
  const noon = venueInstant(addDays(day, 1), '12:00' as SlotTime)
  await shop.advance({ seconds: Math.ceil((noon.getTime() - shop.clock.now().getTime()) / 1_000) })
  await compareBills(shop.deps)
  // In the afternoon the sweeps above have compared the day before as well.
  const { rows } = await shop.pool.query(
    'SELECT * FROM bill_comparison WHERE provider = $1 AND day = $2::date',
    [provider, day],
  )
  expect(rows).toMatchObject([
    {
      ...{ state: 'COMPARED', billed_count: 1, billed_fen: 15_000, booked_count: 1 },
      ...{ refunded_count: 1, refunded_fen: 15_000 },
    },
  ])
  expect((await shop.pool.query('SELECT kind FROM payment_alert')).rows).toEqual([])
  await shop.checkBooks()
}
