/** Is the process alive, and may it be sent visitors? Asked by load balancers and container schedulers. */
import type { FastifyInstance } from 'fastify'
import type { Log } from './log.ts'

export type Readiness = {
  isReady(): Promise<boolean>
  /** From now on unready, so that nobody new is sent here while the last requests are finished. */
  close(): void
}

/** A caller has an answer within two seconds, also when the database gives none. */
const CHECK_WITHIN_MS = 1_500

/** `check` throws or answers false when something that every call needs is missing. */
export function readinessOf(check: () => Promise<boolean>, log: Log): Readiness {
  let closing = false
  return {
    async isReady() {
      if (closing) return false
      try {
        return await withinTime(check())
      } catch (error) {
        log.warn({ err: error }, 'not ready')
        return false
      }
    },
    close() {
      closing = true
    },
  }
}

async function withinTime(check: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  // A process that was busy itself reads what has come before it says no.
  const timer = setTimeout(() => setImmediate(() => late.resolve(false)), CHECK_WITHIN_MS)
  try {
    return await Promise.race([check, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  const config = { quiet: true }
  app.get('/healthz', { config }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get('/readyz', { config }, async (_, reply) => {
    const ready = await readiness.isReady()
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' })
  })
}
