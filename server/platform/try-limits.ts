/**
 * Limits on tries that all processes count together, in the table try_limit. Its shape and its clock, the wall's, belong
 * to rate-limiter-flexible; its keys hold hashes, never a person, a session or an address.
 */
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#contract/refusals.ts'
import { deleteExpiredTries } from './try-limits-sql.ts'

/** So many tries within so many seconds; who tries on after that waits as long from the first one too many. */
export type TryLimit = {
  /** Keeps the keys of different limits apart. */
  name: string
  points: number
  seconds: number
}

/** By their limits, which may be set anew while the shop runs. */
const limitersOver = new WeakMap<pg.Pool, Map<string, RateLimiterPostgres>>()

function limiterOf(pool: pg.Pool, limit: TryLimit): RateLimiterPostgres {
  const known = limitersOver.get(pool) ?? new Map<string, RateLimiterPostgres>()
  limitersOver.set(pool, known)
  const key = `${limit.name} ${limit.points} ${limit.seconds}`
  const limiter = known.get(key) ?? newLimiter(pool, limit)
  known.set(key, limiter)
  return limiter
}

const newLimiter = (pool: pg.Pool, { name, points, seconds }: TryLimit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    // One table for all limits: the library prepares its statements under one name, whatever table they are about.
    tableName: 'try_limit',
    tableCreated: true,
    // Old rows are swept with everything else that has ended.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    blockDuration: seconds,
  })

/** Counts one try before it is made. Answers 0 when it may be made, else the seconds to wait. */
export async function countTry(pool: pg.Pool, limit: TryLimit, key: Buffer): Promise<number> {
  try {
    await limiterOf(pool, limit).consume(key.toString('hex'))
    return 0
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
  }
}

/** Counts one try under each of these limits, or under none when one of them has no room. Answers as countTry does. */
export async function countTryUnderAll(pool: pg.Pool, limits: readonly CountedUnder[]): Promise<number> {
  for (const [place, [limit, key]] of limits.entries()) {
    const seconds = await countTry(pool, limit, key)
    if (seconds === 0) continue
    for (const [before, keyBefore] of limits.slice(0, place)) await subtractTries(pool, before, keyBefore, 1)
    return seconds
  }
  return 0
}

export type CountedUnder = readonly [TryLimit, Buffer]

/**
 * Runs one guess; null means that it was wrong. It is counted before it is looked at: under `own` first, since guessing on
 * at what is locked shall use up nothing that is shared. A right one takes all back that is counted under `own`, and itself
 * under the others. Refuses LOGIN_LOCKED without looking where there is no room.
 */
export async function withCountedGuess<T>(
  pool: pg.Pool,
  { own, shared }: { own: CountedUnder; shared: readonly CountedUnder[] },
  guess: () => Promise<T | null>,
): Promise<T | null> {
  const retryAfterSeconds = await countTryUnderAll(pool, [own, ...shared])
  if (retryAfterSeconds > 0) throw loginLocked(retryAfterSeconds)
  const right = await guess()
  if (right === null) return null
  await forgetTries(pool, ...own)
  for (const [limit, key] of shared) await subtractTries(pool, limit, key, 1)
  return right
}

/** It says how long to wait, the same for an account that exists and for one that does not. */
export const loginLocked = (retryAfterSeconds: number): Refusal =>
  new Refusal('LOGIN_LOCKED', { retryAfterSeconds, retryAfterMinutes: Math.ceil(retryAfterSeconds / 60) })

/** How many are counted now. */
export async function countedTries(pool: pg.Pool, limit: TryLimit, key: Buffer): Promise<number> {
  const counted = await limiterOf(pool, limit).get(key.toString('hex'))
  return counted?.consumedPoints ?? 0
}

/** Counts one more, without ever keeping anybody waiting. */
export async function addTry(pool: pg.Pool, limit: TryLimit, key: Buffer): Promise<void> {
  await limiterOf(pool, limit).penalty(key.toString('hex'))
}

/** Takes some back, never more than are counted: nobody saves up for later. */
export async function subtractTries(
  pool: pg.Pool,
  limit: TryLimit,
  key: Buffer,
  points: number,
): Promise<void> {
  const counted = Math.min(points, await countedTries(pool, limit, key))
  if (counted > 0) await limiterOf(pool, limit).reward(key.toString('hex'), counted)
}

/** Takes all back. */
export async function forgetTries(pool: pg.Pool, limit: TryLimit, key: Buffer): Promise<void> {
  await limiterOf(pool, limit).delete(key.toString('hex'))
}

/** Forgets counters that count nothing any more. */
export async function sweepTries(pool: pg.Pool): Promise<void> {
  await deleteExpiredTries(pool, Date.now())
}
