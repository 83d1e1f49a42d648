/** From a request to a Call: who calls, in which language, with which parsed and checked values. */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { languageOf } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Call, Caller, Identify } from './http.ts'
import { readUpload } from './http-upload.ts'
import { callerAddress } from './network.ts'
import { findUnacceptable } from './raw-values.ts'

/** What the body parsers leave in `request.body`. */
export type ReceivedBody = { raw: Buffer; value: unknown }

const visitor: Caller = { kind: 'visitor' }
const nothing = Buffer.alloc(0)
/** How many wrong fields a refusal names, and how deep. */
const NAMED_FIELDS = 20
const NAMED_DEPTH = 4

export async function readCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  identify: Identify,
): Promise<Call<Endpoint>> {
  // Who may not come is told so, and nothing about what the call would have wanted.
  const caller = admit(endpoint, await callerOf(endpoint, request, identify))
  const received = endpoint.upload ? undefined : (request.body as ReceivedBody | undefined)
  return {
    ...valuesOf(endpoint, request, received?.value),
    caller,
    sessionId: sessionIdOf(request),
    language: languageOf(request.headers['accept-language']),
    ip: callerAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    idempotencyKey: idempotencyKeyOf(endpoint, request),
    headers: request.headers as Record<string, string | undefined>,
    rawBody: received?.raw ?? nothing,
    readUpload: () => readUpload(endpoint, request),
  }
}

/** A token that is sent but has ended is told on public calls too, so that the client logs out (spec 8.2). */
async function callerOf(endpoint: Endpoint, request: FastifyRequest, identify: Identify): Promise<Caller> {
  const { authorization } = request.headers
  if (authorization === undefined) return visitor
  const caller = await identify(authorization)
  if (caller.kind === 'visitor' && !endpoint.acceptsEndedToken) throw new Refusal('LOGIN_NEEDED')
  return caller
}

function admit(endpoint: Endpoint, caller: Caller): Call<Endpoint>['caller'] {
  const { access } = endpoint
  if (access !== 'public') {
    if (caller.kind === 'visitor') throw new Refusal('LOGIN_NEEDED')
    if (access !== 'buyer' && caller.kind === 'guest') throw new Refusal('LOGIN_NEEDED')
    if (access === 'group' && caller.kind === 'member' && caller.corp === null)
      throw new Refusal('NOT_ALLOWED')
  }
  // The endpoint's type says who may come; it was checked just now.
  return caller as Call<Endpoint>['caller']
}

type Values = Pick<Call<Endpoint>, 'params' | 'query' | 'body'>

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

function sessionIdOf(request: FastifyRequest): string {
  const sent = request.headers['x-session-id'] ?? ''
  if (typeof sent === 'string' && /^[\w-]{0,128}$/.test(sent)) return sent
  throw badRequest('headers.x-session-id')
}

function idempotencyKeyOf(endpoint: Endpoint, request: FastifyRequest): string {
  const sent = request.headers['idempotency-key']
  if (!endpoint.idempotent) return ''
  if (sent === undefined) throw new Refusal('IDEMPOTENCY_KEY_MISSING')
  if (typeof sent === 'string' && /^[\x21-\x7e]{8,128}$/.test(sent)) return sent
  throw badRequest('headers.idempotency-key')
}
