/** What a session is allowed: how long it lives, and which addresses it may be led to. Pure. */

const HOUR_MS = 3_600_000

/** Counted from the last use: a member's session slides on for 30 days, a guest's for 24 hours. */
const lifetimeMs = { member: 30 * 24 * HOUR_MS, guest: 24 * HOUR_MS }

/** Using a session writes to the database at most once a minute. */
const TOUCH_EVERY_MS = 60_000

export const expiryOf = (kind: keyof typeof lifetimeMs, now: Date): Date =>
  new Date(now.getTime() + lifetimeMs[kind])

export const isTouchDue = (seenAt: Date, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= TOUCH_EVERY_MS
