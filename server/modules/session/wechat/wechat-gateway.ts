/** What the shop needs of the operator's official account. Implemented in server/gateways. */
export type WechatProfile = { nickname: string | null; headimgurl: string | null }

export type WechatUser = {
  openid: string
  /** A virtual account that WeChat made up. */
  snapshot: boolean
  /** Null unless the user consented (snsapi_userinfo). */
  profile: WechatProfile | null
}

export type WechatGateway = {
  appId: string
  /** Where to send the browser; `state` is ours, random and single use. */
  authorizeUrl(input: {
    callbackUrl: string
    state: string
    scope: 'snsapi_base' | 'snsapi_userinfo'
  }): string
  /** Null when the code is wrong, used or too old. Refuses BUSY when WeChat does not answer. */
  userOf(code: string): Promise<WechatUser | null>
  /** The fields of wx.config for one page; the address is signed without its hash. Refuses BUSY as above. */
  configFor(url: string): Promise<{ appId: string; timestamp: number; nonceStr: string; signature: string }>
}
