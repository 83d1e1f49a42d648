/** The calls of a buyer as the bytes that travel, and what came back. */
import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import type { Endpoint, Envelope } from '#contract/endpoint.ts'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import type { PlaceOrder } from '#contract/endpoints/ordering/place.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { placingOf } from '../server/testing/buying.ts'
import { addressOf, type CallShop, type TestAnswer, type TestRequest } from '../server/testing/call.ts'
import { type HoldBody, type PurchaseSteps, purchaseSteps } from '../server/testing/purchase.ts'
import type { HttpLine, LineAnswer } from './http-line.ts'
import type { BenchBuyer, Park, Slot } from './park.ts'

type Ask = {
  method: Endpoint['method']
  path: string
  body?: unknown
  buyer?: BenchBuyer | undefined
  /** A phone in the place of a desktop browser. */
  phone?: boolean
  /** Of a browser whose visitor nobody knows yet. */
  stranger?: Pick<BenchBuyer, 'session' | 'address'>
}

const desktopBrowser = 'Mozilla/5.0 (X11; Linux x86_64)'
const phoneBrowser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148'

/** A browser behind a proxy. */
export function requestOf({ method, path, body, buyer, phone, stranger }: Ask): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    'accept-language: zh-CN',
    `user-agent: ${phone ? phoneBrowser : desktopBrowser}`,
    ...(buyer
      ? [
          `authorization: Bearer ${buyer.token}`,
          `x-session-id: ${buyer.session}`,
          `x-forwarded-for: ${buyer.address}`,
        ]
      : []),
    ...(stranger ? [`x-session-id: ${stranger.session}`, `x-forwarded-for: ${stranger.address}`] : []),
    ...(method === 'POST' ? [`idempotency-key: ${randomUUID()}`] : []),
    ...(payload === ''
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${payload}`)
}

export const respCodeOf = ({ body }: Pick<LineAnswer, 'body'>): string =>
  String(envelopeOf({ body }).respCode)

const envelopeOf = ({ body }: Pick<LineAnswer, 'body'>): Envelope<unknown> => JSON.parse(body.toString())

/** Sends and insists on success. */
export async function call<T>(line: HttpLine, ask: Ask): Promise<T> {
  const { respCode, respMsg, data } = envelopeOf(await line.ask(requestOf(ask)))
  assert.equal(respCode, '200', `${ask.path}: ${respCode} ${respMsg}`)
  return data as T
}

const askOf = <E extends Endpoint>(endpoint: E, request: TestRequest<E>): Ask => ({
  method: endpoint.method,
  path: addressOf(endpoint, request),
  body: request.body,
})

/** The steps of a purchase over this line: a request each, and nothing is done with its answer but to parse it. */
export const buyerOn = (line: HttpLine, buyer: BenchBuyer, phone = false): PurchaseSteps =>
  purchaseSteps(callerOn(line, buyer, phone))

function callerOn(line: HttpLine, buyer: BenchBuyer, phone: boolean): CallShop {
  return async <E extends Endpoint>(endpoint: E, request: TestRequest<E> = {}) => {
    const { status, body } = await line.ask(requestOf({ ...askOf(endpoint, request), buyer, phone }))
    return { status, headers: {}, ...envelopeOf({ body }) } as TestAnswer<E>
  }
}

/** One unit of an offer. */
export type BenchItem = {
  productCode: string
  offerCode: string
  priceFen: number
  visitDate: string | null
  /** Of a stay by nights the day of departure. */
  untilDate?: string
  slotFrom: string | null
  /** The serial number of a voucher that pays for it. */
  voucher?: string
}

/** A ticket of the park for this slot. */
export const itemOf = (park: Park, { visitDate, slotFrom }: Slot): BenchItem => {
  const { productCode, offerCode, priceFen } = park
  return { productCode, offerCode, priceFen, visitDate, slotFrom }
}

export const holdingOf = ({ offerCode, priceFen, voucher, ...item }: BenchItem): HoldBody =>
  ({
    items: [{ ...item, lines: [{ offerCode, quantity: 1, priceFen }] }],
    ...(voucher && { vouchers: [voucher], voucherTermsAgreed: true }),
  }) as HoldBody

/** For many holds at one moment, whose bytes are made before. */
export const holdAsk = (park: Park, buyer: BenchBuyer | undefined, slot: Slot): Ask => ({
  ...askOf(holdSeats, { body: holdingOf(itemOf(park, slot)) }),
  buyer,
})

export const placingAt = ({ priceFen }: Pick<BenchItem, 'priceFen'>, orderNo: OrderNo): PlaceOrder =>
  placingOf({ orderNo, payableFen: priceFen as Fen })
