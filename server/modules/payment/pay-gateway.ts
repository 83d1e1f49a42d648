/** What the shop needs of a payment company. Implemented in server/gateways, one file each. */
import type { PayAction } from '#contract/endpoints/payment.ts'
import type { BankCard } from '#contract/values/bank-card.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { PaymentNo, PayType } from '#contract/values/payment.ts'
import type { VisitDate } from '#contract/values/time.ts'

export const providers = ['WECHAT_PAY', 'ALIPAY', 'CMBC', 'ECNY'] as const
export type Provider = (typeof providers)[number]
/** Those whose gateways have `refundToCard`. */
export const cardProviders: readonly PaidThrough[] = ['WECHAT_PAY']
/** Those that tell how the bank of a card took what they have paid back. */
export const depositBackProviders: readonly PaidThrough[] = ['ALIPAY']
/** Who took a payment: a company, or we ourselves by vouchers or from what an agency had paid in advance. */
export type PaidThrough = Provider | 'EXTICKET' | 'ADVANCE'
/** Of these nobody is asked, and nothing comes late. */
export const isOwnTender = (provider: PaidThrough | PayType): provider is 'EXTICKET' | 'ADVANCE' =>
  provider === 'EXTICKET' || provider === 'ADVANCE'

export type PayInput = {
  paymentNo: PaymentNo
  payType: PayType
  amountFen: Fen
  description: string
  /** The last moment to pay; always sent to the provider as an absolute instant. */
  expiresAt: Date
  /** Where the provider sends the browser afterwards; shows, never decides. */
  returnUrl: string
  /** Inside WeChat only. */
  openid: string | null
  payerIp: string
  /** ALIPAY_BAR only: the code on the visitor's phone, good for a minute. */
  authCode: string | null
}

/** Rejected: the provider said no. Unknown: nobody can tell; ask before deciding anything. */
export type UnconfirmedOutcome =
  | { outcome: 'rejected'; code: string }
  | { outcome: 'unknown'; reason: string }

/** A trade that the provider says is paid. Amount and merchant are what it reports, not what we hope. */
export type PaidTrade = {
  providerTradeNo: string
  amountFen: Fen
  currency: string
  merchantId: string
  appId: string
  paidAt: Date
}

export type TradeState =
  /** `returned`: it was paid, and all of it has gone back. */
  | { outcome: 'ok'; state: 'paid'; trade: PaidTrade; returned?: true }
  /** `absent`: the provider has no such trade yet; proves nothing. */
  | { outcome: 'ok'; state: 'unpaid' | 'closed' | 'absent' }
  | UnconfirmedOutcome

/** open: the provider has no call that closes; it may be paid until its time is over. */
export type CloseResult = { outcome: 'ok'; state: 'closed' | 'open' | 'absent' | 'paid' } | UnconfirmedOutcome

/** again: not carried out yet, to be asked for once more. */
export type CancelResult = { outcome: 'ok'; state: 'cancelled' | 'again' } | UnconfirmedOutcome

export type RefundInput = {
  paymentNo: PaymentNo
  providerTradeNo: string
  /** Stable: asking again with the same number must not move the money again. */
  refundNo: string
  amountFen: Fen
  paidFen: Fen
  reason: string
}

/**
 * What was paid with a bank card, once the provider has paid it back. PENDING: the bank has not answered. FAILED: it does not
 * take it, and the payer's balance at the provider has it. `expectedAt`: when it should be in the account.
 */
export type DepositBack = {
  state: 'PENDING' | 'DONE' | 'FAILED'
  amountFen: Fen
  expectedAt: Date | null
}

/** abnormal: the payer's account cannot take it. closed: this number never moves money. `providerNo` where it has one. */
export type RefundState =
  | {
      outcome: 'ok'
      state: 'done' | 'processing' | 'abnormal' | 'closed' | 'absent'
      providerNo?: string
      /** With `done`, where a bank card paid and the provider was asked. */
      depositBack?: DepositBack
    }
  | UnconfirmedOutcome

/** An abnormal refund goes to this debit card of the payer instead. */
export type CardRefundInput = RefundInput & { providerNo: string; card: BankCard }

/** A webhook whose signature held. `dedupeKey` names the event, not the delivery. */
export type Webhook =
  | { about: 'payment'; dedupeKey: string; paymentNo: string; state: 'paid'; trade: PaidTrade }
  | { about: 'payment'; dedupeKey: string; paymentNo: string; state: 'closed' }
  | {
      about: 'refund'
      dedupeKey: string
      paymentNo: string
      refundNo: string
      state: 'done' | 'abnormal' | 'closed'
      providerNo?: string
    }
  /** Something happened, and its proof is too weak to count: the provider is to be asked. */
  | { about: 'ask'; dedupeKey: string; paymentNo: string }
  /** Genuine, but reports nothing that moves a payment. */
  | { about: 'nothing'; dedupeKey: string; paymentNo: string }

/** What moved, as the provider's own bill says. */
export type BillRow =
  | { about: 'payment'; paymentNo: string; amountFen: Fen }
  | { about: 'refund'; paymentNo: string; refundNo: string; amountFen: Fen }

/** No rows: there is no bill, because nothing moved on that day or because it is not written yet. */
export type Bill = { outcome: 'ok'; rows: readonly BillRow[] | null } | UnconfirmedOutcome

export type RawWebhook = { headers: Record<string, string | undefined>; rawBody: Buffer }

export type WebhookAck = { status: number; contentType: string; body: string; forged?: true }

export type PayGateway = {
  provider: Provider
  payTypes: readonly PayType[]
  /** Ours, to compare with what a trade reports. A merchant may be bound to several apps. */
  merchantId: string
  appIds: readonly string[]
  create(input: PayInput): Promise<{ outcome: 'ok'; next: PayAction } | UnconfirmedOutcome>
  query(paymentNo: PaymentNo): Promise<TradeState>
  close(paymentNo: PaymentNo): Promise<CloseResult>
  /** Ends what is paid by a code at the window: closes it, or gives back what came meanwhile. Null: there is no such call. */
  cancel: ((paymentNo: PaymentNo) => Promise<CancelResult>) | null
  refund(input: RefundInput): Promise<RefundState>
  queryRefund(input: RefundInput): Promise<RefundState>
  /** Null: this provider pays out to where the money came from, or not at all. */
  refundToCard: ((input: CardRefundInput) => Promise<RefundState>) | null
  /** Of one day in Beijing; written in the morning of the next. Null: this provider has none, and is asked for each payment. */
  bill: ((day: VisitDate) => Promise<Bill>) | null
  /** Null when the signature, the time or the form is wrong: answer `refused` and change nothing. */
  parseWebhook(raw: RawWebhook): Webhook | null
  accepted: WebhookAck
  refused: WebhookAck
  /** Signs, verifies and opens once; throws with the name of the setting that cannot work. */
  selfTest(): void
}
