/**
 * A webhook without a valid proof costs a check of its signature, and nobody who sends many of them is a provider. Only
 * forged ones are counted, in this process: what a provider signed is always taken.
 */
import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from '#contract/refusals.ts'
import { callerAddress, networkOf } from './network.ts'

/** Per network and minute. */
export const MAX_FORGED_WEBHOOKS = 60
const MINUTE_SECONDS = 60

export type ForgedWebhooks = {
  /** Refuses a network that has sent too many. */
  check(request: FastifyRequest): Promise<void>
  count(request: FastifyRequest): Promise<void>
}

export function limitForgedWebhooks(): ForgedWebhooks {
  const counters = new RateLimiterMemory({ points: MAX_FORGED_WEBHOOKS, duration: MINUTE_SECONDS })
  const keyOf = (request: FastifyRequest) => networkOf(callerAddress(request))
  return {
    async check(request) {
      const counted = await counters.get(keyOf(request))
      if (counted && counted.consumedPoints >= MAX_FORGED_WEBHOOKS) throw new Refusal('TOO_MANY_REQUESTS')
    },
    count: async (request) => void (await counters.penalty(keyOf(request))),
  }
}
