/** Figures for Prometheus, on a port of their own that no visitor reaches; workers show their health there too. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Readiness } from './health.ts'

export type Metrics = {
  /** Modules add their own figures here. */
  registry: Registry
  /** `route` is the pattern, never the address: addresses hold order numbers. */
  observeRequest(labels: { method: string; route: string; status: string }, seconds: number): void
}

export function createMetrics({ version, role }: { version: string; role: string }): Metrics {
  const registry = new Registry()
  // Event loop lag, memory, handles.
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'lookout_build_info',
    help: 'What runs here; always 1.',
    labelNames: ['version', 'node', 'role'],
    registers: [registry],
  }).set({ version, node: process.version, role }, 1)
  const requests = new Histogram({
    name: 'lookout_http_request_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return { registry, observeRequest: (labels, seconds) => requests.observe(labels, seconds) }
}

export function watchPool({ registry }: Metrics, pool: pg.Pool): void {
  new Gauge({
    name: 'lookout_db_connections',
    help: 'Connections of this process to the database, and callers that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited for' }, pool.waitingCount)
    },
  })
}

export type MetricsServer = { port: number; close(): Promise<void> }

/** Port 0 takes a free one. */
export async function serveMetrics(
  { registry }: Metrics,
  readiness: Readiness,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const answers: Record<string, () => Promise<[status: number, body: string]>> = {
    '/metrics': async () => [200, await registry.metrics()],
    '/healthz': async () => [200, 'alive'],
    '/readyz': async () => ((await readiness.isReady()) ? [200, 'ready'] : [503, 'not ready']),
  }
  const server = createServer(async (request, response) => {
    const answer = answers[request.url ?? ''] ?? (async () => [404, ''] as const)
    const [status, body] = await answer().catch(() => [500, ''] as const)
    response.writeHead(status, { 'content-type': registry.contentType }).end(body)
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
