/** How many calls one address and one browser session may make; generous, because a whole hotel may share an address. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import { callerAddress, networkOf } from './network.ts'

/** Calls per minute; 0 means no limit. */
export type Limits = { perIpPerMinute: number; perSessionPerMinute: number }

const MINUTE_MS = 60_000
/** How many addresses and sessions are counted at once; the longest unseen are forgotten. */
const COUNTED = 100_000

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: Fastify's own interface is extended.
  interface FastifyContextConfig {
    /** Calls of this route are counted. */
    limited?: boolean
  }
}

export async function addLimits(app: FastifyInstance, limits: Limits): Promise<void> {
  await app.register(rateLimit, { global: false, cache: COUNTED })
  const counters = [
    limits.perIpPerMinute > 0 && counterOf(app, limits.perIpPerMinute, addressOf),
    limits.perSessionPerMinute > 0 && counterOf(app, limits.perSessionPerMinute, sessionOf),
  ].filter((counter) => counter !== false)
  if (counters.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.limited) return
    for (const { count, keyOf } of counters) {
      if (keyOf(request) === '') continue
      const result = await count(request)
      if (result.isAllowed || !result.isExceeded) continue
      reply.header('retry-after', result.ttlInSeconds)
      throw new Refusal('TOO_MANY_REQUESTS')
    }
  })
}

type KeyOf = (request: FastifyRequest) => string

const addressOf: KeyOf = (request) => networkOf(callerAddress(request))

const sessionOf: KeyOf = (request) => {
  const sessionId = request.headers['x-session-id']
  return typeof sessionId === 'string' ? sessionId : ''
}

function counterOf(app: FastifyInstance, max: number, keyOf: KeyOf) {
  return { keyOf, count: app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator: keyOf }) }
}
