import { expect, test } from 'vitest'
import { configSignature, wechatOfficialAccount } from './wechat-official-account.ts'

test("the example of WeChat's own documents has this signature", () => {
  const signature = configSignature({
    ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    nonceStr: 'Wm3WZYTPz0wzccnW',
    timestamp: 1_414_587_457,
    url: 'http://mp.weixin.qq.com?params=value#what-comes-after-is-not-signed',
  })
  expect(signature).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
})

test('the address that starts an authorization keeps the order that WeChat wants', () => {
  const account = wechatOfficialAccount({
    appId: 'wx1',
    secret: 's',
    apiUrl: 'https://api.weixin.qq.com',
    authorizeUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
  })
  const url = account.authorizeUrl({
    callbackUrl: 'https://shop.example/front/api/wechat/callback',
    state: 'abc123',
    scope: 'snsapi_base',
  })
  expect(url).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1' +
      '&redirect_uri=https%3A%2F%2Fshop.example%2Ffront%2Fapi%2Fwechat%2Fcallback' +
      '&response_type=code&scope=snsapi_base&state=abc123#wechat_redirect',
  )
})
