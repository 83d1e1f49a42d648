/** Aliyun's SendSms with ACS3-HMAC-SHA256. */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { header, type Incoming, json, type Reply, type Route } from '../platform/http.ts'
import { applyFaults } from '../trade/apply-faults.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { isChineseMobile, isForeignNumber, type Outbox, type Period } from './outbox.ts'
import { codeTemplateAbroad, codeTextAbroad, findTemplate, textOf } from './templates.ts'

const PATH = '/dysms/'
const DATE_OFFSET_MS = 15 * 60 * 1000
const NEEDED = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
]
const LIMIT_TEXTS: Record<Period, string> = { minute: '分钟级', hour: '小时级', day: '天级' }

type Problem = { status: number; code: string; message: string; canonical?: string }

export function aliyunRoutes(world: SandboxWorld, outbox: Outbox): Route[] {
  const nonces = new Set<string>()
  const answer = async (request: Incoming): Promise<Reply> => {
    const mobile = request.query.get('PhoneNumbers') ?? ''
    const event = { provider: 'SMS_ALIYUN', op: 'send', outNos: [mobile] } as const
    let problem: Problem | null = null
    const reply = await applyFaults(world, event, async () => {
      problem = unsigned(world, request, nonces)
      if (problem)
        return json(problem.status, { ...replyOf(problem.code, problem.message), HostId: 'sandbox' })
      return json(200, sent(world, outbox, request.query))
    })
    log(world, request, { reply, problem, mobile })
    return reply
  }
  return [{ method: 'POST', path: PATH, answer }]
}

function sent(world: SandboxWorld, outbox: Outbox, query: URLSearchParams): Record<string, string> {
  const { signName, templateCode } = world.keys.smsAliyun
  const number = query.get('PhoneNumbers') ?? ''
  const abroad = !isChineseMobile(number)
  if (query.get('SignName') !== signName)
    return replyOf('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名')
  const template = query.get('TemplateCode') ?? ''
  const notification = findTemplate('aliyun', template)
  const ofMainland = template === templateCode || notification?.abroad === false
  if (abroad && (ofMainland || !isForeignNumber(number)))
    return replyOf('isv.MOBILE_NUMBER_ILLEGAL', `${number}非法手机号`)
  const ofCodes = abroad ? codeTemplateAbroad.aliyun : templateCode
  if (template !== ofCodes && notification?.abroad !== abroad)
    return replyOf('isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板')
  const params = stringsOf(query.get('TemplateParam') ?? '')
  if (!params) return replyOf('isv.INVALID_JSON_PARAM', '参数格式错误，请修改为字符串值')
  const missing = (notification?.params ?? ['code']).find((name) => params[name] === undefined)
  if (missing) return replyOf('isv.TEMPLATE_MISSING_PARAMETERS', `模板变量缺少参数: ${missing}`)
  if (Object.values(params).some((value) => value.includes('://')))
    return replyOf('isv.PARAM_NOT_SUPPORT_URL', '变量不支持传入URL')
  const said = notification ? textOf(world, notification, params) : codeText(params['code'] ?? '', abroad)
  const message = {
    provider: 'SMS_ALIYUN' as const,
    use: notification ? ('notification' as const) : ('code' as const),
    mobile: abroad ? `+${number}` : number,
    signName,
    template,
    params,
    text: `【${signName}】${said}`,
  }
  const limit = outbox.send(message)
  if (limit) {
    return replyOf(
      'isv.BUSINESS_LIMIT_CONTROL',
      `触发${LIMIT_TEXTS[limit.period]}流控Permits:${limit.permits}`,
    )
  }
  return { ...replyOf('OK', 'OK'), BizId: `SANDBOX${randomUUID()}` }
}

const codeText = (code: string, abroad: boolean): string =>
  abroad ? codeTextAbroad(code) : `您的验证码为：${code}，5分钟内有效，请勿告知他人。`

/** Null when the signature holds. */
function unsigned({ keys }: SandboxWorld, request: Incoming, nonces: Set<string>): Problem | null {
  const match =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),\s?SignedHeaders=([^,]+),\s?Signature=([0-9a-f]{64})$/.exec(
      header(request, 'authorization'),
    )
  const [, keyId, signedHeaders = '', signature = ''] = match ?? []
  if (!match)
    return { status: 400, code: 'MissingAuthorization', message: 'Authorization is missing or malformed' }
  if (keyId !== keys.smsAliyun.keyId)
    return { status: 404, code: 'InvalidAccessKeyId.NotFound', message: 'Specified access key is not found.' }
  const names = signedHeaders.split(';')
  const canonicals = ['/', PATH].map((uri) => canonicalOf(request, uri, names))
  const bodyHash = createHash('sha256').update(request.body).digest('hex')
  const held =
    canonicals.some((canonical) => signs(keys.smsAliyun.keySecret, canonical, signature)) &&
    header(request, 'x-acs-content-sha256') === bodyHash &&
    NEEDED.every((name) => names.includes(name))
  if (!held) return { ...NO_MATCH, canonical: canonicals[0] ?? '' }
  return stale(request, nonces)
}

const NO_MATCH = { status: 400, code: 'SignatureDoesNotMatch', message: 'Signature does not match.' }

function signs(secret: string, canonical: string, signature: string): boolean {
  const digest = createHash('sha256').update(canonical).digest('hex')
  const expected = createHmac('sha256', secret).update(`ACS3-HMAC-SHA256\n${digest}`).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

function stale(request: Incoming, nonces: Set<string>): Problem | null {
  const date = header(request, 'x-acs-date')
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) ? Date.parse(date) : Number.NaN
  if (!(Math.abs(Date.now() - at) <= DATE_OFFSET_MS))
    return { status: 400, code: 'InvalidTimeStamp.Expired', message: 'Specified time stamp is expired.' }
  const nonce = header(request, 'x-acs-signature-nonce')
  if (nonces.has(nonce))
    return { status: 400, code: 'SignatureNonceUsed', message: 'Nonce was used already.' }
  nonces.add(nonce)
  const [action, version] = [header(request, 'x-acs-action'), header(request, 'x-acs-version')]
  if (action === 'SendSms' && version === '2017-05-25') return null
  return { status: 404, code: 'InvalidAction.NotFound', message: 'Specified api is not found.' }
}

/** The real address has no path but `/`; since ours stands below a prefix, either may have been signed. */
function canonicalOf(request: Incoming, uri: string, names: string[]): string {
  const query = [...request.query]
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    .sort()
    .join('&')
  const headers = names.map((name) => `${name}:${header(request, name).trim()}\n`).join('')
  return [request.method, uri, query, headers, names.join(';'), header(request, 'x-acs-content-sha256')].join(
    '\n',
  )
}

/** RFC 3986, stricter than encodeURIComponent. */
const encoded = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function stringsOf(text: string): Record<string, string> | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const held = Object.values(value).every((one) => typeof one === 'string')
    return held ? (value as Record<string, string>) : null
  } catch {
    return null
  }
}

const replyOf = (code: string, message: string) => ({ RequestId: randomUUID(), Code: code, Message: message })

type Outcome = { reply: Reply; problem: Problem | null; mobile: string }

function log(world: SandboxWorld, request: Incoming, { reply, problem, mobile }: Outcome): void {
  world.log.add({
    at: new Date().toISOString(),
    provider: 'SMS_ALIYUN',
    op: 'send',
    method: request.method,
    target: PATH,
    outNos: [mobile],
    status: reply.status,
    ...(problem ? { problem: problem.code } : {}),
    ...(problem?.canonical ? { canonical: problem.canonical } : {}),
    ...(reply.transportFault ? { problem: reply.transportFault } : {}),
  })
}
