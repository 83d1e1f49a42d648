/** What a WeChat browser does for a test: travels to WeChat and back, and hands in the ticket that it brings. */
import assert from 'node:assert/strict'
import {
  claimWechatTicket,
  finishWechatAuthorization,
  startWechatAuthorization,
} from '#contract/endpoints/session.ts'
import type { WechatUser } from '../modules/session/wechat/wechat-gateway.ts'
import { addressOf } from './call.ts'
import { type ScriptedWechat, scriptedWechat } from './scripted-wechat.ts'
import { type TestShop, type TestShopOptions, testShop } from './test-shop.ts'

export type ShopInWechat = TestShop & { wechat: ScriptedWechat }

export async function shopInWechat({ deps }: Pick<TestShopOptions, 'deps'> = {}): Promise<ShopInWechat> {
  const wechat = scriptedWechat()
  return { ...(await testShop({ deps: { wechat, ...deps } })), wechat }
}

type Purpose = 'pay' | 'silentLogIn' | 'logIn'
type Traveller = { sessionId: string; purpose: Purpose; token?: string | null; userAgent?: string }

const codes = { last: 0 }

/** The hash with which this WeChat user comes back; null consents to nothing. */
export async function comeBackFromWechat(
  shop: ShopInWechat,
  user: (Partial<WechatUser> & { openid: string }) | null,
  { sessionId, purpose }: Traveller,
): Promise<string> {
  const started = await shop.call(startWechatAuthorization, {
    body: { target: '/mycenter', purpose },
    sessionId,
  })
  assert.equal(started.respCode, '200', started.respMsg)
  const state = new URL(started.data.url ?? '').searchParams.get('state') ?? ''
  codes.last += 1
  const code = `code-${codes.last}`
  if (user) shop.wechat.issue(code, user)
  const url = addressOf(finishWechatAuthorization, { query: user ? { code, state } : { state } })
  const { headers } = await shop.app.inject({ method: 'GET', url })
  return String(headers.location).split('#wechat=')[1] ?? ''
}

export async function travelToWechat(
  shop: ShopInWechat,
  user: Partial<WechatUser> & { openid: string },
  traveller: Traveller,
) {
  const ticket = await comeBackFromWechat(shop, user, traveller)
  const { sessionId, token = null, userAgent = '' } = traveller
  return shop.call(claimWechatTicket, { body: { ticket }, sessionId, token, userAgent })
}
