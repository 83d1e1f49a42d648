/** The forms that settings have: what an operator types, read and checked. */
import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import * as z from 'zod'
import { countriesAbroad } from '../modules/message/abroad.ts'
import { wechatValueCount } from '../modules/message/channels/wechat-message-gateway.ts'
import { type NotificationKind, notificationKinds } from '../modules/message/notification-kinds.ts'

/** A template of the official account. */
type WechatTemplate = { id: string; fields: readonly string[] }

/** What README says of a setting beside its form. */
type About = { for: string; example?: string; secret?: true }

export const about = (purpose: string, more: Omit<About, 'for'> = {}): About => ({ for: purpose, ...more })
export const text = z.string().min(1)
export const port = z.coerce.number().int().min(0).max(65_535)
export const count = z.coerce.number().int().min(0).max(1_000_000)
export const address = z.url({ protocol: /^https?$/ })

export const smtpAddress = z.url({ protocol: /^smtps?$/, hostname: /^.+$/ })

/** An address, or a name and an address in angle brackets. */
export const mailSender = text.regex(
  /^(?:[^<>@\r\n]+ )?<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
  'must be an address, or a name and <address>',
)

/** PEM as it is, or as base64 on one line. */
export const pem = text.transform((given, context) => {
  const plain = given.includes('-----BEGIN') ? given : Buffer.from(given, 'base64').toString('utf8')
  if (plain.includes('-----BEGIN')) return plain.replaceAll('\\n', '\n')
  context.addIssue('must be PEM text, or PEM text in base64')
  return z.NEVER
})

export const sm2PrivateKey = text
  .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
  .transform((digits) => digits.toLowerCase())

export const sm2PublicKey = text
  .regex(/^04[0-9a-f]{128}$/i, 'must be 130 hexadecimal digits that begin with 04')
  .transform((digits) => digits.toLowerCase())

export const secretBytes = text.transform((given, context) => {
  const bytes = Buffer.from(given, 'base64')
  if (bytes.length === 32) return bytes
  context.addIssue('must be 32 bytes in base64 (openssl rand -base64 32)')
  return z.NEVER
})

export const ticketKey = pem.transform((plain, context) => {
  const key = readKey(plain)
  if (key?.asymmetricKeyType === 'ed25519') return plain
  context.addIssue('must be an Ed25519 private key (openssl genpkey -algorithm ed25519)')
  return z.NEVER
})

function readKey(plain: string) {
  try {
    return createPrivateKey(plain)
  } catch {
    return null
  }
}

export const list = z
  .string()
  .default('')
  .transform((given) =>
    given
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

export const networks = list.refine(
  (all) => all.every(isNetwork),
  'must be addresses or networks like 10.0.0.0/8',
)

function isNetwork(given: string): boolean {
  const [address = '', bits] = given.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

const templateNames: readonly string[] = Object.keys(notificationKinds).flatMap((kind) => [
  kind,
  `${kind}.en`,
])

/** `kind=template` pairs. */
export const templates = list.transform((pairs, context): Readonly<Record<string, string>> => {
  const read = pairs.map((pair) => pair.split('=').map((part) => part.trim()))
  const known = read.every(([name = '', id = '', ...rest]) => {
    return templateNames.includes(name) && id !== '' && rest.length === 0
  })
  if (known) return Object.fromEntries(read)
  context.addIssue(`must be pairs of kind=template; the kinds are ${templateNames.join(', ')}`)
  return z.NEVER
})

/** `kind=template/field/…` pairs, with a field for each value of the kind. */
export const wechatTemplates = templates.transform(
  (read, context): Readonly<Record<string, WechatTemplate>> => {
    const parsed = Object.entries(read).map(([name, value]) => {
      const [id = '', ...fields] = value.split('/').map((part) => part.trim())
      return [name, { id, fields }] as const
    })
    const wrong = parsed.find(([name, { id, fields }]) => {
      const values = wechatValueCount(name.replace('.en', '') as NotificationKind)
      return id === '' || values === 0 || fields.length !== values || fields.some((field) => field === '')
    })
    if (!wrong) return Object.fromEntries(parsed)
    context.addIssue(`${wrong[0]} must be a template's id and the names of its fields, with / between them`)
    return z.NEVER
  },
)

const served = new Set<string>(countriesAbroad)

/** Countries and regions by their two letters, or all of them. */
export const abroad = list.transform((given, context): readonly (typeof countriesAbroad)[number][] => {
  const codes = given.map((code) => code.toUpperCase())
  if (codes.length === 1 && codes[0] === 'ALL') return countriesAbroad
  if (codes.every((code) => served.has(code))) return countriesAbroad.filter((code) => codes.includes(code))
  context.addIssue('must be `all`, or countries and regions by two letters, such as GB, without CN')
  return z.NEVER
})

export const databaseAddress = text.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
