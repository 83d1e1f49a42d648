/** WeChat Pay as a third-party client sees it: wechatpay-axios-plugin speaks to the sandbox in both modes. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { beijingDay, beijingRfc3339 } from '../platform/clock.ts'
import { type SandboxSetup, setStage } from '../testing/start.ts'

type Reply = { status: number; data: Record<string, unknown>; headers: Record<string, string> }
type Client = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Reply>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let stage: SandboxSetup
let publicKeyMode: Client
let certificateMode: Client
let count = 0

beforeAll(async () => {
  stage = await setStage()
  const { wechatPay: keys } = stage.sandbox.keys
  publicKeyMode = clientOf(keys.publicKeyId, keys.publicKeyMode.publicKey, {
    'Wechatpay-Serial': keys.publicKeyId,
  })
  certificateMode = clientOf(keys.platformSerial, keys.platformCertificate, {})
})
beforeEach(async () => {
  await stage.control.reset()
  stage.merchant.received.length = 0
  stage.merchant.answer(200)
})
afterAll(() => stage.end())

function clientOf(serial: string, key: string, headers: Record<string, string>): Client {
  const { wechatPay: keys } = stage.sandbox.keys
  const plugin = new Wechatpay({
    mchid: keys.mchId,
    serial: keys.serialNo,
    privateKey: keys.merchant.privateKey,
    certs: { [serial]: key },
    baseURL: `${stage.sandbox.url}/wxpay/`,
  } as ConstructorParameters<typeof Wechatpay>[0])
  const { client } = plugin as unknown as {
    client: { request(path: string, method: string, data: unknown, config: object): Promise<Reply> }
  }
  return (method, path, body) => client.request(`v3/${path}`, method, body, { headers })
}

function order(over: Record<string, unknown> = {}): Record<string, unknown> {
  const { mchId, appId } = stage.sandbox.keys.wechatPay
  count += 1
  return {
    appid: appId,
    mchid: mchId,
    description: '云顶塔 488 观光厅',
    out_trade_no: `P261121TEST${String(count).padStart(6, '0')}`,
    time_expire: beijingRfc3339(Date.now() + 15 * MINUTE_MS),
    notify_url: `${stage.merchant.url}/webhooks/wechat`,
    amount: { total: 12_000, currency: 'CNY' },
    ...over,
  }
}

async function placed(over: Record<string, unknown> = {}): Promise<string> {
  const input = order(over)
  await publicKeyMode('POST', 'pay/transactions/native', input)
  return String(input['out_trade_no'])
}

async function paid(over: Record<string, unknown> = {}): Promise<string> {
  const outNo = await placed(over)
  await stage.control.pay(outNo)
  return outNo
}

const query = (outNo: string) =>
  publicKeyMode(
    'GET',
    `pay/transactions/out-trade-no/${outNo}?mchid=${stage.sandbox.keys.wechatPay.mchId}`,
  ).then(({ data }) => data)

const close = (outNo: string) =>
  publicKeyMode('POST', `pay/transactions/out-trade-no/${outNo}/close`, {
    mchid: stage.sandbox.keys.wechatPay.mchId,
  })

const refund = (outNo: string, outRefundNo: string, fen: number) =>
  publicKeyMode('POST', 'refund/domestic/refunds', {
    out_trade_no: outNo,
    out_refund_no: outRefundNo,
    notify_url: `${stage.merchant.url}/webhooks/wechat`,
    amount: { refund: fen, total: 12_000, currency: 'CNY' },
  })

async function openidOf(user: string): Promise<string> {
  const { appId, secret } = stage.sandbox.keys.officialAccount
  const oa = `${stage.sandbox.url}/oa`
  const input = `appid=${appId}&redirect_uri=https%3A%2F%2Ftower.example%2F&response_type=code&scope=snsapi_base&state=a`
  const headers = { cookie: `sandbox_wechat_user=${user}` }
  const answer = await fetch(`${oa}/connect/oauth2/authorize?${input}`, { redirect: 'manual', headers })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code')
  const grant = `appid=${appId}&secret=${secret}&code=${code}&grant_type=authorization_code`
  return ((await (await fetch(`${oa}/sns/oauth2/access_token?${grant}`)).json()) as { openid: string }).openid
}

/** The code of a refusal; fails when there was none. */
async function refusal(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => {
      throw new Error('The call was not refused')
    },
    (reason: { response?: { data: { code?: string } }; code?: string; message: string }) => reason,
  )
  return error.response?.data.code ?? error.code ?? error.message
}

function opened(index = 0): { event: string; content: Record<string, unknown> } {
  const webhook = stage.merchant.received[index]
  if (!webhook) throw new Error('No webhook was received')
  const { wechatPay: keys } = stage.sandbox.keys
  const signed = Formatter.response(
    webhook.headers['wechatpay-timestamp'] ?? '',
    webhook.headers['wechatpay-nonce'] ?? '',
    webhook.body,
  )
  const key =
    webhook.headers['wechatpay-serial'] === keys.publicKeyId
      ? keys.publicKeyMode.publicKey
      : keys.platform.publicKey
  if (!Rsa.verify(signed, webhook.headers['wechatpay-signature'] ?? '', key)) throw new Error('bad signature')
  const { event_type: event, resource } = JSON.parse(webhook.body)
  const { ciphertext, nonce, associated_data: about } = resource
  const content = JSON.parse(Aes.AesGcm.decrypt(ciphertext, keys.apiV3Key, nonce, about))
  return { event, content }
}

describe('a request that is not signed as agreed', () => {
  it('is refused when anything about the signature is wrong', async () => {
    const { wechatPay: keys } = stage.sandbox.keys
    const path = `/wxpay/v3/pay/transactions/out-trade-no/${await placed()}?mchid=${keys.mchId}`
    const ask = (over: {
      seconds?: number
      nonce?: string
      mchId?: string
      serial?: string
      signed?: string
    }) => {
      const { seconds = Math.floor(Date.now() / 1000), nonce = Formatter.nonce(), signed = path } = over
      const text = Formatter.request('GET', signed, String(seconds), nonce, '')
      const signature = Rsa.sign(text, keys.merchant.privateKey)
      const { mchId = keys.mchId, serial = keys.serialNo } = over
      const authorization = Formatter.authorization(mchId, nonce, signature, String(seconds), serial)
      return fetch(stage.sandbox.url + path, { headers: { authorization } }).then(({ status }) => status)
    }
    const now = Math.floor(Date.now() / 1000)
    expect(await ask({ seconds: now - 310 })).toBe(401)
    expect(await ask({ seconds: now + 310 })).toBe(401)
    expect(await ask({ mchId: 'SANDBOX00000' })).toBe(401)
    expect(await ask({ serial: '00' })).toBe(401)
    expect(await ask({ signed: path.replace('/wxpay', '') })).toBe(401)
    const nonce = Formatter.nonce()
    expect(await ask({ nonce })).toBe(200)
    expect(await ask({ nonce }), 'a nonce counts once').toBe(401)
    expect((await fetch(stage.sandbox.url + path)).status).toBe(401)
    const log = await stage.control.requests()
    expect(log.at(-1)?.canonical, 'the log shows what should have been signed').toBe(`GET\n${path}\n\n\n\n`)
  })

  it('is refused when it wants a reply signed with a key that nobody has', async () => {
    const stranger = clientOf('PUB_KEY_ID_9', stage.sandbox.keys.wechatPay.publicKeyMode.publicKey, {
      'Wechatpay-Serial': 'PUB_KEY_ID_9',
    })
    expect(await refusal(stranger('POST', 'pay/transactions/native', order()))).toBe('PARAM_ERROR')
  })
})

describe('an order that breaks a rule', () => {
  it.each([
    ['a short number', { out_trade_no: 'P1' }],
    ['an odd number', { out_trade_no: 'P2611/21#1' }],
    ['a query in notify_url', { notify_url: 'https://tower.example/webhooks?order=1' }],
    ['plain http towards the world', { notify_url: 'http://tower.example/webhooks' }],
    ['half a fen', { amount: { total: 0.5, currency: 'CNY' } }],
    ['no money', { amount: { total: 0, currency: 'CNY' } }],
    ['a long description', { description: '塔'.repeat(128) }],
    ['less than a minute to pay', { time_expire: beijingRfc3339(Date.now() + 50_000) }],
    ['a time without a zone', { time_expire: '2099-01-01T10:00:00' }],
  ])('is refused: %s', async (_, over) => {
    expect(await refusal(publicKeyMode('POST', 'pay/transactions/native', order(over)))).toBe('PARAM_ERROR')
  })

  it('is refused for another app, without a buyer for JSAPI, without a scene for H5', async () => {
    const other = order({ appid: 'wxSANDBOX000000000' })
    expect(await refusal(publicKeyMode('POST', 'pay/transactions/native', other))).toBe(
      'APPID_MCHID_NOT_MATCH',
    )
    const stranger = order({ payer: { openid: 'oSANDBOXstranger' } })
    expect(await refusal(publicKeyMode('POST', 'pay/transactions/jsapi', stranger))).toBe('PARAM_ERROR')
    const snapshot = order({ payer: { openid: await openidOf('lin!snapshot') } })
    expect(await refusal(publicKeyMode('POST', 'pay/transactions/jsapi', snapshot))).toBe('PARAM_ERROR')
    const known = order({ payer: { openid: await openidOf('lin') } })
    expect((await publicKeyMode('POST', 'pay/transactions/jsapi', known)).data['prepay_id']).toMatch(/^wx/)
    expect(await refusal(publicKeyMode('POST', 'pay/transactions/jsapi', order()))).toBe('PARAM_ERROR')
    expect(await refusal(publicKeyMode('POST', 'pay/transactions/h5', order()))).toBe('PARAM_ERROR')
  })

  it('is refused when it comes again with other contents', async () => {
    const first = order()
    await publicKeyMode('POST', 'pay/transactions/native', first)
    const dearer = { ...first, amount: { total: 12_001, currency: 'CNY' } }
    expect(await refusal(publicKeyMode('POST', 'pay/transactions/native', dearer))).toBe('INVALID_REQUEST')
    const scene = { payer_client_ip: '10.0.0.1', h5_info: { type: 'Wap' } }
    const elsewhere = publicKeyMode('POST', 'pay/transactions/h5', { ...first, scene_info: scene })
    expect(await refusal(elsewhere)).toBe('OUT_TRADE_NO_USED')
  })
})

describe('an order', () => {
  it('gets a fresh code each time it comes again unchanged', async () => {
    const input = order()
    const first = await publicKeyMode('POST', 'pay/transactions/native', input)
    const again = await certificateMode('POST', 'pay/transactions/native', input)
    expect(first.data['code_url']).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/)
    expect(again.data['code_url']).not.toBe(first.data['code_url'])
  })

  it('is NOTPAY, then SUCCESS, and is found by its transaction id only then', async () => {
    const outNo = await placed({ attach: 'A-1' })
    expect(await query(outNo)).toMatchObject({ trade_state: 'NOTPAY', out_trade_no: outNo })
    await stage.control.pay(outNo)
    const paidTrade = await query(outNo)
    expect(paidTrade).toMatchObject({
      trade_state: 'SUCCESS',
      trade_type: 'NATIVE',
      attach: 'A-1',
      amount: { total: 12_000, payer_total: 12_000, currency: 'CNY' },
    })
    const { mchId } = stage.sandbox.keys.wechatPay
    const byId = await publicKeyMode(
      'GET',
      `pay/transactions/id/${paidTrade['transaction_id']}?mchid=${mchId}`,
    )
    expect(byId.data).toEqual(paidTrade)
    expect(
      await refusal(publicKeyMode('POST', 'pay/transactions/native', order({ out_trade_no: outNo }))),
    ).toBe('ORDERPAID')
  })

  it('stays NOTPAY after its time, and cannot be paid any more', async () => {
    const outNo = await placed()
    await stage.control.advance(16 * MINUTE_MS)
    expect(await query(outNo)).toMatchObject({ trade_state: 'NOTPAY' })
    await expect(stage.control.pay(outNo)).rejects.toThrow('expired')
    expect((await close(outNo)).status).toBe(204)
    expect(await query(outNo)).toMatchObject({ trade_state: 'CLOSED' })
  })

  it('can be closed twice, but not once it is paid', async () => {
    const outNo = await placed()
    expect((await close(outNo)).status).toBe(204)
    expect((await close(outNo)).status).toBe(204)
    await expect(stage.control.pay(outNo)).rejects.toThrow('closed')
    expect(await refusal(close(await paid()))).toBe('ORDERPAID')
    expect(await refusal(close('P261121UNKNOWN'))).toBe('ORDER_NOT_EXIST')
  })
})

describe('a webhook', () => {
  it('is sealed, signed in the mode of the order, and sent once when it is taken', async () => {
    const outNo = await paid()
    const { event, content } = opened()
    expect(event).toBe('TRANSACTION.SUCCESS')
    expect(content).toMatchObject({ out_trade_no: outNo, trade_state: 'SUCCESS', amount: { total: 12_000 } })
    expect(stage.merchant.received[0]?.headers['wechatpay-serial']).toBe(
      stage.sandbox.keys.wechatPay.publicKeyId,
    )
    const input = order()
    await certificateMode('POST', 'pay/transactions/native', input)
    await stage.control.pay(String(input['out_trade_no']))
    opened(1)
    expect(stage.merchant.received[1]?.headers['wechatpay-serial']).toBe(
      stage.sandbox.keys.wechatPay.platformSerial,
    )
    await stage.control.advance(25 * HOUR_MS)
    expect(stage.merchant.received).toHaveLength(2)
  })

  it('goes up the real ladder: sixteen attempts in 24 hours and 4 minutes', async () => {
    stage.merchant.answer(500, '{"code":"FAIL","message":"later"}')
    const outNo = await paid()
    const tries = async () => (await stage.control.webhooks(outNo))[0]?.attempts.length
    const steps = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600]
    expect(await tries()).toBe(1)
    for (const [index, seconds] of steps.entries()) {
      await stage.control.advance((seconds - 10) * 1000)
      expect(await tries()).toBe(index + 1)
      await stage.control.advance(10_000)
      expect(await tries()).toBe(index + 2)
    }
    const [webhook] = await stage.control.webhooks(outNo)
    expect(webhook).toMatchObject({ state: 'given up' })
    expect(steps.reduce((sum, seconds) => sum + seconds, 0)).toBe(24 * 3600 + 240)
  })

  it('counts 200 with FAIL in the body as taken', async () => {
    stage.merchant.answer(200, '{"code":"FAIL"}')
    const outNo = await paid()
    expect((await stage.control.webhooks(outNo))[0]?.state).toBe('accepted')
  })
})

describe('a refund', () => {
  it('is refused beyond what was paid, for unpaid orders, with other contents, and twice within a minute', async () => {
    const outNo = await paid()
    expect(await refusal(refund(outNo, 'R1', 12_001))).toBe('INVALID_REQUEST')
    expect(await refusal(refund(await placed(), 'R2', 1))).toBe('RESOURCE_NOT_EXISTS')
    await refund(outNo, 'R1', 5000)
    expect(await refusal(refund(outNo, 'R1', 5001))).toBe('INVALID_REQUEST')
    expect(await refusal(refund(outNo, 'R3', 1000))).toBe('FREQUENCY_LIMITED')
    await stage.control.advance(MINUTE_MS)
    expect(await refusal(refund(outNo, 'R3', 7001))).toBe('INVALID_REQUEST')
    expect((await refund(outNo, 'R3', 7000)).status).toBe(200)
  })

  it('comes out of what was paid elsewhere, once that was taken over; what is known stays as it is', async () => {
    const outNo = String(order()['out_trade_no'])
    const paidAt = new Date(Date.now() - MINUTE_MS).toISOString()
    const adopt = (amountFen: number) =>
      stage.control.adopt([
        {
          provider: 'WECHAT_PAY',
          outNo,
          providerNo: `DEMO${outNo}`,
          amountFen,
          paidAt,
          refunds: [{ outRefundNo: `${outNo}_1`, amountFen: 2000, settledAt: paidAt }],
        },
      ])
    await adopt(12_000)
    await adopt(99_000)
    expect(await refusal(refund(outNo, `${outNo}_2`, 10_001))).toBe('INVALID_REQUEST')
    expect((await refund(outNo, `${outNo}_2`, 10_000)).status).toBe(200)
    expect((await publicKeyMode('GET', `refund/domestic/refunds/${outNo}_1`)).data).toMatchObject({
      status: 'SUCCESS',
      amount: { refund: 2000 },
    })
  })

  it('is taken first and done a moment later, once per number, and the merchant is notified', async () => {
    const outNo = await paid()
    const first = await refund(outNo, 'R1', 5000)
    expect(first.data).toMatchObject({ status: 'PROCESSING', out_refund_no: 'R1' })
    await expect.poll(() => stage.merchant.received.length).toBe(2)
    expect(opened(1)).toMatchObject({
      event: 'REFUND.SUCCESS',
      content: { out_refund_no: 'R1', refund_status: 'SUCCESS', amount: { refund: 5000, total: 12_000 } },
    })
    const again = await refund(outNo, 'R1', 5000)
    expect(again.data).toMatchObject({ status: 'SUCCESS', refund_id: first.data['refund_id'] })
    const asked = await publicKeyMode('GET', 'refund/domestic/refunds/R1')
    expect(asked.data).toMatchObject({ status: 'SUCCESS', amount: { refund: 5000 } })
    expect(await query(outNo)).toMatchObject({ trade_state: 'REFUND' })
    expect(await refusal(publicKeyMode('GET', 'refund/domestic/refunds/R9'))).toBe('RESOURCE_NOT_EXISTS')
  })

  it('can be without money, stuck, or abnormal', async () => {
    const outNo = await paid()
    await stage.control.addRule({ match: { provider: 'WECHAT_PAY', op: 'refund' }, fault: 'refundRejected' })
    expect(await refusal(refund(outNo, 'R1', 100))).toBe('NOT_ENOUGH')
    await stage.control.addRule({ match: { outNo: 'R1' }, fault: 'refundProcessingForever' })
    await refund(outNo, 'R1', 100)
    await stage.control.advance(HOUR_MS)
    expect((await publicKeyMode('GET', 'refund/domestic/refunds/R1')).data['status']).toBe('PROCESSING')
    await stage.control.settleRefund('R1', 'abnormal')
    expect((await publicKeyMode('GET', 'refund/domestic/refunds/R1')).data['status']).toBe('ABNORMAL')
    expect(opened(1).event).toBe('REFUND.ABNORMAL')
  })
})

describe('an abnormal refund', () => {
  const key = () => stage.sandbox.keys.wechatPay.publicKeyMode.publicKey
  const card = (over: object = {}) => ({
    out_refund_no: 'R1',
    type: 'USER_BANK_CARD',
    bank_type: 'CMB_DEBIT',
    bank_account: Rsa.encrypt('6225880137706868', key()),
    real_name: Rsa.encrypt('周明', key()),
    ...over,
  })
  const apply = (id: string, body: object) =>
    publicKeyMode('POST', `refund/domestic/refunds/${id}/apply-abnormal-refund`, body)

  it('goes to a debit card whose number and holder only the provider can read', async () => {
    const outNo = await paid()
    await stage.control.addRule({ match: { op: 'refund' }, fault: 'refundAbnormal' })
    const id = String((await refund(outNo, 'R1', 5000)).data['refund_id'])
    await expect.poll(async () => (await stage.control.refunds())[0]?.state).toBe('abnormal')
    for (const over of [
      { bank_type: 'CMB_CREDIT' },
      { bank_account: '6225880137706868' },
      { real_name: Buffer.from('周明').toString('base64') },
      { bank_account: Rsa.encrypt('my card', key()) },
    ])
      expect(await refusal(apply(id, card(over)))).toBe('PARAM_ERROR')
    expect(await refusal(apply(id, card({ out_refund_no: 'R2' })))).toBe('RESOURCE_NOT_EXISTS')
    expect(await refusal(apply(`${id}0`, card()))).toBe('RESOURCE_NOT_EXISTS')
    expect((await apply(id, card())).data).toMatchObject({ status: 'PROCESSING', refund_id: id })
    await expect.poll(async () => (await stage.control.refunds())[0]?.state).toBe('success')
    const { data } = await publicKeyMode('GET', 'refund/domestic/refunds/R1')
    expect(data).toMatchObject({ channel: 'OTHER_BANKCARD', user_received_account: '银行卡尾号6868' })
    expect(await refusal(apply(id, card()))).toBe('INVALID_REQUEST')
  })

  it('can be abnormal again, and a closed one stays closed', async () => {
    const outNo = await paid()
    await stage.control.addRule({ match: { op: 'refund' }, fault: 'refundAbnormal' })
    const id = String((await refund(outNo, 'R1', 5000)).data['refund_id'])
    await expect.poll(async () => (await stage.control.refunds())[0]?.state).toBe('abnormal')
    await stage.control.addRule({ match: { op: 'abnormalRefund' }, fault: 'abnormalAgain' })
    await apply(id, card())
    await expect.poll(async () => (await stage.control.refunds())[0]?.state).toBe('abnormal')
    await stage.control.settleRefund('R1', 'close')
    await stage.control.settleRefund('R1', 'succeed')
    expect((await publicKeyMode('GET', 'refund/domestic/refunds/R1')).data['status']).toBe('CLOSED')
    expect(await refusal(apply(id, card()))).toBe('INVALID_REQUEST')
  })
})

describe('the bill and the certificates', () => {
  it('can be had from ten the next morning, with a hash over the unpacked file', async () => {
    const outNo = await paid({ description: 'a,b' })
    await refund(outNo, 'R1', 5000)
    await expect.poll(async () => (await stage.control.refunds())[0]?.state).toBe('success')
    const day = beijingDay(Date.now())
    const path = `bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`
    expect(await refusal(publicKeyMode('GET', path))).toBe('NO_STATEMENT_EXIST')
    await stage.control.advance(35 * HOUR_MS)
    const { data } = await publicKeyMode('GET', path)
    const url = new URL(String(data['download_url']))
    const csv = gunzipSync(await download(url.pathname + url.search))
    expect(createHash('sha1').update(csv).digest('hex')).toBe(data['hash_value'])
    const bill = Formatter.castCsvBill(csv) as unknown as {
      rows: Record<string, string>[]
      summary: Record<string, string>
    }
    expect(bill.rows).toHaveLength(2)
    expect(bill.rows[0]).toMatchObject({ 商户订单号: outNo, 订单金额: '120.00', 商品名称: 'a b' })
    expect(bill.rows[1]).toMatchObject({ 商户退款单号: 'R1', 退款金额: '50.00' })
    expect(bill.summary).toMatchObject({ 总交易单数: '2', 应结订单总金额: '120.00', 退款总金额: '50.00' })
  })

  it.each([
    ['missing', 0, ''],
    ['extra', 2, '120.00'],
    ['amount', 1, '120.01'],
  ] as const)('shows a difference when it is asked to: %s', async (row, rows, amount) => {
    await paid()
    await stage.control.addRule({ match: { op: 'bill' }, fault: 'billMismatch', args: { row } })
    await stage.control.advance(35 * HOUR_MS)
    const asked = publicKeyMode('GET', `bill/tradebill?bill_date=${beijingDay(Date.now())}`)
    if (rows === 0) {
      expect(await refusal(asked)).toBe('NO_STATEMENT_EXIST')
      return
    }
    const url = new URL(String((await asked).data['download_url']))
    const bill = Formatter.castCsvBill(await download(url.pathname + url.search)) as unknown as {
      rows: Record<string, string>[]
    }
    expect(bill.rows).toHaveLength(rows)
    expect(bill.rows[0]).toMatchObject({ 订单金额: amount })
  })

  it('gives the certificate sealed, and it is the one that signs', async () => {
    const { wechatPay: keys } = stage.sandbox.keys
    const { data } = await certificateMode('GET', 'certificates')
    const [held] = data['data'] as { serial_no: string; encrypt_certificate: Record<string, string> }[]
    const { ciphertext = '', nonce = '', associated_data } = held?.encrypt_certificate ?? {}
    expect(held?.serial_no).toBe(keys.platformSerial)
    expect(Aes.AesGcm.decrypt(ciphertext, keys.apiV3Key, nonce, associated_data)).toBe(
      keys.platformCertificate,
    )
  })
})

async function download(target: string): Promise<Buffer> {
  const { wechatPay: keys } = stage.sandbox.keys
  const [seconds, nonce] = [String(Math.floor(Date.now() / 1000)), Formatter.nonce()]
  const signature = Rsa.sign(Formatter.request('GET', target, seconds, nonce, ''), keys.merchant.privateKey)
  const authorization = Formatter.authorization(keys.mchId, nonce, signature, seconds, keys.serialNo)
  const answer = await fetch(stage.sandbox.url + target, { headers: { authorization } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
