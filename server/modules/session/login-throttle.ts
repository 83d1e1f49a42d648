/** Limits on guessing: a try is counted before it is compared, and given back when it was right. */
import type pg from 'pg'
import { networkOf } from '../../platform/network.ts'
import { addTry, countedTries, withCountedGuess } from '../../platform/try-limits.ts'
import type { Vault } from '../../platform/vault.ts'
import { captchaAfter, guessesAnywhere, guessLimits } from './rules.ts'

export type GuessDeps = { pool: pg.Pool; vault: Vault }

/** Who guesses at what: `kind` keeps passwords and order keys apart. */
export type Guess = { kind: 'password' | 'order-key'; name: string; ip: string }

const keysOf = (vault: Vault, { kind, name, ip }: Guess) => ({
  place: vault.index('guess', `${kind}:${networkOf(ip)}`),
  atName: vault.index('guess', `${kind}:${networkOf(ip)}:${name}`),
  anywhere: vault.index('guess', `${kind}:${name}`),
})

/** Was so much wrong that only a person may guess on? Not asked of an account that is locked out in any case. */
export async function isCaptchaDue({ pool, vault }: GuessDeps, guess: Guess): Promise<boolean> {
  const { place, atName, anywhere } = keysOf(vault, guess)
  const wrongAtName = await countedTries(pool, guessLimits.name, atName)
  if (wrongAtName >= guessLimits.name.points) return false
  return (
    wrongAtName >= captchaAfter.name ||
    (await countedTries(pool, guessLimits.place, place)) >= captchaAfter.place ||
    (await countedTries(pool, guessesAnywhere, anywhere)) >= captchaAfter.anywhere
  )
}

/**
 * Runs one guess; null means that it was wrong. Refuses LOGIN_LOCKED without looking once too many were wrong, for
 * names that exist and names that do not.
 */
export async function withLoginThrottle<T>(
  { pool, vault }: GuessDeps,
  { kind, name, ip }: Guess,
  guess: () => Promise<T | null>,
): Promise<T | null> {
  const { place, atName, anywhere } = keysOf(vault, { kind, name, ip })
  const counted = { own: [guessLimits.name, atName], shared: [[guessLimits.place, place]] } as const
  const right = await withCountedGuess(pool, counted, guess)
  if (right === null) await addTry(pool, guessesAnywhere, anywhere)
  return right
}
