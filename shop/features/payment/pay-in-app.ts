/** Hands a payment to the operator's app, whose page this is: the app calls the payment company's SDK. */
import type { PayAction } from '#contract/endpoints/payment.ts'

type AppPayment = Extract<PayAction, { action: 'alipayApp' | 'wechatApp' }>
export type AppPayEnd = 'paid' | 'cancelled' | 'failed' | 'unsupported'

/** What the app puts into each page before its scripts run. An app of before it could pay lacks `pay`. */
type LookoutApp = { pay?: (payment: AppPayment) => Promise<unknown> }

/** The app's answer only moves the page on; whether money came is the server's to say. */
export async function payInApp(payment: AppPayment): Promise<AppPayEnd> {
  const app = (globalThis as { LookoutApp?: LookoutApp }).LookoutApp
  if (!app?.pay) return 'unsupported'
  const end = await app.pay(payment).catch(() => 'failed')
  return end === 'paid' || end === 'cancelled' ? end : 'failed'
}
