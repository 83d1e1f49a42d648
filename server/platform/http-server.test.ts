/** What every call of the shop may rely on, whatever the endpoint: envelope, refusals, access, limits, headers. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Audience, apiOf, bind, type Handler, type Route } from './http.ts'
import { cachedJson } from './http-answer.ts'
import { buildHttpServer, type HttpOptions } from './http-server.ts'
import { createMetrics } from './metrics.ts'

type Reader = 'stranger' | 'reader' | 'editor'
type ReaderEndpoint = Endpoint & { access: 'public' | 'reader' | 'editor' }

const readers: Audience<Reader, ReaderEndpoint> = {
  stranger: 'stranger',
  identify: async (authorization) => {
    const [, name] = /^Bearer (reader|editor)$/.exec(authorization) ?? []
    return (name as Reader | undefined) ?? null
  },
  admit({ access }, caller) {
    if (access === 'editor' && caller !== 'editor') throw new Refusal('NOT_ALLOWED')
  },
}

const endpoint = <const E extends ReaderEndpoint>(described: E): E => described
const on = <const E extends ReaderEndpoint>(
  one: E,
  handler: Handler<E, Reader>,
): Route<Reader, ReaderEndpoint> => bind<E, Reader, Reader>(one, handler)

const echo = endpoint({
  method: 'POST',
  path: '/api/echoes/{name}',
  access: 'public',
  idempotent: true,
  summary: 'Says what it received',
  params: z.object({ name: z.string().check(z.maxLength(8)) }),
  query: z.object({ loud: z.optional(z.enum(['yes'])) }),
  body: z.object({ words: z.string(), mobile: z.optional(z.string().check(z.maxLength(11))) }),
  answer: z.any(),
})
const secret = (access: 'reader' | 'editor') =>
  endpoint({ method: 'GET', path: `/api/${access}s-only`, access, summary: access, answer: z.string() })
const ending = endpoint({
  method: 'GET',
  path: '/api/endings/{how}',
  access: 'public',
  summary: 'Ends badly',
  params: z.object({ how: z.string() }),
  answer: z.null(),
})
const leave = endpoint({
  method: 'DELETE',
  path: '/api/leave',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'Takes any token',
  answer: z.null(),
})
const cached = endpoint({
  method: 'GET',
  path: '/api/cached',
  access: 'public',
  summary: 'c',
  answer: z.any(),
})
const fill = endpoint({
  method: 'POST',
  path: '/api/forms',
  access: 'public',
  form: true,
  summary: 'Takes a form',
  body: z.object({ X: z.string().check(z.regex(/^\d+$/)) }),
  answer: z.any(),
})
const webhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'public',
  kind: 'text',
  summary: 'Receives a webhook',
  answer: z.string(),
})
const elsewhere = endpoint({
  method: 'GET',
  path: '/api/elsewhere',
  access: 'public',
  kind: 'redirect',
  summary: 'Sends on',
  answer: z.string(),
})

const routes = [
  on(echo, ({ params, query, body, language, ip, sessionId, idempotencyKey }) => {
    return { params, query, body, language, ip, sessionId, idempotencyKey }
  }),
  ...(['reader', 'editor'] as const).map((access) => on(secret(access), ({ caller }) => caller)),
  on(ending, ({ params }) => {
    if (params.how === 'refused') throw new Refusal('TOO_MANY_PER_ORDER', { max: 4 })
    if (params.how === 'busy') throw new Refusal('BUSY')
    throw new Error('the mobile 13800138000 broke it')
  }),
  on(leave, () => null),
  on(cached, () => cachedJson({ left: 7 }, 1)),
  on(fill, ({ body }) => body.X),
  on(webhook, ({ rawBody, headers }) => ({
    contentType: 'text/plain',
    body: `${headers['content-type']} ${rawBody.toString()}`,
  })),
  on(elsewhere, () => '/index'),
]

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

async function serverWith(options: Partial<HttpOptions> = {}) {
  const logged: string[] = []
  const sink = new Writable({
    write(line, _, done) {
      logged.push(String(line))
      done()
    },
  })
  const app = await buildHttpServer({
    apis: [apiOf(readers, routes)],
    log: pino(sink),
    metrics: createMetrics({ version: 'test', role: 'web' }),
    limits: { perIpPerMinute: 0, perSessionPerMinute: 0 },
    load: { maxConcurrentRequests: 1_000, maxEventLoopDelayMs: 60_000 },
    security: { https: false, pictureSources: [] },
    trustedProxies: [],
    keyedHash: (purpose, text) => createHash('sha256').update(`${purpose}:${text}`).digest(),
    ...options,
  })
  open.push(app)
  return { app, logged }
}

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port

/** Sends these bytes, and answers what comes back until the server ends the connection. */
async function answerTo(app: FastifyInstance, bytes: string): Promise<string> {
  const socket = connect(portOf(app), '127.0.0.1')
  socket.write(bytes)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

const say = (words: unknown = 'hello') =>
  ({
    method: 'POST',
    url: '/front/api/echoes/tower',
    headers: { 'idempotency-key': 'key-0001', 'x-session-id': 's-1' },
    payload: { words },
  }) as const

describe('a form', () => {
  const sent = async (payload: string, type = 'application/x-www-form-urlencoded') => {
    const { app } = await serverWith()
    const headers = { 'content-type': type }
    return app.inject({ method: 'POST', url: '/front/api/forms', headers, payload })
  }

  test('brings its fields as texts, and of a field that is sent twice the last', async () => {
    expect((await sent('X=143')).json().data).toBe('143')
    expect((await sent('X=%31%34', 'application/x-www-form-urlencoded; charset=UTF-8')).json().data).toBe(
      '14',
    )
    expect((await sent('X=1&X=2&other=3')).json().data).toBe('2')
  })

  test.each([
    ['nothing', ''],
    ['another field', 'Y=1'],
    ['a field that is wrong', 'X=a'],
    ['more than it may weigh', `X=${'1'.repeat(17_000)}`],
  ])('with %s is malformed', async (_, payload) => {
    expect((await sent(payload)).statusCode).toBe(400)
  })

  test('is not sent as JSON, and JSON not as a form', async () => {
    expect((await sent('{"X":"1"}', 'application/json')).statusCode).toBe(400)
    const { app } = await serverWith()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': 'key-0001' }
    const echoed = { method: 'POST', url: '/front/api/echoes/a', headers, payload: 'words=hello' } as const
    expect((await app.inject(echoed)).statusCode).toBe(400)
  })
})

describe('an answer', () => {
  test('comes in the envelope, with everything the call said', async () => {
    const { app } = await serverWith()
    const answer = await app.inject({ ...say(), url: '/front/api/echoes/tower?loud=yes' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      respCode: '200',
      respMsg: 'OK',
      data: {
        params: { name: 'tower' },
        query: { loud: 'yes' },
        body: { words: 'hello' },
        language: 'zh-CN',
        ip: '127.0.0.1',
        sessionId: 's-1',
        idempotencyKey: 'key-0001',
      },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('from a cache is sent once and then confirmed', async () => {
    const { app } = await serverWith()
    const first = await app.inject('/front/api/cached')
    expect(first.json()).toEqual({ respCode: '200', respMsg: 'OK', data: { left: 7 } })
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=1', vary: 'accept-language' })
    const again = await app.inject({
      url: '/front/api/cached',
      headers: { 'if-none-match': `"other", W/${first.headers.etag}` },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('to a provider is plain, and its signed bytes arrive untouched whatever their type', async () => {
    const { app } = await serverWith()
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/xml']) {
      const answer = await app.inject({
        method: 'POST',
        url: '/front/api/webhooks',
        headers: { 'content-type': type },
        payload: '{"a":  1}',
      })
      expect([answer.statusCode, answer.body]).toEqual([200, `${type} {"a":  1}`])
    }
  })

  test('that sends elsewhere is a redirect', async () => {
    const { app } = await serverWith()
    const answer = await app.inject('/front/api/elsewhere')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/index'])
  })
})

describe('a refusal', () => {
  test('of the shop is HTTP 200 with a code, its details and a sentence in the language of the caller', async () => {
    const { app } = await serverWith()
    const chinese = await app.inject('/front/api/endings/refused')
    expect([chinese.statusCode, chinese.json()]).toEqual([
      200,
      { respCode: 'TOO_MANY_PER_ORDER', respMsg: '每单数量不能超过4', data: { max: 4 } },
    ])
    const english = await app.inject({
      url: '/front/api/endings/refused',
      headers: { 'accept-language': 'en-GB,en;q=0.9' },
    })
    expect(english.json().respMsg).toBe('At most 4 per order')
  })

  test('of a malformed request names the fields and never their values', async () => {
    const { app } = await serverWith()
    const answer = await app.inject({
      ...say(),
      url: '/front/api/echoes/much-too-long?loud=13800138000',
      payload: { words: 7, mobile: '138001380001380' },
    })
    expect([answer.statusCode, answer.json().respCode]).toEqual([400, 'BAD_REQUEST'])
    expect(answer.json().data).toEqual({ fields: 'params.name, query.loud, body.words, body.mobile' })
    expect(answer.body).not.toContain('138')
  })

  test.each([
    ['broken JSON', 'application/json', '{"words":'],
    ['a prototype to poison', 'application/json', '{"words":"a","__proto__":{"x":1}}'],
    ['another type', 'text/plain', 'hello'],
    ['nothing', 'application/json', ''],
    ['more than 16 KB', 'application/json', JSON.stringify({ words: 'x'.repeat(16 * 1024) })],
    [
      'a text of more than 2,048 characters',
      'application/json',
      JSON.stringify({ words: 'x'.repeat(2_049) }),
    ],
    ['a text with U+0000', 'application/json', JSON.stringify({ words: 'a\u0000b' })],
    ['half a surrogate pair', 'application/json', '{"words":"\\ud800"}'],
    ['a name with U+0000', 'application/json', '{"words":"a","\\u0000":1}'],
    ['values nested too deep', 'application/json', `{"words":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ])('meets a body that is %s', async (_, type, payload) => {
    const { app } = await serverWith()
    const { headers } = say()
    const answer = await app.inject({ ...say(), payload, headers: { ...headers, 'content-type': type } })
    expect([answer.statusCode, answer.json().respCode]).toEqual([400, 'BAD_REQUEST'])
  })

  test('meets a webhook of more than 64 KB', async () => {
    const { app } = await serverWith()
    const answer = await app.inject({
      method: 'POST',
      url: '/front/api/webhooks',
      payload: 'x'.repeat(65_537),
    })
    expect([answer.statusCode, answer.json().respCode]).toEqual([400, 'BAD_REQUEST'])
  })

  test.each([[undefined], ['short'], ['x'.repeat(129)], ['with space']])(
    'meets an idempotency key that is %s',
    async (key) => {
      const { app } = await serverWith()
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      const answer = await app.inject({ ...say(), headers })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().respCode).toBe(key === undefined ? 'IDEMPOTENCY_KEY_MISSING' : 'BAD_REQUEST')
    },
  )

  test('meets a session id of another form', async () => {
    const { app } = await serverWith()
    const answer = await app.inject({ ...say(), headers: { ...say().headers, 'x-session-id': 'a b' } })
    expect(answer.json().data).toEqual({ fields: 'headers.x-session-id' })
  })

  test('meets an unknown path below /front, whatever the method', async () => {
    const { app } = await serverWith()
    for (const method of ['GET', 'POST', 'PATCH'] as const) {
      const answer = await app.inject({ method, url: '/front/api/nothing' })
      expect([answer.statusCode, answer.json().respCode]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('meets an address that is none', async () => {
    const { app } = await serverWith()
    const answer = await app.inject('/front/api/%zz')
    expect([answer.statusCode, answer.json().respCode]).toEqual([400, 'BAD_REQUEST'])
  })

  test('of a busy shop says when to come again', async () => {
    const { app } = await serverWith()
    const answer = await app.inject('/front/api/endings/busy')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  })

  test('that is a bug says nothing, and is logged under the request id', async () => {
    const { app, logged } = await serverWith()
    const answer = await app.inject('/front/api/endings/bug')
    expect([answer.statusCode, answer.json().respCode]).toEqual([500, 'FAILED'])
    expect(answer.body).not.toContain('broke')
    const line = logged.find((text) => text.includes('broke it')) ?? ''
    expect(line).toContain(String(answer.headers['x-request-id']))
  })
})

describe('access', () => {
  const asked = async (path: string, authorization?: string) => {
    const { app } = await serverWith()
    const answer = await app.inject({
      url: `/front/api/${path}`,
      headers: authorization ? { authorization } : {},
    })
    return [answer.statusCode, answer.json().respCode]
  }

  test.each([
    ['readers-only', undefined, 403, 'LOGIN_NEEDED'],
    ['readers-only', 'Bearer ended', 403, 'LOGIN_NEEDED'],
    ['readers-only', 'Bearer reader', 200, '200'],
    ['editors-only', undefined, 403, 'LOGIN_NEEDED'],
    ['editors-only', 'Bearer reader', 401, 'NOT_ALLOWED'],
    ['editors-only', 'Bearer editor', 200, '200'],
  ])('%s with %s answers %i %s', async (path, authorization, status, code) => {
    expect(await asked(path, authorization)).toEqual([status, code])
  })

  test('an ended token is reported on public calls too, so that the client logs out; leaving takes any token', async () => {
    const { app } = await serverWith()
    const headers = { authorization: 'Bearer ended' }
    expect((await app.inject({ url: '/front/api/cached', headers })).statusCode).toBe(403)
    expect((await app.inject({ method: 'DELETE', url: '/front/api/leave', headers })).statusCode).toBe(200)
  })
})

/** Other people with other tokens, whose endpoints say more than `access`, and whose writes are recorded. */
describe('a second audience', () => {
  type Staff = { account: string; roles: readonly string[] }
  type StaffEndpoint = Endpoint & { access: 'staff'; roles: readonly string[]; audits?: string }

  const audit: string[] = []
  const staff: Audience<Staff | null, StaffEndpoint> = {
    stranger: null,
    identify: async (authorization) => {
      const [, account, role = ''] = /^Bearer st\.(\w+)\.(\w+)$/.exec(authorization) ?? []
      return account === undefined ? null : { account, roles: [role] }
    },
    admit({ roles }, caller) {
      if (!roles.some((role) => caller?.roles.includes(role))) throw new Refusal('NOT_ALLOWED')
    },
  }

  /** No use case can forget the record, because the binding writes it. */
  const onStaff = <const E extends StaffEndpoint>(
    one: E,
    handler: Handler<E, Staff>,
  ): Route<Staff | null, StaffEndpoint> =>
    bind<E, Staff, Staff | null>(one, async (call) => {
      const answer = await handler(call)
      if (one.audits) audit.push(`${call.caller.account} ${one.audits}`)
      return answer
    })

  const confirm = {
    method: 'POST',
    path: '/api/staff/confirmations',
    access: 'staff',
    roles: ['orders'],
    audits: 'confirmed',
    summary: 'Confirms',
    answer: z.string(),
  } as const

  test.each([
    [undefined, 403, []],
    ['Bearer editor', 403, []],
    ['Bearer st.wang.gate', 401, []],
    ['Bearer st.wang.orders', 200, ['wang confirmed']],
  ])('with %s answers %i and records %j', async (authorization, status, recorded) => {
    audit.length = 0
    const apis = [apiOf(readers, routes), apiOf(staff, [onStaff(confirm, ({ caller }) => caller.account)])]
    const { app } = await serverWith({ apis })
    const headers = authorization ? { authorization } : {}
    const answer = await app.inject({ method: 'POST', url: '/front/api/staff/confirmations', headers })
    expect([answer.statusCode, audit]).toEqual([status, recorded])
    const ofReaders = await app.inject({ url: '/front/api/readers-only', headers })
    expect(ofReaders.statusCode).toBe(authorization === 'Bearer editor' ? 200 : 403)
  })
})

describe('limits', () => {
  const limits = { perIpPerMinute: 3, perSessionPerMinute: 2 }
  const times = async (app: FastifyInstance, count: number, request: object) => {
    const answers = []
    for (let i = 0; i < count; i += 1) answers.push(await app.inject(request))
    return answers
  }

  test('of a session end in 429 with the time to wait', async () => {
    const { app } = await serverWith({ limits: { perIpPerMinute: 0, perSessionPerMinute: 2 } })
    const request = { url: '/front/api/cached', headers: { 'x-session-id': 'one' } }
    const answers = await times(app, 3, request)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
    expect(answers[2]?.json().respCode).toBe('TOO_MANY_REQUESTS')
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
    const other = await app.inject({ url: '/front/api/cached', headers: { 'x-session-id': 'two' } })
    expect(other.statusCode).toBe(200)
  })

  test('of an address hold over all its sessions, and a stranger cannot pretend another address', async () => {
    const { app } = await serverWith({ limits })
    const statuses = []
    for (const n of [1, 2, 3, 4]) {
      const headers = { 'x-session-id': `s${n}`, 'x-forwarded-for': `10.0.0.${n}` }
      statuses.push((await app.inject({ url: '/front/api/cached', headers })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('do not hold for webhooks of providers', async () => {
    const { app } = await serverWith({ limits })
    const answers = await times(app, 6, { method: 'POST', url: '/front/api/webhooks', payload: 'x' })
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
  })
})

describe('the network', () => {
  test('X-Forwarded-For counts only from a configured proxy', async () => {
    const forwarded = { ...say(), headers: { ...say().headers, 'x-forwarded-for': '203.0.113.9' } }
    const strict = await serverWith()
    expect((await strict.app.inject(forwarded)).json().data.ip).toBe('127.0.0.1')
    const behind = await serverWith({ trustedProxies: ['127.0.0.0/8'] })
    expect((await behind.app.inject(forwarded)).json().data.ip).toBe('203.0.113.9')
  })

  test.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::9]:4711', '2001:db8::9'],
    ['2001:db8::9', '2001:db8::9'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.999', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('what a proxy forwards as %j is the address %s', async (forwarded, ip) => {
    const { app } = await serverWith({ trustedProxies: ['127.0.0.0/8'] })
    const answer = await app.inject({ ...say(), headers: { ...say().headers, 'x-forwarded-for': forwarded } })
    expect(answer.json().data.ip).toBe(ip)
  })

  test('ports that a proxy adds make no new addresses: the limit of an address holds', async () => {
    const { app } = await serverWith({
      trustedProxies: ['127.0.0.0/8'],
      limits: { perIpPerMinute: 2, perSessionPerMinute: 0 },
    })
    const statuses = []
    for (const port of [1001, 1002, 1003]) {
      const headers = { 'x-forwarded-for': `203.0.113.9:${port}` }
      statuses.push((await app.inject({ url: '/front/api/cached', headers })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 429])
  })

  test.each([
    ['in the middle of its headers', 'POST /front/api/echoes/a HTTP/1.1\r\nHost: shop\r\n'],
    [
      'in the middle of its body',
      'POST /front/api/echoes/a HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nIdempotency-Key: key-0001\r\nContent-Length: 100\r\n\r\n{"words"',
    ],
  ])('a request that stops %s is ended when its time is over', async (_, part) => {
    const { app } = await serverWith({ requestTimeoutMs: 300 })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await answerTo(app, part)
    expect(answer.startsWith('HTTP/1.1 408')).toBe(true)
  })

  test('a client that leaves in the middle of its body is no trouble with the database', async () => {
    const metrics = createMetrics({ version: 'test', role: 'web' })
    const { app, logged } = await serverWith({ metrics })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(portOf(app), '127.0.0.1')
    socket.write(
      'POST /front/api/echoes/a HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nIdempotency-Key: key-0001\r\nContent-Length: 100\r\n\r\n{"words"',
    )
    await once(app.server, 'request')
    socket.destroy()
    await expect
      .poll(() => metrics.registry.metrics())
      .toContain('lookout_refusals_total{code="BAD_REQUEST"} 1')
    expect(logged.join()).not.toContain('the database did not answer')
  })

  test('other origins are not let in', async () => {
    const { app } = await serverWith()
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    const preflight = await app.inject({ method: 'OPTIONS', url: '/front/api/echoes/tower', headers })
    expect(preflight.statusCode).toBe(404)
    const answer = await app.inject({ url: '/front/api/cached', headers })
    for (const { headers: sent } of [preflight, answer])
      expect(Object.keys(sent).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('every answer carries the security headers, refusals too', async () => {
    const { app } = await serverWith({ security: { https: true, pictureSources: ['https://cdn.example'] } })
    for (const url of ['/front/api/cached', '/front/api/nothing', '/front/api/endings/bug']) {
      const { headers } = await app.inject(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
      })
      const policy = String(headers['content-security-policy'])
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  test('data may do nothing where a browser shows it by itself', async () => {
    const { app } = await serverWith()
    for (const url of ['/front/api/cached', '/front/api/endings/bug']) {
      const { headers } = await app.inject(url)
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    }
  })

  test('whatever may be a page has the headers of what pages may do', async () => {
    const { app } = await serverWith({ security: { https: true, pictureSources: ['https://cdn.example'] } })
    const { headers } = await app.inject('/front/api/nothing')
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), microphone=()',
    })
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://cdn.example")
  })

  test('plain http on a workstation gets no HSTS', async () => {
    const { app } = await serverWith()
    for (const url of ['/front/api/cached', '/front/api/nothing']) {
      const { headers } = await app.inject(url)
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    }
  })

  test('the logs name routes and times, and nothing that was said', async () => {
    const { app, logged } = await serverWith()
    await app.inject({
      ...say('my name is Wu Mingxia'),
      url: '/front/api/echoes/tower?loud=yes',
      headers: { ...say().headers, 'x-session-id': 'session-77', authorization: 'Bearer reader' },
      remoteAddress: '203.0.113.8',
    })
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      method: 'POST',
      route: '/front/api/echoes/:name',
      status: 200,
      msg: 'answered',
    })
    expect(logged[0]).not.toMatch(/Wu|loud|session-77|Bearer|203\.0|tower/)
  })
})
