/** What a module's routes are made of: one endpoint of the contract bound to the use case that answers it. */
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'

/** Who calls. `sessionId` is the browser's own (X-Session-Id); it names a browser, never a person. */
export type Visitor = { kind: 'visitor' }
export type Guest = {
  kind: 'guest'
  guestId: string
  /** Blind index of the mobile that was proved; null when the guest came with an order's key. */
  mobileIndex: Buffer | null
  /** The one order whose key was shown; null when a mobile was proved. */
  orderNo: string | null
  /** The mobile that was proved; only the vault opens it. */
  mobileSealed: Buffer | null
  /** With a proved mobile: older orders may belong to whoever had the number before. Null with an order's key. */
  ordersSince: Date | null
}
export type Member = { kind: 'member'; memberId: string; corp: string | null; mobileSealed: Buffer }
export type Buyer = Guest | Member
export type Caller = Visitor | Buyer

/** Who sent this Authorization header; a visitor when its token is unknown or has ended. */
export type Identify = (authorization: string) => Promise<Caller>

type CallerOf<E extends Endpoint> = E['access'] extends 'public'
  ? Caller
  : E['access'] extends 'buyer'
    ? Buyer
    : Member

/** One request, parsed and checked; all that a use case may know of it. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  caller: CallerOf<E>
  /** From X-Session-Id; empty when the client sent none (providers, scripts). */
  sessionId: string
  language: Language
  /** The caller's address; X-Forwarded-For counts only from configured proxies. */
  ip: string
  userAgent: string
  /** Present whenever the endpoint is idempotent. */
  idempotencyKey: string
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

export type Route = { endpoint: Endpoint; answer(call: Call<Endpoint>): Promise<unknown> }

type HandlerAnswer<E extends Endpoint> = E extends { kind: 'text' | 'bytes' | 'html' }
  ? Plain
  : E extends { kind: 'redirect' }
    ? string
    : AnswerOf<E> | CachedJson

/** Binds an endpoint to its use case. A redirect answers its address, text and bytes answer a Plain. */
export function on<const E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>,
): Route {
  return { endpoint, answer: async (call) => answer(call as Call<E>) }
}
