/** The HTTP server: the endpoints of the contract below /front, with the same care for each call. */
import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { BASE_PATH } from '#contract/address.ts'
import { Refusal } from '#contract/refusals.ts'
import { type ForgedWebhooks, limitForgedWebhooks } from './forged-webhooks.ts'
import type { Api, Plain } from './http.ts'
import { detailsOf, sendAnswer, sendError, sendRefusal } from './http-answer.ts'
import { addLimits, type Limits } from './http-limits.ts'
import { type ReceivedBody, readCall } from './http-parse.ts'
import { addSecurityHeaders, type Security } from './http-security.ts'
import { receiveUploads } from './http-upload.ts'
import { addLoadShedding, type Load, type LoadLimits } from './load-shedding.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { type KeyedHash, openSecurityTrail } from './security-events.ts'

export type HttpOptions = {
  apis: readonly Api[]
  log: Log
  metrics: Metrics
  /** For security events, which say who and from where by keyed hashes. */
  keyedHash: KeyedHash
  limits: Limits
  load: LoadLimits
  security: Security
  /** Addresses or networks whose X-Forwarded-For counts. */
  trustedProxies: string[]
  /** For a whole request to arrive; 30 s, after which the client itself gives up. */
  requestTimeoutMs?: number
}

/** Unless the endpoint says more. */
export const BODY_BYTES = 16 * 1024
const SIGNED_BYTES = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000
/** How many times within that Node looks for requests that have taken too long; by itself it looks every 30 s. */
const TIMEOUT_CHECKS = 30
/** Longer than a load balancer keeps an idle connection, so that we never close one it is about to use. */
const KEEP_ALIVE_MS = 75_000
const QUIET_CHECK_MS = 50

export async function buildHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    ...timeouts(options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS),
    // What is on its way while we close is still served.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })
  app.decorate('trail', openSecurityTrail(options.metrics, options.log, options.keyedHash))
  closeQuietConnections(app)
  app.setErrorHandler((error: Error, request, reply) => sendError(error, request, reply))
  watchRequests(app, options)
  await addSecurityHeaders(app, options.security)
  const load = addLoadShedding(app, options.load)
  await addLimits(app, options.limits)
  await app.register(
    async (scope) => addEndpoints(scope, options.apis, { load, forged: limitForgedWebhooks() }),
    { prefix: BASE_PATH },
  )
  return app
}

/** Headers and body share one limit, so that a request that never ends is over when that limit is. */
const timeouts = (requestTimeoutMs: number) => ({
  requestTimeout: requestTimeoutMs,
  keepAliveTimeout: KEEP_ALIVE_MS,
  http: {
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.ceil(requestTimeoutMs / TIMEOUT_CHECKS),
  },
})

/**
 * Closing waits for connections, and a browser keeps one for a minute after its last answer. So answers that are still
 * on their way end their connection, and what is quiet is closed.
 */
function closeQuietConnections(app: FastifyInstance): void {
  let closing: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    closing = setInterval(() => app.server.closeIdleConnections(), QUIET_CHECK_MS)
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onClose', async () => clearInterval(closing))
}

/** Every answer carries the number under which the logs have it; they name routes, never addresses or people. */
function watchRequests(app: FastifyInstance, { metrics }: HttpOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page or nothing'
    const { method } = request
    const { statusCode: status, elapsedTime } = reply
    metrics.observeRequest({ method, route, status: String(status) }, elapsedTime / 1000)
    if (!request.routeOptions.config.quiet)
      request.log.info({ method, route, status, ms: Math.round(elapsedTime) }, 'answered')
    done()
  })
}

type Mounting = { load: Load; forged: ForgedWebhooks }

/** A route with the audience that its callers come from. */
type Mounted = Api['routes'][number] & Pick<Api, 'audience'>

async function addEndpoints(scope: FastifyInstance, apis: readonly Api[], mounting: Mounting): Promise<void> {
  scope.setNotFoundHandler((request, reply) => sendRefusal(reply, new Refusal('NOT_FOUND'), request))
  const receivers = { json: receiveJson, form: receiveForms, signed: receiveAnything, upload: receiveUploads }
  for (const [sent, receive] of Object.entries(receivers))
    await scope.register(async (own) => {
      receive(own)
      for (const { audience, routes } of apis)
        for (const route of routes) if (bodyOf(route) === sent) mount(own, { ...route, audience }, mounting)
    })
}

/** What may come in to an endpoint; anything else is refused before it is read. */
function bodyOf({ endpoint }: Pick<Mounted, 'endpoint'>): 'json' | 'form' | 'signed' | 'upload' {
  if (endpoint.upload) return 'upload'
  if (endpoint.kind === 'text') return 'signed'
  return endpoint.form ? 'form' : 'json'
}

function mount(scope: FastifyInstance, mounted: Mounted, { load, forged }: Mounting): void {
  const { endpoint, audience } = mounted
  scope.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    // What a provider signed is always taken.
    config: { limited: endpoint.kind !== 'text', noPage: (endpoint.kind ?? 'envelope') === 'envelope' },
    handler: (request, reply) =>
      load.carry(async () => {
        if (endpoint.kind === 'text') await forged.check(request)
        const answered = await mounted.answer(await readCall(endpoint, request, audience))
        if (endpoint.kind === 'text' && (answered as Plain).forged) {
          await forged.count(request)
          scope.trail.record('forged_webhook', detailsOf(request))
        }
        return sendAnswer(reply, endpoint.kind ?? 'envelope', answered)
      }),
  })
}

function receiveJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_BYTES },
    (request, raw: Buffer, done) => {
      if (raw.length === 0) return done(null, undefined)
      void parse(request, raw.toString('utf8'), (error, value) =>
        done(error, { raw, value } satisfies ReceivedBody),
      )
    },
  )
}

/** Of a field that is sent twice the last counts. */
function receiveForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: BODY_BYTES },
    async (_: FastifyRequest, raw: Buffer): Promise<ReceivedBody> => ({
      raw,
      value: Object.fromEntries(new URLSearchParams(raw.toString('utf8'))),
    }),
  )
}

/** Providers sign the bytes they send, whatever type they give them. */
function receiveAnything(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: SIGNED_BYTES },
    async (_: FastifyRequest, raw: Buffer): Promise<ReceivedBody> => ({ raw, value: undefined }),
  )
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: Fastify's own interface is extended.
  interface FastifyContextConfig {
    /** Asked every second by machines: not worth a line in the log. */
    quiet?: boolean
  }
}
