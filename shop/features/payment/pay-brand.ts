/** Whose app a way to pay opens. */
import type { PayType } from '#contract/values/payment.ts'

export type PayBrand = 'wechat' | 'alipay' | 'other'

export function payBrandOf(payType: PayType): PayBrand {
  if (/ALIPAY|ZFB/.test(payType)) return 'alipay'
  return /WECHAT|WX/.test(payType) ? 'wechat' : 'other'
}
