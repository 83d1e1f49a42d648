/** What tests ask of payment providers, and how long they wait for an answer. */
import { randomBytes } from 'node:crypto'
import { fen } from '#contract/values/fen.ts'
import { PaymentNo } from '#contract/values/payment.ts'
import type { Fault } from '../../sandbox/trade/rules.ts'
import type { Timeouts } from '../gateways/provider-http.ts'
import type { PayInput } from '../modules/payment/pay-gateway.ts'
import { shortTimeouts } from './test-world.ts'

/** Where browsers come back to; nobody listens there. */
export const shopUrl = 'http://127.0.0.1:9'

export const newPaymentNo = () => PaymentNo.parse(`P261121${randomBytes(7).toString('hex').toUpperCase()}`)

export const payInputOf = (payType: PayInput['payType'], changes: Partial<PayInput> = {}): PayInput => ({
  paymentNo: newPaymentNo(),
  payType,
  amountFen: fen(15_050),
  description: '星空观光 433 m',
  expiresAt: new Date(Date.now() + 15 * 60_000),
  returnUrl: `${shopUrl}/pay/result/1`,
  openid: null,
  payerIp: '203.0.113.7',
  authCode: null,
  ...changes,
})

/** All of it. */
export const refundInputOf = ({ paymentNo, amountFen }: PayInput, providerTradeNo: string) => ({
  ...{ paymentNo, providerTradeNo, amountFen, paidFen: amountFen },
  refundNo: `R${paymentNo.slice(1)}`,
  reason: '退款',
})

/** Where no answer comes, nobody has to wait for one; whatever comes at once must come in time on a busy machine too. */
const silence: Fault[] = ['hang', 'slowBody', 'acceptThenTimeout']
export const timeoutsFor = (fault: Fault): Timeouts =>
  silence.includes(fault) ? { connectMs: 1_000, totalMs: 200 } : shortTimeouts
