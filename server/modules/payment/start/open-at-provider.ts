/** One attempt at its provider: the others are closed there, this one is opened, and what it answers decides how it goes on. */
import type { PayAction } from '#contract/endpoints/payment.ts'
import type { OwnOrder } from '../../ordering/order/own-order.ts'
import { type Attempt, closeSoon, endAttempt } from '../attempts/attempt-sql.ts'
import type { PaymentDeps, ProviderDeps } from '../deps.ts'
import type { PayGateway, PayInput } from '../pay-gateway.ts'
import { askProvider, closeAtProvider } from '../watch/ask-provider.ts'
import { wasHandedOut } from './start-sql.ts'

export type OrderToPay = Pick<OwnOrder, 'product' | 'visitDate'>

/** `index` changes when the provider would take the same attempt for another one. `authCode`: of a phone at the desk. */
export type Payer = { openid: string | null; ip: string; index: Buffer; authCode: string | null }

/** What a provider made of an attempt: how the browser goes on, or why the buyer cannot. */
export type StartAnswer = { next: PayAction } | { refusal: 'PAY_FAILED' | 'ORDER_ALREADY_PAID' }

type OpeningDeps = ProviderDeps & Pick<PaymentDeps, 'publicUrl'>
type ToOpen = { order: OrderToPay; attempt: Attempt; payer: Payer }

/** Where the provider sends the buyer afterwards. */
const pathAfter = ({ orderNo, changeNo }: Attempt): string =>
  changeNo === null ? `/pay/result/${orderNo}` : `/changeDetail?changeNo=${changeNo}`

/** What cannot be closed for sure stays payable at the provider; money that comes by it goes back. */
export async function closeFormer(deps: ProviderDeps, former: readonly Attempt[]): Promise<boolean> {
  const standings = await Promise.all(former.map((one) => closeAtProvider(deps, one)))
  return standings.includes('paid')
}

export const payInputOf = (
  { publicUrl }: Pick<PaymentDeps, 'publicUrl'>,
  { order, attempt, payer }: Omit<ToOpen, 'payer'> & { payer: Omit<Payer, 'index'> },
): PayInput => ({
  paymentNo: attempt.paymentNo,
  payType: attempt.payType,
  amountFen: attempt.amountFen,
  // One language whatever the buyer's: the provider takes a changed text for another order.
  description: [attempt.changeNo ? '改期' : '', order.product.name['zh-CN'], order.visitDate]
    .join(' ')
    .trim(),
  expiresAt: attempt.expiresAt,
  returnUrl: new URL(pathAfter(attempt), publicUrl).href,
  openid: payer.openid,
  payerIp: payer.ip,
  authCode: payer.authCode,
})

export async function askToPay(
  deps: OpeningDeps,
  gateway: PayGateway,
  { order, attempt, payer }: ToOpen,
): Promise<StartAnswer> {
  const created = await gateway.create(payInputOf(deps, { order, attempt, payer }))
  if (created.outcome === 'ok') return { next: created.next }
  const { provider, paymentNo } = attempt
  deps.log.warn({ provider, paymentNo, created }, 'the provider opened no payment')
  // Unknown may have worked: the attempt stays, is polled, and serves when the buyer tries again.
  const paid = created.outcome === 'rejected' && (await paidAfterAll(deps, attempt))
  return { refusal: paid ? 'ORDER_ALREADY_PAID' : 'PAY_FAILED' }
}

/** What was rejected may have been paid just now; otherwise it is of no use, and the next try makes a new attempt. */
async function paidAfterAll(deps: ProviderDeps, attempt: Attempt): Promise<boolean> {
  const { db, clock } = deps
  if ((await askProvider(deps, attempt)) === 'paid') return true
  if (await wasHandedOut(db, attempt.paymentNo)) await closeSoon(db, attempt.paymentNo, clock.now())
  else await endAttempt(db, attempt.paymentNo, 'FAILED')
  return false
}
