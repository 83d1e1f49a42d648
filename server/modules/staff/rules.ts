/** What sessions of staff are allowed, when a second factor is asked for, and what the audit log may show. Pure. */
import { maskEmail, maskMobile, maskName } from '#contract/values/person.ts'

const MINUTE_MS = 60_000

const HOUR_MS = 60 * MINUTE_MS
/** Counted from the last use. */
const IDLE_MS = 30 * MINUTE_MS
const TOUCH_EVERY_MS = MINUTE_MS
/** To type a code, or a password of one's own. */
const STEP_MS = 10 * MINUTE_MS

export type SessionStep = 'OPEN' | 'TOTP' | 'PASSWORD' | 'ENROL'

/** Of a whole log-in, however much it is used; each step of it has minutes. */
export const expiryOf = (step: SessionStep, now: Date, sessionHours: number): Date =>
  new Date(now.getTime() + (step === 'OPEN' ? sessionHours * HOUR_MS : STEP_MS))

type Times = { step: SessionStep; seenAt: Date; expiresAt: Date }

/** A session that was last used then, or before, has ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS)

export const isOver = ({ step, seenAt, expiresAt }: Times, now: Date): boolean =>
  expiresAt <= now || (step === 'OPEN' && seenAt <= idleSince(now))

export const isTouchDue = (seenAt: Date, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= TOUCH_EVERY_MS

type Standing = { hasTotp: boolean; oneTimePassword: boolean; mustHaveTotp: boolean }

/** What a log-in asks for next, when these steps of it were taken. */
export function stepAfter(
  { hasTotp, oneTimePassword, mustHaveTotp }: Standing,
  taken: readonly SessionStep[],
): SessionStep {
  if (hasTotp && !taken.includes('TOTP')) return 'TOTP'
  if (oneTimePassword) return 'PASSWORD'
  return mustHaveTotp && !hasTotp ? 'ENROL' : 'OPEN'
}

/**
 * Wrong log-ins: at one account from one network, at any account from one network, and at one account from all networks
 * together from which nobody has come in to it lately; codes: at one account. Whoever guesses from strange networks locks
 * nobody out of those where an account is used.
 */
export const signInLimits = {
  account: { name: 'staff-account', points: 5, seconds: 15 * 60 },
  network: { name: 'staff-network', points: 50, seconds: 15 * 60 },
  strangers: { name: 'staff-strangers', points: 20, seconds: 60 * 60 },
  code: { name: 'staff-code', points: 5, seconds: 15 * 60 },
} as const

/** A network is strange to an account when its last log-in from there is older. */
const KNOWN_NETWORK_DAYS = 90

export const knownNetworksSince = (now: Date): Date =>
  new Date(now.getTime() - KNOWN_NETWORK_DAYS * 24 * HOUR_MS)

/** Answers of writes are kept this long; a browser repeats within minutes. */
export const requestKeptMs = 24 * 60 * MINUTE_MS

export type AuditFacts = Readonly<Record<string, unknown>>

const masks: Readonly<Record<string, (text: string) => string>> = {
  contactName: maskName,
  personName: maskName,
  mobile: maskMobile,
  contactMobile: maskMobile,
  document: (text) => `${text.slice(0, 1)}***${text.slice(-2)}`,
}

/** Personal data of buyers and visitors by the name of its field; mobiles, documents and e-mails wherever somebody typed one. */
export function maskedFacts(facts: AuditFacts): AuditFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' ? (masks[name] ?? maskedText)(value) : value,
    ]),
  )
}

/** What may stand between two digits of a number. No comma: it groups the digits of amounts. */
const gap = String.raw`[\s\p{Pd}.·()_]{0,3}`
const digits = (count: string) => String.raw`(?:${gap}\d){${count}}`

const email = String.raw`(?<![\w.%+-])[\w.%+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+`

const year = `(?:1${gap}9|2${gap}0)${digits('2')}`
const month = `(?:0${gap}[1-9]|1${gap}[0-2])`
const day = String.raw`(?:[0-2]${gap}\d|3${gap}[01])`
const spacedIdCard = String.raw`[1-8]${digits('5')}${gap}${year}${gap}${month}${gap}${day}${digits('3')}${gap}[\dx]`
/** Any 18 digits in a row; with gaps those with a day of birth, which two dates beside each other do not have. */
const idCard = String.raw`(?<!\d)(?:\d{17}[\dx]|${spacedIdCard})(?!\d)`

const spacedMobile = `0?1${gap}[3-9]${digits('9')}`
/** With gaps, and without the code of the country, it does not begin amid a date. */
const mobile = String.raw`(?<!\d)(?:(?:(?:\+|00)${gap})?86${gap}${spacedMobile}|0?1[3-9]\d{9}|(?<!\d[\p{Pd}.])${spacedMobile})(?!\d)`
const mobileAbroad = String.raw`(?:\+${gap}|(?<![\w-])00)[1-9]${digits('7,14')}`

const digitsOf = (text: string): string => text.replace(/\D/g, '')

type Typed = { pattern: string; mask: (found: string) => string }
const typed: readonly Typed[] = [
  { pattern: email, mask: maskEmail },
  { pattern: idCard, mask: (found) => `${found.slice(0, 1)}***${found.slice(-2)}` },
  { pattern: mobile, mask: (found) => maskMobile(digitsOf(found).slice(-11)) },
  { pattern: mobileAbroad, mask: (found) => maskMobile(`+${digitsOf(found).replace(/^00/, '')}`) },
]
/** All in one pass, so that what was masked is not looked at again. */
const anyTyped = new RegExp(typed.map(({ pattern }) => `(${pattern})`).join('|'), 'giu')

const maskTyped = (found: string, ...groups: readonly unknown[]): string =>
  typed[groups.findIndex((group) => group !== undefined)]?.mask(found) ?? found

/** Full-width and other digits are plain ones, and what nobody sees is gone. */
const folded = (text: string): string =>
  text.replace(/\P{ASCII}/gu, (character) => character.normalize('NFKC')).replace(/\p{Cf}/gu, '')

/** A text without personal data stays as it was typed. */
export function maskedText(text: string): string {
  const plain = folded(text)
  const masked = plain.replace(anyTyped, maskTyped)
  return masked === plain ? text : masked
}
