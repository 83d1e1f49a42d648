/** Short messages through Aliyun, signed with ACS3-HMAC-SHA256. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { isMainlandMobile, type Mobile } from '#contract/values/person.ts'
import type { SmsGateway, SmsOutcome } from '../modules/message/channels/sms-gateway.ts'
import { type Templates, templateOf } from '../modules/message/channels/template-gateway.ts'
import { type Clock, wallClock } from '../platform/clock.ts'
import { jsonOf, openProviderHttp, type ProviderAnswer, type Timeouts } from './provider-http.ts'

export type SmsAliyunSettings = {
  url: string
  keyId: string
  keySecret: string
  signName: string
  /** Of codes. */
  templateCode: string
  /** Of notifications. */
  templates: Templates
  /** Signature and templates that are registered for mobiles outside the mainland. */
  abroad?: { signName: string; templateCode: string; templates: Templates } | undefined
  timeouts?: Timeouts
  wall?: Clock
}

const ALGORITHM = 'ACS3-HMAC-SHA256'
const NO_BODY = createHash('sha256').digest('hex')

export function smsAliyun(settings: SmsAliyunSettings): SmsGateway {
  const { wall = wallClock } = settings
  const http = openProviderHttp(settings.timeouts)
  const send = async (
    { number, signName }: Way,
    template: string,
    params: Readonly<Record<string, string>>,
  ) => {
    const query = {
      PhoneNumbers: number,
      SignName: signName,
      TemplateCode: template,
      // Values must be strings.
      TemplateParam: JSON.stringify(params),
    }
    const url = new URL(settings.url)
    url.search = canonicalQuery(query)
    const action = { name: 'SendSms', version: '2017-05-25' }
    const headers = signedHeaders(settings, url, { action, now: wall.now(), nonce: randomUUID() })
    return outcomeOf(await http.call({ method: 'POST', url: url.href, headers }))
  }
  return {
    companies: [{ company: 'aliyun', templates: settings.templates }],
    async send({ mobile, code }) {
      const way = wayTo(settings, mobile)
      return way ? send(way, way.templateCode, { code }) : 'no-template'
    },
    async notify(notification) {
      const way = wayTo(settings, notification.mobile)
      const chosen = way?.isHome ? notification.chosen?.aliyun : undefined
      const template = way && templateOf(way.templates, notification, chosen)
      return way && template ? send(way, template, notification.params) : 'no-template'
    },
  }
}

type Way = Pick<SmsAliyunSettings, 'signName' | 'templateCode' | 'templates'> & {
  number: string
  /** On the mainland, where what staff chose counts. */
  isHome: boolean
}

/** Abroad a number is its calling code and the rest, without a plus sign. Null: nothing is registered for there. */
function wayTo({ abroad, ...home }: SmsAliyunSettings, mobile: Mobile): Way | null {
  if (isMainlandMobile(mobile)) return { ...home, number: mobile, isHome: true }
  return abroad ? { ...abroad, number: mobile.slice(1), isHome: false } : null
}

/** The headers of a call without a body; the query must be in canonical form already. */
export function signedHeaders(
  { keyId, keySecret }: Pick<SmsAliyunSettings, 'keyId' | 'keySecret'>,
  url: URL,
  { action, now, nonce }: { action: { name: string; version: string }; now: Date; nonce: string },
): Record<string, string> {
  const headers: Record<string, string> = {
    host: url.host,
    'x-acs-action': action.name,
    'x-acs-content-sha256': NO_BODY,
    'x-acs-date': `${now.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': action.version,
  }
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', url.pathname, url.search.slice(1), lines, names.join(';'), NO_BODY].join('\n')
  const text = `${ALGORITHM}\n${createHash('sha256').update(canonical).digest('hex')}`
  const signature = createHmac('sha256', keySecret).update(text).digest('hex')
  const authorization = `${ALGORITHM} Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { ...headers, authorization }
}

/** Sorted by name, encoded as RFC 3986 has it. */
export function canonicalQuery(query: Record<string, string>): string {
  return Object.entries(query)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

const Reply = z.object({ Code: z.string() })

const LIMITS: readonly string[] = [
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isv.MONTH_LIMIT_CONTROL',
]

function outcomeOf(answer: ProviderAnswer): SmsOutcome {
  if (!answer.answered || answer.status >= 500) return 'unknown'
  const reply = Reply.safeParse(jsonOf(answer.body))
  if (!reply.success) return 'unknown'
  if (reply.data.Code === 'OK') return 'sent'
  return LIMITS.includes(reply.data.Code) ? 'limited' : 'rejected'
}
