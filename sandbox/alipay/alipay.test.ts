/** Alipay as its own SDK sees it: alipay-sdk asks, verifies replies and checks webhooks. */

import { inflateRawSync } from 'node:zlib'
import { AlipaySdk } from 'alipay-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beijingDay, beijingTime } from '../platform/clock.ts'
import { type SandboxSetup, setStage } from '../testing/start.ts'

type Said = Record<string, string>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let stage: SandboxSetup
let sdk: AlipaySdk
let count = 0

beforeAll(async () => {
  // The SDK stamps its calls in the zone of the process; Alipay wants Beijing time.
  process.env['TZ'] = 'Asia/Shanghai'
  stage = await setStage()
  const { alipay: keys } = stage.sandbox.keys
  sdk = new AlipaySdk({
    appId: keys.appId,
    privateKey: keys.app.privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: keys.alipay.publicKey,
    gateway: `${stage.sandbox.url}/alipay/gateway.do`,
    camelcase: false,
  })
})
beforeEach(async () => {
  await stage.control.reset()
  stage.merchant.received.length = 0
  stage.merchant.answer(200, 'success')
})
afterAll(() => stage.end())

const exec = (method: string, biz: object, over: object = {}): Promise<Said> =>
  sdk.exec(method, { bizContent: biz, ...over }, { validateSign: true }) as unknown as Promise<Said>

const newOutNo = (): string => {
  count += 1
  return `P261121TEST${String(count).padStart(6, '0')}`
}

const order = (outNo: string, over: object = {}) => ({
  out_trade_no: outNo,
  total_amount: '120.00',
  subject: '云顶塔 488 观光厅 & <夜场>',
  time_expire: beijingTime(Date.now() + 15 * MINUTE_MS),
  ...over,
})

const productCodes = { wap: 'QUICK_WAP_WAY', page: 'FAST_INSTANT_TRADE_PAY' }

/** Opens the WAP page as a browser would; the trade is then known to the sandbox, but does not exist yet. */
async function opened(
  outNo = newOutNo(),
  over: object = {},
  product: keyof typeof productCodes = 'wap',
): Promise<{ outNo: string; cashier: string }> {
  const url = sdk.pageExecute(`alipay.trade.${product}.pay`, 'GET', {
    notify_url: `${stage.merchant.url}/webhooks/alipay`,
    return_url: `${stage.merchant.url}/pay/result/1?lang=zh`,
    bizContent: order(outNo, {
      product_code: productCodes[product],
      quit_url: `${stage.merchant.url}/orderDetail`,
      ...over,
    }),
  })
  const answer = await fetch(url, { redirect: 'manual' })
  return { outNo, cashier: answer.headers.get('location') ?? `${answer.status} ${await answer.text()}` }
}

async function paid(): Promise<string> {
  const { outNo } = await opened()
  await stage.control.pay(outNo)
  return outNo
}

const query = (outNo: string) => exec('alipay.trade.query', { out_trade_no: outNo })
const close = (outNo: string) => exec('alipay.trade.close', { out_trade_no: outNo })
const refund = (outNo: string, requestNo: string, amount: string) =>
  exec('alipay.trade.refund', { out_trade_no: outNo, out_request_no: requestNo, refund_amount: amount })
const press = (cashier: string, act: string) =>
  fetch(cashier, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' })

/** A webhook as the merchant decodes it; throws when the SDK does not accept its signature. */
function webhook(index = 0): Said {
  const post = Object.fromEntries(new URLSearchParams(stage.merchant.received[index]?.body))
  if (!sdk.checkNotifySignV2(post)) throw new Error('The signature of the webhook does not hold')
  return post
}

describe('a call that is not made as agreed', () => {
  it('is refused with another key, another app, another time zone, another method', async () => {
    const { alipay: keys } = stage.sandbox.keys
    const base = { appId: keys.appId, alipayPublicKey: keys.alipay.publicKey, camelcase: false } as const
    const gateway = `${stage.sandbox.url}/alipay/gateway.do`
    const wrongKey = new AlipaySdk({
      ...base,
      gateway,
      keyType: 'PKCS8',
      privateKey: keys.alipay.privateKey,
    })
    const stranger = new AlipaySdk({
      ...base,
      gateway,
      keyType: 'PKCS8',
      privateKey: keys.app.privateKey,
      appId: '2021000000000000',
    })
    const ask = (client: AlipaySdk, over: object = {}) =>
      client.exec(
        'alipay.trade.query',
        { bizContent: { out_trade_no: 'P1' }, ...over },
        { validateSign: true },
      )
    expect(await ask(wrongKey)).toMatchObject({ code: '40002', sub_code: 'isv.invalid-signature' })
    expect(await ask(stranger)).toMatchObject({ sub_code: 'isv.invalid-app-id' })
    const utc = new Date().toISOString().slice(0, 19).replace('T', ' ')
    expect(await ask(sdk, { timestamp: utc })).toMatchObject({ sub_code: 'isv.invalid-timestamp' })
    expect(await exec('alipay.trade.dance', {})).toMatchObject({ sub_code: 'isv.invalid-method' })
    const log = await stage.control.requests()
    expect(log.find(({ canonical }) => canonical)?.canonical).toContain('app_id=')
  })

  it.each([
    ['no money', { total_amount: '0.00' }],
    ['three decimals', { total_amount: '1.001' }],
    ['an odd number', { out_trade_no: 'P-1' }],
    ['a product that is not WAP', { product_code: 'FAST_INSTANT_TRADE_PAY' }],
    ['a time in another form', { time_expire: '2099-01-01T10:00:00' }],
  ])('opens an error page instead of a cashier: %s', async (_, over) => {
    expect((await opened(newOutNo(), over)).cashier).toMatch(/^400 .*ACQ\.INVALID_PARAMETER/s)
  })
})

describe('a trade', () => {
  it('does not exist before the buyer acts, whatever the merchant asks', async () => {
    const { outNo, cashier } = await opened()
    expect(cashier).toContain('/alipay/cashier/')
    await fetch(cashier)
    expect(await query(outNo)).toMatchObject({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' })
    expect(await close(outNo)).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' })
    await press(cashier, 'cancel')
    expect(await query(outNo)).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' })
    const again = await opened(outNo)
    await press(again.cashier, 'fail')
    expect(await query(outNo)).toMatchObject({ code: '10000', trade_status: 'WAIT_BUYER_PAY' })
  })

  it('is paid at the cashier, notified to the merchant, and sends the buyer back', async () => {
    const { outNo, cashier } = await opened()
    const answer = await press(cashier, 'pay')
    expect(answer.status).toBe(303)
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.pathname + back.search).toMatch(/^\/pay\/result\/1\?lang=zh&/)
    const { lang: _, ...facts } = Object.fromEntries(back.searchParams)
    expect(sdk.checkNotifySignV2(facts)).toBe(true)
    await stage.control.idle()
    expect(webhook()).toMatchObject({
      app_id: stage.sandbox.keys.alipay.appId,
      seller_id: stage.sandbox.keys.alipay.sellerId,
      out_trade_no: outNo,
      trade_status: 'TRADE_SUCCESS',
      total_amount: '120.00',
      subject: '云顶塔 488 观光厅 & <夜场>',
      sign_type: 'RSA2',
    })
    expect(await query(outNo)).toMatchObject({ trade_status: 'TRADE_SUCCESS', total_amount: '120.00' })
    expect((await opened(outNo)).cashier).toContain('ACQ.TRADE_HAS_SUCCESS')
  })

  it('goes back to quit_url when the buyer gives up', async () => {
    const { cashier } = await opened()
    expect((await press(cashier, 'cancel')).headers.get('location')).toBe(`${stage.merchant.url}/orderDetail`)
    expect((await press(cashier, 'pay')).headers.get('location'), 'decided once').toContain('/orderDetail')
  })

  it('begins with the scan of a code', async () => {
    const outNo = newOutNo()
    const biz = order(outNo)
    const said = await exec('alipay.trade.precreate', biz, { notify_url: `${stage.merchant.url}/n` })
    expect(said).toMatchObject({ code: '10000', out_trade_no: outNo })
    expect(await query(outNo)).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' })
    await fetch(said['qr_code'] ?? '', { redirect: 'manual' })
    expect(await query(outNo)).toMatchObject({ trade_status: 'WAIT_BUYER_PAY' })
    await stage.control.buy(said['qr_code'] ?? '')
    expect(await query(outNo)).toMatchObject({ trade_status: 'TRADE_SUCCESS' })
  })

  it('closes by itself after its time once it exists, and WAP merchants are notified', async () => {
    const { outNo } = await opened()
    await stage.control.begin(outNo)
    await stage.control.advance(16 * MINUTE_MS)
    expect(webhook()).toMatchObject({ trade_status: 'TRADE_CLOSED', out_trade_no: outNo })
    expect(webhook()['refund_fee']).toBeUndefined()
    expect(await query(outNo)).toMatchObject({ trade_status: 'TRADE_CLOSED' })
    await expect(stage.control.pay(outNo)).rejects.toThrow('closed')
  })

  it('cannot be paid after its time even when it never existed', async () => {
    const { outNo, cashier } = await opened()
    await stage.control.advance(16 * MINUTE_MS)
    expect(await (await press(cashier, 'pay')).text()).toContain('已超过支付时间')
    expect(await query(outNo)).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' })
  })

  it('is closed by the merchant, unless it is paid', async () => {
    const { outNo } = await opened()
    await stage.control.begin(outNo)
    expect(await close(outNo)).toMatchObject({ code: '10000', out_trade_no: outNo })
    expect(await close(outNo)).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' })
    expect(await close(await paid())).toMatchObject({ sub_code: 'ACQ.TRADE_HAS_SUCCESS' })
  })
})

describe('a refund', () => {
  it('is refused beyond what was paid and for what is unpaid', async () => {
    const outNo = await paid()
    expect(await refund(outNo, 'R1', '120.01')).toMatchObject({ sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' })
    expect(await refund('P261121NOTHING', 'R1', '1.00')).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' })
    const { outNo: unpaid } = await opened()
    await stage.control.begin(unpaid)
    expect(await refund(unpaid, 'R1', '1.00')).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' })
  })

  it('moves money once per number, and says so with fund_change', async () => {
    const outNo = await paid()
    expect(await refund(outNo, 'R1', '20.00')).toMatchObject({ fund_change: 'Y', refund_fee: '20.00' })
    expect(await refund(outNo, 'R1', '20.00')).toMatchObject({ fund_change: 'N', refund_fee: '20.00' })
    expect(await refund(outNo, 'R1', '21.00')).toMatchObject({ sub_code: 'ACQ.DISCORDANT_REPEAT_REQUEST' })
    expect(await refund(outNo, 'R2', '100.00'), 'too soon').toMatchObject({ code: '20000' })
    await stage.control.advance(3000)
    expect(await refund(outNo, 'R2', '100.00')).toMatchObject({ fund_change: 'Y', refund_fee: '120.00' })
    expect(await query(outNo)).toMatchObject({ trade_status: 'TRADE_CLOSED' })
    await stage.control.idle()
    expect(webhook(1)).toMatchObject({ trade_status: 'TRADE_SUCCESS', refund_fee: '20.00', out_biz_no: 'R1' })
    expect(webhook(2)).toMatchObject({ trade_status: 'TRADE_CLOSED', refund_fee: '120.00', out_biz_no: 'R2' })
  })

  it('is shown by its query only when it is through', async () => {
    const outNo = await paid()
    const ask = () => exec('alipay.trade.fastpay.refund.query', { out_trade_no: outNo, out_request_no: 'R1' })
    expect(await ask()).toEqual({ code: '10000', msg: 'Success', traceId: undefined })
    await stage.control.addRule({ match: { op: 'refund' }, fault: 'refundProcessingForever' })
    expect(await refund(outNo, 'R1', '20.00')).toMatchObject({ code: '10000', fund_change: 'N' })
    expect((await ask())['refund_status']).toBeUndefined()
    await stage.control.settleRefund('R1', 'succeed')
    expect(await ask()).toMatchObject({ refund_status: 'REFUND_SUCCESS', refund_amount: '20.00' })
    await stage.control.addRule({ match: { op: 'refund' }, fault: 'refundRejected' })
    await stage.control.advance(3000)
    expect(await refund(outNo, 'R2', '1.00')).toMatchObject({ sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' })
  })
})

describe('a refund of what a bank card paid', () => {
  const ask = (outNo: string, more: object = {}) =>
    exec('alipay.trade.fastpay.refund.query', { out_trade_no: outNo, out_request_no: 'R1', ...more })
  const options = { query_options: ['deposit_back_info'] }

  it('carries the answer of the bank a day later, where it is asked for', async () => {
    const { outNo } = await opened(newOutNo(), {}, 'page')
    await stage.control.pay(outNo)
    expect(webhook()['fund_bill_list']).toContain('BANKCARD')
    expect(await refund(outNo, 'R1', '20.00')).toMatchObject({ fund_change: 'Y' })
    expect((await ask(outNo))['deposit_back_info']).toBeUndefined()
    expect((await ask(outNo, options))['deposit_back_info']).toMatchObject({
      has_deposit_back: 'true',
      dback_status: 'P',
      dback_amount: '20.00',
    })
    await stage.control.advance(25 * HOUR_MS)
    const answered = (await ask(outNo, options))['deposit_back_info']
    expect(answered).toMatchObject({ dback_status: 'S', bank_ack_time: expect.stringMatching(/^\d{4}-/) })
  })

  it('may be refused by the bank', async () => {
    const { outNo } = await opened(newOutNo(), {}, 'page')
    await stage.control.pay(outNo)
    await stage.control.addRule({ match: { op: 'refund', outNo }, fault: 'depositBackFails' })
    await refund(outNo, 'R1', '20.00')
    await stage.control.advance(25 * HOUR_MS)
    expect((await ask(outNo, options))['deposit_back_info']).toMatchObject({ dback_status: 'F' })
  })

  it('is none where the balance paid', async () => {
    const outNo = await paid()
    await refund(outNo, 'R1', '20.00')
    expect((await ask(outNo, options))['deposit_back_info']).toEqual({ has_deposit_back: 'false' })
  })
})

describe('a webhook', () => {
  it('is repeated with the same id until the merchant says success and nothing else', async () => {
    stage.merchant.answer(200, 'SUCCESS')
    const outNo = await paid()
    const steps = [4, 10, 10, 60, 120, 360, 900]
    for (const [index, minutes] of steps.entries()) {
      expect(stage.merchant.received).toHaveLength(index + 1)
      await stage.control.advance(minutes * MINUTE_MS)
    }
    expect(stage.merchant.received).toHaveLength(8)
    const ids = new Set(stage.merchant.received.map((_, index) => webhook(index)['notify_id']))
    expect(ids.size).toBe(1)
    expect((await stage.control.webhooks(outNo))[0]?.state).toBe('given up')
  })
})

describe('a fault', () => {
  const ask = (outNo: string) =>
    sdk.exec('alipay.trade.query', { bizContent: { out_trade_no: outNo } }, { validateSign: true })

  it.each(['badSignature', 'signTypeRsa'] as const)(
    'makes a reply that the SDK refuses: %s',
    async (fault) => {
      const outNo = await paid()
      await stage.control.addRule({ match: { provider: 'ALIPAY', op: 'query', outNo }, fault })
      await expect(ask(outNo)).rejects.toThrow('验签失败')
      expect(await ask(outNo)).toMatchObject({ trade_status: 'TRADE_SUCCESS' })
    },
  )

  it.each(['badSignature', 'tamperCiphertext'] as const)(
    'makes a webhook that proves nothing: %s',
    async (fault) => {
      await stage.control.addRule({ match: { provider: 'ALIPAY', op: 'notify' }, fault })
      await paid()
      expect(() => webhook()).toThrow('does not hold')
    },
  )

  it('signs a webhook with the weak algorithm: signTypeRsa', async () => {
    await stage.control.addRule({ match: { op: 'notify' }, fault: 'signTypeRsa' })
    await paid()
    // The SDK trusts the algorithm that the message names; a merchant has to refuse it.
    expect(webhook()).toMatchObject({ sign_type: 'RSA' })
  })

  it('reports another amount, seller, app or number, well signed', async () => {
    const reported = async (fault: 'amount' | 'otherSellerId' | 'otherAppId' | 'otherOutTradeNo') => {
      await stage.control.addRule({ match: { op: 'notify' }, fault, args: { fen: -1 } })
      await paid()
      return webhook(stage.merchant.received.length - 1)
    }
    const { appId, sellerId } = stage.sandbox.keys.alipay
    expect(await reported('amount')).toMatchObject({ total_amount: '119.99', receipt_amount: '119.99' })
    expect((await reported('otherSellerId'))['seller_id']).not.toBe(sellerId)
    expect((await reported('otherAppId'))['app_id']).not.toBe(appId)
    expect((await reported('otherOutTradeNo'))['out_trade_no']).toBe('SANDBOXOTHERNUMBER')
  })

  it('lets money come after the close, and reports both in the wrong order', async () => {
    const { outNo } = await opened()
    await stage.control.begin(outNo)
    await stage.control.addRule({ match: { op: 'close', outNo }, fault: 'payAfterClose' })
    await stage.control.addRule({ match: { op: 'notify', outNo, nth: 1 }, fault: 'reorder' })
    await close(outNo)
    await stage.control.idle()
    const reported = stage.merchant.received.map((_, index) => webhook(index)['trade_status'])
    expect(reported).toEqual(['TRADE_SUCCESS', 'TRADE_CLOSED'])
    expect(await query(outNo)).toMatchObject({ trade_status: 'TRADE_SUCCESS' })
  })

  it('leaves a refund without its money: refundAbnormal', async () => {
    const outNo = await paid()
    await stage.control.addRule({ match: { op: 'refund' }, fault: 'refundAbnormal' })
    expect(await refund(outNo, 'R1', '20.00')).toMatchObject({ code: '10000', fund_change: 'N' })
    expect((await stage.control.refunds())[0]?.state).toBe('abnormal')
    expect(await query(outNo)).toMatchObject({ trade_status: 'TRADE_SUCCESS' })
  })
})

describe('the bill', () => {
  it('is a zip with a GBK table, for thirty seconds, from ten the next morning', async () => {
    const outNo = await paid()
    await refund(outNo, 'R1', '20.00')
    const ask = () =>
      exec('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: beijingDay(Date.now()),
      })
    expect(await ask()).toMatchObject({ code: '40004', sub_code: 'isp.bill_not_exist' })
    await stage.control.advance(35 * HOUR_MS)
    const { bill_download_url: url = '' } = await ask()
    const zip = Buffer.from(await (await fetch(url)).arrayBuffer())
    const text = new TextDecoder('gbk').decode(unzipped(zip))
    expect(text).toContain('云顶塔 488 观光厅 & <夜场>')
    expect(text).toContain(`${outNo},交易`)
    expect(text).toContain('-20.00')
    await stage.control.advance(31_000)
    expect((await fetch(url)).status).toBe(403)
  })
})

/** The one file of an archive, read from its local header. */
function unzipped(zip: Buffer): Buffer {
  const [size, name, extra] = [zip.readUInt32LE(18), zip.readUInt16LE(26), zip.readUInt16LE(28)]
  const start = 30 + name + extra
  return inflateRawSync(zip.subarray(start, start + size))
}
