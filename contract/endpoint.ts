/**
 * One call that a browser, a provider or the gate may make, described once for both sides. Each audience (the shop, the
 * staff) adds what it says of its own endpoints: shop-endpoint.ts.
 */
import type * as z from 'zod/mini'

/**
 * What comes back. `envelope`: { respCode, respMsg, data }. `text`: a provider's acknowledgement. `redirect`: a 302.
 * `bytes`: pictures and files. `html`: a page.
 */
export type AnswerKind = 'envelope' | 'text' | 'redirect' | 'bytes' | 'html'

type Schema = z.ZodMiniType

export type Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /front, with {names} of path parameters. */
  path: `/${string}`
  /** Who of the audience may call; `public`: anybody, and a known caller is passed to the handler all the same. */
  access: string
  summary: string
  /** The caller must send an Idempotency-Key; the same key gives the same answer (spec 7.2). */
  idempotent?: boolean
  /** A token that has ended is no reason to refuse; everywhere else it is, so that the client logs out. */
  acceptsEndedToken?: boolean
  kind?: AnswerKind
  /** The body comes as application/x-www-form-urlencoded instead of JSON; every field is a text. */
  form?: boolean
  /** The body is the bytes of one file, whatever its content type claims; more than this is refused while it arrives. */
  upload?: { maxBytes: number }
  /** The largest body in bytes, where 16 KiB are too few; more is refused while it arrives. */
  maxBodyBytes?: number
  /** The longest text in characters, where 2,048 are too few; a longer one is refused before any rule looks at it. */
  maxTextLength?: number
  params?: P
  query?: Q
  body?: B
  answer: A
}

export type ParamsOf<E extends Endpoint> = E extends { params: infer P extends Schema }
  ? z.infer<P>
  : undefined
export type QueryOf<E extends Endpoint> = E extends { query: infer Q extends Schema } ? z.infer<Q> : undefined
export type BodyOf<E extends Endpoint> = E extends { body: infer B extends Schema } ? z.infer<B> : undefined
export type AnswerOf<E extends Endpoint> = z.infer<E['answer']>

/** Every envelope answer of the shop: respCode "200" is the only success (spec 8.1). */
export type Envelope<T> = { respCode: string; respMsg: string; data: T }
