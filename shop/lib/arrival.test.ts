/** Who the app finds out is there before its first screen, with a server and a browser that a test plays. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const wechat = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50'
const session = {
  tokenInfo: { token: 't'.repeat(43), expiresAt: '2026-12-01T00:00:00Z' },
  userinfo: { id: '7', corp: null, nickname: '安娜', guest: false },
}
const anna = { openid: 'openid-anna', nickname: '安娜', headimgurl: null }
const ticket = 'k'.repeat(43)

type Answers = Record<string, unknown>
type Start = { address?: string; userAgent?: string; answers?: Answers; kept?: [string, string][] }

/** Starts the app at an address; answers what it asked, where it stands, and what it knows. */
async function start({ address = '/mycenter', userAgent = wechat, answers = {} }: Start) {
  vi.resetModules()
  const url = new URL(address, 'https://shop.example')
  const left: string[] = []
  const location = {
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    replace: (to: string) => left.push(to),
  }
  const replaceState = (_state: unknown, _title: string, to: string) => {
    const { pathname, search, hash } = new URL(to, url)
    Object.assign(location, { pathname, search, hash })
  }
  const asked: [string, unknown][] = []
  const known: Answers = { 'GET /api/oauth/authModel': 'F', ...answers }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { state: null, replaceState })
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    const name = `${method} ${path.replace('/front', '')}`
    asked.push([name, body && JSON.parse(body)])
    const data = known[name]
    const envelope =
      data === undefined
        ? { respCode: 'BUSY', respMsg: '', data: null }
        : { respCode: '200', respMsg: '', data }
    return new Response(JSON.stringify(envelope))
  })
  const { sessionStore } = await import('./session-store.ts')
  const { arrive } = await import('./arrival.ts')
  return { arrive, asked, left, location, sessionStore }
}

const startOf = 'POST /api/wechat/authorizations'
const claimOf = 'POST /api/wechat/authorizations/claim'
const providerClaim = 'POST /api/oauth/authorizations/claim'
const toWechat = { [startOf]: { known: false, url: 'https://open.weixin.example/' } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a visitor inside WeChat leaves once to be asked for, silently, and comes back to the same page', async () => {
  const { arrive, asked, left } = await start({ address: '/park/detail?code=DECK433', answers: toWechat })
  expect(await arrive()).toBe(true)
  expect(left).toEqual(['https://open.weixin.example/'])
  expect(asked.at(-1)).toEqual([startOf, { target: '/park/detail?code=DECK433', purpose: 'silentLogIn' }])
  expect(await arrive(), 'once per browser session').toBe(false)
})

test('a user who is bound is logged in, and the ticket is gone from the address', async () => {
  const answers = { [claimOf]: { wechatUserInfo: anna, session } }
  const { arrive, asked, left, location, sessionStore } = await start({
    address: `/login?redirect=%2ForderList#wechat=${ticket}`,
    answers,
  })
  expect(await arrive()).toBe(false)
  expect(asked).toEqual([
    [claimOf, { ticket }],
    ['GET /api/oauth/authModel', undefined],
  ])
  expect(sessionStore.read()).toMatchObject({ ...session, wechatUserInfo: anna })
  expect(location).toMatchObject({ pathname: '/orderList', search: '', hash: '' })
  expect(left).toEqual([])
})

test('a user who is not bound stays a visitor whose openid is known', async () => {
  const answers = { [claimOf]: { wechatUserInfo: anna, session: null } }
  const { arrive, location, sessionStore } = await start({ address: `/mycenter#wechat=${ticket}`, answers })
  expect(await arrive()).toBe(false)
  expect(sessionStore.read()).toEqual({ tokenInfo: null, userinfo: null, wechatUserInfo: anna })
  expect(location).toMatchObject({ pathname: '/mycenter', hash: '' })
})

test('who did not consent, or whose ticket is refused, is a visitor and is not asked again', async () => {
  for (const word of ['none', ticket]) {
    const { arrive, left, sessionStore } = await start({
      address: `/login#wechat=${word}`,
      answers: toWechat,
    })
    expect(await arrive()).toBe(false)
    expect(left).toEqual([])
    expect(sessionStore.read().wechatUserInfo).toBeNull()
  }
})

test('who pays is asked for once more, though the start brought nobody, and not for ever', async () => {
  const asks = { [startOf]: { known: false, url: 'https://open.weixin.example/' } }
  const pay = '/pay/order?orderNo=1'
  const addressFrom = async (address: string) => {
    const { arrive } = await start({ address, answers: asks })
    await arrive()
    const { addressOfWechat } = await import('./wechat-openid.ts')
    return addressOfWechat(pay)
  }
  expect(await addressFrom('/park/detail#wechat=none')).toBe('https://open.weixin.example/')
  expect(await addressFrom(`${pay}#wechat=none`)).toBe(null)
})

test('nobody is asked for outside WeChat, in another mode, after a log-out, or when the server does not answer', async () => {
  const outside = await start({ userAgent: 'Mozilla/5.0 (iPhone) Safari', answers: toWechat })
  expect(await outside.arrive()).toBe(false)
  expect(outside.asked).toEqual([])
  const elsewhere = await start({ answers: { ...toWechat, 'GET /api/oauth/authModel': 'OIDC' } })
  expect(await elsewhere.arrive()).toBe(false)
  expect(elsewhere.left).toEqual([])
  const gone = await start({ answers: toWechat })
  gone.sessionStore.leave()
  expect(await gone.arrive()).toBe(false)
  expect(gone.left).toEqual([])
  const silent = await start({})
  expect(await silent.arrive()).toBe(false)
  expect(silent.left).toEqual([])
})

test("a provider's user is logged in, proves a mobile first, or reads what went wrong", async () => {
  const address = `/login?redirect=%2Fmycenter#oauth=${ticket}`
  const userAgent = 'Mozilla/5.0 (iPhone) Safari'
  const linked = await start({ address, userAgent, answers: { [providerClaim]: { session } } })
  expect(await linked.arrive()).toBe(false)
  expect(linked.sessionStore.read()).toMatchObject(session)
  expect(linked.location).toMatchObject({ pathname: '/mycenter', hash: '' })
  const fresh = await start({ address, userAgent, answers: { [providerClaim]: { session: null } } })
  await fresh.arrive()
  const provider = () => import('./provider.ts')
  expect((await provider()).isNewcomer()).toBe(true)
  expect(fresh.location).toMatchObject({ pathname: '/login', search: '?redirect=%2Fmycenter', hash: '' })
  for (const [word, end] of [
    ['denied', 'denied'],
    ['failed', 'failed'],
    [ticket, 'failed'],
  ] as const) {
    const none = await start({ address: `/login#oauth=${word}`, userAgent })
    await none.arrive()
    expect((await provider()).endOfJourney()).toBe(end)
    expect(none.location.hash).toBe('')
  }
})
