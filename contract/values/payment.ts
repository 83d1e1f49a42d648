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

/** What kind of browser asks; decides which ways to pay can work in it. */
export type Browser = 'wechat' | 'phone' | 'desktop'

export function browserOf(userAgent: string): Browser {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  return /Mobile|Android|iPhone|iPad/i.test(userAgent) ? 'phone' : 'desktop'
}

/** In WeChat only JSAPI works; other phones get Alipay and WeChat H5; a desktop shows QR codes. */
export const payTypesFor: Record<Browser, readonly PayType[]> = {
  wechat: ['WECHAT_MP'],
  phone: ['ALIPAY_WAP', 'WECHAT_H5'],
  desktop: ['ALIPAY_QR', 'WECHAT_QR', 'ALIPAY_PC'],
}

/** Of one attempt. Money may still come to what is CLOSED or FAILED; then it becomes PAID, and PAID stays. */
export const attemptStates = ['CREATED', 'PAID', 'CLOSED', 'FAILED'] as const
export const AttemptState = z.enum(attemptStates)
export type AttemptState = z.infer<typeof AttemptState>
