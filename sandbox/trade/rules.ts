/** Fault rules: what shall go wrong, where, and how often. */
import { randomUUID } from 'node:crypto'
import type { Store } from '../platform/store.ts'

export const providers = [
  'WECHAT_PAY',
  'ALIPAY',
  'CMBC',
  'ECNY',
  'WECHAT_OA',
  'SMS_ALIYUN',
  'SMS_TENCENT',
  'S3',
  'OPENID',
  'KUAIDI100',
  'NUONUO',
  'MAIL',
] as const
export type Provider = (typeof providers)[number]

/** What is happening when a rule may strike. `notify` is about payments, `refundNotify` about refunds. */
export const ops = [
  'order',
  'query',
  'close',
  'cancel',
  'refund',
  'abnormalRefund',
  'refundQuery',
  'bill',
  'billDownload',
  'certificates',
  'pay',
  'notify',
  'refundNotify',
  'authorize',
  'userToken',
  'userProfile',
  'serverToken',
  'discovery',
  'jwks',
  'idToken',
  'ticket',
  'message',
  'send',
  'object',
  'invoiceToken',
  'invoice',
  'invoiceQuery',
  'invoiceFile',
  'redForm',
  'redFormQuery',
] as const
export type Op = (typeof ops)[number]

/** The reply of a call is lost or replaced. All but acceptThenTimeout and slowBody leave the call undone. */
export const replyFaults = [
  'hang',
  'reset',
  'slowBody',
  '500',
  '502html',
  '429',
  'acceptThenTimeout',
] as const
/** Replies and webhooks whose proof is broken. The tamper pair and signTypeRsa concern webhooks. */
export const proofFaults = [
  'badSignature',
  'wrongSerial',
  'staleTimestamp',
  'SIGNTEST',
  'tamperCiphertext',
  'tamperTag',
  'signTypeRsa',
] as const
/** Well signed, but the contents are not what was agreed. For webhooks and queries. */
export const contentFaults = [
  'amount',
  'otherMchId',
  'otherAppId',
  'otherSellerId',
  'otherOutTradeNo',
] as const
/** How a webhook travels, over all its attempts. */
export const deliveryFaults = [
  'delay',
  'duplicate',
  'duplicateConcurrently',
  'dropAll',
  'dropFirstN',
  'reorder',
] as const
/** refundClosed: WeChat Pay only. */
export const refundFaults = [
  'refundAbnormal',
  'refundClosed',
  'refundProcessingForever',
  'refundRejected',
] as const
/** An abnormal refund that goes to a bank card at WeChat Pay. */
export const abnormalRefundFaults = ['abnormalAgain', 'refundProcessingForever', 'refundRejected'] as const
/** The bank of the card that paid at Alipay does not take the refund that Alipay has made. */
export const bankFaults = ['depositBackFails'] as const
/** Identity provider: wrongIssuer at discovery, authorize or idToken; otherSubject at userProfile; the rest at idToken. */
export const identityFaults = [
  'wrongNonce',
  'noNonce',
  'wrongAudience',
  'manyAudiences',
  'wrongIssuer',
  'expiredToken',
  'noSubject',
  'algNone',
  'algHmac',
  'corruptedSignature',
  'newKey',
  'otherSubject',
] as const
/** What a provider of invoices does with one: not at all, not in the end, or much later. */
export const invoiceFaults = ['invoiceRefused', 'invoiceFails', 'invoiceSlow'] as const
/** A form for a red invoice waits for the buyer, or comes to nothing. */
export const redFormFaults = ['redAwaitsBuyer', 'redFails'] as const
/** A code at the window: the buyer must type a password, or cannot pay; the cancelling that follows. */
export const barFaults = ['barPassword', 'barCodeInvalid', 'barBalanceLow', 'barSystemError'] as const
export const cancelFaults = ['payBeforeCancel', 'cancelAgain', 'cancelRefused'] as const
const otherFaults = [
  'payAfterClose',
  'doublePay',
  'keyRotation',
  'smsLimit',
  'notFollowing',
  'billMismatch',
] as const

export const faults = [
  ...replyFaults,
  ...proofFaults,
  ...contentFaults,
  ...deliveryFaults,
  ...refundFaults,
  'abnormalAgain',
  ...bankFaults,
  ...identityFaults,
  ...invoiceFaults,
  ...redFormFaults,
  ...barFaults,
  ...cancelFaults,
  ...otherFaults,
] as const
export type Fault = (typeof faults)[number]
export type ReplyFault = (typeof replyFaults)[number]
export type ProofFault = (typeof proofFaults)[number]
export type ContentFault = (typeof contentFaults)[number]
export type IdentityFault = (typeof identityFaults)[number]
export type DeliveryFault = (typeof deliveryFaults)[number]

/** `nth` counts from 1: only the nth event that matches the rest. `outNo` is any number the merchant gave. */
export type Match = { provider?: Provider; op?: Op; outNo?: string; nth?: number }
export type FaultArgs = {
  /** delay, invoiceSlow */
  ms?: number
  /** duplicate, duplicateConcurrently: how many more; dropFirstN: how many. */
  n?: number
  /** amount: the difference in fen. */
  fen?: number
  /** doublePay: the other trade that is paid as well. */
  alsoOutNo?: string
  /** keyRotation: share of webhooks signed with the public key, 0 to 100. */
  percent?: number
  /** billMismatch */
  row?: 'missing' | 'extra' | 'amount'
}
export type RuleInput = { match: Match; fault: Fault; args?: FaultArgs; times?: number }
export type Rule = {
  id: string
  match: Match
  fault: Fault
  args: FaultArgs
  times: number
  seen: number
  used: number
}

export type Event = { provider: Provider; op: Op; outNos: readonly string[] }

export type Rules = {
  add(input: RuleInput): Rule
  all(): Rule[]
  clear(): void
  /** The rules that strike now, among these faults; each is counted as used. */
  take<F extends Fault>(event: Event, among: readonly F[]): ActiveFault<F>[]
}
export type ActiveFault<F extends Fault> = { fault: F; args: FaultArgs }

export function openRules(store: Store): Rules {
  const rules = store.collection<Rule>('rule')
  return {
    add: ({ match, fault, args = {}, times = 1 }) => {
      if (!faults.includes(fault)) throw new Error(`No such fault: ${fault}`)
      return rules.put({ id: randomUUID(), match, fault, args, times, seen: 0, used: 0 })
    },
    all: rules.all,
    clear: rules.clear,
    take: <F extends Fault>(event: Event, among: readonly F[]) =>
      rules
        .all()
        .filter((rule) => (among as readonly Fault[]).includes(rule.fault) && fits(rule.match, event))
        .filter((rule) => {
          const seen = rule.seen + 1
          const strikes = rule.used < rule.times && (rule.match.nth ?? seen) === seen
          rules.put({ ...rule, seen, used: rule.used + (strikes ? 1 : 0) })
          return strikes
        })
        .map((rule) => ({ fault: rule.fault as F, args: rule.args })),
  }
}

function fits(match: Match, event: Event): boolean {
  return (
    (match.provider ?? event.provider) === event.provider &&
    (match.op ?? event.op) === event.op &&
    (match.outNo === undefined || event.outNos.includes(match.outNo))
  )
}
