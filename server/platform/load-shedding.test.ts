import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { endpoint } from '#contract/shop-endpoint.ts'
import { addHealth, readinessOf } from './health.ts'
import { apiOf, bind } from './http.ts'
import { buildHttpServer } from './http-server.ts'
import type { LoadLimits } from './load-shedding.ts'
import { createMetrics } from './metrics.ts'

const slow = endpoint({ method: 'GET', path: '/api/slow', access: 'public', summary: 's', answer: z.null() })
const webhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'public',
  kind: 'text',
  summary: 'Receives a webhook',
  answer: z.string(),
})

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

const anybody = { stranger: null, identify: async () => null, admit: () => undefined }

async function serverWith(load: LoadLimits) {
  const gate = Promise.withResolvers<null>()
  const begun = { calls: 0 }
  const log = pino({ level: 'silent' })
  const metrics = createMetrics({ version: 'test', role: 'web' })
  const app = await buildHttpServer({
    apis: [
      apiOf<null, Endpoint>(anybody, [
        bind(slow, () => {
          begun.calls += 1
          return gate.promise
        }),
        bind(webhook, () => ({ contentType: 'text/plain', body: 'success' })),
      ]),
    ],
    log,
    metrics,
    limits: { perIpPerMinute: 0, perSessionPerMinute: 0 },
    keyedHash: () => Buffer.alloc(32),
    load,
    security: { https: false, pictureSources: [] },
    trustedProxies: [],
  })
  addHealth(
    app,
    readinessOf(async () => true, log),
  )
  open.push(app)
  const ask = () => app.inject('/front/api/slow')
  return { app, ask, begun, metrics, openGate: () => gate.resolve(null) }
}

/** What must be answered whatever the load. */
async function statusesOfExempt(app: FastifyInstance): Promise<number[]> {
  const answers = await Promise.all([
    app.inject({ method: 'POST', url: '/front/api/webhooks', payload: 'x' }),
    app.inject('/healthz'),
    app.inject('/readyz'),
  ])
  return answers.map(({ statusCode }) => statusCode)
}

test('more calls at once than allowed are refused at the door; providers and health are answered', async () => {
  const { app, ask, begun, metrics, openGate } = await serverWith({
    maxConcurrentRequests: 2,
    maxEventLoopDelayMs: 60_000,
  })
  const served = Promise.all([ask(), ask()])
  await expect.poll(() => begun.calls).toBe(2)
  const refused = await ask()
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ respCode: 'BUSY', data: {} })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const inEnglish = await app.inject({ url: '/front/api/slow', headers: { 'accept-language': 'en' } })
  const sentences = [refused, inEnglish].map((answer) => answer.json().respMsg)
  expect(sentences).toEqual([refusals.BUSY['zh-CN'], refusals.BUSY['en-US']])
  expect(await metrics.registry.metrics()).toMatch(
    /lookout_http_request_seconds_count\{.*route="\/front\/api\/slow",status="503"\} 2/,
  )
  expect(await statusesOfExempt(app)).toEqual([200, 200, 200])
  openGate()
  const answers = await served
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await ask()).statusCode).toBe(200)
})

test('a process that cannot keep up refuses, answers providers all the same, and comes back', async () => {
  const { app, ask, openGate } = await serverWith({ maxConcurrentRequests: 1_000, maxEventLoopDelayMs: 60 })
  openGate()
  const hogging = setInterval(() => hog(100), 1)
  await expect.poll(async () => (await ask()).statusCode, { timeout: 60_000, interval: 10 }).toBe(503)
  expect(await statusesOfExempt(app)).toEqual([200, 200, 200])
  clearInterval(hogging)
  await expect.poll(async () => (await ask()).statusCode, { timeout: 60_000 }).toBe(200)
})

/** Keeps the event loop from everybody else. */
function hog(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
