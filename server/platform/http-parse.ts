/** From a request to a Call: who calls, in which language, with which parsed and checked values. */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { languageOf } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { type SessionId, sessionIdOf } from './browser.ts'
import type { Audience, Call } from './http.ts'
import { readUpload } from './http-upload.ts'
import { callerAddress } from './network.ts'
import { findUnacceptable } from './raw-values.ts'

/** What the body parsers leave in `request.body`. */
export type ReceivedBody = { raw: Buffer; value: unknown }

const nothing = Buffer.alloc(0)
/** How many wrong fields a refusal names, and how deep. */
const NAMED_FIELDS = 20
const NAMED_DEPTH = 4

export async function readCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  audience: Audience<unknown>,
): Promise<Call<Endpoint, unknown>> {
  // Who may not come learns that, and nothing about what the call would have wanted.
  const caller = await callerOf(endpoint, request, audience)
  const received = endpoint.upload ? undefined : (request.body as ReceivedBody | undefined)
  return {
    ...valuesOf(endpoint, request, received?.value),
    caller,
    sessionId: readSessionId(request),
    language: languageOf(request.headers['accept-language']),
    ip: callerAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    idempotencyKey: idempotencyKeyOf(endpoint, request),
    requestId: request.id,
    headers: request.headers as Record<string, string | undefined>,
    rawBody: received?.raw ?? nothing,
    readUpload: () => readUpload(endpoint, request),
  }
}

/** A token that is sent but has ended is refused on public calls too, so that the client logs out (spec 8.2). */
async function callerOf<C>(endpoint: Endpoint, request: FastifyRequest, audience: Audience<C>): Promise<C> {
  const { authorization } = request.headers
  const known = authorization === undefined ? null : await audience.identify(authorization)
  const hasEnded = known === null && authorization !== undefined
  const isPublic = endpoint.access === 'public'
  if (hasEnded && !endpoint.acceptsEndedToken) throw new Refusal('LOGIN_NEEDED')
  if (known === null && !isPublic) throw new Refusal('LOGIN_NEEDED')
  if (known !== null && !isPublic) audience.admit(endpoint, known)
  return known ?? audience.stranger
}

type Values = Pick<Call<Endpoint, unknown>, 'params' | 'query' | 'body'>

function valuesOf(endpoint: Endpoint, request: FastifyRequest, body: unknown): Values {
  const parts = [
    ['params', endpoint.params, request.params],
    ['query', endpoint.query, request.query],
    ['body', endpoint.body, body],
  ] as const
  const values: Record<string, unknown> = {}
  const wrong: string[] = []
  for (const [name, schema, sent] of parts) {
    const unacceptable = findUnacceptable(sent, endpoint.maxTextLength)
    if (unacceptable) throw badRequest([name, ...unacceptable.slice(0, NAMED_DEPTH)].join('.'))
    const result = schema?.safeParse(sent)
    values[name] = result?.data
    for (const issue of result?.error?.issues ?? []) wrong.push([name, ...issue.path].join('.'))
  }
  if (wrong.length > 0) throw badRequest(...wrong)
  return values as Values
}

/** Names the fields, never their values: refusals are seen by people and programs that must not learn them. */
export function badRequest(...fields: string[]): Refusal {
  return new Refusal('BAD_REQUEST', { fields: fields.slice(0, NAMED_FIELDS).join(', ').slice(0, 500) })
}

function readSessionId(request: FastifyRequest): SessionId {
  const sent = request.headers['x-session-id'] ?? ''
  if (typeof sent === 'string' && /^[\w-]{0,128}$/.test(sent)) return sessionIdOf(sent)
  throw badRequest('headers.x-session-id')
}

function idempotencyKeyOf(endpoint: Endpoint, request: FastifyRequest): string {
  const sent = request.headers['idempotency-key']
  if (!endpoint.idempotent) return ''
  if (sent === undefined) throw new Refusal('IDEMPOTENCY_KEY_MISSING')
  if (typeof sent === 'string' && /^[\x21-\x7e]{8,128}$/.test(sent)) return sent
  throw badRequest('headers.idempotency-key')
}
