/** From what a use case answers, or refuses, to bytes: the envelope of spec 8.1 and what is no envelope. */
import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerKind } from '#contract/endpoint.ts'
import { type Language, languageOf } from '#contract/language.ts'
import { Refusal, refusals, sentenceOf } from '#contract/refusals.ts'
import { isDatabaseAway } from './database-away.ts'
import { CachedJson, type Plain } from './http.ts'
import { badRequest, type ReceivedBody } from './http-parse.ts'
import { callerAddress } from './network.ts'
import type { EventDetails, SecurityTrail } from './security-events.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: Fastify's own interface is extended.
  interface FastifyInstance {
    trail: SecurityTrail
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** Seconds after which a client may knock again when the shop is busy. */
const RETRY_AFTER_SECONDS = 2

export function sendAnswer(reply: FastifyReply, kind: AnswerKind, answer: unknown): FastifyReply {
  switch (kind) {
    case 'envelope':
      if (answer instanceof CachedJson) return sendCached(reply, answer)
      return sendJson(reply, enveloped(JSON.stringify(answer ?? null)))
    case 'redirect':
      return reply.header('cache-control', 'no-store').redirect(String(answer), 302)
    case 'text':
    case 'bytes':
    case 'html':
      return sendPlain(reply, answer as Plain)
  }
}

/** Whatever was thrown becomes an envelope; what is no refusal is a bug of ours and the caller learns nothing of it. */
export function sendError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error)
  const route = request.routeOptions.url
  // A caller who left in the middle of a request reads no answer, and nothing is wrong with the shop.
  if (hasLeft(request)) return sendRefusal(reply, badRequest('body'), request)
  if (refusal.code === 'FAILED') request.log.error({ err: error, route }, 'a request failed')
  else if (isDatabaseAway(error)) request.log.warn({ err: error, route }, 'the database did not answer')
  return sendRefusal(reply, refusal, request)
}

const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

export function sendRefusal(reply: FastifyReply, refusal: Refusal, request: FastifyRequest): FastifyReply {
  request.server.trail.refused(refusal.code, detailsOf(request))
  const words: Record<string, unknown> = refusals[refusal.code]
  const status = Number(words['status'] ?? 200)
  const language = languageOf(request.headers['accept-language'])
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return sendJson(reply.status(status), refused(refusal, language))
}

/** What a security event says of a call. */
export function detailsOf(request: FastifyRequest): EventDetails {
  const session = request.headers['x-session-id']
  const route = request.routeOptions.url
  return {
    ip: callerAddress(request),
    subject: subjectOf(request),
    ...(typeof session === 'string' && { sessionId: session.slice(0, SUBJECT_LETTERS) }),
    ...(route !== undefined && { route }),
  }
}

/** Whom or what a call is about, in the order in which these names say most. */
const subjectFields = ['account', 'mobile', 'orderNo']
const SUBJECT_LETTERS = 128

function subjectOf({ params, body }: FastifyRequest): string {
  const received = (body as ReceivedBody | undefined)?.value
  const given: Record<string, unknown> = { ...(received as object | undefined), ...(params as object) }
  const subject = subjectFields.map((name) => given[name]).find((value) => typeof value === 'string')
  return String(subject ?? '').slice(0, SUBJECT_LETTERS)
}

/**
 * Answers a caller for whom there is no room that the shop is busy, past all that answers usually go through: what a refusal costs,
 * those who were let in wait for.
 */
export function refuseOverloaded({ headers }: FastifyRequest, reply: FastifyReply): void {
  const { text, head } = busyIn[languageOf(headers['accept-language'])]
  reply.headers(head).hijack()
  reply.raw.writeHead(refusals.BUSY.status, reply.getHeaders() as OutgoingHttpHeaders).end(text)
}

const busyIn: Record<Language, ReturnType<typeof busy>> = { 'zh-CN': busy('zh-CN'), 'en-US': busy('en-US') }

function busy(language: Language) {
  const text = refused(new Refusal('BUSY'), language)
  const head = {
    'retry-after': RETRY_AFTER_SECONDS,
    'cache-control': 'no-store',
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(text),
  }
  return { text, head }
}

function refused({ code, details }: Refusal, language: Language): string {
  return JSON.stringify({ respCode: code, respMsg: sentenceOf(code, language, details), data: details })
}

function refusalOf(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error
  const { statusCode, code } = error as Partial<FastifyError>
  if (code === 'FST_ERR_HANDLER_TIMEOUT' || isDatabaseAway(error)) return new Refusal('BUSY')
  // Fastify's own words for a body that is too large, of another type, or no JSON.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return badRequest('body')
  return new Refusal('FAILED')
}

function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.header('cache-control', 'no-store').header('content-type', JSON_TYPE).send(json)
}

function sendCached(reply: FastifyReply, { text, etag, headers }: CachedJson): FastifyReply {
  reply.headers(headers)
  if (isKnown(reply.request.headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.header('content-type', JSON_TYPE).send(text)
}

/** Does an If-None-Match name this tag? */
export function isKnown(known: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return known?.split(',').some((tag) => bare(tag) === bare(etag)) ?? false
}

/** For answers that are built once and sent often. The words depend on the language, so a cache must keep them apart. */
export function cachedJson(data: unknown, maxAgeSeconds: number, vary = 'accept-language'): CachedJson {
  const { text, etag } = taggedJson(data)
  const age = maxAgeSeconds > 0 ? `public, max-age=${maxAgeSeconds}` : 'no-cache'
  return new CachedJson(text, etag, { etag, 'cache-control': age, vary })
}

/** The same for those of which no browser and nobody on the way may keep a copy. */
export function unkeptJson(data: unknown): CachedJson {
  const { text, etag } = taggedJson(data)
  return new CachedJson(text, etag, { 'cache-control': 'no-store' })
}

function taggedJson(data: unknown): { text: string; etag: string } {
  const text = enveloped(JSON.stringify(data))
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}

const enveloped = (json: string): string => `{"respCode":"200","respMsg":"OK","data":${json}}`

function sendPlain(
  reply: FastifyReply,
  { status = 200, contentType, body, headers = {} }: Plain,
): FastifyReply {
  return reply
    .status(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type(contentType)
    .send(body)
}
