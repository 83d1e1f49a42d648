import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { PaymentNo } from '#contract/values/payment.ts'
import type { PayInput } from '../modules/payment/pay-gateway.ts'
import { alipayGateway } from './alipay.ts'

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = theirs.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const privatePem = ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const gateway = alipayGateway({
  gatewayUrl: 'http://127.0.0.1:9/gateway.do',
  appId: '2021000000000001',
  sellerId: '2088000000000001',
  privateKey: privatePem,
  publicKey: publicPem,
  notifyUrl: 'https://shop.example/front/api/payments/webhooks/alipay',
  wall: { now: () => new Date('2026-11-21T16:30:05Z') },
})

const input: PayInput = {
  paymentNo: PaymentNo.parse('P26112100000000000001'),
  payType: 'ALIPAY_WAP',
  amountFen: fen(15_050),
  description: '星空观光 Starlight Deck 433 m',
  expiresAt: new Date('2026-11-21T16:45:05.900Z'),
  returnUrl: 'https://shop.example/pay/result/2611210000000001',
  openid: null,
  payerIp: '203.0.113.7',
  authCode: null,
}

/** As the documents say: all but `sign`, sorted, joined, not encoded. */
const joined = (fields: Record<string, string>): string =>
  Object.keys(fields)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

async function pageOf(changes: Partial<PayInput>): Promise<Record<string, string>> {
  const created = await gateway.create({ ...input, ...changes })
  if (created.outcome !== 'ok' || created.next.action !== 'redirect') throw new Error('no page')
  return Object.fromEntries(new URL(created.next.url).searchParams)
}

test('a page address is signed over every field, in Beijing time, with an absolute end', async () => {
  for (const payType of ['ALIPAY_WAP', 'ALIPAY_PC'] as const) {
    const fields = await pageOf({ payType })
    const signature = Buffer.from(fields['sign'] ?? '', 'base64')
    expect(verify('sha256', Buffer.from(joined(fields)), ours.publicKey, signature)).toBe(true)
    expect(fields).toMatchObject({ timestamp: '2026-11-22 00:30:05', sign_type: 'RSA2', charset: 'utf-8' })
    expect(JSON.parse(fields['biz_content'] ?? '')).toMatchObject({
      out_trade_no: input.paymentNo,
      total_amount: '150.50',
      time_expire: '2026-11-22 00:45:05',
    })
  }
})

test('no text in a product name breaks the signature', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, unit: 'grapheme' }), async (description) => {
      const fields = await pageOf({ description: `塔 &lt;%"+${description}` })
      const signature = Buffer.from(fields['sign'] ?? '', 'base64')
      expect(verify('sha256', Buffer.from(joined(fields)), ours.publicKey, signature)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

const reported = {
  notify_id: 'ac05099524730693a8b330c5ecf72da9786',
  notify_type: 'trade_status_sync',
  app_id: '2021000000000001',
  seller_id: '2088000000000001',
  charset: 'utf-8',
  version: '1.0',
  out_trade_no: input.paymentNo,
  trade_no: '2026112122001400000000000001',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '150.50',
  subject: '50% off & 塔+',
  passback_params: '',
  gmt_payment: '2026-11-22 00:31:00',
}

/** A webhook as Alipay signs it: sign_type is in the message but not in what is signed. */
function signedWebhook(fields: Record<string, string>, signType = 'RSA2'): Buffer {
  const algorithm = signType === 'RSA' ? 'sha1' : 'sha256'
  const signature = sign(algorithm, Buffer.from(joined(fields)), theirs.privateKey).toString('base64')
  return Buffer.from(new URLSearchParams({ ...fields, sign_type: signType, sign: signature }).toString())
}

const parse = (rawBody: Buffer) => gateway.parseWebhook({ headers: {}, rawBody })

test('a paid trade is reported with amount, merchant and time', () => {
  expect(parse(signedWebhook(reported))).toEqual({
    about: 'payment',
    dedupeKey: 'TRADE_SUCCESS:2026112122001400000000000001',
    paymentNo: input.paymentNo,
    state: 'paid',
    trade: {
      providerTradeNo: '2026112122001400000000000001',
      amountFen: 15_050,
      currency: 'CNY',
      merchantId: '2088000000000001',
      appId: '2021000000000001',
      paidAt: new Date('2026-11-21T16:31:00Z'),
    },
  })
})

test('the oracle believes the same webhooks', () => {
  const sdk = new AlipaySdk({
    appId: 'x',
    privateKey: privatePem,
    keyType: 'PKCS8',
    alipayPublicKey: publicPem,
  })
  const fields = Object.fromEntries(new URLSearchParams(signedWebhook(reported).toString()))
  expect(sdk.checkNotifySignV2(fields)).toBe(true)
  expect(sdk.checkNotifySignV2({ ...fields, total_amount: '150.51' })).toBe(false)
})

test('a refund inside a webhook is no second payment and no closing', () => {
  const refund = { refund_fee: '50.00', gmt_refund: '2026-11-22 08:00:00.123', out_biz_no: 'R1' }
  const expected = { about: 'refund', refundNo: 'R1', state: 'done', paymentNo: input.paymentNo }
  expect(parse(signedWebhook({ ...reported, ...refund }))).toMatchObject(expected)
  expect(parse(signedWebhook({ ...reported, ...refund, trade_status: 'TRADE_CLOSED' }))).toMatchObject(
    expected,
  )
  expect(parse(signedWebhook({ ...reported, trade_status: 'TRADE_CLOSED' }))).toMatchObject({
    about: 'payment',
    state: 'closed',
  })
  expect(parse(signedWebhook({ ...reported, trade_status: 'WAIT_BUYER_PAY' }))?.about).toBe('nothing')
})

test('SHA-1 is refused although its signature holds', () => {
  expect(parse(signedWebhook(reported, 'RSA'))).toBeNull()
  expect(parse(signedWebhook(reported, 'MD5'))).toBeNull()
})

test('a field that comes twice makes the webhook worthless', () => {
  const twice = `${signedWebhook(reported)}&total_amount=0.01`
  expect(parse(Buffer.from(twice))).toBeNull()
})

test('a webhook without amount, number or signature is refused', () => {
  for (const name of ['total_amount', 'trade_no', 'app_id', 'gmt_payment'] as const) {
    const { [name]: _, ...rest } = reported
    expect(parse(signedWebhook(rest))).toBeNull()
  }
  expect(parse(Buffer.from(new URLSearchParams(reported).toString()))).toBeNull()
  expect(parse(Buffer.alloc(0))).toBeNull()
})

test('a byte that is changed anywhere either spells the same fields or is refused', () => {
  const bytes = signedWebhook(reported)
  const fieldsOf = (body: Buffer) => JSON.stringify([...new URLSearchParams(body.toString('utf8'))])
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (index, flip) => {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ flip
      fc.pre(fieldsOf(changed) !== fieldsOf(bytes))
      expect(parse(changed)).toBeNull()
    }),
    { numRuns: 2_000 },
  )
})

test('keys that cannot work are found at the start', () => {
  expect(() => gateway.selfTest()).not.toThrow()
  const wrong = { gatewayUrl: 'http://x', appId: 'a', sellerId: 's', notifyUrl: 'http://x' }
  expect(() => alipayGateway({ ...wrong, privateKey: 'x', publicKey: publicPem })).toThrow(
    'ALIPAY_PRIVATE_KEY',
  )
  expect(() => alipayGateway({ ...wrong, privateKey: privatePem, publicKey: 'x' })).toThrow(
    'ALIPAY_PUBLIC_KEY',
  )
})
