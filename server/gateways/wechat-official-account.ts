/** The operator's official account: who its users are, and the signature of wx.config. */
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { Refusal } from '#contract/refusals.ts'
import type { WechatGateway, WechatProfile, WechatUser } from '../modules/session/wechat/wechat-gateway.ts'
import { type Clock, wallClock } from '../platform/clock.ts'
import { cacheUntilStale, type Fetched, type Shared } from './cache-until-stale.ts'
import { jsonOf, openProviderHttp, type Timeouts } from './provider-http.ts'
import { ask, errorOf, fetchToken, read, STALE_TOKENS, type WechatApiAccount } from './wechat-account.ts'

export type OfficialAccountSettings = {
  appId: string
  secret: string
  apiUrl: string
  authorizeUrl: string
  timeouts?: Timeouts
  wall?: Clock
}

/** Kept per process: stable_token answers the same token to everyone until it is nearly over, so processes agree. */
export function wechatOfficialAccount(settings: OfficialAccountSettings): WechatGateway {
  const { appId, authorizeUrl, wall = wallClock } = settings
  const account = { ...settings, http: openProviderHttp(settings.timeouts) }
  const token = cacheUntilStale(wall, () => fetchToken(account))
  const ticket = cacheUntilStale(wall, () => fetchTicket(account, token))
  return {
    appId,
    authorizeUrl: ({ callbackUrl, state, scope }) => {
      // In practice the order of these matters.
      const query = new URLSearchParams({ appid: appId, redirect_uri: callbackUrl, response_type: 'code' })
      query.append('scope', scope)
      query.append('state', state)
      return `${authorizeUrl}?${query}#wechat_redirect`
    },
    userOf: (code) => userOf(account, code),
    configFor: async (url) => {
      const timestamp = Math.trunc(wall.now().getTime() / 1000)
      const nonceStr = randomBytes(8).toString('hex')
      const signature = configSignature({ ticket: await ticket.read(), nonceStr, timestamp, url })
      return { appId, timestamp, nonceStr, signature }
    },
  }
}

/** SHA-1 over the four in this order; the address without its hash, exactly as the page was entered. */
export function configSignature(signed: {
  ticket: string
  nonceStr: string
  timestamp: number
  url: string
}): string {
  const { ticket, nonceStr, timestamp, url } = signed
  const page = url.split('#')[0]
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`
  return createHash('sha1').update(text).digest('hex')
}

/** Not valid, used already, too old. */
const BAD_CODES: readonly number[] = [40029, 40163, 42003]

const User = z.object({
  openid: z.string().min(1),
  access_token: z.string().min(1),
  scope: z.string().default(''),
  is_snapshotuser: z.union([z.literal(0), z.literal(1)]).optional(),
})

async function userOf(account: WechatApiAccount, code: string): Promise<WechatUser | null> {
  const { appId, secret } = account
  const query = new URLSearchParams({ appid: appId, secret, code, grant_type: 'authorization_code' })
  const said = await ask(account, {
    method: 'GET',
    url: `${account.apiUrl}/sns/oauth2/access_token?${query}`,
  })
  const user = User.safeParse(said)
  if (user.success) {
    const { openid, access_token, scope, is_snapshotuser } = user.data
    const consented = scope.split(/[ ,]/).includes('snsapi_userinfo')
    const profile = consented ? await profileOf(account, { openid, accessToken: access_token }) : null
    return { openid, snapshot: is_snapshotuser === 1, profile }
  }
  if (BAD_CODES.includes(errorOf(said))) return null
  throw new Refusal('BUSY')
}

const Profile = z.object({ openid: z.string(), nickname: z.string(), headimgurl: z.string() })

/** Null when WeChat does not tell it now: a name and a picture are nice to have, no more. */
async function profileOf(
  account: WechatApiAccount,
  { openid, accessToken }: { openid: string; accessToken: string },
): Promise<WechatProfile | null> {
  const query = new URLSearchParams({ access_token: accessToken, openid, lang: 'zh_CN' })
  const said = await account.http.call({
    method: 'GET',
    url: `${account.apiUrl}/sns/userinfo?${query}`,
  })
  const reported = Profile.safeParse(said.answered ? jsonOf(said.body) : null)
  if (!reported.success || reported.data.openid !== openid) return null
  const nickname = reported.data.nickname.replace(/\p{C}/gu, '').trim().slice(0, 64)
  return { nickname: nickname || null, headimgurl: pictureOf(reported.data.headimgurl) }
}

/** WeChat still gives some addresses of pictures as http, which its host serves as https as well. */
function pictureOf(reported: string): string | null {
  const address = reported.replace(/^http:(?=\/\/\w+\.qlogo\.cn\/)/, 'https:')
  return /^https?:\/\//.test(address) && URL.canParse(address) && address.length <= 512 ? address : null
}

/** A token may be withdrawn before its time; then a fresh one is fetched, once. */
async function fetchTicket(account: WechatApiAccount, token: Shared): Promise<Fetched> {
  let said = await askForTicket(account, await token.read())
  if (STALE_TOKENS.includes(errorOf(said))) {
    token.forget()
    said = await askForTicket(account, await token.read())
  }
  const Reported = z.object({ errcode: z.literal(0), ticket: z.string().min(1), expires_in: z.int().min(1) })
  const reported = read(said, Reported)
  return { value: reported.ticket, expiresInSeconds: reported.expires_in }
}

function askForTicket(account: WechatApiAccount, accessToken: string): Promise<unknown> {
  const query = new URLSearchParams({ access_token: accessToken, type: 'jsapi' })
  return ask(account, { method: 'GET', url: `${account.apiUrl}/cgi-bin/ticket/getticket?${query}` })
}
