/** WeChat's JS-SDK behind one port: configured once per page address, then sharing and paying. */
import type wx from 'weixin-js-sdk'
import type { PayAction } from '#contract/endpoints/payment.ts'
import { readOauthConfig, readWechatConfig } from '#contract/endpoints/session.ts'
import { browserOf } from '#contract/values/payment.ts'
import { authModel } from './auth-model.ts'
import { call } from './call.ts'
import { firstUrl } from './first-url.ts'

type Sdk = typeof wx

export const inWechat = (): boolean => browserOf(navigator.userAgent) === 'wechat'

/** What the shop may ask of WeChat; the client adds the list to the server's signature (spec 7.4). */
const jsApiList: wx.jsApiList = ['updateAppMessageShareData', 'updateTimelineShareData', 'chooseWXPay']

/** iOS signs for the address on which the visitor landed, all others for the one shown now; never with its hash. */
export function urlToSign(userAgent: string, landed: string | null, shown: string): string {
  const url = /iPhone|iPad|iPod/i.test(userAgent) ? (landed ?? shown) : shown
  return url.split('#')[0] ?? url
}

let configured: { url: string; sdk: Promise<Sdk> } | null = null

/** The SDK, configured for the page that is shown. A failed configuration is tried again at the next call. */
function wechatSdk(): Promise<Sdk> {
  const url = urlToSign(navigator.userAgent, firstUrl(), location.href)
  if (configured?.url !== url) {
    const sdk = configure(url)
    configured = { url, sdk }
    sdk.catch(() => {
      configured = null
    })
  }
  return configured.sdk
}

async function configure(url: string): Promise<Sdk> {
  const [{ default: sdk }, config] = await Promise.all([import('weixin-js-sdk'), signatureFor(url)])
  return new Promise((resolve, reject) => {
    sdk.ready(() => resolve(sdk))
    sdk.error(({ errMsg }) => reject(new Error(errMsg)))
    sdk.config({ ...config, jsApiList })
  })
}

/** Each authorization mode has its own address for the same signature (spec 7.4). */
async function signatureFor(url: string) {
  const endpoint = (await authModel()) === 'F' ? readWechatConfig : readOauthConfig
  return call(endpoint, { query: { url }, quiet: true })
}

export type ShareData = { title: string; description: string; link: string; image: string }

let latest: ShareData | null = null

/**
 * What friends see when this page is sent to them. Outside WeChat nothing happens; a refusal only costs the preview. A
 * page that is described anew while the SDK is on its way is shared once, as it was described last.
 */
export async function shareInWechat(data: ShareData): Promise<void> {
  if (!inWechat()) return
  latest = data
  const sdk = await wechatSdk().catch(() => null)
  if (latest !== data) return
  const { title, description, link, image } = data
  const shared = { title, desc: description, link, imgUrl: image, success: () => undefined }
  sdk?.updateAppMessageShareData(shared)
  sdk?.updateTimelineShareData(shared)
}

type PayParams = Extract<PayAction, { action: 'jsapi' }>['params']
export type WechatPayEnd = 'paid' | 'cancelled' | 'failed'

/** Opens WeChat's cashier. Its word only moves the page on; whether money came is the server's to say. */
export async function payInWechat(params: PayParams): Promise<WechatPayEnd> {
  const sdk = await wechatSdk()
  return new Promise((resolve) => {
    sdk.chooseWXPay({
      timestamp: Number(params.timeStamp),
      nonceStr: params.nonceStr,
      package: params.package,
      signType: params.signType,
      paySign: params.paySign,
      success: () => resolve('paid'),
      cancel: () => resolve('cancelled'),
      fail: () => resolve('failed'),
    })
  })
}
