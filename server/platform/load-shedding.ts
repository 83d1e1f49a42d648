/**
 * More calls than a process can do are refused at the door, before they cost anything: a call that is let in is served in
 * time, and the queue never grows longer than clients wait.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { refuseOverloaded } from './http-answer.ts'

export type LoadLimits = {
  /** Requests that are answered at the same time. */
  maxConcurrentRequests: number
  /** How late the event loop may be, on average over the last quarter of a second, in milliseconds. */
  maxEventLoopDelayMs: number
}

export type Load = {
  /** Counts a call as under way until it is answered, also when its client is gone. */
  carry<Answer>(work: () => Promise<Answer>): Promise<Answer>
}

const LOOK_EVERY_MS = 250
const RESOLUTION_MS = 10

/** Health and what providers report of payments are no `limited` routes: they are answered whatever the load. */
export function addLoadShedding(
  app: FastifyInstance,
  { maxConcurrentRequests, maxEventLoopDelayMs }: LoadLimits,
): Load {
  const delay = watchDelay(app)
  let calls = 0
  app.addHook('onRequest', (request, reply, done) => {
    const full = calls >= maxConcurrentRequests || delay.latestMs > maxEventLoopDelayMs
    if (full && request.routeOptions.config.limited) refuseOverloaded(request, reply)
    else done()
  })
  return {
    async carry(work) {
      calls += 1
      try {
        return await work()
      } finally {
        calls -= 1
      }
    },
  }
}

function watchDelay(app: FastifyInstance): { latestMs: number } {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const delay = { latestMs: 0 }
  histogram.enable()
  const timer = setInterval(() => {
    delay.latestMs = histogram.count > 0 ? Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS) : 0
    histogram.reset()
  }, LOOK_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
  return delay
}
