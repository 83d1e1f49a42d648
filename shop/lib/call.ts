/** The one client of the contract: headers, time limit, success and failure of every call (spec 7.1 and spec 8.1). */
import { addressOf } from '#contract/address.ts'
import type { AnswerOf, BodyOf, Endpoint, Envelope, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { showToast } from '../ui/toast.tsx'
import { whileBusy } from './busy.ts'
import { CallFailure, failureOf, noResponse, sessionEnded } from './failures.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { language } from './language.ts'
import { sessionId, sessionStore, standingOf, type Viewer } from './session-store.ts'

const timeLimitMs = 30_000

type Given<Key extends string, T> = [T] extends [undefined] ? { [K in Key]?: never } : { [K in Key]: T }

export type CallOptions<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> &
  (E extends { idempotent: true } ? { idempotencyKey: string } : { idempotencyKey?: never }) &
  (E extends { upload: object } ? Sent : { [K in keyof Sent]?: never }) & {
    signal?: AbortSignal
    /** No toast: for polls that run by themselves and for forms that show the refusal in place. */
    quiet?: boolean
  }

/** A file, and what is called with the share of it that is on its way. */
type Sent = { file: Blob; onProgress?: (share: number) => void }

type Loose = Partial<Sent> & {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  quiet?: boolean
}

/** `comeBack`: the request needs a log-in, so it wants the page on which it was made again. */
type SessionLost = (how: { comeBack: boolean }) => void
let sessionLost: SessionLost = () => undefined
let mayStay = () => true

/**
 * The app says where a visitor goes when the server knows no session (403), and whether the page in sight is one of those
 * that are open to visitors: it owns the router.
 */
export function onSessionLost(handler: SessionLost, isOpen: () => boolean): void {
  sessionLost = handler
  mayStay = isOpen
}

/** Makes one call. Rejects with a CallFailure, after the visitor has seen why. */
export function call<const E extends Endpoint>(
  endpoint: E,
  ...[options]: Record<never, never> extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
): Promise<AnswerOf<E>> {
  const input = (options ?? {}) as Loose
  const send = () => answered(endpoint, input) as Promise<AnswerOf<E>>
  return endpoint.method === 'GET' ? send() : whileBusy(send)
}

export type CalledFile = { name: string; content: Blob }

/** The same for an endpoint that answers a file to keep; its refusals come in the envelope like all others. */
export const callForFile = <const E extends Endpoint & { kind: 'bytes' }>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<CalledFile> => whileBusy(() => answered(endpoint, options as Loose) as Promise<CalledFile>)

async function answered(endpoint: Endpoint, input: Loose): Promise<unknown> {
  const token = sessionStore.read().tokenInfo?.token
  const isOfLeftPage = token !== undefined || sessionStore.isLeaving()
  try {
    return await exchange(endpoint, input, token)
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (error.status === 403) {
      // The session was left since, or is just being left: its visitor expects no explanation and no log-in.
      const left = isOfLeftPage && sessionStore.leftOnPurpose()
      const forgotten = forget(token)
      // What anybody may ask is asked again as a visitor: nobody loses a public page to a session that ended overnight.
      if (token && endpoint.access === 'public') {
        if (forgotten !== 'visitor' && !left) goOnAsVisitor(forgotten)
        return answered(endpoint, input)
      }
      if (!sessionStore.read().tokenInfo && !left) sessionLost({ comeBack: endpoint.access !== 'public' })
    } else if (error.message && !input.quiet) showToast(error.message, 'warning')
    throw error
  }
}

/** What the page of a member asked for itself was given up with the session, so nothing else leads away from it. */
function goOnAsVisitor(forgotten: 'member' | 'guest'): void {
  if (!mayStay()) sessionLost({ comeBack: true })
  else if (forgotten === 'member') showToast(sessionEnded(language))
}

/** Logs out here, unless a log-in has put another session in the place of the one that ended. Says whose it was. */
function forget(ended: string | undefined): Viewer['kind'] {
  const session = sessionStore.read()
  if (session.tokenInfo?.token !== ended) return 'visitor'
  sessionStore.clear()
  return standingOf(session).kind
}

async function exchange(endpoint: Endpoint, input: Loose, token: string | undefined): Promise<unknown> {
  // With a token the server must be asked: it may have ended.
  const first =
    endpoint.method === 'GET' && !token ? takeFirstAnswer(addressOf(endpoint, input), language) : null
  if (first) return first.data
  const limit = timeLimit(input.signal)
  try {
    const response = await sent(endpoint, input, headersOf(endpoint, input, token), limit.signal)
    const name = fileNameOf(endpoint, response)
    if (name !== null) return { name, content: await response.blob() }
    const envelope = await envelopeOf(response)
    const failure = failureOf({ status: response.status, envelope }, language)
    if (failure) throw failure
    return envelope?.data
  } catch (error) {
    if (error instanceof CallFailure || input.signal?.aborted) throw error
    throw noResponse(language)
  } finally {
    limit.done()
  }
}

/** The answer that came with the page; undefined when there is none and the server must be asked. */
export function preloadedData<const E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): AnswerOf<E> | undefined {
  if (sessionStore.read().tokenInfo) return undefined
  const answer = takeFirstAnswer(addressOf(endpoint, options as Loose), language)
  return answer?.data as AnswerOf<E> | undefined
}

type Headers = Record<string, string>

async function sent(
  endpoint: Endpoint,
  input: Loose,
  headers: Headers,
  signal: AbortSignal,
): Promise<Response> {
  const { method } = endpoint
  const address = addressOf(endpoint, input)
  if (input.file) {
    // Few screens send files, so the first view does not carry the way to do it.
    const { sendFile } = await import('./send-file.ts')
    return sendFile({ method, address, headers, signal }, input.file, input.onProgress ?? (() => undefined))
  }
  const body = input.body === undefined ? {} : { body: sendable(endpoint, input.body) }
  return fetch(address, { method, headers, signal, ...body })
}

/** Null when the answer is no file to keep. */
function fileNameOf({ kind }: Endpoint, response: Response): string | null {
  const disposition = response.headers.get('Content-Disposition')
  if (kind !== 'bytes' || !response.ok || disposition === null) return null
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download'
}

/** Null when the answer is no envelope: a proxy's error page, a cut line. */
async function envelopeOf(response: Response): Promise<Envelope<unknown> | null> {
  const text = await response.text()
  try {
    return JSON.parse(text) as Envelope<unknown>
  } catch {
    return null
  }
}

/** A form names its own type. */
const sendable = ({ form }: Endpoint, body: unknown): string | URLSearchParams =>
  form ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body)

function headersOf({ form }: Endpoint, input: Loose, token: string | undefined): Headers {
  return {
    Accept: 'application/json',
    'Accept-Language': language,
    'X-Session-Id': sessionId(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(input.file && { 'Content-Type': input.file.type || 'application/octet-stream' }),
    ...(input.body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
    ...(input.idempotencyKey ? { 'Idempotency-Key': input.idempotencyKey } : {}),
  }
}

/** AbortSignal.any is too young for the web views that visitors have. */
function timeLimit(outer: AbortSignal | undefined) {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, timeLimitMs)
  if (outer?.aborted) stop()
  outer?.addEventListener('abort', stop)
  return {
    signal: controller.signal,
    done() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', stop)
    },
  }
}
