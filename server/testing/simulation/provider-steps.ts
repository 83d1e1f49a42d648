/** What goes wrong between the shop and its providers: webhooks, replies, refunds, keys, and forgers. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { ContentFault, Fault, Op, RuleInput } from '../../../sandbox/trade/rules.ts'
import type { Provider } from '../../modules/payment/pay-gateway.ts'
import { isOver, pickAttempt, type SimulationStep } from './choosing.ts'
import { force } from './forced-payment.ts'
import type { KnownAttempt, SimulatedWorld } from './world.ts'

type Choices<T> = readonly [T, ...T[]]

const journeys: Choices<Pick<RuleInput, 'fault' | 'args'>> = [
  { fault: 'dropAll' },
  { fault: 'dropFirstN', args: { n: 2 } },
  { fault: 'duplicate', args: { n: 3 } },
  { fault: 'duplicateConcurrently', args: { n: 4 } },
  { fault: 'delay', args: { ms: 240_000 } },
  { fault: 'delay', args: { ms: 1_800_000 } },
  { fault: 'reorder' },
]

/** A webhook is lost, comes late, several times, or after a later one. */
export const disturbWebhooks: SimulationStep = async (world) => {
  const attempt = pickAttempt(world)
  if (!attempt) return null
  const fault = world.chance.pick(journeys)
  const op = world.chance.percent(80) ? 'notify' : 'refundNotify'
  const match = op === 'notify' ? { op, outNo: attempt.paymentNo } : { op }
  await world.control.addRule({ match: match as RuleInput['match'], ...fault })
  return `the next ${op} of ${attempt.paymentNo} meets ${fault.fault}`
}

const brokenProofs: Choices<Fault> = [
  'badSignature',
  'wrongSerial',
  'staleTimestamp',
  'SIGNTEST',
  'tamperCiphertext',
  'tamperTag',
  'signTypeRsa',
]

/** A webhook whose proof is broken, in one way or another; the next attempt is in order. */
export const corruptWebhookProof: SimulationStep = async (world) => {
  const attempt = pickAttempt(world)
  if (!attempt) return null
  const fault = world.chance.pick(brokenProofs)
  await world.control.addRule({ match: { op: 'notify', outNo: attempt.paymentNo }, fault })
  return `the next webhook of ${attempt.paymentNo} carries ${fault}`
}

const keys: Choices<number> = [0, 100]

export const rotateKeys: SimulationStep = async (world) => {
  const percent = world.chance.pick(keys)
  await world.control.addRule({
    match: { provider: 'WECHAT_PAY' },
    fault: 'keyRotation',
    args: { percent },
    times: 10,
  })
  return `WeChat Pay turns to its ${percent === 100 ? 'public key' : 'certificate'}`
}

const lies: Record<Provider, Choices<ContentFault>> = {
  WECHAT_PAY: ['amount', 'otherMchId', 'otherAppId', 'otherOutTradeNo'],
  ALIPAY: ['amount', 'otherSellerId', 'otherAppId', 'otherOutTradeNo'],
  CMBC: ['amount', 'otherMchId', 'otherAppId', 'otherOutTradeNo'],
  ECNY: ['amount', 'otherAppId', 'otherOutTradeNo'],
}

/** Well signed, but of another amount, merchant, app or number: nothing is paid until the provider itself says so. */
export const alterWebhookContent: SimulationStep = async (world) => {
  const attempt = pickAttempt(world, (one) => !isOver(one) && !one.pressed)
  if (!attempt || (await stateOf(world, attempt)) !== 'CREATED') return null
  const fault = world.chance.pick(lies[attempt.provider])
  const { paymentNo } = attempt
  await world.control.addRule({ match: { op: 'notify', outNo: paymentNo }, fault, args: { fen: -100 } })
  const sentence = await force(world, attempt)
  await world.control.idle()
  assert.notEqual(await stateOf(world, attempt), 'PAID', `a webhook with ${fault} settled ${paymentNo}`)
  return `${sentence}, and the webhook has ${fault}`
}

async function stateOf({ db }: SimulatedWorld, { paymentNo }: KnownAttempt): Promise<string | undefined> {
  const { rows } = await sql<{
    state: string
  }>`SELECT state FROM payment WHERE payment_no = ${paymentNo}`.execute(db)
  return rows[0]?.state
}

/** Somebody without a key says that an order is paid. */
export const forgeWebhook: SimulationStep = async (world) => {
  const attempt = pickAttempt(world)
  if (!attempt) return null
  const before = await stateOf(world, attempt)
  const forged =
    attempt.provider === 'ALIPAY' ? forgedByAlipay(world, attempt) : forgedByWechat(world, attempt)
  const answer = await world.shops.all[0]?.app.inject({ method: 'POST', ...forged })
  assert.ok(answer && answer.statusCode >= 400 && answer.statusCode < 500, 'a forged webhook is refused')
  assert.equal(await stateOf(world, attempt), before, 'a forged webhook moves nothing')
  return `somebody forges a webhook about ${attempt.paymentNo}`
}

const forgedSignature = ({ chance }: SimulatedWorld) => chance.bytes(256).toString('base64')

function forgedByAlipay(world: SimulatedWorld, { paymentNo, order }: KnownAttempt) {
  const { appId, sellerId } = world.sandbox.keys.alipay
  const fields = {
    app_id: appId,
    seller_id: sellerId,
    out_trade_no: paymentNo,
    trade_no: '2026112122001400000000000000',
    trade_status: 'TRADE_SUCCESS',
    total_amount: (order.payableFen / 100).toFixed(2),
    gmt_payment: '2026-11-21 10:00:00',
    charset: 'utf-8',
    sign_type: 'RSA2',
    sign: forgedSignature(world),
  }
  return {
    url: '/front/api/payments/webhooks/alipay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  }
}

function forgedByWechat(world: SimulatedWorld, { paymentNo }: KnownAttempt) {
  const { publicKeyId } = world.sandbox.keys.wechatPay
  const resource = {
    ciphertext: forgedSignature(world),
    nonce: 'abcdefghijkl',
    associated_data: 'transaction',
  }
  return {
    url: '/front/api/payments/webhooks/wechat-pay',
    headers: {
      'content-type': 'application/json',
      'wechatpay-serial': publicKeyId,
      'wechatpay-timestamp': String(Math.floor(Date.now() / 1000)),
      'wechatpay-nonce': 'abcdefghijkl',
      'wechatpay-signature': forgedSignature(world),
    },
    payload: JSON.stringify({ id: paymentNo, event_type: 'TRANSACTION.SUCCESS', resource }),
  }
}

/** An old webhook once more, as it was. */
export const resendWebhook: SimulationStep = async (world) => {
  const webhook = world.chance.pickFrom(await world.control.webhooks())
  if (!webhook) return null
  await world.control.resend(webhook.id)
  return `a webhook about ${webhook.outNos.join(', ')} is sent once more`
}

const asks: Choices<Op> = ['query', 'close', 'refund', 'refundQuery', 'query', 'order']
const quickFaults: Choices<Fault> = ['reset', '500', '502html', '429', 'badSignature']
const slowFaults: Choices<Fault> = ['acceptThenTimeout', 'acceptThenTimeout', 'hang', 'slowBody']
const providers: Choices<Provider> = ['WECHAT_PAY', 'ALIPAY']

/** The provider does not answer, or with nonsense, for some calls. */
export const disturbReplies: SimulationStep = async (world) => {
  const { chance } = world
  const input = { fault: chance.pick(quickFaults), times: chance.int(1, 5) }
  return addFault(world, { provider: chance.pick(providers), op: chance.pick(asks) }, input)
}

const longAsks: Choices<{ provider: Provider; op: Op }> = [
  { provider: 'WECHAT_PAY', op: 'refund' },
  { provider: 'ALIPAY', op: 'refund' },
  { provider: 'WECHAT_PAY', op: 'close' },
  // At Alipay it would be the buyer's own browser that waits for the page.
  { provider: 'WECHAT_PAY', op: 'order' },
]

/** It does what was asked and never says so. Rare: each costs real time. */
export const timeOut: SimulationStep = async (world) =>
  addFault(world, world.chance.pick(longAsks), { fault: world.chance.pick(slowFaults), times: 1 })

async function addFault(
  world: SimulatedWorld,
  match: { provider: Provider; op: Op },
  input: { fault: Fault; times: number },
): Promise<string> {
  await world.control.addRule({ match, ...input })
  return `${match.provider} answers ${match.op} with ${input.fault}, ${input.times} times`
}

const refundFaults: Choices<Fault> = [
  'refundAbnormal',
  'refundClosed',
  'refundClosed',
  'refundProcessingForever',
  'refundRejected',
  'refundRejected',
]

export const disturbRefunds: SimulationStep = async (world) => {
  const fault = world.chance.pick(refundFaults)
  const provider = world.chance.pick(providers)
  await world.control.addRule({ match: { provider, op: 'refund' }, fault })
  return `the next refund by ${provider} meets ${fault}`
}

const cardFaults: Choices<Fault> = [
  'abnormalAgain',
  'refundRejected',
  'refundProcessingForever',
  '500',
  'reset',
]

/** The bank refuses the card, or nobody can tell whether it took the money. */
export const failCardPayments: SimulationStep = async (world) => {
  const fault = world.chance.pick(cardFaults)
  await world.control.addRule({ match: { provider: 'WECHAT_PAY', op: 'abnormalRefund' }, fault })
  return `the next card meets ${fault}`
}

/** Not what the desk has paid otherwise by now: nobody there pays it again. */
export async function openAtProvider({ db, control }: SimulatedWorld) {
  const { rows } = await sql<{ no: string }>`SELECT provider_refund_no AS no FROM provider_refund
    WHERE remedy = 'HAND' AND state = 'DONE'`.execute(db)
  const paid = new Set(rows.map(({ no }) => no))
  return (await control.refunds()).filter(
    ({ state, outRefundNo }) => (state === 'processing' || state === 'abnormal') && !paid.has(outRefundNo),
  )
}

/** What stays open at the provider, a person there puts right. */
export const settleRefund: SimulationStep = async (world) => {
  const refund = world.chance.pickFrom(await openAtProvider(world))
  if (!refund) return null
  await world.control.settleRefund(refund.outRefundNo, 'succeed')
  return `the provider's staff settle ${refund.outRefundNo}`
}

/** Closed, and paid all the same in the same moment. */
export const payAfterClosing: SimulationStep = async (world) => {
  const attempt = pickAttempt(world)
  if (!attempt) return null
  await world.control.addRule({ match: { op: 'close', outNo: attempt.paymentNo }, fault: 'payAfterClose' })
  return `${attempt.paymentNo} will be paid when it is closed`
}

/** The network to the shop breaks, or is mended. */
export const closeDoor: SimulationStep = async ({ shops, chance }) => {
  shops.door.open = !shops.door.open && chance.percent(90)
  return `webhooks ${shops.door.open ? 'arrive again' : 'do not arrive any more'}`
}
