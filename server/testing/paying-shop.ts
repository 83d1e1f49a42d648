/** The real shop beside the real sandbox: orders are placed and paid over HTTP, and both clocks move together. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readPayResult } from '#contract/endpoints/payment.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import { addDays, startOfDay, venueDate } from '#contract/values/time.ts'
import type { PayGateway } from '../modules/payment/pay-gateway.ts'
import { holdBody, orderItems, placeBody, stepsOf } from './buying.ts'
import { assertBooksTrue } from './laws.ts'
import { newGuest, type TestMember } from './people.ts'
import { done } from './purchase.ts'
import { type TestPark, type TestParkOptions, testPark } from './test-park.ts'
import { type TestShop, testShop } from './test-shop.ts'
import { alipayOn, invoicesOn, type TestWorld, wechatOn, wechatPayOn } from './test-world.ts'

export const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148'
export const wechat = `${phone} MicroMessenger/8.0.60`
export const app = `${phone} LookoutApp/2.4.0`
export const desktop = 'Mozilla/5.0 (X11; Linux x86_64)'

export type PlacedOrder = { orderNo: OrderNo; payableFen: Fen; buyer: TestMember; sessionId: string }

/** Calls as its buyer, in the browser that bought it. */
export const asBuyer = ({ buyer, sessionId }: PlacedOrder) => ({ token: buyer.token, sessionId })

export type PayingShop = TestShop & {
  world: TestWorld
  park: TestPark
  /** Where the shop listens for the sandbox and for browsers. */
  address: string
  /** A fresh guest's order, waiting to be paid. */
  place(input?: { quantity?: number; slot?: string; buyer?: TestMember }): Promise<PlacedOrder>
  start(
    order: PlacedOrder,
    payType: PayType,
    more?: { userAgent?: string; idempotencyKey?: string },
  ): ReturnType<typeof startAnswer>
  /** As above, and it must work. */
  started(order: PlacedOrder, payType: PayType): Promise<{ paymentNo: string; content: string }>
  result(order: PlacedOrder): Promise<Awaited<ReturnType<typeof resultAnswer>>>
  /** Both clocks; then every webhook that fell due has been tried. */
  advance(by: { minutes?: number; seconds?: number }): Promise<void>
  /** Received = kept + owed back, nothing lost and nothing invented; and no seat counted twice. */
  checkBooks(): Promise<void>
}

export type PayingShopOptions = {
  park?: TestParkOptions
  /** Those of the two companies, and where webhooks go. */
  pay?: (gateways: PayGateway[], shopUrl: string) => PayGateway[]
  /** Orders can be invoiced. */
  invoices?: boolean
}

/** The sandbox is shared by the tests of a file and emptied here. */
export async function payingShop(world: TestWorld, options: PayingShopOptions = {}): Promise<PayingShop> {
  await world.control.reset()
  const door = await openDoor()
  const now = await startOfTest(world)
  const gateways = [wechatPayOn(world, { shopUrl: door.url }), alipayOn(world, { shopUrl: door.url })]
  const pay = options.pay?.(gateways, door.url) ?? gateways
  const invoices = options.invoices ? invoicesOn(world) : null
  const outside = { pay, invoices, wechat: wechatOn(world), publicUrl: door.url }
  const shop = await testShop({ now, deps: outside })
  shop.app.addHook('onClose', () => door.close())
  await shop.app.ready()
  door.server.on('request', (request, response) => shop.app.server.emit('request', request, response))
  const park = await testPark(shop.db, { visitDate: addDays(venueDate(now), 3), ...options.park })
  const advance: PayingShop['advance'] = async ({ minutes = 0, seconds = 0 }) => {
    shop.clock.advance({ minutes, seconds })
    await world.control.advance((minutes * 60 + seconds) * 1000)
  }
  return {
    ...shop,
    world,
    park,
    address: door.url,
    advance,
    place: (input) => place({ ...shop, advance }, park, input),
    start: (order, payType, more) => startAnswer(shop, order, { payType, ...more }),
    started: (order, payType) => started(shop, order, payType),
    result: (order) => resultAnswer(shop, order),
    checkBooks: () => assertBooksTrue(shop.db),
  }
}

/** More than any test needs of its day; and 59 hours from a start before 22:30 the visit in three days has not begun. */
const ROOM_MS = 90 * 60_000

/** What a test does on one day must not fall on two: shortly before midnight both clocks begin after it. */
async function startOfTest({ control }: TestWorld): Promise<Date> {
  const now = new Date()
  const untilMidnightMs = startOfDay(addDays(venueDate(now), 1)).getTime() - now.getTime()
  if (untilMidnightMs > ROOM_MS) return now
  await control.advance(untilMidnightMs)
  return new Date(now.getTime() + untilMidnightMs)
}

type Door = { url: string; server: Server; close(): Promise<void> }

/** Listens before the shop is built, so that providers can be given its address. */
async function openDoor(): Promise<Door> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const sessions = { last: 0 }

async function place(
  shop: TestShop & Pick<PayingShop, 'advance'>,
  park: TestPark,
  { quantity = 1, slot = '10:00', buyer }: { quantity?: number; slot?: string; buyer?: TestMember } = {},
): Promise<PlacedOrder> {
  const guest = buyer ?? (await newGuest(shop))
  sessions.last += 1
  const sessionId = `paying-session-${String(sessions.last).padStart(4, '0')}`
  const who = { token: guest.token, sessionId }
  const reach = { call: shop.call, clock: { advance: shop.advance } }
  const wanted = holdBody(park, { slot, tickets: { ADULT: { quantity, priceFen: 15_000 } } })
  const { answer } = await orderItems(reach, who, wanted, (hold) =>
    placeBody(hold, { contactName: '张小云' }),
  )
  const { orderNo, payableFen } = done(answer)
  return { orderNo, payableFen, buyer: guest, sessionId }
}

type StartInput = { payType: PayType; userAgent?: string; idempotencyKey?: string }

const agents: Partial<Record<PayType, string>> = { WECHAT_MP: wechat, ALIPAY_WAP: phone, WECHAT_H5: phone }

const startAnswer = (shop: TestShop, order: PlacedOrder, { payType, ...more }: StartInput) =>
  stepsOf(shop, asBuyer(order)).startPayment(
    { orderNo: order.orderNo, payType },
    { userAgent: agents[payType] ?? desktop, ...more },
  )

async function started(shop: TestShop, order: PlacedOrder, payType: PayType) {
  const { paymentNo, next } = done(await startAnswer(shop, order, { payType }))
  if (next.action === 'qr') return { paymentNo, content: next.content }
  return { paymentNo, content: next.action === 'redirect' ? next.url : '' }
}

async function resultAnswer(shop: TestShop, order: PlacedOrder) {
  return done(await shop.call(readPayResult, { ...asBuyer(order), params: { orderNo: order.orderNo } }))
}
