/** What a session is allowed: how long it lives, how often one may guess, and where it may be led to. Pure. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Counted from the last use: a member's session slides on for 30 days, a guest's for 24 hours. */
const lifetimeMs = { member: 30 * 24 * HOUR_MS, guest: 24 * HOUR_MS }

/**
 * A mobile number is given to somebody new after some months, so a proof of it reaches the orders of the last 90 days.
 * An older one takes its number and key.
 */
const GUEST_ORDERS_DAYS = 90

export const guestOrdersSince = (now: Date): Date =>
  new Date(now.getTime() - GUEST_ORDERS_DAYS * 24 * HOUR_MS)

/** However often it is used, a session ends: a stolen token is not good for ever. */
const LONGEST_LIFE_MS = 90 * 24 * HOUR_MS

/** Using a session writes to the database at most once a minute. */
const TOUCH_EVERY_MS = MINUTE_MS

export const expiryOf = (kind: keyof typeof lifetimeMs, now: Date, begunAt: Date): Date =>
  new Date(Math.min(now.getTime() + lifetimeMs[kind], begunAt.getTime() + LONGEST_LIFE_MS))

export const isTouchDue = (seenAt: Date, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= TOUCH_EVERY_MS

/**
 * Wrong guesses at one name from one place, and at any names from one place (visitors share the tower's Wi-Fi). Nothing
 * counts for a name alone: that would let anybody lock its owner out.
 */
export const guessLimits = {
  name: { name: 'name', points: 5, seconds: 15 * 60 },
  place: { name: 'place', points: 100, seconds: 15 * 60 },
} as const

/** Wrong guesses at one name from all places together: counted, never a reason to refuse. */
export const guessesAnywhere = { name: 'anywhere', points: 20, seconds: 60 * 60 } as const

/**
 * After so many wrong passwords the next one is only looked at when a captcha was solved. Of a place more are let pass:
 * the first guesses of many people. Many places that guess at one name make its owner solve one too, and no more than that.
 */
export const captchaAfter = { name: 2, place: 20, anywhere: 20 } as const

/** WeChat's code lives five minutes; people may be asked to consent before. */
export const wechatStateMs = 10 * MINUTE_MS
/** The page that the browser is sent to hands its ticket in at once. */
export const wechatTicketMs = 2 * MINUTE_MS
/** A browser session that nobody has seen for this long is over. */
export const wechatIdentityMs = 30 * 24 * HOUR_MS

/** A path of our own shop and nothing that a browser could read as another host. */
export function isLocalPath(target: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(target)) return false
  return new URL(target, 'http://shop.invalid').origin === 'http://shop.invalid'
}

/** Where a browser goes on after WeChat: its target, the ticket in the hash, which no server ever sees. */
export const withTicket = (target: string, name: string, ticket: string): string =>
  `${target.split('#')[0]}#${name}=${ticket}`

/**
 * The page address as WeChat wants it signed; null when it is not one of ours. It must be spelled as browsers spell it, so
 * that no two readers of an address can disagree about its host.
 */
export function signableUrl(url: string, publicUrl: string): string | null {
  const page = url.split('#')[0] ?? ''
  const { origin } = new URL(publicUrl)
  const rest = page.startsWith(origin) ? page.slice(origin.length) : null
  return rest !== null && /^(?:[/?][\x21\x23-\x5b\x5d-\x7e]*)?$/.test(rest) ? page : null
}

const browsers = [
  ['WeChat', /MicroMessenger/i],
  ['Alipay', /AlipayClient/i],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const

/** Was this device, as deviceOf calls it, WeChat's own browser? */
export const isInWechat = (device: string): boolean => device.split(' · ')[0] === browsers[0][0]

/** What people call what they hold: "WeChat · iPhone". Empty when the header names nothing known. */
export const deviceOf = (userAgent: string): string =>
  [browsers, systems]
    .flatMap((known) => known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? [])
    .join(' · ')
