/** The calls of a buyer as the bytes that travel, and what came back. */
import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import type { Envelope } from '#contract/endpoint.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { placingOf } from '../server/testing/buying.ts'
import type { Answer, Line } from './http-line.ts'
import type { Buyer, Park, Slot } from './park.ts'

type Ask = {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  buyer?: Buyer | undefined
  /** A phone in the place of a desktop browser. */
  phone?: boolean
  /** Of a browser whose visitor nobody knows yet. */
  stranger?: Pick<Buyer, 'session' | 'address'>
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

export const respCodeOf = ({ body }: Pick<Answer, 'body'>): string => String(envelopeOf({ body }).respCode)

const envelopeOf = ({ body }: Pick<Answer, 'body'>): Envelope<unknown> => JSON.parse(body.toString())

/** Sends and insists on success. */
export async function call<T>(line: Line, ask: Ask): Promise<T> {
  const { respCode, respMsg, data } = envelopeOf(await line.ask(requestOf(ask)))
  assert.equal(respCode, '200', `${ask.path}: ${respCode} ${respMsg}`)
  return data as T
}

/** One unit of an offer. */
export type Item = {
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
export const itemOf = (park: Park, { visitDate, slotFrom }: Slot): Item => {
  const { productCode, offerCode, priceFen } = park
  return { productCode, offerCode, priceFen, visitDate, slotFrom }
}

export const holdItemAsk = (
  buyer: Buyer | undefined,
  { offerCode, priceFen, voucher, ...item }: Item,
): Ask => ({
  method: 'POST',
  path: '/front/api/holds',
  buyer,
  body: {
    items: [{ ...item, lines: [{ offerCode, quantity: 1, priceFen }] }],
    ...(voucher && { vouchers: [voucher], voucherTermsAgreed: true }),
  },
})

export const holdAsk = (park: Park, buyer: Buyer | undefined, slot: Slot): Ask =>
  holdItemAsk(buyer, itemOf(park, slot))

export const placeAsk = ({ priceFen }: Pick<Item, 'priceFen'>, buyer: Buyer, orderNo: string): Ask => ({
  method: 'POST',
  path: '/front/api/orders',
  buyer,
  body: placingOf({ orderNo: orderNo as OrderNo, payableFen: priceFen as Fen }),
})
