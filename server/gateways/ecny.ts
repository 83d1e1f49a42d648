/**
 * The digital yuan (e-CNY) by China Construction Bank: a page of the bank takes the payment, its webhook makes us ask, and
 * the answer of its client counts. EXPERIMENTAL, see ecny-client.ts: each bank has an interface of its own.
 */
import assert from 'node:assert/strict'
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { type Fen, fromYuan, inYuan } from '#contract/values/fen.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type {
  CloseResult,
  PayGateway,
  PayInput,
  RawWebhook,
  RefundInput,
  RefundState,
  TradeState,
  Webhook,
} from '../modules/payment/pay-gateway.ts'
import { type Clock, wallClock } from '../platform/clock.ts'
import { compactTime, fromBeijingTime, fromCompactTime } from './beijing-time.ts'
import { textOf } from './ccb-xml.ts'
import { type EcnyClient, type EcnyCode, ecnyClient } from './ecny-client.ts'
import type { Timeouts } from './provider-http.ts'

export type EcnySettings = {
  /** The bank's page. */
  payUrl: string
  /** The bank's client program. */
  clientUrl: string
  merchantId: string
  posId: string
  branchId: string
  /** Hexadecimal DER: proves the bank's webhooks, and its end is part of what we send. */
  publicKey: string
  userId: string
  password: string
  timeouts?: Timeouts
  /** The wall clock, for the numbers of questions only. */
  wall?: Clock
}

type Ecny = { settings: EcnySettings; client: EcnyClient; key: KeyObject }

export function ecnyGateway(settings: EcnySettings): PayGateway {
  const { clientUrl, merchantId, userId, password, timeouts, wall = wallClock } = settings
  const client = ecnyClient({ clientUrl, merchantId, userId, password, timeouts, wall })
  const bank: Ecny = { settings, client, key: keyOf(settings.publicKey) }
  return {
    provider: 'ECNY',
    payTypes: ['ECNY_H5'],
    merchantId,
    appIds: [settings.posId],
    create: (input) => create(bank, input),
    query: (paymentNo) => query(bank, paymentNo),
    close: (paymentNo) => close(bank, paymentNo),
    cancel: null,
    refund: (input) => refund(bank, input),
    queryRefund: (input) => queryRefund(bank, input),
    refundToCard: null,
    bill: null,
    parseWebhook: (raw) => parseWebhook(bank, raw),
    accepted: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'OK' },
    refused: { status: 400, contentType: 'text/plain; charset=utf-8', body: 'FAIL' },
    selfTest: () => {
      const { asymmetricKeyType, asymmetricKeyDetails } = bank.key
      const bits = asymmetricKeyDetails?.modulusLength ?? 0
      assert.ok(asymmetricKeyType === 'rsa' && bits >= 1000, 'ECNY_PUBLIC_KEY is not the RSA key of the bank')
    },
  }
}

function keyOf(hex: string): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(hex, 'hex'), format: 'der', type: 'spki' })
  } catch {
    throw new Error('ECNY_PUBLIC_KEY is not a key in hexadecimal DER')
  }
}

/**
 * The MAC is made with a part of a public key: it finds slips, and keeps nobody from changing the amount. What was paid is
 * therefore what the bank says when it is asked.
 */
async function create({ settings }: Ecny, input: PayInput): ReturnType<PayGateway['create']> {
  const order = {
    MERCHANTID: settings.merchantId,
    POSID: settings.posId,
    BRANCHID: settings.branchId,
    ORDERID: input.paymentNo,
    PAYMENT: inYuan(input.amountFen),
    CURCODE: '01',
    TXCODE: 'HT0000',
    REMARK1: '',
    REMARK2: '',
    RETURNTYPE: '1',
    TIMEOUT: compactTime(input.expiresAt),
  }
  const url = new URL(settings.payUrl)
  const params = { CCB_IBSVersion: 'V6', ...order, MAC: macOf(order, settings.publicKey) }
  for (const [name, value] of Object.entries({ ...params, Mrch_url: input.returnUrl }))
    url.searchParams.set(name, value)
  return { outcome: 'ok', next: { action: 'redirect', url: url.href } }
}

const PUB_DIGITS = 30

/** Of the fields in the order in which they are written. */
export function macOf(fields: Record<string, string>, publicKey: string): string {
  const pairs = Object.entries({ ...fields, PUB: publicKey.slice(-PUB_DIGITS) })
  const text = pairs.map(([name, value]) => `${name}=${value}`).join('&')
  return createHash('md5').update(text).digest('hex')
}

/** Not yet settled and settled ones stand in two lists. */
const KINDS = ['0', '1'] as const

type Found =
  | { outcome: 'ok'; rows: string[] }
  | Exclude<Awaited<ReturnType<EcnyClient['call']>>, { outcome: 'ok' }>

async function find({ client }: Ecny, code: EcnyCode, paymentNo: string): Promise<Found> {
  const rows: string[] = []
  for (const KIND of KINDS) {
    const info = { KIND, ORDER: paymentNo, NORDERBY: '2', PAGE: '1', DEXCEL: '1', STATUS: '3' }
    const reply = await client.call(code, info)
    if (reply.outcome !== 'ok') return reply
    rows.push(...reply.rows)
  }
  return { outcome: 'ok', rows }
}

/** 1: paid; 3 and 4: paid, and a part or all of it went back. */
const PAID = ['1', '3', '4']
/** The bank has still to confirm it. */
const UNSURE = ['2', '5']

async function query(bank: Ecny, paymentNo: PaymentNo): Promise<TradeState> {
  const found = await find(bank, '5W1002', paymentNo)
  if (found.outcome !== 'ok') return found
  if (found.rows.length === 0) return { outcome: 'ok', state: 'absent' }
  if (found.rows.some((row) => textOf(row, 'ORDER') !== paymentNo))
    return { outcome: 'unknown', reason: 'answered for another trade' }
  const statusOf = (row: string) => textOf(row, 'ORDER_STATUS') ?? ''
  const paid = found.rows.find((row) => PAID.includes(statusOf(row)))
  if (!paid) {
    const waits = found.rows.some((row) => UNSURE.includes(statusOf(row)))
    return waits
      ? { outcome: 'unknown', reason: 'the bank confirms it yet' }
      : { outcome: 'ok', state: 'unpaid' }
  }
  const amountFen = fenOf(textOf(paid, 'PAYMENT_MONEY') ?? '')
  const paidAt = timeOf(textOf(paid, 'TRAN_DATE') ?? '')
  if (amountFen === null || paidAt === null) return { outcome: 'unknown', reason: 'paid without proof' }
  const { merchantId } = bank.settings
  const appId = textOf(paid, 'POS_ID') ?? ''
  // The bank names a payment by our number.
  const trade = { providerTradeNo: paymentNo, amountFen, currency: 'CNY', merchantId, appId, paidAt }
  return { outcome: 'ok', state: 'paid', trade }
}

function fenOf(text: string): Fen | null {
  try {
    return fromYuan(text)
  } catch {
    return null
  }
}

const timeOf = (text: string): Date | null => fromBeijingTime(text) ?? fromCompactTime(text)

/** There is no call for it: the page itself refuses what comes after TIMEOUT. */
async function close(bank: Ecny, paymentNo: PaymentNo): Promise<CloseResult> {
  const standing = await query(bank, paymentNo)
  if (standing.outcome !== 'ok') return standing
  return { outcome: 'ok', state: standing.state === 'unpaid' ? 'open' : standing.state }
}

const REFUND_CODE_LENGTH = 15

/** The bank has room for fifteen digits; the same refund always has the same ones. */
const refundCodeOf = (refundNo: string): string =>
  (createHash('sha256').update(refundNo).digest().readBigUInt64BE() % 10n ** 15n)
    .toString()
    .padStart(REFUND_CODE_LENGTH, '0')

async function refund(bank: Ecny, input: RefundInput): Promise<RefundState> {
  const info = {
    MONEY: inYuan(input.amountFen),
    ORDER: input.paymentNo,
    REFUND_CODE: refundCodeOf(input.refundNo),
  }
  const reply = await bank.client.call('5W1004', info)
  return reply.outcome === 'ok' ? { outcome: 'ok', state: 'done' } : reply
}

const refundStates: Record<string, 'done' | 'processing' | 'abnormal'> = {
  '0': 'abnormal',
  '1': 'done',
  '2': 'processing',
  '5': 'processing',
}

async function queryRefund(bank: Ecny, input: RefundInput): Promise<RefundState> {
  const found = await find(bank, '5W1003', input.paymentNo)
  if (found.outcome !== 'ok') return found
  const code = refundCodeOf(input.refundNo)
  const row = found.rows.find((one) => textOf(one, 'REFUND_CODE') === code)
  if (!row) return { outcome: 'ok', state: 'absent' }
  const state = refundStates[textOf(row, 'STATUS') ?? '']
  return state ? { outcome: 'ok', state } : { outcome: 'unknown', reason: 'unreadable refund' }
}

/** Signed is everything before its own SIGN, as it came. MD5 proves little, so the bank is asked before money counts. */
function parseWebhook({ settings, key }: Ecny, { rawBody }: RawWebhook): Webhook | null {
  const text = rawBody.toString('latin1')
  const at = text.lastIndexOf('&SIGN=')
  const signature = at < 0 ? '' : text.slice(at + '&SIGN='.length)
  if (!/^[0-9a-f]+$/.test(signature)) return null
  const signed = Buffer.from(text.slice(0, at), 'latin1')
  if (!verify('RSA-MD5', signed, key, Buffer.from(signature, 'hex'))) return null
  const fields = new URLSearchParams(text.slice(0, at))
  const paymentNo = fields.get('ORDERID')
  if (fields.get('POSID') !== settings.posId || !paymentNo) return null
  return { about: 'ask', dedupeKey: `${fields.get('SUCCESS')}:${paymentNo}`, paymentNo }
}
