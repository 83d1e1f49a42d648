/** The official account: who one is, how a code becomes an openid, and which page may speak to WeChat. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SandboxSetup, setStage } from '../testing/start.ts'
import { configSignature } from './config-signature.ts'

const MINUTE_MS = 60_000

let stage: SandboxSetup
beforeAll(async () => {
  stage = await setStage()
})
beforeEach(() => stage.control.reset())
afterAll(() => stage.end())

const oa = (path: string) => `${stage.sandbox.url}/oa${path}`
type Said = Record<string, unknown>
const get = async (path: string): Promise<Said> => (await fetch(oa(path))).json() as Promise<Said>
const account = () => stage.sandbox.keys.officialAccount

async function login(over: { user?: string; scope?: string; state?: string; appid?: string } = {}) {
  const { user = 'lin', scope = 'snsapi_base', state = 'abc123', appid = account().appId } = over
  const back = encodeURIComponent('https://tower.example/oauth/wechat?from=index')
  const query = `appid=${appid}&redirect_uri=${back}&response_type=code&scope=${scope}&state=${state}`
  const cookie = `other=1; sandbox_wechat_user=${user}`
  return fetch(oa(`/connect/oauth2/authorize?${query}`), { redirect: 'manual', headers: { cookie } })
}

async function codeOf(user?: string): Promise<string> {
  const answer = await login(user === undefined ? {} : { user })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

const tokenOf = (code: string, secret = account().secret) =>
  get(
    `/sns/oauth2/access_token?appid=${account().appId}&secret=${secret}&code=${code}&grant_type=authorization_code`,
  )

const stable = async (over: object = {}): Promise<Said> => {
  const { appId: appid, secret } = account()
  const body = JSON.stringify({ grant_type: 'client_credential', appid, secret, ...over })
  return (await fetch(oa('/cgi-bin/stable_token'), { method: 'POST', body })).json() as Promise<Said>
}
const ticketFor = (token: unknown) => get(`/cgi-bin/ticket/getticket?access_token=${token}&type=jsapi`)

describe('the authorize page', () => {
  it('opens for nobody else, for no other scope, and only with its parameters in order', async () => {
    expect((await login({ appid: 'wxSANDBOX000000000' })).status).toBe(400)
    expect((await login({ scope: 'snsapi_all' })).status).toBe(400)
    expect((await login({ state: 'not-alphanumeric' })).status).toBe(400)
    const mixed = `state=a&appid=${account().appId}&redirect_uri=https%3A%2F%2Fa.example&response_type=code&scope=snsapi_base`
    expect((await fetch(oa(`/connect/oauth2/authorize?${mixed}`), { redirect: 'manual' })).status).toBe(400)
  })

  it('sends the browser back at once with a code and the state', async () => {
    const answer = await login()
    const back = new URL(answer.headers.get('location') ?? '')
    expect(answer.status).toBe(302)
    expect(back.origin + back.pathname).toBe('https://tower.example/oauth/wechat')
    expect(back.searchParams.get('from')).toBe('index')
    expect(back.searchParams.get('state')).toBe('abc123')
  })

  it('asks before it shows a profile', async () => {
    const answer = await login({ scope: 'snsapi_userinfo' })
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('允许')
    expect(text).toContain('拒绝')
  })

  it('sends a user who does not consent back without a code', async () => {
    const query = `appid=${account().appId}&redirect_uri=https%3A%2F%2Ftower.example%2F&response_type=code`
    const target = `${query}&scope=snsapi_userinfo&state=abc&sandbox_allow=0`
    const answer = await fetch(oa(`/connect/oauth2/authorize?${target}`), { redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.searchParams.get('state')).toBe('abc')
    expect(back.searchParams.has('code')).toBe(false)
  })

  it('shows the profile only of a user who consented', async () => {
    const profileBy = async (scope: string, allow: string) => {
      const query = `appid=${account().appId}&redirect_uri=https%3A%2F%2Ftower.example%2F&response_type=code`
      const answer = await fetch(oa(`/connect/oauth2/authorize?${query}&scope=${scope}&state=abc${allow}`), {
        redirect: 'manual',
      })
      const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
      const { access_token, openid } = await tokenOf(code)
      return get(`/sns/userinfo?access_token=${access_token}&openid=${openid}&lang=zh_CN`)
    }
    expect(await profileBy('snsapi_base', '')).toMatchObject({ errcode: 48001 })
    const reported = await profileBy('snsapi_userinfo', '&sandbox_allow=1')
    expect(reported).toMatchObject({ nickname: 'lin' })
    const picture = await fetch(String(reported['headimgurl']))
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  })
})

describe('a code', () => {
  it('is refused with a wrong secret, when it is unknown, used or five minutes old', async () => {
    const code = await codeOf()
    expect(await tokenOf(code, 'x')).toMatchObject({ errcode: 40125 })
    expect(await tokenOf('nothing')).toMatchObject({ errcode: 40029 })
    expect(await tokenOf(code)).toMatchObject({ expires_in: 7200, scope: 'snsapi_base' })
    expect(await tokenOf(code)).toMatchObject({ errcode: 40163 })
    const old = await codeOf()
    await stage.control.advance(5 * MINUTE_MS + 1)
    expect(await tokenOf(old)).toMatchObject({ errcode: 40029 })
  })

  it('leads to the same person every time, and says when it is only a snapshot', async () => {
    const [lin, again, mei] = [
      await tokenOf(await codeOf()),
      await tokenOf(await codeOf()),
      await tokenOf(await codeOf('mei')),
    ]
    expect(lin['openid']).toBe(again['openid'])
    expect(lin['openid']).not.toBe(mei['openid'])
    expect(String(lin['openid'])).toHaveLength(28)
    expect(lin['is_snapshotuser']).toBeUndefined()
    expect(await tokenOf(await codeOf('lin!snapshot'))).toMatchObject({ is_snapshotuser: 1 })
    await stage.control.seed({ user: { name: 'mei' } })
    expect((await tokenOf(await codeOf('')))['openid']).toBe(mei['openid'])
  })
})

describe('tokens and tickets', () => {
  it('are the same until shortly before their end', async () => {
    const first = await stable()
    expect(await stable()).toMatchObject({ access_token: first['access_token'] })
    const { ticket } = await ticketFor(first['access_token'])
    expect((await ticketFor(first['access_token']))['ticket']).toBe(ticket)
    await stage.control.advance(116 * MINUTE_MS)
    const second = await stable()
    expect(second['access_token']).not.toBe(first['access_token'])
    expect(await ticketFor(first['access_token']), 'the old one overlaps').toMatchObject({ errcode: 0 })
    await stage.control.advance(6 * MINUTE_MS)
    expect(await ticketFor(first['access_token'])).toMatchObject({ errcode: 42001 })
    expect(await ticketFor('nothing')).toMatchObject({ errcode: 40001 })
  })

  it('are renewed by force twenty times a day at most, half a minute apart', async () => {
    await stage.control.advance(24 * 60 * MINUTE_MS)
    for (let time = 0; time < 20; time += 1) {
      expect(await stable({ force_refresh: true })).toHaveProperty('access_token')
      expect(await stable({ force_refresh: true })).toMatchObject({ errcode: 45009 })
      await stage.control.advance(30_000)
    }
    expect(await stable({ force_refresh: true })).toMatchObject({ errcode: 45009 })
    expect(await stable({ secret: 'x' })).toMatchObject({ errcode: 40125 })
  })
})

describe('the signature of wx.config', () => {
  const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
  const facts = { ticket, nonceStr: 'Wm3WZYTPz0wzccnW', timestamp: '1414587457' }

  it('is what WeChat publishes as examples', () => {
    const official = { ...facts, url: 'http://mp.weixin.qq.com?params=value' }
    expect(configSignature(official)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
    const enterprise = { ...facts, url: 'http://mp.weixin.qq.com' }
    expect(configSignature(enterprise)).toBe('f4d90daf4b3bca3078ab155816175ba34c443a7b')
  })

  it('leaves the hash of the address out', () => {
    const url = 'https://tower.example/park/list?a=1'
    expect(configSignature({ ...facts, url: `${url}#top` })).toBe(configSignature({ ...facts, url }))
  })

  it('is checked against the page that shows it', async () => {
    const { access_token } = await stable()
    const { ticket: mine } = await ticketFor(access_token)
    const url = 'https://tower.example/index'
    const text = `jsapi_ticket=${mine}&noncestr=n0nce&timestamp=1700000000&url=${url}`
    const signature = createHash('sha1').update(text).digest('hex')
    const config = { appId: account().appId, timestamp: '1700000000', nonceStr: 'n0nce', signature }
    const check = async (over: object) =>
      (
        await fetch(oa('/bridge/config'), {
          method: 'POST',
          body: JSON.stringify({ ...config, url, ...over }),
        })
      ).json()
    expect(await check({})).toEqual({})
    expect(await check({ url: `${url}?from=timeline` })).toMatchObject({ problem: 'invalid signature' })
    expect(await check({ appId: 'wx0' })).toMatchObject({ problem: 'invalid appid' })
  })
})
