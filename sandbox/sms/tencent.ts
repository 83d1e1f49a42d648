/** Tencent Cloud's SendSms with TC3-HMAC-SHA256; errors come with HTTP 200. */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { header, type Incoming, json, type Reply, type Route } from '../platform/http.ts'
import { applyFaults } from '../trade/apply-faults.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { isChineseMobile, isForeignNumber, type Outbox, type Period } from './outbox.ts'
import { codeTemplateAbroad, codeTextAbroad, findTemplate, textOf } from './templates.ts'

const PATH = '/tcsms/'
const OFFSET_SECONDS = 300
const LIMIT_CODES: Record<Period, string> = {
  minute: 'LimitExceeded.PhoneNumberThirtySecondLimit',
  hour: 'LimitExceeded.PhoneNumberOneHourLimit',
  day: 'LimitExceeded.PhoneNumberDailyLimit',
}

const Input = z.object({
  PhoneNumberSet: z.array(z.string()).min(1).max(200),
  SmsSdkAppId: z.string(),
  SignName: z.string(),
  TemplateId: z.string(),
  TemplateParamSet: z.array(z.string()).optional(),
  SessionContext: z.string().optional(),
})
type Input = z.infer<typeof Input>
type Problem = { code: string; message: string; canonical?: string }

export function tencentRoutes(world: SandboxWorld, outbox: Outbox): Route[] {
  const answer = async (request: Incoming): Promise<Reply> => {
    let problem: Problem | null = null
    const input = Input.safeParse(jsonOf(request))
    const mobiles = input.success ? input.data.PhoneNumberSet : []
    const event = { provider: 'SMS_TENCENT', op: 'send', outNos: mobiles } as const
    const reply = await applyFaults(world, event, async () => {
      problem = unsigned(world, request)
      if (!problem && !input.success) problem = { code: 'InvalidParameter', message: input.error.message }
      if (problem || !input.success)
        return answered({ Error: { Code: problem?.code, Message: problem?.message } })
      return answered(sent(world, outbox, input.data))
    })
    log(world, { reply, problem, mobiles })
    return reply
  }
  return [{ method: 'POST', path: PATH, answer }]
}

function sent(world: SandboxWorld, outbox: Outbox, input: Input): Record<string, unknown> {
  const { sdkAppId, signName, templateId } = world.keys.smsTencent
  const notification = findTemplate('tencent', input.TemplateId)
  const written = writtenOf(world, input)
  const said = (code: string) => (number: string) => ({
    SerialNo: code === 'Ok' ? `SANDBOX${randomUUID()}` : '',
    PhoneNumber: number,
    Fee: code === 'Ok' ? 1 : 0,
    SessionContext: input.SessionContext ?? '',
    Code: code,
    Message: code === 'Ok' ? 'send success' : code,
    IsoCode: 'CN',
  })
  const status = (number: string) => {
    if (input.SmsSdkAppId !== sdkAppId) return said('InvalidParameterValue.SdkAppIdNotExist')(number)
    const abroad = isForeignNumber(number.replace(/^\+/, ''))
    // A signature is optional for numbers abroad.
    const isSigned = input.SignName === signName || (abroad && input.SignName === '')
    if (!isSigned) return said('FailedOperation.SignatureIncorrectOrUnapproved')(number)
    const ofCodes = abroad ? codeTemplateAbroad.tencent : templateId
    if (input.TemplateId !== ofCodes && notification?.abroad !== abroad)
      return said('FailedOperation.TemplateIncorrectOrUnapproved')(number)
    const mobile = number.replace(/^\+86/, '')
    if (!abroad && !isChineseMobile(mobile)) return said('InvalidParameterValue.IncorrectPhoneNumber')(number)
    const message = { provider: 'SMS_TENCENT' as const, mobile, signName, ...written }
    const limit = outbox.send(message)
    return said(limit ? LIMIT_CODES[limit.period] : 'Ok')(number)
  }
  return { SendStatusSet: input.PhoneNumberSet.map(status) }
}

/** What stands on the phone. Parameters have places here, no names. */
function writtenOf(world: SandboxWorld, { SignName, TemplateId, TemplateParamSet: values = [] }: Input) {
  const notification = findTemplate('tencent', TemplateId)
  const names = notification?.params ?? ['code']
  const params = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
  const text = notification ? textOf(world, notification, params) : codeText(TemplateId, params['code'] ?? '')
  const use = notification ? ('notification' as const) : ('code' as const)
  return { use, template: TemplateId, params, text: SignName ? `【${SignName}】${text}` : text }
}

const codeText = (template: string, code: string): string =>
  template === codeTemplateAbroad.tencent
    ? codeTextAbroad(code)
    : `验证码 ${code}，5分钟内有效，请勿告知他人。`

/** Null when the signature holds. The host counts as it travelled, port included. */
function unsigned({ keys }: SandboxWorld, request: Incoming): Problem | null {
  const match =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header(request, 'authorization'),
    )
  const [, secretId, date = '', signedHeaders = '', signature = ''] = match ?? []
  if (!match)
    return { code: 'AuthFailure.InvalidAuthorization', message: 'Authorization is missing or malformed' }
  if (secretId !== keys.smsTencent.secretId)
    return { code: 'AuthFailure.SecretIdNotFound', message: 'The SecretId is not found' }
  const timestamp = header(request, 'x-tc-timestamp')
  const late = Math.abs(Date.now() / 1000 - Number(timestamp)) > OFFSET_SECONDS
  if (
    !/^\d+$/.test(timestamp) ||
    late ||
    date !== new Date(Number(timestamp) * 1000).toISOString().slice(0, 10)
  )
    return { code: 'AuthFailure.SignatureExpire', message: 'The signature is expired' }
  const canonical = canonicalOf(request, signedHeaders.split(';'))
  const scope = `${date}/sms/tc3_request`
  const message = `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical)}`
  const key = hmac(hmac(hmac(`TC3${keys.smsTencent.secretKey}`, date), 'sms'), 'tc3_request')
  const expected = hmac(key, message)
  const complete = ['content-type', 'host'].every((name) => signedHeaders.split(';').includes(name))
  if (!complete || !timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    return { code: 'AuthFailure.SignatureFailure', message: 'The signature does not match', canonical }
  if (header(request, 'x-tc-action') === 'SendSms' && header(request, 'x-tc-version') === '2021-01-11')
    return null
  return { code: 'InvalidAction', message: 'The action does not exist' }
}

/** The path is always `/` in this scheme, wherever the service stands. */
function canonicalOf(request: Incoming, names: string[]): string {
  const headers = names.map((name) => `${name}:${header(request, name).trim().toLowerCase()}\n`).join('')
  return [request.method, '/', '', headers, names.join(';'), sha256(request.body)].join('\n')
}

const sha256 = (value: string | Buffer): string => createHash('sha256').update(value).digest('hex')
const hmac = (key: string | Buffer, value: string): Buffer => createHmac('sha256', key).update(value).digest()

const answered = (inner: Record<string, unknown>): Reply =>
  json(200, { Response: { ...inner, RequestId: randomUUID() } })

function jsonOf(request: Incoming): unknown {
  try {
    return JSON.parse(request.body.toString('utf8'))
  } catch {
    return null
  }
}

type Outcome = { reply: Reply; problem: Problem | null; mobiles: string[] }

function log(world: SandboxWorld, { reply, problem, mobiles }: Outcome): void {
  world.log.add({
    at: new Date().toISOString(),
    provider: 'SMS_TENCENT',
    op: 'send',
    method: 'POST',
    target: PATH,
    outNos: mobiles,
    status: reply.status,
    ...(problem ? { problem: problem.code } : {}),
    ...(problem?.canonical ? { canonical: problem.canonical } : {}),
    ...(reply.transportFault ? { problem: reply.transportFault } : {}),
  })
}
