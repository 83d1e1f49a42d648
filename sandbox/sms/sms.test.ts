/** The SMS companies: signatures of their schemes, their limits, and the outbox that a person reads. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SandboxSetup, setStage } from '../testing/start.ts'

const MINUTE_MS = 60_000
const MOBILE = '13800138000'

let stage: SandboxSetup
beforeAll(async () => {
  stage = await setStage()
})
beforeEach(() => stage.control.reset())
afterAll(() => stage.end())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

type Aliyun = {
  mobile?: string
  params?: string
  uri?: string
  date?: string
  nonce?: string
  secret?: string
  sign?: string
}

/** Written from Aliyun's description of ACS3-HMAC-SHA256, apart from the sandbox's own check. */
async function aliyun(over: Aliyun = {}): Promise<{ status: number; Code: string; Message: string }> {
  const { smsAliyun: keys } = stage.sandbox.keys
  const query = Object.entries({
    PhoneNumbers: over.mobile ?? MOBILE,
    SignName: over.sign ?? keys.signName,
    TemplateCode: keys.templateCode,
    TemplateParam: over.params ?? '{"code":"135790"}',
  })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers: Record<string, string> = {
    host: new URL(stage.sandbox.url).host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': over.date ?? new Date().toISOString().replace(/\.\d+Z/, 'Z'),
    'x-acs-signature-nonce': over.nonce ?? randomUUID(),
    'x-acs-version': '2017-05-25',
  }
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', over.uri ?? '/', query, lines, names.join(';'), sha256('')].join('\n')
  const signature = hmac(over.secret ?? keys.keySecret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString(
    'hex',
  )
  const { host: _, ...sent } = headers
  const authorization = `ACS3-HMAC-SHA256 Credential=${keys.keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  const answer = await fetch(`${stage.sandbox.url}/dysms/?${query}`, {
    method: 'POST',
    headers: { ...sent, authorization },
  })
  return { status: answer.status, ...((await answer.json()) as { Code: string; Message: string }) }
}

type Said = { Error?: { Code: string }; SendStatusSet?: { Code: string }[] }

async function tencent(
  over: { mobile?: string; secret?: string; seconds?: number } = {},
): Promise<string | undefined> {
  const { smsTencent: keys } = stage.sandbox.keys
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${over.mobile ?? MOBILE}`],
    SmsSdkAppId: keys.sdkAppId,
    SignName: keys.signName,
    TemplateId: keys.templateId,
    TemplateParamSet: ['246802'],
  })
  const seconds = over.seconds ?? Math.floor(Date.now() / 1000)
  const date = new Date(seconds * 1000).toISOString().slice(0, 10)
  const host = new URL(stage.sandbox.url).host
  const type = 'application/json; charset=utf-8'
  const canonical = `POST\n/\n\ncontent-type:${type}\nhost:${host}\n\ncontent-type;host\n${sha256(body)}`
  const text = `TC3-HMAC-SHA256\n${seconds}\n${date}/sms/tc3_request\n${sha256(canonical)}`
  const key = hmac(hmac(hmac(`TC3${over.secret ?? keys.secretKey}`, date), 'sms'), 'tc3_request')
  const signature = hmac(key, text).toString('hex')
  const answer = await fetch(`${stage.sandbox.url}/tcsms/`, {
    method: 'POST',
    body,
    headers: {
      'content-type': type,
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': String(seconds),
      authorization: `TC3-HMAC-SHA256 Credential=${keys.secretId}/${date}/sms/tc3_request, SignedHeaders=content-type;host, Signature=${signature}`,
    },
  })
  const { Response: said } = (await answer.json()) as { Response: Said }
  return said.Error?.Code ?? said.SendStatusSet?.[0]?.Code
}

describe('Aliyun', () => {
  it('refuses what is not signed, signed with another secret, too old or repeated', async () => {
    expect((await fetch(`${stage.sandbox.url}/dysms/`, { method: 'POST' })).status).toBe(400)
    expect(await aliyun({ secret: 'x' })).toMatchObject({ status: 400, Code: 'SignatureDoesNotMatch' })
    expect(await aliyun({ uri: '/elsewhere/' })).toMatchObject({ Code: 'SignatureDoesNotMatch' })
    expect(await aliyun({ date: '2020-01-01T00:00:00Z' })).toMatchObject({ Code: 'InvalidTimeStamp.Expired' })
    await aliyun({ nonce: 'once' })
    expect(await aliyun({ nonce: 'once', mobile: '13800138001' })).toMatchObject({
      Code: 'SignatureNonceUsed',
    })
  })

  it('refuses bad numbers, signatures, parameters', async () => {
    expect(await aliyun({ mobile: '12800138000' })).toMatchObject({
      status: 200,
      Code: 'isv.MOBILE_NUMBER_ILLEGAL',
    })
    expect(await aliyun({ sign: '别的塔' })).toMatchObject({ Code: 'isv.SMS_SIGNATURE_ILLEGAL' })
    expect(await aliyun({ params: '{"code":135790}' })).toMatchObject({ Code: 'isv.INVALID_JSON_PARAM' })
    expect(await aliyun({ params: '{}' })).toMatchObject({ Code: 'isv.TEMPLATE_MISSING_PARAMETERS' })
    expect(await aliyun({ params: '{"code":"https://evil.example"}' })).toMatchObject({
      Code: 'isv.PARAM_NOT_SUPPORT_URL',
    })
    expect(await stage.control.outbox()).toEqual([])
  })

  it('lets one message a minute through, five an hour, ten a day', async () => {
    const limited = (period: string) => ({
      Code: 'isv.BUSINESS_LIMIT_CONTROL',
      Message: expect.stringContaining(period) as string,
    })
    expect(await aliyun()).toMatchObject({ Code: 'OK' })
    expect(await aliyun()).toMatchObject(limited('分钟级流控Permits:1'))
    expect(await aliyun({ mobile: '13800138001' }), 'another number').toMatchObject({ Code: 'OK' })
    for (let time = 1; time < 5; time += 1) {
      await stage.control.advance(MINUTE_MS)
      expect(await aliyun()).toMatchObject({ Code: 'OK' })
    }
    await stage.control.advance(MINUTE_MS)
    expect(await aliyun()).toMatchObject(limited('小时级流控Permits:5'))
    for (let time = 5; time < 10; time += 1) {
      await stage.control.advance(60 * MINUTE_MS)
      expect(await aliyun()).toMatchObject({ Code: 'OK' })
    }
    await stage.control.advance(60 * MINUTE_MS)
    expect(await aliyun()).toMatchObject(limited('天级流控Permits:10'))
    await stage.control.advance(24 * 60 * MINUTE_MS)
    expect(await aliyun()).toMatchObject({ Code: 'OK' })
  })

  it('limits when a fault rule says so', async () => {
    await stage.control.addRule({ match: { provider: 'SMS_ALIYUN', outNo: MOBILE }, fault: 'smsLimit' })
    expect(await aliyun()).toMatchObject({ Code: 'isv.BUSINESS_LIMIT_CONTROL' })
    expect(await aliyun()).toMatchObject({ Code: 'OK' })
  })
})

describe('Tencent', () => {
  it('refuses a wrong secret, an old time, a bad number and a second message within the minute', async () => {
    expect(await tencent({ secret: 'x' })).toBe('AuthFailure.SignatureFailure')
    expect(await tencent({ seconds: Math.floor(Date.now() / 1000) - 400 })).toBe(
      'AuthFailure.SignatureExpire',
    )
    expect(await tencent({ mobile: '123' })).toBe('InvalidParameterValue.IncorrectPhoneNumber')
    expect(await tencent()).toBe('Ok')
    expect(await tencent()).toBe('LimitExceeded.PhoneNumberThirtySecondLimit')
  })
})

describe('the outbox', () => {
  it('shows the code to a person and to a test', async () => {
    await aliyun()
    expect(await stage.control.smsCode(MOBILE)).toBe('135790')
    expect(await stage.control.smsCode('13800138009')).toBeNull()
    const page = await (await fetch(`${stage.sandbox.url}/sms`)).text()
    expect(page).toContain('135790')
    expect(page).toContain(MOBILE)
  })
})
