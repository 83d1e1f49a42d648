/**
 * The client program of China Construction Bank (外联平台), which stands in the merchant's own network, holds its
 * certificate and speaks to the bank: questions about payments and refunds, and refunds. EXPERIMENTAL: written after public
 * integrations; the bank's own interface document goes before it.
 */
import type { UnconfirmedOutcome } from '../modules/payment/pay-gateway.ts'
import type { Clock } from '../platform/clock.ts'
import { compactTime } from './beijing-time.ts'
import { elements, elementsOf, textOf } from './ccb-xml.ts'
import { openProviderHttp, type Timeouts } from './provider-http.ts'

export type EcnyContext = {
  clientUrl: string
  merchantId: string
  userId: string
  password: string
  timeouts: Timeouts | undefined
  wall: Clock
}

/** 5W1002: payments of an order. 5W1003: refunds of it. 5W1004: a refund. */
export type EcnyCode = '5W1002' | '5W1003' | '5W1004'
/** `rows`: the elements of its lists. */
export type EcnyReply = { outcome: 'ok'; rows: string[] } | UnconfirmedOutcome

export type EcnyClient = { call(code: EcnyCode, info: Record<string, string>): Promise<EcnyReply> }

const DONE = '000000'

export function ecnyClient(context: EcnyContext): EcnyClient {
  const http = openProviderHttp(context.timeouts)
  const numbers = { last: 0 }
  return {
    async call(code, info) {
      numbers.last = (numbers.last + 1) % 100
      const sequence = compactTime(context.wall.now()) + String(numbers.last).padStart(2, '0')
      const answer = await http.call({
        method: 'POST',
        url: context.clientUrl,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ requestXml: requestOf(context, { sequence, code, info }) }).toString(),
      })
      if (!answer.answered) return { outcome: 'unknown', reason: answer.reason }
      if (answer.status !== 200) return { outcome: 'unknown', reason: `HTTP ${answer.status}` }
      return judge(new TextDecoder('gb18030').decode(answer.body), { sequence, code })
    },
  }
}

type Request = { sequence: string; code: EcnyCode; info: Record<string, string> }

function requestOf({ merchantId, userId, password }: EcnyContext, { sequence, code, info }: Request): string {
  const head = elements({
    REQUEST_SN: sequence,
    CUST_ID: merchantId,
    USER_ID: userId,
    PASSWORD: password,
    TX_CODE: code,
    LANGUAGE: 'CN',
  })
  return `<?xml version="1.0" encoding="GB2312" standalone="yes" ?><TX>${head}<TX_INFO>${elements(info)}</TX_INFO><SIGN_INFO></SIGN_INFO><SIGNCERT></SIGNCERT></TX>`
}

function judge(xml: string, { sequence, code }: Pick<Request, 'sequence' | 'code'>): EcnyReply {
  const result = textOf(xml, 'RETURN_CODE')
  // A reply that is cut off has no end.
  if (!result || !xml.trimEnd().endsWith('</TX>')) return { outcome: 'unknown', reason: 'unreadable reply' }
  if (textOf(xml, 'REQUEST_SN') !== sequence || textOf(xml, 'TX_CODE') !== code)
    return { outcome: 'unknown', reason: 'an answer to another question' }
  return result === DONE
    ? { outcome: 'ok', rows: elementsOf(xml, 'LIST') }
    : { outcome: 'rejected', code: result }
}
