/** The two banks on their sandbox: opened, asked, refunded; proved byte by byte; and unknown whenever nobody can tell. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { startMerchant } from '../../sandbox/testing/merchant.ts'
import type { Fault, Op } from '../../sandbox/trade/rules.ts'
import type { PayGateway, PayInput } from '../modules/payment/pay-gateway.ts'
import { byteFlipper } from '../testing/byte-flipper.ts'
import { newPaymentNo, payInputOf, refundInputOf, shopUrl, timeoutsFor } from '../testing/gateway-inputs.ts'
import { cmbcOn, ecnyOn, type TestWorld, testWorld, wechatOn } from '../testing/test-world.ts'
import { macOf } from './ecny.ts'
import type { Timeouts } from './provider-http.ts'
import { keyForms, signatureForms } from './sm2.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())
beforeEach(() => world.control.reset())

type Bank = 'CMBC' | 'ECNY'
type Opening = {
  open(options?: { timeouts?: Timeouts; url?: string }): PayGateway
  payType: PayInput['payType']
  unpaid: string
}
const banks: Record<Bank, Opening> = {
  CMBC: {
    open: (options) => cmbcOn(world, { shopUrl, ...options }),
    payType: 'CMBC_WXQRCODE',
    unpaid: 'unpaid',
  },
  // What nobody has paid is no payment at that bank.
  ECNY: { open: (options) => ecnyOn(world, { ...options }), payType: 'ECNY_H5', unpaid: 'absent' },
}

async function begun(bank: Bank) {
  const [gateway, input] = [banks[bank].open(), payInputOf(banks[bank].payType)]
  const created = await gateway.create(input)
  if (created.outcome !== 'ok') throw new Error(`not opened: ${JSON.stringify(created)}`)
  if (created.next.action === 'redirect') await fetch(created.next.url, { redirect: 'manual' })
  return { gateway, input, next: created.next }
}

async function paid(bank: Bank) {
  const { gateway, input } = await begun(bank)
  await world.control.pay(input.paymentNo)
  const reported = await gateway.query(input.paymentNo)
  if (reported.outcome !== 'ok' || reported.state !== 'paid') throw new Error('not paid')
  const refund = refundInputOf(input, reported.trade.providerTradeNo)
  return { gateway, input, trade: reported.trade, refund }
}

describe.each(['CMBC', 'ECNY'] as const)('%s', (bank) => {
  test('an order is opened, stays open when it is to be closed, and is paid as the bank has it', async () => {
    const { gateway, input } = await begun(bank)
    expect(() => gateway.selfTest()).not.toThrow()
    const { unpaid } = banks[bank]
    expect(await gateway.query(input.paymentNo)).toEqual({ outcome: 'ok', state: unpaid })
    const left = unpaid === 'unpaid' ? 'open' : unpaid
    expect(await gateway.close(input.paymentNo)).toEqual({ outcome: 'ok', state: left })
    await world.control.pay(input.paymentNo)
    const { merchantId } = gateway
    const [appId] = gateway.appIds
    expect(await gateway.query(input.paymentNo)).toMatchObject({
      outcome: 'ok',
      state: 'paid',
      trade: { amountFen: 15_050, currency: 'CNY', merchantId, appId },
    })
    expect(await gateway.close(input.paymentNo)).toMatchObject({ outcome: 'ok', state: 'paid' })
    expect((await gateway.query(newPaymentNo())).outcome).toBe(bank === 'CMBC' ? 'rejected' : 'ok')
  })

  test('a refund is done once per number, in parts, and never beyond what was paid', async () => {
    const { gateway, refund } = await paid(bank)
    const part = { ...refund, amountFen: fen(5_050) }
    expect(await gateway.queryRefund(part)).toEqual({ outcome: 'ok', state: 'absent' })
    expect(await gateway.refund(part)).toEqual({ outcome: 'ok', state: 'done' })
    await gateway.refund(part)
    expect(await gateway.queryRefund(part)).toEqual({ outcome: 'ok', state: 'done' })
    expect(await world.control.refunds()).toHaveLength(1)
    expect(await gateway.query(refund.paymentNo)).toMatchObject({ outcome: 'ok', state: 'paid' })
    const more = { ...refund, refundNo: `${refund.refundNo}b`, amountFen: fen(10_001) }
    expect((await gateway.refund(more)).outcome).toBe('rejected')
    await world.control.addRule({ match: { provider: bank, op: 'refund' }, fault: 'refundRejected' })
    expect((await gateway.refund({ ...more, amountFen: fen(1) })).outcome).toBe('rejected')
  })

  const failures: Fault[] = ['hang', 'reset', 'slowBody', '500', '502html', '429', 'acceptThenTimeout']
  test.each(failures)('%s on any call is unknown, never an answer', async (fault) => {
    const { refund } = await paid(bank)
    const gateway = banks[bank].open({ timeouts: timeoutsFor(fault) })
    const calls: [Op, () => Promise<{ outcome: string }>][] = [
      ['query', () => gateway.query(refund.paymentNo)],
      ['query', () => gateway.close(refund.paymentNo)],
      ['refund', () => gateway.refund(refund)],
      ['refundQuery', () => gateway.queryRefund(refund)],
    ]
    // A page of the bank is opened by the browser, and not by us.
    if (bank === 'CMBC') calls.push(['order', () => gateway.create(payInputOf('CMBC_WXQRCODE'))])
    for (const [op] of calls) await world.control.addRule({ match: { provider: bank, op }, fault, times: 2 })
    for (const { outcome } of await Promise.all(calls.map(([, call]) => call())))
      expect(outcome).toBe('unknown')
  })

  test('an answer about another trade is no answer', async () => {
    const { gateway, input } = await paid(bank)
    await world.control.addRule({ match: { provider: bank, op: 'query' }, fault: 'otherOutTradeNo' })
    expect((await gateway.query(input.paymentNo)).outcome).toBe('unknown')
  })

  test('a webhook counts only as it was signed', async () => {
    const merchant = await startMerchant()
    try {
      const [gateway, input] = [
        bank === 'CMBC' ? cmbcOn(world, { shopUrl: merchant.url }) : banks.ECNY.open(),
        payInputOf(banks[bank].payType, { returnUrl: `${merchant.url}/pay/result/1` }),
      ]
      const created = await gateway.create(input)
      if (created.outcome === 'ok' && created.next.action === 'redirect')
        await fetch(created.next.url, { redirect: 'manual' })
      await world.control.pay(input.paymentNo)
      const body = Buffer.from(merchant.received[0]?.body ?? '')
      const read = (rawBody: Buffer) => gateway.parseWebhook({ headers: {}, rawBody })
      expect(read(body)).toMatchObject(
        bank === 'CMBC'
          ? { about: 'payment', paymentNo: input.paymentNo, state: 'paid', trade: { amountFen: 15_050 } }
          : { about: 'ask', paymentNo: input.paymentNo },
      )
      fc.assert(
        fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (index, flip) => {
          const changed = Buffer.from(body)
          changed[index] = (changed[index] ?? 0) ^ flip
          const said = read(changed)
          // White space and the spelling of base64 say nothing; whatever is read says what was signed.
          if (said !== null) expect(said).toEqual(read(body))
        }),
        { numRuns: bank === 'CMBC' ? 60 : 150 },
      )
      for (const text of ['', '{}', 'SIGN=', '&SIGN=00', '{"context":"MAA="}', '{"context":7}'])
        expect(read(Buffer.from(text)), text).toBe(null)
    } finally {
      await merchant.stop()
    }
  })
})

test('CMBC: both sides read each form of keys and signatures, and a proof that was altered is unknown', async () => {
  for (const key of keyForms)
    for (const signature of signatureForms) {
      const gateway = cmbcOn(world, { shopUrl, bankForms: { key, signature } })
      expect((await gateway.create(payInputOf('CMBC_ZFB_QRCODE'))).outcome, `${key} ${signature}`).toBe('ok')
    }
  const { gateway, input } = await paid('CMBC')
  for (const fault of ['badSignature', 'tamperCiphertext'] as const) {
    await world.control.addRule({ match: { provider: 'CMBC', op: 'query' }, fault })
    expect((await gateway.query(input.paymentNo)).outcome, fault).toBe('unknown')
  }
  const flipper = await byteFlipper(world.url)
  try {
    const between = cmbcOn(world, { shopUrl, url: flipper.url })
    const genuine = await between.query(input.paymentNo)
    expect(genuine).toMatchObject({ outcome: 'ok', state: 'paid' })
    await fc.assert(
      fc.asyncProperty(
        fc.nat(flipper.last.body.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, flip) => {
          flipper.change((body) => {
            body[at] = (body[at] ?? 0) ^ flip
            return body
          })
          const said = await between.query(input.paymentNo)
          if (said.outcome === 'ok') expect(said).toEqual(genuine)
        },
      ),
      { numRuns: 60 },
    )
  } finally {
    await flipper.stop()
  }
})

test('CMBC: only "no such order" says that a refund is not there; any other refusal leaves it open', async () => {
  const { refund } = await paid('CMBC')
  const { keys } = world
  const refused = { ...world, keys: { ...keys, cmbc: { ...keys.cmbc, merchantNo: 'M0000000000000' } } }
  expect(await cmbcOn(refused, { shopUrl }).queryRefund(refund)).toEqual({
    outcome: 'rejected',
    code: '9001',
  })
  expect(await cmbcOn(world, { shopUrl }).queryRefund(refund)).toEqual({ outcome: 'ok', state: 'absent' })
})

test('CMBC: payment inside WeChat needs an openid that the account knows; a phone is sent on with its way back', async () => {
  const gateway = cmbcOn(world, { shopUrl })
  await world.control.seed({ user: { name: 'lin' } })
  const address = wechatOn(world).authorizeUrl({
    callbackUrl: `${shopUrl}/back`,
    state: 'a',
    scope: 'snsapi_base',
  })
  const sent = await fetch(address.replace(/#.*$/, ''), { redirect: 'manual' })
  const code = new URL(sent.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const openid = (await wechatOn(world).userOf(code))?.openid ?? ''
  expect(await gateway.create(payInputOf('CMBC_WECHAT_MP', { openid }))).toMatchObject({
    outcome: 'ok',
    next: { action: 'jsapi', params: { signType: 'RSA', package: expect.stringMatching(/^prepay_id=wx/) } },
  })
  expect((await gateway.create(payInputOf('CMBC_WECHAT_MP', { openid: 'oStranger' }))).outcome).toBe(
    'rejected',
  )
  const phone = await gateway.create(payInputOf('CMBC_H5_WXMWEB'))
  if (phone.outcome !== 'ok' || phone.next.action !== 'redirect') throw new Error('no address')
  expect(await world.control.buy(phone.next.url)).toBe(`${shopUrl}/pay/result/1`)
})

test('ECNY: the MAC is over the fields in their order, and a changed amount does not open the page', async () => {
  const fields = {
    MERCHANTID: '123456789',
    POSID: '000000000',
    BRANCHID: '110000000',
    ORDERID: '19991101234',
  }
  const rest = { PAYMENT: '0.01', CURCODE: '01', TXCODE: 'HT0000', REMARK1: '', REMARK2: '', RETURNTYPE: '1' }
  const end = '0123456789abcdef0123456789abcd'
  // As the bank's document writes it: the fields as they are in the address, then the last thirty characters of the key.
  const written =
    'MERCHANTID=123456789&POSID=000000000&BRANCHID=110000000&ORDERID=19991101234&PAYMENT=0.01&CURCODE=01' +
    `&TXCODE=HT0000&REMARK1=&REMARK2=&RETURNTYPE=1&TIMEOUT=&PUB=${end}`
  const mac = createHash('md5').update(written).digest('hex')
  expect(macOf({ ...fields, ...rest, TIMEOUT: '' }, `30819d300d06092a864886f70d0108${end}`)).toBe(mac)
  const created = await banks.ECNY.open().create(payInputOf('ECNY_H5'))
  if (created.outcome !== 'ok' || created.next.action !== 'redirect') throw new Error('no address')
  const changed = created.next.url.replace('PAYMENT=150.50', 'PAYMENT=0.01')
  expect((await fetch(changed, { redirect: 'manual' })).status).toBe(400)
  expect(await world.control.buy(created.next.url)).toBe(`${shopUrl}/pay/result/1`)
})
