/** Ways to pay, as spec 3.8 lists them; WECHAT_H5 is the one we add (ADR 0005). */
import * as z from 'zod/mini'

export const payTypes = [
  'ADVANCE',
  'ALIPAY_APP',
  'ALIPAY_WAP',
  'ALIPAY_PC',
  'ALIPAY_BAR',
  'ALIPAY_QR',
  'WECHAT_APP',
  'WECHAT_MP',
  'WECHAT_QR',
  'CMBC_WECHAT_MP',
  'CMBC_ZFB_QRCODE',
  'CMBC_WXQRCODE',
  'CMBC_H5_WXMWEB',
  'EXTICKET',
  'ECNY_H5',
  'WECHAT_H5',
] as const
export const PayType = z.enum(payTypes)
export type PayType = z.infer<typeof PayType>

/** Our number of one payment attempt, the providers' out_trade_no. */
export const PaymentNo = z
  .string()
  .check(z.regex(/^P\d{6}[0-9A-Z]{14}$/))
  .brand<'PaymentNo'>()
export type PaymentNo = z.infer<typeof PaymentNo>

/** What kind of browser asks; decides which ways to pay can work in it. `app`: the operator's own, which shows the shop. */
export type Browser = 'wechat' | 'phone' | 'desktop' | 'app'

/** The operator's app adds `LookoutApp/<version>` to the User-Agent of the pages that it shows. */
export function browserOf(userAgent: string): Browser {
  if (/\bLookoutApp\/\d/.test(userAgent)) return 'app'
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  return /Mobile|Android|iPhone|iPad/i.test(userAgent) ? 'phone' : 'desktop'
}

/**
 * Where each way works that a company takes: in WeChat only JSAPI; on other phones pages that lead to an app; a desktop shows
 * QR codes; in the operator's app the companies' own apps open. Whether it is offered depends on the order and its buyer too, see `offeredTypes` of the server.
 */
export const payTypesFor: Record<Browser, readonly PayType[]> = {
  wechat: ['WECHAT_MP', 'CMBC_WECHAT_MP'],
  phone: ['ALIPAY_WAP', 'WECHAT_H5', 'ECNY_H5', 'CMBC_H5_WXMWEB'],
  desktop: ['ALIPAY_QR', 'WECHAT_QR', 'ALIPAY_PC', 'CMBC_ZFB_QRCODE', 'CMBC_WXQRCODE'],
  app: ['ALIPAY_APP', 'WECHAT_APP', 'ECNY_H5'],
}

/** Inside WeChat the provider must know who pays. */
export const needsOpenid = (payType: PayType): boolean =>
  payType === 'WECHAT_MP' || payType === 'CMBC_WECHAT_MP'

/** Of one attempt. Money may still come to what is CLOSED or FAILED; then it becomes PAID, and PAID stays. */
export const attemptStates = ['CREATED', 'PAID', 'CLOSED', 'FAILED'] as const
export const AttemptState = z.enum(attemptStates)
export type AttemptState = z.infer<typeof AttemptState>
