/** The one client of the console's calls: token, language, time limit, and what a refusal says. */
import { addressOf } from '#contract/address.ts'
import type { ConsoleEndpoint } from '#contract/console-endpoint.ts'
import type { AnswerOf, BodyOf, Envelope, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { WriteKey } from './key-of-input.ts'
import { language, words } from './language.ts'
import { keepSession, readSession } from './session.ts'

const timeLimitMs = 30_000

let reads = new AbortController()

/** Ends the reads that are on their way: nobody who logs out waits for them, and the server would refuse them. */
export function endReads(): void {
  reads.abort()
  reads = new AbortController()
}

/** What the server refused, or that it gave no answer; `message` is for people. */
export class CallFailure extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const noAnswer = words({
  'zh-CN': '没有收到回应，请检查网络后重试',
  'en-US': 'No answer came, please check the network and try again',
})

type Given<Key extends string, T> = [T] extends [undefined] ? { [K in Key]?: never } : { [K in Key]: T }
export type CallInput<E extends ConsoleEndpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> &
  (E extends { upload: object } ? { bytes: Blob } : { bytes?: never })
type Loose = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  bytes?: Blob
}

/** The same for an endpoint that answers a file to keep; its refusals come in the envelope like all others. */
export async function callForFile<const E extends ConsoleEndpoint & { kind: 'bytes' }>(
  endpoint: E,
  parts: { params: ParamsOf<E> },
): Promise<Blob> {
  const token = readSession()?.token
  const response = await responseOf(addressOf(endpoint, parts as Loose), {
    headers: { 'Accept-Language': language, ...(token && { Authorization: `Bearer ${token}` }) },
  })
  const isFile = response.ok && !response.headers.get('content-type')?.includes('json')
  return isFile ? await response.blob() : refused(await envelopeOf(response), token)
}

/** A write without a key gets one of its own: pressing again is another write. */
export async function call<const E extends ConsoleEndpoint>(
  endpoint: E,
  ...[input, key]: Record<never, never> extends CallInput<E>
    ? [CallInput<E>?, WriteKey?]
    : [CallInput<E>, WriteKey?]
): Promise<AnswerOf<E>> {
  const { body, bytes, ...parts } = (input ?? {}) as Loose
  const token = readSession()?.token
  const address = addressOf(endpoint, parts)
  const response = await responseOf(address, {
    method: endpoint.method,
    headers: {
      'Accept-Language': language,
      ...(token && endpoint.access === 'staff' && { Authorization: `Bearer ${token}` }),
      ...('idempotent' in endpoint && { 'Idempotency-Key': keyFor([address, body], key) }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(bytes !== undefined && { body: bytes }),
  })
  const envelope = await envelopeOf(response)
  return envelope.respCode === '200' ? (envelope.data as AnswerOf<E>) : refused(envelope, token)
}

const keyFor = (input: unknown, key: WriteKey = crypto.randomUUID()): string =>
  typeof key === 'string' ? key : key(input)

function refused(envelope: Envelope<unknown>, token: string | undefined): never {
  // The log-in page is shown as soon as there is no session. A late answer to a former one ends no other.
  if (envelope.respCode === 'LOGIN_NEEDED' && readSession()?.token === token) keepSession(null)
  throw new CallFailure(envelope.respCode, envelope.respMsg)
}

async function responseOf(address: string, request: RequestInit): Promise<Response> {
  try {
    const ends = [
      AbortSignal.timeout(timeLimitMs),
      ...((request.method ?? 'GET') === 'GET' ? [reads.signal] : []),
    ]
    return await fetch(address, { ...request, signal: AbortSignal.any(ends) })
  } catch {
    throw new CallFailure('', noAnswer)
  }
}

async function envelopeOf(response: Response): Promise<Envelope<unknown>> {
  try {
    return (await response.json()) as Envelope<unknown>
  } catch {
    throw new CallFailure('', noAnswer)
  }
}
