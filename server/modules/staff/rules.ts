/** What sessions of staff are allowed, when a second factor is asked for, and what the audit log may show. Pure. */
import { maskMobile, maskName } from '#contract/values/person.ts'

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

/** Personal data of buyers and visitors by the name of its field, and mobiles wherever somebody typed one. */
export function maskedFacts(facts: AuditFacts): AuditFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' ? (masks[name] ?? maskedText)(value) : value,
    ]),
  )
}

export const maskedText = (text: string): string =>
  text
    .replace(/(?<!\d)\d{17}[\dXx](?!\d)/g, (document) => `${document.slice(0, 1)}***${document.slice(-2)}`)
    .replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, maskMobile)
