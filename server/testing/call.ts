/** Calls an endpoint of the contract over HTTP and checks that the answer keeps the contract. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { type AddressParts, addressOf as addressIn } from '#contract/address.ts'
import type { AnswerOf, Endpoint, Envelope } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { sessionIdOf } from '../platform/browser.ts'

type Sent<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends z.ZodMiniType
  ? z.input<E[Part]>
  : undefined

export type TestRequest<E extends Endpoint> = {
  params?: Sent<E, 'params'>
  query?: Sent<E, 'query'>
  body?: Sent<E, 'body'>
  /** Of an upload. */
  bytes?: Buffer
  token?: string | null
  sessionId?: string
  language?: Language
  /** Made up when the endpoint needs one and the test names none. */
  idempotencyKey?: string
  userAgent?: string
  ip?: string
  headers?: Record<string, string>
}

export type TestAnswer<E extends Endpoint> = {
  status: number
  respCode: string
  respMsg: string
  /** What a success brings; of a refusal, its details: check respCode first. */
  data: AnswerOf<E>
  headers: Record<string, unknown>
}

export type CallShop = <E extends Endpoint>(endpoint: E, request?: TestRequest<E>) => Promise<TestAnswer<E>>

export const DEFAULT_SESSION = sessionIdOf('test-session-0001')

/** Over app.inject: no socket, and any address as the caller's. */
export function callerOf(app: FastifyInstance): CallShop {
  return async (endpoint, request = {}) => {
    const answer = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, request),
      headers: headersOf(endpoint, request),
      ...(request.body !== undefined && { payload: payloadOf(endpoint, request.body) }),
      ...(request.bytes && { payload: request.bytes }),
      ...(request.ip !== undefined && { remoteAddress: request.ip }),
    })
    return answered(endpoint, { status: answer.statusCode, headers: answer.headers }, answer.json())
  }
}

/** Over the network, to a process of the shop. */
export function callerAt(shopUrl: string): CallShop {
  return async (endpoint, request = {}) => {
    const answer = await fetch(`${shopUrl}${addressOf(endpoint, request)}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...headersOf(endpoint, request) },
      ...(request.body !== undefined && { body: payloadOf(endpoint, request.body) }),
    })
    const headers = Object.fromEntries(answer.headers)
    return answered(endpoint, { status: answer.status, headers }, (await answer.json()) as Envelope<never>)
  }
}

function answered<E extends Endpoint>(
  endpoint: E,
  how: { status: number; headers: Record<string, unknown> },
  { respCode, respMsg, data }: Envelope<AnswerOf<E>>,
): TestAnswer<E> {
  if (respCode === '200') keepsContract(endpoint, data)
  return { ...how, respCode, respMsg, data }
}

/** For endpoints that answer no envelope: texts, redirects, files. */
export const addressOf = <E extends Endpoint>(endpoint: E, request: TestRequest<E>): string =>
  addressIn(endpoint, request as AddressParts)

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

const payloadOf = ({ form }: Endpoint, body: unknown): string =>
  form ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)

function headersOf<E extends Endpoint>(endpoint: E, request: TestRequest<E>): Record<string, string> {
  return {
    'accept-language': request.language ?? 'zh-CN',
    'x-session-id': request.sessionId ?? DEFAULT_SESSION,
    ...(request.body !== undefined && (endpoint.form ? formType : { 'content-type': 'application/json' })),
    ...(request.bytes && { 'content-type': 'application/octet-stream' }),
    ...(request.token && { authorization: `Bearer ${request.token}` }),
    ...(endpoint.idempotent && { 'idempotency-key': request.idempotencyKey ?? randomUUID() }),
    ...(request.userAgent !== undefined && { 'user-agent': request.userAgent }),
    ...request.headers,
  }
}

/** Nothing may be missing, and nothing may leave the shop that the contract does not name. */
function keepsContract(endpoint: Endpoint, data: unknown): void {
  const parsed = endpoint.answer.safeParse(data)
  assert.ok(parsed.success, `${endpoint.method} ${endpoint.path} broke its contract: ${parsed.error}`)
  assert.deepEqual(data, parsed.data, `${endpoint.method} ${endpoint.path} answered more than its contract`)
}
