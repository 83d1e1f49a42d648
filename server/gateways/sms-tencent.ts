/** Short messages through Tencent Cloud, signed with TC3-HMAC-SHA256. */
import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod'
import { isMainlandMobile, type Mobile } from '#contract/values/person.ts'
import { type SmsGateway, type SmsOutcome, smsValuesOf } from '../modules/message/channels/sms-gateway.ts'
import { type Templates, templateOf } from '../modules/message/channels/template-gateway.ts'
import { type Clock, wallClock } from '../platform/clock.ts'
import { jsonOf, openProviderHttp, type ProviderAnswer, type Timeouts } from './provider-http.ts'

export type SmsTencentSettings = {
  url: string
  region: string
  secretId: string
  secretKey: string
  sdkAppId: string
  signName: string
  /** Of codes. */
  templateId: string
  /** Of notifications. */
  templates: Templates
  /** What is registered for mobiles outside the mainland, where a signature is not needed. */
  abroad?: { signName: string; templateId: string; templates: Templates } | undefined
  timeouts?: Timeouts
  wall?: Clock
}

const ALGORITHM = 'TC3-HMAC-SHA256'
const SERVICE = 'sms'
const CONTENT_TYPE = 'application/json; charset=utf-8'

export function smsTencent(settings: SmsTencentSettings): SmsGateway {
  const { url, wall = wallClock } = settings
  const http = openProviderHttp(settings.timeouts)
  const send = async ({ number, signName }: Way, template: string, params: readonly string[]) => {
    const body = JSON.stringify({
      PhoneNumberSet: [number],
      SmsSdkAppId: settings.sdkAppId,
      SignName: signName,
      TemplateId: template,
      TemplateParamSet: params,
    })
    const headers = signedHeaders(settings, new URL(url).host, { body, now: wall.now() })
    return outcomeOf(await http.call({ method: 'POST', url, headers, body }))
  }
  return {
    companies: [{ company: 'tencent', templates: settings.templates }],
    async send({ mobile, code }) {
      const way = wayTo(settings, mobile)
      return way ? send(way, way.templateId, [code]) : 'no-template'
    },
    async notify(notification) {
      const way = wayTo(settings, notification.mobile)
      const chosen = way?.isHome ? notification.chosen?.tencent : undefined
      const template = way && templateOf(way.templates, notification, chosen)
      return way && template ? send(way, template, smsValuesOf(notification)) : 'no-template'
    },
  }
}

type Way = Pick<SmsTencentSettings, 'signName' | 'templateId' | 'templates'> & {
  number: string
  /** On the mainland, where what staff chose counts. */
  isHome: boolean
}

/** Null: nothing is registered for mobiles of there. */
function wayTo({ abroad, ...home }: SmsTencentSettings, mobile: Mobile): Way | null {
  if (isMainlandMobile(mobile)) return { ...home, number: `+86${mobile}`, isHome: true }
  return abroad ? { ...abroad, number: mobile, isHome: false } : null
}

/** The path of the signature is always "/", wherever the service stands. */
export function signedHeaders(
  { secretId, secretKey, region }: Pick<SmsTencentSettings, 'secretId' | 'secretKey' | 'region'>,
  host: string,
  { body, now }: { body: string; now: Date },
): Record<string, string> {
  const seconds = String(Math.trunc(now.getTime() / 1000))
  const day = now.toISOString().slice(0, 10)
  const signed = 'content-type;host'
  const lines = `content-type:${CONTENT_TYPE}\nhost:${host}\n`
  const canonical = ['POST', '/', '', lines, signed, sha256(body)].join('\n')
  const scope = `${day}/${SERVICE}/tc3_request`
  const text = [ALGORITHM, seconds, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), SERVICE), 'tc3_request')
  const signature = hmac(key, text).toString('hex')
  return {
    host,
    'content-type': CONTENT_TYPE,
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-region': region,
    'x-tc-timestamp': seconds,
    authorization: `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** HTTP 200 even for errors: an error of the call, or one of each number. */
const Reply = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: z.string() }) }).transform(({ Error: { Code } }) => Code),
    z
      .object({ SendStatusSet: z.tuple([z.object({ Code: z.string() })]) })
      .transform(({ SendStatusSet: [{ Code }] }) => Code),
  ]),
})

function outcomeOf(answer: ProviderAnswer): SmsOutcome {
  if (!answer.answered || answer.status !== 200) return 'unknown'
  const reply = Reply.safeParse(jsonOf(answer.body))
  if (!reply.success) return 'unknown'
  const code = reply.data.Response
  if (code === 'Ok') return 'sent'
  // Their own trouble says nothing of the message.
  if (code.startsWith('InternalError')) return 'unknown'
  return code.startsWith('LimitExceeded.') ? 'limited' : 'rejected'
}
