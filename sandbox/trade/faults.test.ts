/** Every fault that a rule can play, seen from the merchant's side. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SandboxSetup, setStage } from '../testing/start.ts'
import {
  newOutNo,
  openWebhook,
  order,
  orderBody,
  proves,
  query,
  send,
  signedCall,
} from '../testing/wechat-client.ts'
import { type Fault, type FaultArgs, faults, type RuleInput } from './rules.ts'

const MINUTE_MS = 60_000
/** How long a test waits for an answer that must not come. */
const HANGS_MS = 1000

let stage: SandboxSetup
beforeAll(async () => {
  stage = await setStage()
})
beforeEach(async () => {
  await stage.control.reset()
  stage.merchant.received.length = 0
  stage.merchant.answer(200, 'success')
})
afterAll(() => stage.end())

const rule = (input: RuleInput) => stage.control.addRule(input)
const received = () => stage.merchant.received
const headersOf = (answer: Response) => Object.fromEntries(answer.headers)

async function paid(fault: Fault, args: FaultArgs = {}, times = 1): Promise<string> {
  const outNo = newOutNo()
  await order(stage, outNo)
  await rule({ match: { op: 'notify', outNo }, fault, args, times })
  await stage.control.pay(outNo)
  return outNo
}

describe('a rule', () => {
  it('strikes only what it matches, the nth time, so many times', async () => {
    const [one, other] = [newOutNo(), newOutNo()]
    await order(stage, one)
    await order(stage, other)
    await rule({ match: { provider: 'WECHAT_PAY', op: 'query', outNo: one, nth: 2 }, fault: '500' })
    expect((await query(stage, other)).status).toBe(200)
    expect((await query(stage, one)).status).toBe(200)
    expect((await query(stage, one)).status).toBe(500)
    expect((await query(stage, one)).status).toBe(200)
    await rule({ match: { op: 'query' }, fault: '429', times: 2 })
    expect((await query(stage, one)).status).toBe(429)
    expect((await query(stage, other)).status).toBe(429)
    expect((await query(stage, one)).status).toBe(200)
    await stage.control.clearRules()
    expect(await stage.control.rules()).toEqual([])
  })

  it('is described in the README, whatever its fault', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    expect(faults.filter((fault) => !new RegExp(`\`${fault}[ \`]`).test(readme))).toEqual([])
  })

  it('is refused when nobody knows the fault', async () => {
    await expect(rule({ match: {}, fault: 'flood' as Fault })).rejects.toThrow('400')
    await expect(rule({ match: { op: 'dance' as 'pay' }, fault: '500' })).rejects.toThrow('400')
  })
})

describe('a reply', () => {
  it('hangs, breaks off, trickles, or is an error page, and the order is not made', async () => {
    const outNo = newOutNo()
    const strike = (fault: Fault) => rule({ match: { op: 'order', outNo }, fault })
    const target = '/wxpay/v3/pay/transactions/native'
    const attempt = (timeoutMs?: number) =>
      send(stage, signedCall(stage.sandbox.keys, 'POST', target, orderBody(stage, outNo)), timeoutMs)
    await strike('hang')
    await expect(attempt(HANGS_MS)).rejects.toThrow('timeout')
    await strike('reset')
    await expect(attempt()).rejects.toThrow('fetch failed')
    await strike('502html')
    const page = await attempt()
    expect([page.status, await page.text()]).toEqual([502, expect.stringContaining('<html>')])
    expect(await (await query(stage, outNo)).json()).toMatchObject({ code: 'ORDER_NOT_EXIST' })
    await strike('slowBody')
    await expect(attempt(HANGS_MS).then((answer) => answer.text())).rejects.toThrow('timeout')
  })

  it('is lost after the order was taken: acceptThenTimeout', async () => {
    const outNo = newOutNo()
    await rule({ match: { op: 'order', outNo }, fault: 'acceptThenTimeout' })
    const target = '/wxpay/v3/pay/transactions/native'
    const input = signedCall(stage.sandbox.keys, 'POST', target, orderBody(stage, outNo))
    await expect(send(stage, input, HANGS_MS)).rejects.toThrow('timeout')
    await expect.poll(async () => (await query(stage, outNo)).json()).toMatchObject({ trade_state: 'NOTPAY' })
  })

  it.each(['badSignature', 'wrongSerial', 'staleTimestamp', 'SIGNTEST'] as const)(
    'proves nothing: %s',
    async (fault) => {
      const outNo = newOutNo()
      await order(stage, outNo)
      const before = await query(stage, outNo)
      expect(proves(stage.sandbox.keys, headersOf(before), await before.text())).toBe(true)
      await rule({ match: { op: 'query', outNo }, fault })
      const altered = await query(stage, outNo)
      expect(altered.status).toBe(200)
      expect(proves(stage.sandbox.keys, headersOf(altered), await altered.text())).toBe(false)
    },
  )

  it('reports another amount, merchant or number in a query', async () => {
    const outNo = newOutNo()
    await order(stage, outNo)
    await stage.control.pay(outNo)
    const reported = async (fault: Fault, args: FaultArgs = {}) => {
      await rule({ match: { op: 'query', outNo }, fault, args })
      return (await query(stage, outNo)).json()
    }
    expect(await reported('amount', { fen: -1 })).toMatchObject({
      amount: { total: 11_999, payer_total: 11_999 },
    })
    expect(await reported('otherMchId')).not.toMatchObject({ mchid: stage.sandbox.keys.wechatPay.mchId })
    expect(await reported('otherAppId')).not.toMatchObject({ appid: stage.sandbox.keys.wechatPay.appId })
    expect(await reported('otherOutTradeNo')).not.toMatchObject({ out_trade_no: outNo })
  })
})

describe('a webhook', () => {
  it('comes late: delay', async () => {
    await paid('delay', { ms: 2 * MINUTE_MS })
    expect(received()).toHaveLength(0)
    await stage.control.advance(2 * MINUTE_MS)
    expect(received()).toHaveLength(1)
  })

  it('comes more than once: duplicate, duplicateConcurrently', async () => {
    const outNo = await paid('duplicate', { n: 9 })
    expect(received()).toHaveLength(10)
    expect(new Set(received().map(({ body }) => JSON.parse(body).id)).size).toBe(1)
    expect((await stage.control.webhooks(outNo))[0]).toMatchObject({ state: 'accepted' })
    await paid('duplicateConcurrently', { n: 4 })
    expect(received()).toHaveLength(15)
  })

  it('is lost: dropAll, dropFirstN', async () => {
    const lost = await paid('dropAll')
    await stage.control.advance(25 * 60 * MINUTE_MS)
    expect(received()).toHaveLength(0)
    expect((await stage.control.webhooks(lost))[0]).toMatchObject({ state: 'given up' })
    await stage.control.reset()
    await paid('dropFirstN', { n: 2 })
    await stage.control.advance(15_000)
    expect(received()).toHaveLength(0)
    await stage.control.advance(15_000)
    expect(received()).toHaveLength(1)
  })

  it('comes after the one that follows it: reorder', async () => {
    const outNo = await paid('reorder')
    expect(received()).toHaveLength(0)
    const body = JSON.stringify({
      out_trade_no: outNo,
      out_refund_no: `R${outNo}`,
      notify_url: `${stage.merchant.url}/webhooks/wechat`,
      amount: { refund: 100, total: 12_000, currency: 'CNY' },
    })
    await send(stage, signedCall(stage.sandbox.keys, 'POST', '/wxpay/v3/refund/domestic/refunds', body))
    await expect.poll(() => received().length).toBe(2)
    expect(received().map((one) => JSON.parse(one.body).event_type)).toEqual([
      'REFUND.SUCCESS',
      'TRANSACTION.SUCCESS',
    ])
  })

  it('held back behind nothing comes with the next attempt: reorder', async () => {
    await paid('reorder')
    await stage.control.advance(15_000)
    expect(received()).toHaveLength(1)
  })

  it.each(['badSignature', 'wrongSerial', 'staleTimestamp', 'SIGNTEST'] as const)(
    'proves nothing, until it is sent again: %s',
    async (fault) => {
      stage.merchant.answer(401)
      await paid(fault)
      stage.merchant.answer(200)
      await stage.control.advance(15_000)
      const proofs = received().map((one) => proves(stage.sandbox.keys, one.headers, one.body))
      expect(proofs).toEqual([false, true])
    },
  )

  it.each(['tamperCiphertext', 'tamperTag'] as const)('is signed but cannot be opened: %s', async (fault) => {
    await paid(fault)
    const [webhook] = received()
    if (!webhook) throw new Error('No webhook was received')
    expect(proves(stage.sandbox.keys, webhook.headers, webhook.body)).toBe(true)
    expect(() => openWebhook(stage.sandbox.keys, webhook)).toThrow()
  })

  it('reports another amount or merchant, well signed', async () => {
    const contents = async (fault: Fault) => {
      const outNo = await paid(fault)
      const webhook = received().at(-1)
      if (!webhook) throw new Error('No webhook was received')
      return { outNo, ...openWebhook(stage.sandbox.keys, webhook) }
    }
    expect(await contents('amount')).toMatchObject({ amount: { total: 12_001 } })
    expect(await contents('otherMchId')).not.toMatchObject({ mchid: stage.sandbox.keys.wechatPay.mchId })
    expect(await contents('otherOutTradeNo')).toMatchObject({ out_trade_no: 'SANDBOXOTHERNUMBER' })
  })

  it('changes over from the certificate to the public key: keyRotation', async () => {
    const { publicKeyId, platformSerial } = stage.sandbox.keys.wechatPay
    await paid('keyRotation', { percent: 0 })
    await paid('keyRotation', { percent: 100 })
    expect(received().map(({ headers }) => headers['wechatpay-serial'])).toEqual([
      platformSerial,
      publicKeyId,
    ])
    expect(received().every((one) => proves(stage.sandbox.keys, one.headers, one.body))).toBe(true)
  })

  it('is sent again when somebody asks for it', async () => {
    const outNo = newOutNo()
    await order(stage, outNo)
    await stage.control.pay(outNo)
    const [webhook] = await stage.control.webhooks(outNo)
    await stage.control.resend(webhook?.id ?? '')
    expect(received()).toHaveLength(2)
    await expect(stage.control.resend('nothing')).rejects.toThrow('404')
  })
})

describe('money', () => {
  it('comes after the order was closed: payAfterClose', async () => {
    const outNo = newOutNo()
    await order(stage, outNo)
    await rule({ match: { outNo }, fault: 'payAfterClose' })
    const body = JSON.stringify({ mchid: stage.sandbox.keys.wechatPay.mchId })
    const target = `/wxpay/v3/pay/transactions/out-trade-no/${outNo}/close`
    expect((await send(stage, signedCall(stage.sandbox.keys, 'POST', target, body))).status).toBe(204)
    expect(await (await query(stage, outNo)).json()).toMatchObject({ trade_state: 'SUCCESS' })
    await stage.control.idle()
    expect(received()).toHaveLength(1)
  })

  it('comes for a closed order when a test wants it', async () => {
    const outNo = newOutNo()
    await order(stage, outNo)
    await stage.control.advance(20 * MINUTE_MS)
    await stage.control.pay(outNo, { evenIfClosed: true })
    expect(received()).toHaveLength(1)
  })

  it('comes twice, by two attempts: doublePay', async () => {
    const [first, second] = [newOutNo(), newOutNo()]
    await order(stage, first)
    await order(stage, second)
    await rule({ match: { op: 'pay', outNo: second }, fault: 'doublePay', args: { alsoOutNo: first } })
    await stage.control.pay(second)
    const states = [await stage.control.trade(first), await stage.control.trade(second)]
    expect(states.map((trade) => trade?.state)).toEqual(['paid', 'paid'])
    expect(received()).toHaveLength(2)
  })
})
