import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '#contract/language.ts'
import { fen } from '#contract/values/fen.ts'
import type { Mobile } from '#contract/values/person.ts'
import { addDays, type SlotTime, venueDate, venueInstant } from '#contract/values/time.ts'
import { providerPaths } from '../../sandbox/merchant-settings.ts'
import type { Fault, Op } from '../../sandbox/trade/rules.ts'
import { type NotificationKind, notificationKinds } from '../modules/message/notification-kinds.ts'
import { linkOf } from '../modules/message/notification-text.ts'
import { depositBackProviders, type PayGateway, type PayInput } from '../modules/payment/pay-gateway.ts'
import { byteFlipper } from '../testing/byte-flipper.ts'
import { newPaymentNo, payInputOf, refundInputOf, shopUrl, timeoutsFor } from '../testing/gateway-inputs.ts'
import {
  alipayOn,
  shortTimeouts,
  smsOn,
  type TestWorld,
  testWorld,
  wechatOn,
  wechatPayOn,
} from '../testing/test-world.ts'
import type { Timeouts } from './provider-http.ts'
import { smsAliyun } from './sms-aliyun.ts'

let world: TestWorld

beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())
beforeEach(() => world.control.reset())

/** The banks are in banks-on-sandbox.test.ts. */
type Company = 'WECHAT_PAY' | 'ALIPAY'
type Opening = { open(timeouts?: Timeouts): PayGateway; payType: PayInput['payType'] }

const gateways: Record<Company, Opening> = {
  WECHAT_PAY: {
    open: (timeouts = shortTimeouts) => wechatPayOn(world, { shopUrl, timeouts }),
    payType: 'WECHAT_QR',
  },
  ALIPAY: {
    open: (timeouts = shortTimeouts) => alipayOn(world, { shopUrl, timeouts }),
    payType: 'ALIPAY_QR',
  },
}

/** An order that the provider knows; Alipay knows it once the buyer has acted. */
async function begun(provider: Company): Promise<{ gateway: PayGateway; input: PayInput }> {
  const { open, payType } = gateways[provider]
  const [gateway, input] = [open(), payInputOf(payType)]
  expect(await gateway.create(input)).toMatchObject({ outcome: 'ok', next: { action: 'qr' } })
  await world.control.begin(input.paymentNo)
  return { gateway, input }
}

async function paid(provider: Company) {
  const { gateway, input } = await begun(provider)
  await world.control.pay(input.paymentNo)
  const reported = await gateway.query(input.paymentNo)
  if (reported.outcome !== 'ok' || reported.state !== 'paid') throw new Error('not paid')
  const refund = refundInputOf(input, reported.trade.providerTradeNo)
  return { gateway, input, trade: reported.trade, refund }
}

test('no product name makes the bill of the day unreadable', async () => {
  for (const provider of ['WECHAT_PAY', 'ALIPAY'] as const) {
    await world.control.reset()
    const { open, payType } = gateways[provider]
    const gateway = open()
    const named = payInputOf(payType, { description: 'Tower, day & night\n"433 m", 夜场' })
    const plain = payInputOf(payType)
    for (const input of [named, plain]) {
      expect(await gateway.create(input)).toMatchObject({ outcome: 'ok' })
      await world.control.begin(input.paymentNo)
      await world.control.pay(input.paymentNo)
    }
    if (provider === 'ALIPAY')
      expect((await world.control.trade(named.paymentNo))?.description).not.toMatch(/[,\r\n]/)
    const now = new Date()
    const noon = venueInstant(addDays(venueDate(now), 1), '12:00' as SlotTime)
    await world.control.advance(noon.getTime() - now.getTime())
    const bill = await gateway.bill?.(venueDate(now))
    const about = 'payment'
    expect(bill?.outcome === 'ok' && bill.rows, provider).toEqual(
      [named, plain].map(({ paymentNo, amountFen }) => ({ about, paymentNo, amountFen })),
    )
  }
})

const refundIs = (state: string) => ({ outcome: 'ok', state })

describe.each(['WECHAT_PAY', 'ALIPAY'] as const)('%s', (provider) => {
  test('signs, verifies and opens at the start', () => {
    expect(() => gateways[provider].open().selfTest()).not.toThrow()
  })

  test('an order is unpaid, then paid with amount, merchant and app as the provider has them', async () => {
    const { gateway, input } = await begun(provider)
    expect(await gateway.query(input.paymentNo)).toEqual({ outcome: 'ok', state: 'unpaid' })
    await world.control.pay(input.paymentNo)
    expect(await gateway.query(input.paymentNo)).toMatchObject({
      outcome: 'ok',
      state: 'paid',
      trade: {
        amountFen: 15_050,
        currency: 'CNY',
        merchantId: gateway.merchantId,
        appId: gateway.appIds[0],
      },
    })
  })

  test('the same order asked again is the same order', async () => {
    const { gateway, input } = await begun(provider)
    expect((await gateway.create(input)).outcome).toBe('ok')
    expect(await world.control.trades()).toHaveLength(1)
  })

  test('closing: an open order closes, a paid one says so, one that nobody knows is absent', async () => {
    const { gateway, input } = await begun(provider)
    expect(await gateway.close(input.paymentNo)).toEqual({ outcome: 'ok', state: 'closed' })
    expect(await gateway.query(input.paymentNo)).toEqual({ outcome: 'ok', state: 'closed' })
    const other = await paid(provider)
    expect(await gateway.close(other.input.paymentNo)).toEqual({ outcome: 'ok', state: 'paid' })
    expect(await gateway.close(newPaymentNo())).toEqual({ outcome: 'ok', state: 'absent' })
    expect(await gateway.query(newPaymentNo())).toEqual({ outcome: 'ok', state: 'absent' })
  })

  test('a refund is done once per number, and can be asked about', async () => {
    const { gateway, refund } = await paid(provider)
    expect(await gateway.queryRefund(refund)).toEqual(refundIs('absent'))
    expect((await gateway.refund(refund)).outcome).toBe('ok')
    expect((await gateway.refund(refund)).outcome).toBe('ok')
    await expect.poll(() => gateway.queryRefund(refund)).toMatchObject(refundIs('done'))
    expect(await world.control.refunds()).toHaveLength(1)
    // Refunded in full is still a trade that was paid.
    expect(await gateway.query(refund.paymentNo)).toMatchObject({ outcome: 'ok', state: 'paid' })
  })

  test('a refund that is refused has a code', async () => {
    const { gateway, refund } = await paid(provider)
    await world.control.addRule({ match: { provider, op: 'refund' }, fault: 'refundRejected' })
    expect((await gateway.refund(refund)).outcome).toBe('rejected')
  })

  const failures: Fault[] = ['hang', 'reset', 'slowBody', '500', '502html', '429', 'acceptThenTimeout']
  test.each(failures)('%s on any call is unknown, never an answer', async (fault) => {
    const { refund } = await paid(provider)
    const gateway = gateways[provider].open(timeoutsFor(fault))
    const input = payInputOf(gateways[provider].payType)
    const calls: [Op, () => Promise<{ outcome: string }>][] = [
      ['order', () => gateway.create(input)],
      ['query', () => gateway.query(refund.paymentNo)],
      ['close', () => gateway.close(refund.paymentNo)],
      ['refund', () => gateway.refund(refund)],
      ['refundQuery', () => gateway.queryRefund(refund)],
    ]
    // More than once: the SDK's own client tries again when a connection breaks.
    for (const [op] of calls) await world.control.addRule({ match: { provider, op }, fault, times: 3 })
    for (const { outcome } of await Promise.all(calls.map(([, call]) => call())))
      expect(outcome).toBe('unknown')
  })

  test('a reply that does not prove its origin is unknown', async () => {
    const { gateway, input } = await begun(provider)
    const faults: Fault[] =
      provider === 'ALIPAY'
        ? ['badSignature', 'signTypeRsa']
        : ['badSignature', 'wrongSerial', 'staleTimestamp', 'SIGNTEST']
    for (const fault of faults) {
      await world.control.addRule({ match: { provider, op: 'query' }, fault })
      expect((await gateway.query(input.paymentNo)).outcome, fault).toBe('unknown')
    }
    expect((await gateway.query(input.paymentNo)).outcome).toBe('ok')
  })

  test('an answer about another trade is no answer', async () => {
    const { gateway, input } = await paid(provider)
    await world.control.addRule({ match: { provider, op: 'query' }, fault: 'otherOutTradeNo' })
    expect((await gateway.query(input.paymentNo)).outcome).toBe('unknown')
  })

  test('any byte of a reply changed on its way makes it unknown', async () => {
    const { input } = await paid(provider)
    const flipper = await byteFlipper(world.url)
    try {
      const on = provider === 'ALIPAY' ? alipayOn : wechatPayOn
      const gateway = on(world, { shopUrl, url: flipper.url })
      const genuine = await gateway.query(input.paymentNo)
      expect(genuine).toMatchObject({ outcome: 'ok', state: 'paid' })
      // Of Alipay's reply the inner JSON is signed; the base64 beside it has bits that mean nothing.
      const end = provider === 'ALIPAY' ? flipper.last.body.lastIndexOf('"sign"') : flipper.last.body.length
      await fc.assert(
        fc.asyncProperty(fc.nat(end - 1), fc.integer({ min: 1, max: 255 }), async (index, flip) => {
          flipper.change((body) => {
            body[index] = (body[index] ?? 0) ^ flip
            return body
          })
          expect((await gateway.query(input.paymentNo)).outcome).toBe('unknown')
        }),
        { numRuns: 150 },
      )
    } finally {
      await flipper.stop()
    }
  })
})

test('WeChat Pay: JSAPI needs an openid that the account knows, H5 brings its way back', async () => {
  const gateway = wechatPayOn(world, { shopUrl })
  const openid = await openidOf('lin')
  const jsapi = await gateway.create(payInputOf('WECHAT_MP', { openid }))
  expect(jsapi).toMatchObject({ outcome: 'ok', next: { action: 'jsapi', params: { signType: 'RSA' } } })
  const stranger = await gateway.create(payInputOf('WECHAT_MP', { openid: 'oStranger' }))
  expect(stranger).toEqual({ outcome: 'rejected', code: 'PARAM_ERROR' })
  const h5 = await gateway.create(payInputOf('WECHAT_H5'))
  const url = h5.outcome === 'ok' && h5.next.action === 'redirect' ? new URL(h5.next.url) : null
  expect(url?.searchParams.get('redirect_url')).toBe('http://127.0.0.1:9/pay/result/1')
})

test('WeChat Pay: certificate mode works as well', async () => {
  const gateway = wechatPayOn(world, { shopUrl, certificateMode: true })
  const input = payInputOf('WECHAT_QR')
  expect((await gateway.create(input)).outcome).toBe('ok')
  expect(await gateway.query(input.paymentNo)).toEqual({ outcome: 'ok', state: 'unpaid' })
})

test('Alipay: a page address is a trade only once the buyer acts', async () => {
  const gateway = alipayOn(world, { shopUrl })
  for (const payType of ['ALIPAY_WAP', 'ALIPAY_PC'] as const) {
    const input = payInputOf(payType)
    const created = await gateway.create(input)
    if (created.outcome !== 'ok' || created.next.action !== 'redirect') throw new Error('no page')
    expect(await gateway.query(input.paymentNo)).toEqual({ outcome: 'ok', state: 'absent' })
    await world.control.buy(created.next.url)
    expect(await gateway.query(input.paymentNo)).toMatchObject({ outcome: 'ok', state: 'paid' })
  }
})

test('Alipay: of what a bank card paid, a refund tells what the bank says of it', async () => {
  const gateway = alipayOn(world, { shopUrl })
  const back = async (payType: 'ALIPAY_PC' | 'ALIPAY_WAP', fault?: Fault) => {
    const input = payInputOf(payType)
    const created = await gateway.create(input)
    if (created.outcome !== 'ok' || created.next.action !== 'redirect') throw new Error('no page')
    await world.control.buy(created.next.url)
    const paidNow = await gateway.query(input.paymentNo)
    if (paidNow.outcome !== 'ok' || paidNow.state !== 'paid') throw new Error('not paid')
    const { paymentNo, amountFen: paidFen } = input
    const { providerTradeNo } = paidNow.trade
    const refundNo = `R${paymentNo.slice(1)}`
    const refund = { paymentNo, providerTradeNo, refundNo, amountFen: fen(5_000), paidFen, reason: '退款' }
    if (fault) await world.control.addRule({ match: { op: 'refund', outNo: paymentNo }, fault })
    expect(await gateway.refund(refund)).toMatchObject({ state: 'done' })
    return refund
  }
  const [card, refused, balance] = [
    await back('ALIPAY_PC'),
    await back('ALIPAY_PC', 'depositBackFails'),
    await back('ALIPAY_WAP'),
  ]
  const depositBackOf = async (refund: typeof card) => {
    const reported = await gateway.queryRefund(refund)
    return reported.outcome === 'ok' && reported.state === 'done' ? reported.depositBack : 'not done'
  }
  const pending = { state: 'PENDING', amountFen: 5_000, expectedAt: expect.any(Date) }
  expect([await depositBackOf(card), await depositBackOf(refused), await depositBackOf(balance)]).toEqual([
    pending,
    pending,
    undefined,
  ])
  await world.control.advance(25 * 3_600_000)
  expect(await depositBackOf(card)).toEqual({ ...pending, state: 'DONE' })
  expect(await depositBackOf(refused)).toEqual({ ...pending, state: 'FAILED' })
  expect(gateway.provider).toBe(depositBackProviders[0])
})

/** What a WeChat browser does with the address. */
async function authorize(address: string): Promise<string> {
  const sent = await fetch(address.replace(/#.*$/, ''), { redirect: 'manual' })
  return new URL(sent.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

async function openidOf(name: string): Promise<string> {
  await world.control.seed({ user: { name } })
  const wechat = wechatOn(world)
  const input = { callbackUrl: 'http://127.0.0.1:9/back', state: 'abc', scope: 'snsapi_base' as const }
  return (await wechat.userOf(await authorize(wechat.authorizeUrl(input))))?.openid ?? ''
}

test('the official account says who came, once per code', async () => {
  const wechat = wechatOn(world)
  await world.control.seed({ user: { name: 'mei' } })
  const input = { callbackUrl: 'http://127.0.0.1:9/back', state: 'abc', scope: 'snsapi_base' as const }
  const code = await authorize(wechat.authorizeUrl(input))
  expect(await wechat.userOf(code)).toMatchObject({ openid: expect.stringMatching(/^o/), snapshot: false })
  expect(await wechat.userOf(code)).toBeNull()
  expect(await wechat.userOf('nonsense')).toBeNull()
  await world.control.addRule({ match: { provider: 'WECHAT_OA', op: 'userToken' }, fault: '500' })
  await expect(wechat.userOf('another')).rejects.toMatchObject({ code: 'BUSY' })
})

test('the official account gives name and picture of who consented, and does without when it cannot', async () => {
  const wechat = wechatOn(world)
  await world.control.seed({ user: { name: 'mei' } })
  const input = { callbackUrl: 'http://127.0.0.1:9/back', state: 'abc', scope: 'snsapi_userinfo' as const }
  const allowed = wechat.authorizeUrl(input).replace('#', '&sandbox_allow=1#')
  const profile = { nickname: 'mei', headimgurl: `${world.url}/oa/head/mei` }
  expect(await wechat.userOf(await authorize(allowed))).toMatchObject({ profile })
  await world.control.addRule({ match: { provider: 'WECHAT_OA', op: 'userProfile' }, fault: '500' })
  expect(await wechat.userOf(await authorize(allowed))).toMatchObject({ snapshot: false, profile: null })
  const silent = wechat.authorizeUrl({ ...input, scope: 'snsapi_base' })
  expect(await wechat.userOf(await authorize(silent))).toMatchObject({ profile: null })
})

test('pages are signed with one ticket, however many ask', async () => {
  const wechat = wechatOn(world)
  const urls = Array.from({ length: 10 }, (_, index) => `http://127.0.0.1:9/page/${index}`)
  const configs = await Promise.all(urls.map((url) => wechat.configFor(url)))
  expect(new Set(configs.map(({ signature }) => signature)).size).toBe(10)
  const asked = await world.control.requests()
  expect(asked.filter(({ op }) => op === 'ticket')).toHaveLength(1)
  expect(asked.filter(({ op }) => op === 'serverToken')).toHaveLength(1)
})

test.each(['SMS_ALIYUN', 'SMS_TENCENT'] as const)(
  '%s: a message goes out, meets its limits, is refused, or nobody knows',
  async (provider) => {
    const sms = smsOn(world)[provider]
    const input = {
      mobile: '13800138000' as Mobile,
      code: '123456',
      purpose: 'login',
      language: 'zh-CN',
    } as const
    expect(await sms.send(input)).toBe('sent')
    expect(await world.control.smsCode(input.mobile)).toBe('123456')
    expect(await sms.send(input)).toBe('limited')
    expect(await sms.send({ ...input, mobile: '12345' as Mobile })).toBe('rejected')
    const failures: Fault[] = ['hang', 'reset', '500', '502html', 'acceptThenTimeout']
    for (const [index, fault] of failures.entries()) {
      await world.control.addRule({ match: { provider, op: 'send' }, fault })
      const asked = smsOn(world, timeoutsFor(fault))[provider]
      const mobile = `1380013810${index}` as Mobile
      expect(await asked.send({ ...input, mobile }), fault).toBe('unknown')
    }
  },
)

const kinds = Object.keys(notificationKinds) as NotificationKind[]
const known: Record<string, string> = {
  orderNo: '2611210000000001',
  amount: '120.00',
  date: '2026-11-28',
  time: '2026-11-21 10:05',
  plate: '云A·D0188',
  tel: '020 5550 0182',
}
const paramsOf = (kind: NotificationKind) =>
  Object.fromEntries(notificationKinds[kind].sms.map((name) => [name, known[name] ?? '']))
/** The text to register, as it should arrive. */
const filledIn = (kind: NotificationKind, text: string) =>
  text
    .replaceAll('{link}', linkOf('https://shop.example', kind, known).replace('https://shop.example', ''))
    .replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '')

test.each(['SMS_ALIYUN', 'SMS_TENCENT'] as const)(
  '%s: each kind of notification arrives with the text of its row, in the language of its reader, without a minute between two',
  async (provider) => {
    const sms = smsOn(world)[provider]
    const mobile = '13800138000' as Mobile
    const expected: string[] = []
    for (const kind of kinds)
      for (const language of languages) {
        expect(await sms.notify({ mobile, kind, params: paramsOf(kind), language }), kind).toBe('sent')
        expected.push(filledIn(kind, notificationKinds[kind].texts[language]))
      }
    const texts = (await world.control.outbox(mobile)).map(({ text }) => text.replace(/^【.*?】/, ''))
    expect(texts.map((text) => text.replaceAll(/https?:[^?]*(?=\/(auth|card))/g, ''))).toEqual(expected)
    expect(await world.control.smsCode(mobile), 'none of them is a code').toBe(null)
  },
)

test.each(['SMS_ALIYUN', 'SMS_TENCENT'] as const)(
  '%s: a number abroad gets codes and notifications by the templates that are registered for there',
  async (provider) => {
    const sms = smsOn(world)[provider]
    const mobile = '+447911123456' as Mobile
    const input = { mobile, code: '123456', purpose: 'guest', language: 'en-US' } as const
    expect(await sms.send(input)).toBe('sent')
    expect(await world.control.smsCode(mobile)).toBe('123456')
    expect(await sms.send(input)).toBe('limited')
    for (const kind of kinds)
      expect(await sms.notify({ mobile, kind, params: paramsOf(kind), language: 'zh-CN' }), kind).toBe('sent')
    const texts = (await world.control.outbox(mobile)).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('Your order 2611210000000001 is complete'))).toHaveLength(1)
  },
)

test('without templates for abroad a company sends nothing there', async () => {
  const { url, keys } = world
  const home = smsAliyun({ ...keys.smsAliyun, templates: {}, url: url + providerPaths.smsAliyun })
  const mobile = '+447911123456' as Mobile
  expect(await home.send({ mobile, code: '123456', purpose: 'guest', language: 'en-US' })).toBe('no-template')
  expect(await world.control.outbox()).toEqual([])
})

test.each([
  ['SMS_ALIYUN', 'aliyun', 'SMS_SANDBOX90'],
  ['SMS_TENCENT', 'tencent', '1000090'],
] as const)(
  '%s: a template that staff chose goes before the operator’s on the mainland, and an unknown one is refused',
  async (provider, company, id) => {
    const sms = smsOn(world)[provider]
    const notification = { kind: 'paid', params: paramsOf('paid'), language: 'zh-CN' } as const
    const chosen = (template: string) => ({ chosen: { [company]: { 'zh-CN': template } } })
    const mobile = '13800138000' as Mobile
    const abroad = '+447911123456' as Mobile
    expect(await sms.notify({ ...notification, mobile, ...chosen(id) })).toBe('sent')
    expect(await sms.notify({ ...notification, mobile, ...chosen('UNKNOWN') })).toBe('rejected')
    expect(await sms.notify({ ...notification, mobile, language: 'en-US', ...chosen(id) })).toBe('sent')
    expect(await sms.notify({ ...notification, mobile: abroad, ...chosen('UNKNOWN') })).toBe('sent')
    const texts = (await world.control.outbox()).map(({ text }) => text)
    expect(texts.map((text) => text.includes('期待您的到来'))).toEqual([true, false, false])
    expect(texts[1], 'English has a template of its own').toContain('Your order')
  },
)

test('a kind without a template of the company is not sent', async () => {
  const { url, keys } = world
  const bare = smsAliyun({ ...keys.smsAliyun, templates: {}, url: url + providerPaths.smsAliyun })
  const notification = { kind: 'paid', params: { orderNo: '1' }, language: 'en-US' } as const
  expect(await bare.notify({ ...notification, mobile: '13800138000' as Mobile })).toBe('no-template')
  expect(await world.control.outbox()).toEqual([])
})

test('in an app: the signed order opens a cashier, one that was touched does not', async () => {
  const alipay = alipayOn(world, { shopUrl })
  const input = payInputOf('ALIPAY_APP', { description: '观光门票 & 讲解=1/2 100% +"' })
  const created = await alipay.create(input)
  if (created.outcome !== 'ok' || created.next.action !== 'alipayApp') throw new Error('no order')
  const { order } = created.next
  expect(new URLSearchParams(order).get('notify_url')).toContain('/payments/webhooks/alipay')
  expect(await alipay.query(input.paymentNo)).toEqual({ outcome: 'ok', state: 'absent' })
  const opens = async (address: string) =>
    (await fetch(address, { redirect: 'manual' })).headers.get('location') !== null
  expect(await opens(`${world.url}/alipay/gateway.do?${order.replace('150.50', '0.01')}`)).toBe(false)
  await world.control.buy(`${world.url}/alipay/gateway.do?${order}`)
  expect(await alipay.query(input.paymentNo)).toMatchObject({ outcome: 'ok', state: 'paid' })

  const wechatPay = wechatPayOn(world, { shopUrl })
  const second = payInputOf('WECHAT_APP')
  const prepaid = await wechatPay.create(second)
  if (prepaid.outcome !== 'ok' || prepaid.next.action !== 'wechatApp') throw new Error('no order')
  const { params } = prepaid.next
  const inApp = (more: object) => `${world.url}/wxpay/app?${new URLSearchParams({ ...params, ...more })}`
  for (const touched of [{ prepayid: 'wx1' }, { timestamp: '1700000000' }, { partnerid: '1' }, { sign: '' }])
    expect(await opens(inApp(touched)), JSON.stringify(touched)).toBe(false)
  await world.control.buy(inApp({}))
  const { appid: appId } = params
  expect(wechatPay.appIds).toContain(appId)
  expect(await wechatPay.query(second.paymentNo)).toMatchObject({ state: 'paid', trade: { appId } })
})

test('WeChat in an app is offered only with the app that the merchant is bound to', () => {
  expect(wechatPayOn(world, { shopUrl }).payTypes).toContain('WECHAT_APP')
  expect(wechatPayOn(world, { shopUrl, mobileAppId: null }).payTypes).not.toContain('WECHAT_APP')
})
