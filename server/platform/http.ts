/** What the calls of a module are made of. Who calls is a type of the audience, of which the platform knows nothing. */
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import type { SessionId } from './browser.ts'

/** Those who use one API, and how they are distinguished. What a caller is, only the audience knows. */
export type Audience<C, E extends Endpoint = Endpoint> = {
  /** Who sends no token, or on some calls one that has ended. */
  stranger: C
  /** Who sent this Authorization header; null when its token is unknown or has ended. */
  identify(authorization: string): Promise<C | null>
  /** Refuses a known caller whom an endpoint that is not public is not for. */
  admit(endpoint: E, caller: C): void
}

/** One request, parsed and checked; all that a use case may know of it. */
export type Call<E extends Endpoint, C> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  caller: C
  /** From X-Session-Id, which names a browser, never a person; empty when the client sent none (providers, scripts). */
  sessionId: SessionId
  language: Language
  /** The caller's address; X-Forwarded-For counts only from configured proxies. */
  ip: string
  userAgent: string
  /** Present whenever the endpoint is idempotent. */
  idempotencyKey: string
  /** Under which the logs mention this request. */
  requestId: string
  /** Header names in lower case; for signatures of providers. */
  headers: Record<string, string | undefined>
  /** The bytes as received, for signatures; empty for GET and for uploads. */
  rawBody: Buffer
  /** The file of an upload endpoint, once. Refuses FILE_TOO_LARGE while it arrives. */
  readUpload(): Promise<Buffer>
}

/** An answer that is not an envelope. */
export type Plain = {
  status?: number
  contentType: string
  body: string | Buffer
  headers?: Record<string, string>
  /** What was received proved nothing: it is counted against its network, and recorded. */
  forged?: boolean
}

/** A whole envelope as the bytes that travel, from a cache, with its headers; `etag` lets the platform answer 304. */
export class CachedJson {
  readonly text: string
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>

  constructor(text: string, etag: string, headers: Record<string, string>) {
    this.text = text
    this.etag = etag
    this.headers = headers
  }
}

/** One endpoint of the contract bound to the use case that answers it. */
export type Route<C, E extends Endpoint = Endpoint> = {
  endpoint: E
  answer(call: Call<Endpoint, C>): Promise<unknown>
}

type HandlerAnswer<E extends Endpoint> = E extends { kind: 'text' | 'bytes' | 'html' }
  ? Plain
  : E extends { kind: 'redirect' }
    ? string
    : AnswerOf<E> | CachedJson

/** A redirect answers its address, text and bytes answer a Plain. */
export type Handler<E extends Endpoint, C> = (
  call: Call<E, C>,
) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>

/** Binds an endpoint to its use case. Each audience has an `on` of its own, which knows what `access` makes of a caller. */
export function bind<E extends Endpoint, Admitted extends C, C>(
  endpoint: E,
  handler: Handler<E, Admitted>,
): Route<C, E> {
  // What came was parsed by the endpoint's schemas, and its audience admitted the caller.
  return { endpoint, answer: async (call) => handler(call as Call<E, Admitted>) }
}

/** The calls of one audience. */
export type Api = { audience: Audience<unknown>; routes: readonly Route<unknown>[] }

/** Callers that the audience knows answer to routes made for them; the platform itself never looks at one. */
export const apiOf = <C, E extends Endpoint>(
  audience: Audience<C, E>,
  routes: readonly Route<C, E>[],
): Api => ({ audience, routes })
