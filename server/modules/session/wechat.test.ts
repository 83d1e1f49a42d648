/** The official account over HTTP: silent log-in, whose openid it is, and signed pages. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  claimWechatTicket,
  finishWechatAuthorization,
  readOauthConfig,
  readWechatConfig,
  startWechatAuthorization,
} from '#contract/endpoints/session.ts'
import { Refusal } from '#contract/refusals.ts'
import { sessionIdOf } from '../../platform/browser.ts'
import { addressOf } from '../../testing/call.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { shopInWechat } from '../../testing/wechat-journey.ts'
import { signableUrl } from './rules.ts'
import { sweepSessions } from './session.ts'
import { openidOf } from './wechat.ts'

const mine = sessionIdOf('a'.repeat(32))
const yours = 'b'.repeat(32)
const target = '/pay/order?orderNo=2611210123456789'

/** Begins in a browser session and answers the state that WeChat is given. */
async function start(shop: TestShop, sessionId: string = mine): Promise<string> {
  const { data } = await shop.call(startWechatAuthorization, { body: { target, purpose: 'pay' }, sessionId })
  return new URL(data.url ?? '').searchParams.get('state') ?? ''
}

/** WeChat sends a browser back; answers where that browser is sent on to. */
async function comeBack(shop: TestShop, query: { code?: string; state?: string }): Promise<string> {
  const url = addressOf(finishWechatAuthorization, { query })
  const answer = await shop.app.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(302)
  return String(answer.headers.location)
}

const ticketOf = (location: string) => location.split('#wechat=')[1] ?? ''
const claim = (shop: TestShop, ticket: string, sessionId: string = mine) =>
  shop.call(claimWechatTicket, { body: { ticket }, sessionId })

describe('the silent log-in', () => {
  test('gives the openid of the browser that started, and asks no second time', async () => {
    const shop = await shopInWechat()
    shop.wechat.issue('code-1', { openid: 'openid-anna' })
    const state = await start(shop)
    expect(state).toMatch(/^[A-Za-z0-9]{32}$/)
    const location = await comeBack(shop, { code: 'code-1', state })
    expect(location).toMatch(/^\/pay\/order\?orderNo=2611210123456789#wechat=[\w-]{43}$/)
    expect(await openidOf(shop.deps, mine)).toBe(null)
    expect(await claim(shop, ticketOf(location))).toMatchObject({
      respCode: '200',
      data: {
        wechatUserInfo: { openid: 'openid-anna', nickname: null, headimgurl: null },
        session: null,
      },
    })
    expect(await openidOf(shop.deps, mine)).toBe('openid-anna')
    const again = await shop.call(startWechatAuthorization, {
      body: { target, purpose: 'pay' },
      sessionId: mine,
    })
    expect(again.data).toEqual({ known: true, url: null })
  })

  test('goes to WeChat with our callback', async () => {
    const shop = await shopInWechat()
    const { data } = await shop.call(startWechatAuthorization, {
      body: { target, purpose: 'pay' },
      sessionId: mine,
    })
    const url = new URL(data.url ?? '')
    expect(url.searchParams.get('redirect_uri')).toBe('https://shop.example/front/api/wechat/callback')
    expect(url.searchParams.get('scope')).toBe('snsapi_base')
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', 'index'])(
    'never leads to %j',
    async (elsewhere) => {
      const shop = await shopInWechat()
      const answer = await shop.call(startWechatAuthorization, {
        body: { target: elsewhere, purpose: 'pay' },
        sessionId: mine,
      })
      expect(answer).toMatchObject({ status: 400, respCode: 'BAD_REQUEST' })
    },
  )

  test.each(['', 'short'])('needs a session id that nobody guesses, not %j', async (sessionId) => {
    const shop = await shopInWechat()
    const answer = await shop.call(startWechatAuthorization, { body: { target, purpose: 'pay' }, sessionId })
    expect(answer.status).toBe(400)
    expect(await openidOf(shop.deps, sessionIdOf(sessionId))).toBe(null)
  })

  test('keeps no openid that could be read in the database', async () => {
    const shop = await shopInWechat()
    shop.wechat.issue('code-1', { openid: 'openid-anna' })
    await claim(shop, ticketOf(await comeBack(shop, { code: 'code-1', state: await start(shop) })))
    const { rows } = await sql<{ text: string }>`SELECT i::text AS text FROM wechat_identity i`.execute(
      shop.db,
    )
    expect(rows[0]?.text).not.toContain(Buffer.from('openid-anna').toString('hex'))
    expect(rows[0]?.text).not.toContain(Buffer.from(mine).toString('hex'))
  })
})

describe('a state', () => {
  test('serves once', async () => {
    const shop = await shopInWechat()
    shop.wechat.issue('code-1', { openid: 'openid-anna' })
    shop.wechat.issue('code-2', { openid: 'openid-eve' })
    const state = await start(shop)
    await comeBack(shop, { code: 'code-1', state })
    expect(await comeBack(shop, { code: 'code-2', state })).toBe('/')
  })

  test('lasts ten minutes', async () => {
    const shop = await shopInWechat()
    shop.wechat.issue('code-1', { openid: 'openid-anna' })
    const state = await start(shop)
    shop.clock.advance({ minutes: 10 })
    expect(await comeBack(shop, { code: 'code-1', state })).toBe('/')
  })

  test('that is invented or missing leads home and asks WeChat nothing', async () => {
    const shop = await shopInWechat()
    shop.wechat.issue('code-1', { openid: 'openid-anna' })
    for (const query of [{ code: 'code-1', state: 'x'.repeat(32) }, { code: 'code-1' }, {}])
      expect(await comeBack(shop, query)).toBe('/')
    expect(await shop.wechat.userOf('code-1')).not.toBe(null)
  })
})

describe('nobody is known', () => {
  test('who refused, whose code is wrong, or whom WeChat made up', async () => {
    const shop = await shopInWechat()
    shop.wechat.issue('snapshot', { openid: 'openid-made-up', snapshot: true })
    for (const code of [undefined, 'wrong', 'snapshot'])
      expect(await comeBack(shop, { ...(code && { code }), state: await start(shop) })).toBe(
        `${target}#wechat=none`,
      )
  })

  test('when WeChat does not answer: the visitor goes on all the same', async () => {
    const shop = await shopInWechat()
    shop.wechat.userOf = () => Promise.reject(new Refusal('BUSY'))
    expect(await comeBack(shop, { code: 'code-1', state: await start(shop) })).toBe(`${target}#wechat=none`)
  })

  test('through a link with a foreign state: the victim keeps its openid', async () => {
    const shop = await shopInWechat()
    shop.wechat.issue('code-of-victim', { openid: 'openid-victim' })
    // An attacker starts, and lures a victim inside WeChat to the address.
    const state = await start(shop, yours)
    const location = await comeBack(shop, { code: 'code-of-victim', state })
    expect((await claim(shop, ticketOf(location), mine)).respCode).toBe('WECHAT_STATE_WRONG')
    // The ticket is used up, should it ever reach the attacker.
    expect((await claim(shop, ticketOf(location), yours)).respCode).toBe('WECHAT_STATE_WRONG')
    expect(await openidOf(shop.deps, mine)).toBe(null)
    expect(await openidOf(shop.deps, sessionIdOf(yours))).toBe(null)
  })
})

describe('a ticket', () => {
  test('serves once and two minutes long', async () => {
    const shop = await shopInWechat()
    shop.wechat.issue('code-1', { openid: 'openid-anna' })
    shop.wechat.issue('code-2', { openid: 'openid-anna' })
    const late = ticketOf(await comeBack(shop, { code: 'code-1', state: await start(shop) }))
    shop.clock.advance({ minutes: 2 })
    expect((await claim(shop, late)).respCode).toBe('WECHAT_STATE_WRONG')
    const ticket = ticketOf(await comeBack(shop, { code: 'code-2', state: await start(shop) }))
    expect((await claim(shop, ticket)).respCode).toBe('200')
    expect((await claim(shop, ticket)).respCode).toBe('WECHAT_STATE_WRONG')
  })

  test.each(['', 'short', `${'a'.repeat(43)}=`])('is not %j', async (ticket) => {
    const shop = await shopInWechat()
    expect((await claim(shop, ticket)).status).toBe(400)
  })
})

test('what is over is swept away', async () => {
  const shop = await shopInWechat()
  shop.wechat.issue('code-1', { openid: 'openid-anna' })
  shop.wechat.issue('code-2', { openid: 'openid-anna' })
  await claim(shop, ticketOf(await comeBack(shop, { code: 'code-1', state: await start(shop) })))
  await comeBack(shop, { code: 'code-2', state: await start(shop, yours) })
  await start(shop, 'c'.repeat(32))
  const left = async () => {
    const { rows } = await sql<{ left: number }>`
      SELECT (SELECT count(*) FROM wechat_authorization) + (SELECT count(*) FROM wechat_ticket)
        + (SELECT count(*) FROM wechat_identity) AS left`.execute(shop.db)
    return rows[0]?.left
  }
  expect(await left()).toBe(3)
  shop.clock.advance({ minutes: 10 })
  await sweepSessions(shop.deps)
  expect(await left()).toBe(1)
  shop.clock.advance({ days: 30 })
  await sweepSessions(shop.deps)
  expect(await left()).toBe(0)
})

/** Ways of spelling an address so that one reader takes it for ours and another does not. */
const foreign = [
  'https://evil.example/',
  'https://shop.example.evil.example/',
  'https://shop.example@evil.example/',
  'https://evil.example@shop.example/',
  'https://anna:secret@shop.example/',
  'https://evil.example/https://shop.example/',
  'https://evil.example?https://shop.example/',
  'https://evil.example#https://shop.example/',
  'https://evil.example\\.shop.example/',
  'https://shop.example\\@evil.example/',
  'https:\\\\shop.example/',
  'https:/shop.example/',
  'https:shop.example/',
  '//shop.example/',
  'https://shop.example\t.evil.example/',
  'https://shop.example/a b',
  'https://shop.example/\\evil.example',
  'http://shop.example/',
  'ftp://shop.example/',
  'javascript://shop.example/%0aalert(1)',
  'blob:https://shop.example/0',
  'https://shop.example:444/',
  'https://shop.example:443/',
  'https://shop.example./',
  'https://SHOP.example/',
  'HTTPS://shop.example/',
  'https://shop。example/',
  'https://ｓhop.example/',
  'https://shop.exаmple/',
  'https://shop.example%2eevil.example/',
  'https://shop.example%00.evil.example/',
  'https://shop.example/门票',
  'no address',
  '',
]

describe.each([readWechatConfig, readOauthConfig])('the signature of $path', (endpoint) => {
  const config = (shop: TestShop, url: string) => shop.call(endpoint, { query: { url } })

  test('is for our own pages, without their hash', async () => {
    const shop = await shopInWechat()
    for (const page of [
      'https://shop.example/park/detail?code=A',
      'https://shop.example',
      'https://shop.example/',
    ])
      expect(await config(shop, `${page}#top`)).toMatchObject({
        respCode: '200',
        data: { appId: 'wx-test', signature: `signed ${page}` },
      })
  })

  test('is for nobody else, however the address is spelled', async () => {
    const shop = await shopInWechat()
    for (const url of foreign)
      expect(await config(shop, url), url).toMatchObject({ status: 400, respCode: 'BAD_REQUEST' })
  })

  test('believes no forged Host', async () => {
    const shop = await shopInWechat()
    const answer = await shop.call(endpoint, {
      query: { url: 'https://evil.example/' },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(400)
  })
})

test.each([' https://shop.example/', 'https://shop.example/\n', 'https://shop.example/\u0000'])(
  'what a parser would tidy up is no address of ours: %j',
  (url) => expect(signableUrl(url, 'https://shop.example')).toBe(null),
)
