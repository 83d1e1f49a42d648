/** An official account whose users a test names: each code brings the user it was written for, once. */
import type { WechatGateway, WechatUser } from '../modules/session/wechat/wechat-gateway.ts'

export type ScriptedWechat = WechatGateway & {
  /** From now on this code stands for this user, once. */
  issue(code: string, user: Partial<WechatUser> & { openid: string }): void
}

export function scriptedWechat(): ScriptedWechat {
  const users = new Map<string, WechatUser>()
  return {
    appId: 'wx-test',
    issue: (code, user) => void users.set(code, { snapshot: false, profile: null, ...user }),
    authorizeUrl({ callbackUrl, state, scope }) {
      const query = new URLSearchParams({ appid: 'wx-test', redirect_uri: callbackUrl, scope, state })
      return `https://open.weixin.example/connect/oauth2/authorize?${query}#wechat_redirect`
    },
    async userOf(code) {
      const user = users.get(code) ?? null
      users.delete(code)
      return user
    },
    configFor: async (url) => ({
      appId: 'wx-test',
      timestamp: 1_795_000_000,
      nonceStr: 'nonce',
      signature: `signed ${url}`,
    }),
  }
}
