/**
 * Calls of China Minsheng Bank's aggregated payment. EXPERIMENTAL: written after public integrations; the bank's own
 * interface document, which comes with the contract, goes before it.
 */
import * as z from 'zod'
import type { UnconfirmedOutcome } from '../modules/payment/pay-gateway.ts'
import { type EnvelopeKeys, open, seal } from './cmbc-envelope.ts'
import { jsonOf, openProviderHttp, type Timeouts } from './provider-http.ts'

export type CmbcFields = Record<string, string>

export type CmbcReply<T> = { outcome: 'ok'; data: T } | UnconfirmedOutcome

export type CmbcClient = {
  call<T>(path: string, fields: CmbcFields, reply: z.ZodType<T>): Promise<CmbcReply<T>>
}

export type CmbcContext = { baseUrl: string; keys: EnvelopeKeys; timeouts: Timeouts | undefined }

/** Every field is there, also when it says nothing. */
const EMPTY = Object.fromEntries(
  [
    ...[
      'merchantNo',
      'merchantSeq',
      'reserve1',
      'reserve2',
      'reserve3',
      'reserve4',
      'reserve5',
      'reserveJson',
    ],
    ...['securityType', 'sessionId', 'source', 'transCode', 'transDate', 'transTime', 'version'],
  ].map((name) => [name, '']),
)

const Reply = z.object({
  gateReturnType: z.string(),
  gateReturnCode: z.string().default(''),
  businessContext: z.string().nullish(),
})
const DONE = 'S'
const REFUSED = 'E'

export function cmbcClient({ baseUrl, keys, timeouts }: CmbcContext): CmbcClient {
  const http = openProviderHttp(timeouts)
  return {
    async call(path, fields, reply) {
      const body = JSON.stringify({ ...EMPTY, businessContext: seal(JSON.stringify(fields), keys) })
      const answer = await http.call({
        method: 'POST',
        url: `${baseUrl.replace(/\/$/, '')}/${path}`,
        headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
        body,
      })
      if (!answer.answered) return { outcome: 'unknown', reason: answer.reason }
      if (answer.status !== 200) return { outcome: 'unknown', reason: `HTTP ${answer.status}` }
      const said = Reply.safeParse(jsonOf(answer.body))
      if (!said.success) return { outcome: 'unknown', reason: 'unreadable reply' }
      return judge(said.data, keys, reply)
    },
  }
}

/** A refusal of the bank's gateway has no envelope, so it is taken for a no and never for a fact about a trade. */
function judge<T>(
  { gateReturnType, gateReturnCode, businessContext }: z.infer<typeof Reply>,
  keys: EnvelopeKeys,
  reply: z.ZodType<T>,
): CmbcReply<T> {
  if (gateReturnType === REFUSED && gateReturnCode !== '')
    return { outcome: 'rejected', code: gateReturnCode }
  if (gateReturnType !== DONE) return { outcome: 'unknown', reason: gateReturnCode || 'no result' }
  const text = businessContext ? open(businessContext, keys) : null
  if (text === null) return { outcome: 'unknown', reason: 'a reply without a valid proof' }
  const read = reply.safeParse(jsonOf(text))
  return read.success
    ? { outcome: 'ok', data: read.data }
    : { outcome: 'unknown', reason: 'unreadable reply' }
}
