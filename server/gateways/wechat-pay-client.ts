/** One signed call to WeChat Pay and the verdict on its reply: ok, rejected or unknown. */
import { type KeyObject, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { UnconfirmedOutcome } from '../modules/payment/pay-gateway.ts'
import type { Clock } from '../platform/clock.ts'
import { jsonOf, type ProviderAnswer, type ProviderHttp } from './provider-http.ts'
import { authorizationOf, faultOfProof, type Signer } from './wechat-pay-signing.ts'

export type WechatPayClient = {
  get<T>(path: string, reply: z.ZodType<T>): Promise<Replied<T>>
  /** `sealedFor`: the serial of the platform key that values in the body are sealed for. */
  post<T>(path: string, body: object, reply: z.ZodType<T>, sealedFor?: string): Promise<Replied<T>>
  /** A file whose address a signed reply gave. It comes unsigned itself: its hash must be compared. */
  download(url: string): Promise<Replied<Buffer>>
}

export type Replied<T> = { outcome: 'ok'; data: T } | UnconfirmedOutcome

export type WechatPayContext = {
  baseUrl: string
  signer: Signer
  /** By Wechatpay-Serial: the platform certificate's, the public key's id, or both while it changes over. */
  platformKeys: ReadonlyMap<string, KeyObject>
  /** Asks for replies in public-key mode. */
  publicKeyId: string | null
  http: ProviderHttp
  downloads: ProviderHttp
  /** The wall clock: signatures live 300 s in real time. */
  wall: Clock
}

const Problem = z.object({ code: z.string().min(1).max(64) })

export function wechatPayClient(context: WechatPayContext): WechatPayClient {
  return {
    get: (path, reply) => ask(context, { method: 'GET', path, body: '', serial: context.publicKeyId }, reply),
    post: (path, body, reply, sealedFor) =>
      ask(
        context,
        { method: 'POST', path, body: JSON.stringify(body), serial: sealedFor ?? context.publicKeyId },
        reply,
      ),
    download: (url) => download(context, url),
  }
}

type Question = { method: 'GET' | 'POST'; path: string; body: string; serial: string | null }

async function ask<T>(
  context: WechatPayContext,
  question: Question,
  reply: z.ZodType<T>,
): Promise<Replied<T>> {
  const url = new URL(baseOf(context) + question.path)
  return judge(context, await send(context, context.http, { ...question, url }), reply)
}

const baseOf = ({ baseUrl }: WechatPayContext) => baseUrl.replace(/\/$/, '')

function send(
  context: WechatPayContext,
  http: ProviderHttp,
  { method, url, body, serial }: Omit<Question, 'path'> & { url: URL },
): Promise<ProviderAnswer> {
  const signed = {
    method,
    target: url.pathname + url.search,
    timestamp: Math.trunc(context.wall.now().getTime() / 1000),
    nonce: randomBytes(16).toString('hex'),
    body,
  }
  return http.call({
    method,
    url: url.href,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'lookout',
      authorization: authorizationOf(context.signer, signed),
      ...(serial === null ? {} : { 'wechatpay-serial': serial }),
    },
    ...(method === 'POST' ? { body } : {}),
  })
}

/** Our signature goes to nobody but WeChat Pay, whatever an address says. */
async function download(context: WechatPayContext, address: string): Promise<Replied<Buffer>> {
  if (!address.startsWith(`${baseOf(context)}/`)) return unknown('a file that is elsewhere')
  const question = { method: 'GET' as const, url: new URL(address), body: '', serial: context.publicKeyId }
  const answer = await send(context, context.downloads, question)
  if (!answer.answered) return unknown(answer.reason)
  return answer.status === 200 ? { outcome: 'ok', data: answer.body } : unknown(`HTTP ${answer.status}`)
}

/** Only a reply that proves its origin is an answer; a server that fails may have done what was asked all the same. */
function judge<T>(context: WechatPayContext, answer: ProviderAnswer, reply: z.ZodType<T>): Replied<T> {
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status >= 500 || answer.status === 429) return unknown(`HTTP ${answer.status}`)
  const fault = faultOfProof(answer, context.platformKeys, context.wall.now())
  const good = answer.status >= 200 && answer.status < 300
  // A refusal may come unsigned (the provider cannot always tell which key we know), but not with a wrong signature.
  if (fault !== null && (good || fault !== 'unsigned')) return unknown(fault)
  const data = answer.body.length === 0 ? null : jsonOf(answer.body)
  if (!good) {
    const problem = Problem.safeParse(data)
    return problem.success
      ? { outcome: 'rejected', code: problem.data.code }
      : unknown(`HTTP ${answer.status}`)
  }
  const read = reply.safeParse(data)
  return read.success ? { outcome: 'ok', data: read.data } : unknown('unreadable reply')
}

const unknown = (reason: string): UnconfirmedOutcome => ({ outcome: 'unknown', reason })
