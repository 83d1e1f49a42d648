/** Any byte of any signed message flipped, and it is refused: requests by the sandbox, the rest by others' code. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingTime } from './platform/clock.ts'
import { type SandboxSetup, setStage } from './testing/start.ts'
import {
  newOutNo,
  openWebhook,
  order,
  orderBody,
  proves,
  query,
  send,
  signedCall,
} from './testing/wechat-client.ts'

const flips = { index: fc.nat(), bit: fc.integer({ min: 0, max: 7 }) }
const RUNS = { numRuns: 120 }

let stage: SandboxSetup
let sdk: AlipaySdk
beforeAll(async () => {
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
afterAll(() => stage.end())

function flipped(text: string, index: number, bit: number): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  const at = index % bytes.length
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at)
  return bytes
}

/** Header values travel as visible ASCII; a flip that leaves it is refused before anybody reads it. */
const isHeaderValue = (bytes: Buffer): boolean => bytes.every((byte) => byte > 0x20 && byte < 0x7f)

describe('a request to WeChat Pay', () => {
  it('is refused when a byte of its body is flipped', async () => {
    await fc.assert(
      fc.asyncProperty(flips.index, flips.bit, async (index, bit) => {
        const body = orderBody(stage, newOutNo())
        const input = signedCall(stage.sandbox.keys, 'POST', '/wxpay/v3/pay/transactions/native', body)
        const answer = await fetch(stage.sandbox.url + input.target, {
          method: 'POST',
          headers: input.headers,
          body: new Uint8Array(flipped(body, index, bit)),
        })
        expect(answer.status).toBe(401)
      }),
      RUNS,
    )
  })

  it('is refused when a byte of its address or its Authorization is flipped', async () => {
    const outNo = newOutNo()
    await order(stage, outNo)
    const { mchId } = stage.sandbox.keys.wechatPay
    const target = `/wxpay/v3/pay/transactions/out-trade-no/${outNo}?mchid=${mchId}`
    await fc.assert(
      fc.asyncProperty(flips.index, flips.bit, fc.boolean(), async (index, bit, inHeader) => {
        const input = signedCall(stage.sandbox.keys, 'GET', target)
        const altered = flipped(inHeader ? (input.headers['authorization'] ?? '') : target, index, bit)
        fc.pre(isHeaderValue(altered) && !altered.includes('#') && altered[0] !== undefined)
        fc.pre(inHeader || altered.toString().startsWith('/'))
        const touched = inHeader
          ? { ...input, headers: { ...input.headers, authorization: altered.toString() } }
          : { ...input, target: altered.toString() }
        expect([401, 404]).toContain((await send(stage, touched)).status)
      }),
      RUNS,
    )
  })
})

describe('what WeChat Pay sends', () => {
  it('proves nothing when a byte of a reply is flipped', async () => {
    const outNo = newOutNo()
    await order(stage, outNo)
    const answer = await query(stage, outNo)
    const [headers, body] = [Object.fromEntries(answer.headers), await answer.text()]
    expect(proves(stage.sandbox.keys, headers, body)).toBe(true)
    fc.assert(
      fc.property(flips.index, flips.bit, (index, bit) => {
        expect(proves(stage.sandbox.keys, headers, flipped(body, index, bit).toString('latin1'))).toBe(false)
      }),
    )
  })

  it('proves nothing when a byte of a webhook, its time or its nonce is flipped', async () => {
    const outNo = newOutNo()
    await order(stage, outNo)
    await stage.control.pay(outNo)
    const webhook = stage.merchant.received.at(-1)
    if (!webhook) throw new Error('No webhook was received')
    expect(proves(stage.sandbox.keys, webhook.headers, webhook.body)).toBe(true)
    expect(openWebhook(stage.sandbox.keys, webhook)).toMatchObject({ out_trade_no: outNo })
    const parts = fc.constantFrom('body', 'wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial')
    fc.assert(
      fc.property(parts, flips.index, flips.bit, (part, index, bit) => {
        const value = part === 'body' ? webhook.body : (webhook.headers[part] ?? '')
        const altered = flipped(value, index, bit).toString('latin1')
        const headers = part === 'body' ? webhook.headers : { ...webhook.headers, [part]: altered }
        expect(proves(stage.sandbox.keys, headers, part === 'body' ? altered : webhook.body)).toBe(false)
      }),
    )
  })

  it('cannot be opened when a byte of its sealed part is flipped', async () => {
    const webhook = stage.merchant.received.at(-1)
    if (!webhook) throw new Error('No webhook was received')
    const { resource, ...rest } = JSON.parse(webhook.body)
    fc.assert(
      fc.property(flips.index, flips.bit, (index, bit) => {
        const bytes = Buffer.from(resource.ciphertext, 'base64')
        const at = index % bytes.length
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at)
        const body = JSON.stringify({
          ...rest,
          resource: { ...resource, ciphertext: bytes.toString('base64') },
        })
        expect(() => openWebhook(stage.sandbox.keys, { ...webhook, body })).toThrow()
      }),
    )
  })
})

describe('Alipay', () => {
  const biz = (outNo: string) => ({
    out_trade_no: outNo,
    total_amount: '120.00',
    subject: '云顶塔 488 观光厅',
    product_code: 'QUICK_WAP_WAY',
    time_expire: beijingTime(Date.now() + 900_000),
  })

  it('refuses a signed link when a byte of it is flipped', async () => {
    await fc.assert(
      fc.asyncProperty(flips.index, flips.bit, async (index, bit) => {
        const url = sdk.pageExecute('alipay.trade.wap.pay', 'GET', { bizContent: biz(newOutNo()) })
        const { search } = new URL(url)
        const altered = `?${flipped(search.slice(1), index, bit).toString('latin1')}`
        fc.pre(isHeaderValue(Buffer.from(altered, 'latin1')) && !altered.includes('#'))
        // %2F and %2f say the same; so do other spellings that decode alike.
        fc.pre(String(new URLSearchParams(altered)) !== String(new URLSearchParams(search)))
        const answer = await fetch(`${stage.sandbox.url}/alipay/gateway.do${altered}`, { redirect: 'manual' })
        expect(answer.headers.get('location')).toBeNull()
        const text = await answer.text()
        expect(text).toMatch(/isv\.(invalid|missing)-/)
      }),
      RUNS,
    )
  })

  it('sends replies that the SDK refuses when a byte of the inner text is flipped', async () => {
    const url = new URL(sdk.pageExecute('alipay.trade.query', 'GET', { bizContent: { out_trade_no: 'P1' } }))
    const reply = await (await fetch(url)).text()
    const inner = reply.slice(reply.indexOf(':') + 1, reply.lastIndexOf(',"sign"'))
    const { sign } = JSON.parse(reply)
    const held = (text: string) =>
      sdk.checkResponseSign(
        `{"alipay_trade_query_response":${text},"sign":"${sign}"}`,
        'alipay_trade_query_response',
        sign,
        'trace',
      )
    expect(() => held(inner)).not.toThrow()
    fc.assert(
      // The braces at both ends are what the SDK searches for; what it cuts out without them is not this text.
      fc.property(fc.integer({ min: 1, max: inner.length - 2 }), flips.bit, (index, bit) => {
        const bytes = [...inner]
        bytes[index] = String.fromCharCode((inner.codePointAt(index) ?? 0) ^ (1 << bit))
        expect(() => held(bytes.join(''))).toThrow()
      }),
    )
  })

  it('sends webhooks that the SDK refuses when a byte of a value is flipped', async () => {
    const outNo = newOutNo()
    const url = sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
      bizContent: biz(outNo),
      notify_url: `${stage.merchant.url}/webhooks/alipay`,
    })
    await stage.control.buy(url)
    await stage.control.idle()
    const webhook = Object.fromEntries(new URLSearchParams(stage.merchant.received.at(-1)?.body))
    expect(sdk.checkNotifySignV2(webhook)).toBe(true)
    const names = Object.keys(webhook).filter((name) => name !== 'sign' && name !== 'sign_type')
    fc.assert(
      fc.property(fc.constantFrom(...names), flips.index, flips.bit, (name, index, bit) => {
        const altered = flipped(webhook[name] ?? '', index, bit).toString('latin1')
        expect(sdk.checkNotifySignV2({ ...webhook, [name]: altered })).toBe(false)
      }),
    )
  })
})

describe('an SMS request', () => {
  it('is refused when a byte of its query is flipped', async () => {
    const { smsAliyun: keys } = stage.sandbox.keys
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    const query = `PhoneNumbers=13800138000&SignName=${encodeURIComponent(keys.signName)}&TemplateCode=${keys.templateCode}&TemplateParam=${encodeURIComponent('{"code":"135790"}')}`
    await fc.assert(
      fc.asyncProperty(flips.index, flips.bit, async (index, bit) => {
        const altered = flipped(query, index, bit).toString('latin1')
        fc.pre(isHeaderValue(Buffer.from(altered, 'latin1')) && !altered.includes('#'))
        fc.pre(String(new URLSearchParams(altered)) !== String(new URLSearchParams(query)))
        const headers: Record<string, string> = {
          host: new URL(stage.sandbox.url).host,
          'x-acs-action': 'SendSms',
          'x-acs-content-sha256': sha256(''),
          'x-acs-date': new Date().toISOString().replace(/\.\d+Z/, 'Z'),
          'x-acs-signature-nonce': randomUUID(),
          'x-acs-version': '2017-05-25',
        }
        const names = Object.keys(headers).sort()
        const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
        const canonical = ['POST', '/', query, lines, names.join(';'), sha256('')].join('\n')
        const signature = createHmac('sha256', keys.keySecret)
          .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
          .digest('hex')
        const authorization = `ACS3-HMAC-SHA256 Credential=${keys.keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
        const { host: _, ...sent } = headers
        const answer = await fetch(`${stage.sandbox.url}/dysms/?${altered}`, {
          method: 'POST',
          headers: { ...sent, authorization },
        })
        expect(answer.status).toBe(400)
      }),
      RUNS,
    )
    expect(await stage.control.outbox()).toEqual([])
  })
})
