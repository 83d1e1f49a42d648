import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/shop-endpoint.ts'
import { showToast } from '../ui/toast.tsx'
import { call, callForFile, onSessionLost } from './call.ts'
import { sessionStore } from './session-store.ts'

vi.mock('../ui/toast.tsx', () => ({ showToast: vi.fn() }))

const readThing = endpoint({
  method: 'GET',
  path: '/api/things/{name}',
  access: 'public',
  summary: 'A thing',
  params: z.object({ name: z.string() }),
  query: z.object({ day: z.optional(z.string()), month: z.optional(z.string()) }),
  answer: z.string(),
})
const writeThing = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'public',
  idempotent: true,
  summary: 'Make a thing',
  body: z.object({ name: z.string() }),
  answer: z.string(),
})

const readOwn = endpoint({
  method: 'GET',
  path: '/api/own',
  access: 'member',
  summary: 'Something of a member',
  answer: z.string(),
})

const sendForm = endpoint({
  method: 'POST',
  path: '/api/forms',
  access: 'public',
  form: true,
  summary: 'Send a form',
  body: z.object({ X: z.string() }),
  answer: z.string(),
})

const takeFile = endpoint({
  method: 'POST',
  path: '/api/files',
  access: 'public',
  kind: 'bytes',
  summary: 'A file to keep',
  body: z.object({ name: z.string() }),
  answer: z.string(),
})

type Reply = { status?: number; body: string; headers?: Record<string, string> }
let reply: Reply = { body: '' }
/** What the shop says; it may look at who asks. */
let answerTo = (_: IncomingMessage): Reply => reply
let received: { request: IncomingMessage; body: string } | null = null

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received = { request, body }
  const { status = 200, body: said, headers } = answerTo(request)
  response.writeHead(status, headers).end(said)
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => reach(origin + path, init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  answerTo = () => reply
  reply = { body: JSON.stringify({ respCode: '200', respMsg: '', data: 'here' }) }
})
afterEach(() => {
  sessionStore.clear()
  vi.mocked(showToast).mockClear()
})

const thing = () => call(readThing, { params: { name: 'a/b' }, query: { day: '2026-11-21' } })

test('every request carries session id and language, and a token only when there is one', async () => {
  expect(await thing()).toBe('here')
  expect(received?.request.headers).toMatchObject({ 'accept-language': 'zh-CN' })
  expect(received?.request.headers['x-session-id']).toMatch(/^[0-9a-f]{32}$/)
  expect(received?.request.headers.authorization).toBeUndefined()
  const session = received?.request.headers['x-session-id']

  sessionStore.store({
    tokenInfo: { token: 'secret', expiresAt: '2026-12-01T00:00:00Z' },
    userinfo: { id: '7', corp: null, nickname: 'Mei', guest: false },
  })
  await thing()
  expect(received?.request.headers.authorization).toBe('Bearer secret')
  expect(received?.request.headers['x-session-id']).toBe(session)
})

test('a write carries its body and its idempotency key', async () => {
  await call(writeThing, { body: { name: '塔' }, idempotencyKey: 'k-1' })
  expect(received?.request.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'k-1',
  })
  expect(received?.body).toBe('{"name":"塔"}')
})

test('a form goes as one', async () => {
  await call(sendForm, { body: { X: '143' } })
  expect(received?.request.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(received?.body).toBe('X=143')
})

test('a refusal rejects and is shown as a warning', async () => {
  reply = { body: JSON.stringify({ respCode: 'SOLD_OUT', respMsg: '已售罄', data: { left: 0 } }) }
  await expect(thing()).rejects.toMatchObject({ code: 'SOLD_OUT', data: { left: 0 } })
  expect(showToast).toHaveBeenCalledExactlyOnceWith('已售罄', 'warning')
})

test('a quiet call rejects and leaves the telling to its screen', async () => {
  reply = { body: JSON.stringify({ respCode: 'SOLD_OUT', respMsg: '已售罄', data: null }) }
  await expect(call(readThing, { params: { name: 'a' }, query: {}, quiet: true })).rejects.toThrow('已售罄')
  expect(showToast).not.toHaveBeenCalled()
})

describe('HTTP 403', () => {
  const lost = vi.fn()
  let isOpen = true
  const session = (token: string, guest = false) => ({
    tokenInfo: { token, expiresAt: '2026-12-01T00:00:00Z' },
    userinfo: { id: '7', corp: null, nickname: 'Mei', guest },
  })
  const ended = { status: 403, body: '{}' }
  beforeEach(() => {
    isOpen = true
    onSessionLost(lost.mockClear(), () => isOpen)
    sessionStore.left()
    sessionStore.store(session('old'))
  })

  test('logs out and leads to log-in; a call that needs one wants its page again', async () => {
    reply = ended
    await expect(call(readOwn)).rejects.toMatchObject({ status: 403 })
    expect(sessionStore.read()).toEqual({ tokenInfo: null, userinfo: null, wechatUserInfo: null })
    expect(lost).toHaveBeenCalledExactlyOnceWith({ comeBack: true })
    expect(showToast).not.toHaveBeenCalled()
  })

  test('for a call that anybody may make: it is made again as a visitor, who sees why and stays', async () => {
    answerTo = ({ headers }) => (headers.authorization ? ended : reply)
    expect(await thing()).toBe('here')
    expect(sessionStore.read().tokenInfo).toBeNull()
    expect(lost).not.toHaveBeenCalled()
    expect(showToast).toHaveBeenCalledExactlyOnceWith('登录已失效，您正以游客身份浏览')
  })

  test('for a call that anybody may make, on a page of members: leads to log-in, and back from there', async () => {
    isOpen = false
    answerTo = ({ headers }) => (headers.authorization ? ended : reply)
    expect(await Promise.all([thing(), thing()])).toEqual(['here', 'here'])
    expect(lost).toHaveBeenCalledExactlyOnceWith({ comeBack: true })
    expect(showToast).not.toHaveBeenCalled()
  })

  test('a write that anybody may make is made again with the same key', async () => {
    const keys: unknown[] = []
    answerTo = ({ headers }) => {
      keys.push(headers['idempotency-key'])
      return headers.authorization ? ended : reply
    }
    await call(writeThing, { body: { name: 'x' }, idempotencyKey: 'k-1' })
    expect(keys).toEqual(['k-1', 'k-1'])
  })

  test('many calls that find it together inform the member once, and a guest not at all', async () => {
    answerTo = ({ headers }) => (headers.authorization ? ended : reply)
    expect(await Promise.all([thing(), thing(), thing()])).toEqual(['here', 'here', 'here'])
    expect(showToast).toHaveBeenCalledOnce()
    sessionStore.store(session('guest', true))
    await thing()
    expect(showToast).toHaveBeenCalledOnce()
  })

  test('without a token leads to log-in, and is not asked twice', async () => {
    sessionStore.clear()
    let asked = 0
    answerTo = () => {
      asked += 1
      return ended
    }
    await expect(thing()).rejects.toMatchObject({ status: 403 })
    expect(asked).toBe(1)
    expect(lost).toHaveBeenCalledExactlyOnceWith({ comeBack: false })
  })

  test('that comes after its visitor logged out leads nowhere', async () => {
    answerTo = () => {
      sessionStore.leave()
      sessionStore.clear()
      return ended
    }
    await expect(call(readOwn)).rejects.toMatchObject({ status: 403 })
    expect(lost).not.toHaveBeenCalled()
  })

  test('of a read that a log-out overtakes leads nowhere and explains nothing', async () => {
    sessionStore.leave()
    answerTo = ({ headers }) => (headers.authorization ? ended : reply)
    await expect(call(readOwn)).rejects.toMatchObject({ status: 403 })
    sessionStore.store(session('old'))
    sessionStore.leave()
    expect(await thing()).toBe('here')
    expect(lost).not.toHaveBeenCalled()
    expect(showToast).not.toHaveBeenCalled()
  })

  test('of a page that is being left and asks once more leads nowhere', async () => {
    sessionStore.leave()
    sessionStore.clear()
    reply = ended
    const asked = call(readOwn)
    sessionStore.left()
    await expect(asked).rejects.toMatchObject({ status: 403 })
    expect(lost).not.toHaveBeenCalled()
  })

  test('after a log-out leads to log-in as soon as a page of members is asked for', async () => {
    sessionStore.leave()
    sessionStore.clear()
    sessionStore.left()
    reply = ended
    await expect(call(readOwn)).rejects.toMatchObject({ status: 403 })
    expect(lost).toHaveBeenCalledExactlyOnceWith({ comeBack: true })
  })

  test('of an older session forgets nothing of the one that took its place', async () => {
    answerTo = () => {
      sessionStore.store(session('new'))
      return ended
    }
    await expect(call(readOwn)).rejects.toMatchObject({ status: 403 })
    expect(sessionStore.read().tokenInfo?.token).toBe('new')
    expect(lost).not.toHaveBeenCalled()
  })
})

test('a page of a proxy instead of an envelope is a failed service', async () => {
  reply = { status: 502, body: '<h1>Bad gateway</h1>' }
  await expect(thing()).rejects.toMatchObject({ status: 502 })
  expect(showToast).toHaveBeenCalledWith('抱歉，您请求的服务失败，请稍后再试', 'warning')
})

test('no response within 30 s is code 500', async () => {
  vi.useFakeTimers()
  const hanging = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  const reached = globalThis.fetch
  vi.stubGlobal('fetch', hanging)
  const failed = expect(thing()).rejects.toMatchObject({ code: '500' })
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
  expect(showToast).toHaveBeenCalledWith('未知错误，请联系管理员', 'warning')
  vi.stubGlobal('fetch', reached)
  vi.useRealTimers()
})

test('a call that its screen gave up shows nothing', async () => {
  const controller = new AbortController()
  controller.abort()
  await expect(
    call(readThing, { params: { name: 'a' }, query: {}, signal: controller.signal }),
  ).rejects.toThrow()
  expect(showToast).not.toHaveBeenCalled()
})

describe('a file to keep', () => {
  const take = () => callForFile(takeFile, { body: { name: 'a' } })

  test('comes with its name, whatever it says', async () => {
    const headers = { 'content-disposition': 'attachment; filename="my-data.json"' }
    reply = { body: '{"respCode":"NO","respMsg":"a text of the file"}', headers }
    const { name, content } = await take()
    expect([name, await content.text()]).toEqual(['my-data.json', reply.body])
  })

  test('that is refused is shown like every other refusal', async () => {
    reply = { body: '{"respCode":"SMS_CODE_WRONG","respMsg":"短信验证码错误或已过期","data":{}}' }
    await expect(take()).rejects.toMatchObject({ code: 'SMS_CODE_WRONG' })
    expect(showToast).toHaveBeenCalledWith('短信验证码错误或已过期', 'warning')
    reply = { status: 500, body: '', headers: { 'content-disposition': 'attachment' } }
    await expect(take()).rejects.toMatchObject({ status: 500 })
  })
})
