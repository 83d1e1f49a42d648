/** A buyer who presses again until the shop answers: the way a purchase lives through whatever dies meanwhile. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { cancelOrder, readPayResult } from '#contract/endpoints/payment.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { holdBody, placeBody } from './buying.ts'
import type { CallShop, TestAnswer, TestRequest } from './call.ts'
import type { KillableShop } from './killable-shop.ts'
import { done, holdAndPlace, purchaseSteps } from './purchase.ts'
import type { TestPark } from './test-park.ts'
import { desktop } from './web-buyers.ts'

const PRESSES_AGAIN_MS = 100
const GIVES_UP_MS = 60_000

export type RetryingBuyer = {
  token: string
  sessionId: string
  /** Changes his mind while he pays. */
  cancels: boolean
  /** Which of the webs he asks first. */
  index: number
}

/** Resolves when the order has come to its end; fails when an answer was neither a success nor a clear "try again". */
export async function buyWithRetries(
  shop: KillableShop,
  park: TestPark,
  buyer: RetryingBuyer,
): Promise<void> {
  const ask = pressAgain(shop, buyer)
  const steps = purchaseSteps(ask)
  // In this database the notice is read as soon as it is opened.
  const passNotice = () => undefined
  const { hold } = await holdAndPlace(steps, { hold: holdBody(park), passNotice, place: placeBody })
  const { orderNo } = hold
  const { paymentNo } = done(await steps.startPayment({ orderNo, payType: 'WECHAT_QR' }))
  const paying = payUntilTaken(shop, paymentNo)
  if (buyer.cancels) await ask(cancelOrder, { params: { orderNo } }, ['ORDER_ALREADY_PAID'])
  await paying
  await waitForEnd(ask, orderNo)
}

type Ask = <E extends Endpoint>(
  endpoint: E,
  request?: TestRequest<E>,
  also?: readonly string[],
) => Promise<TestAnswer<E>>

/** The same call with the same key, at the other web, until it is answered. */
function pressAgain(shop: KillableShop, { token, sessionId, index }: RetryingBuyer): Ask {
  let turn = index
  return async (endpoint, input = {}, also = []) => {
    const request = { token, sessionId, userAgent: desktop, idempotencyKey: randomUUID(), ...input }
    const until = Date.now() + GIVES_UP_MS
    const answers = new Set<string>()
    while (Date.now() < until) {
      turn += 1
      const answer = await answerOf(shop.callOf(turn), endpoint, request)
      if (answer?.respCode === '200' || also.includes(answer?.respCode ?? '')) return answer as never
      answers.add(answer?.respCode ?? 'nothing')
      const again = answer === null || ['BUSY', 'PAY_FAILED'].includes(answer.respCode)
      assert.ok(again, `${endpoint.path} said ${answer?.status} ${answer?.respCode}`)
      await pause(PRESSES_AGAIN_MS)
    }
    throw new Error(`${endpoint.path} was never answered, only: ${[...answers].join(', ')}`)
  }
}

/** Null: nobody was there, or the line went dead in the middle. */
async function answerOf<E extends Endpoint>(
  call: CallShop,
  endpoint: E,
  request: TestRequest<E>,
): Promise<TestAnswer<E> | null> {
  try {
    return await call(endpoint, request)
  } catch (error) {
    // What fetch says of a dead line, while it connects, waits or reads.
    if (error instanceof TypeError || (error as Error).name === 'AbortError') return null
    throw error
  }
}

/** The provider may be away as well, and no longer take what was cancelled. */
async function payUntilTaken({ control }: KillableShop, paymentNo: string): Promise<void> {
  const until = Date.now() + GIVES_UP_MS
  while (Date.now() < until) {
    const gone = await control.pay(paymentNo).then(
      () => true,
      (error: Error) => error.message.startsWith('The sandbox refused'),
    )
    if (gone) return
    await pause(PRESSES_AGAIN_MS)
  }
  throw new Error(`${paymentNo} could never be paid`)
}

async function waitForEnd(ask: Ask, orderNo: OrderNo): Promise<void> {
  const until = Date.now() + GIVES_UP_MS
  while (Date.now() < until) {
    const { data } = await ask(readPayResult, { params: { orderNo } })
    if (['AWAIT_CHECK', 'CANCEL'].includes(data.flowStatus)) return
    await pause(PRESSES_AGAIN_MS)
  }
  throw new Error(`${orderNo} never came to its end`)
}
