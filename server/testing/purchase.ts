/** The steps of a purchase: tests, journeys, the bench and the simulation all take theirs from here, over callers of their own. */
import assert from 'node:assert/strict'
import { type Hold, holdSeats, openNotice } from '#contract/endpoints/ordering/hold.ts'
import { type PlaceOrder, placeOrder } from '#contract/endpoints/ordering/place.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { startPayment } from '#contract/endpoints/payment.ts'
import type { Language } from '#contract/language.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { CallShop, TestAnswer, TestRequest } from './call.ts'

/** A buyer must have the purchase notice open for so long. */
export const NOTICE_SECONDS = 20

/** Who buys: by a token, or only a browser session for holds. */
export type TestBuyer = {
  token?: string
  sessionId?: string
  ip?: string
  language?: Language
  userAgent?: string
}

/** The same caller, every call as this buyer. */
export const callAs =
  (call: CallShop, buyer: TestBuyer): CallShop =>
  (endpoint, request) =>
    call(endpoint, { ...buyer, ...request })

export type HoldBody = NonNullable<TestRequest<typeof holdSeats>['body']>
export type PayBody = NonNullable<TestRequest<typeof startPayment>['body']>

/** The key when the same step is to be sent again, and the browser when it matters. */
type Sending = { idempotencyKey?: string; userAgent?: string }

export type PurchaseSteps = ReturnType<typeof purchaseSteps>

/** In their order. Each is one call, whose answer may be a refusal. */
export const purchaseSteps = (call: CallShop) => ({
  hold: (body: HoldBody, sending: Sending = {}) => call(holdSeats, { ...sending, body }),
  openNotice: (orderNo: OrderNo) => call(openNotice, { params: { orderNo } }),
  place: (body: PlaceOrder, sending: Sending = {}) => call(placeOrder, { ...sending, body }),
  startPayment: (body: PayBody, sending: Sending = {}) => call(startPayment, { ...sending, body }),
  readTickets: (orderNo: OrderNo) => call(readTickets, { params: { orderNo } }),
})

/** What a success brings; a refusal fails. */
export function done<T>({ respCode, respMsg, data }: { respCode: string; respMsg: string; data: T }): T {
  assert.equal(respCode, '200', `${respMsg} ${JSON.stringify(data)}`)
  return data
}

type OrderInput = {
  hold: HoldBody
  /** Lets the seconds of the notice go by: moves a clock, or waits. */
  passNotice(): unknown
  place(hold: Hold): PlaceOrder | Promise<PlaceOrder>
}

export type Ordered = { hold: Hold; answer: TestAnswer<typeof placeOrder> }

/** From nothing to what placing answers. */
export async function holdAndPlace(
  steps: PurchaseSteps,
  { hold: body, passNotice, place }: OrderInput,
): Promise<Ordered> {
  const hold = done(await steps.hold(body))
  done(await steps.openNotice(hold.orderNo))
  await passNotice()
  return { hold, answer: await steps.place(await place(hold)) }
}

type StartedPayment = TestAnswer<typeof startPayment>['data']

/** Begins to pay, and pays at the provider: by the sandbox's control, or at the address to which the browser is sent. */
export async function startAndPay(
  steps: PurchaseSteps,
  body: PayBody,
  payAtProvider: (started: StartedPayment) => Promise<unknown>,
): Promise<StartedPayment> {
  const started = done(await steps.startPayment(body))
  await payAtProvider(started)
  return started
}
