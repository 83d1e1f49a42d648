/** Limits on guessing: a try is counted before it is compared, and given back when it was right. */
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#contract/refusals.ts'
import { networkOf } from '../../platform/network.ts'
import type { Vault } from '../../platform/vault.ts'
import { guessLimits } from './rules.ts'

export type GuessDeps = { pool: pg.Pool; vault: Vault }

/** Who guesses at what: `kind` keeps passwords and order keys apart. */
export type Guess = { kind: 'password' | 'order-key'; name: string; ip: string }

const limitersOver = new WeakMap<pg.Pool, { name: RateLimiterPostgres; place: RateLimiterPostgres }>()

/** The counters stand in the table login_limit, so all instances count together. */
function limitersOf(pool: pg.Pool) {
  const known = limitersOver.get(pool)
  if (known) return known
  const limiter = (keyPrefix: keyof typeof guessLimits) => {
    const { points, seconds } = guessLimits[keyPrefix]
    return new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'login_limit',
      tableCreated: true,
      // Old rows are swept with the sessions.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: seconds,
      blockDuration: seconds,
    })
  }
  const made = { name: limiter('name'), place: limiter('place') }
  limitersOver.set(pool, made)
  return made
}

/**
 * Runs one guess. `right` tells whether it was. Refuses LOGIN_LOCKED without looking once too many were wrong, for
 * names that exist and names that do not.
 */
export async function guessed<T>(
  { pool, vault }: GuessDeps,
  { kind, name, ip }: Guess,
  guess: () => Promise<T | null>,
): Promise<T | null> {
  const limiters = limitersOf(pool)
  const place = vault.index('guess', `${kind}:${networkOf(ip)}`).toString('hex')
  const atName = vault.index('guess', `${kind}:${networkOf(ip)}:${name}`).toString('hex')
  // The name first: guessing on at a locked one shall not use up the place that others share.
  await count(limiters.name, atName)
  await count(limiters.place, place)
  const right = await guess()
  if (right === null) return null
  await limiters.name.delete(atName)
  await limiters.place.reward(place)
  return right
}

async function count(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new Refusal('LOGIN_LOCKED', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
  }
}
