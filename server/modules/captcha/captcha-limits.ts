/** How often one may try, and when one right try is not enough. */
import type pg from 'pg'
import { Refusal } from '#contract/refusals.ts'
import { networkOf } from '../../platform/network.ts'
import { addTry, countedTries, countTryUnderAll, subtractTries } from '../../platform/try-limits.ts'
import type { Vault } from '../../platform/vault.ts'
import { distrust, tryLimits } from './rules.ts'

type Deps = { pool: pg.Pool; vault: Vault }

/** Drawing a picture and trying it count apart. */
type Try = { what: 'refresh' | 'validate'; sessionIndex: Buffer; ip: string }

/** Counts one try before it is made. Refuses CAPTCHA_TOO_OFTEN. */
export async function countCaptchaTry({ pool, vault }: Deps, { what, sessionIndex, ip }: Try): Promise<void> {
  const ofSession = vault.index('captcha', `${what}:${sessionIndex.toString('hex')}`)
  const ofPlace = vault.index('captcha', `${what}:${networkOf(ip)}`)
  // A session that rests shall not use up the place that others share, nor a place that rests anybody's session.
  const retryAfterSeconds = await countTryUnderAll(pool, [
    [tryLimits.session, ofSession],
    [tryLimits.place, ofPlace],
  ])
  if (retryAfterSeconds > 0) throw new Refusal('CAPTCHA_TOO_OFTEN', { retryAfterSeconds })
}

const wrongKey = (vault: Vault, ip: string): Buffer => vault.index('captcha', `wrong:${networkOf(ip)}`)

export const isDistrusted = async ({ pool, vault }: Deps, ip: string): Promise<boolean> =>
  (await countedTries(pool, distrust, wrongKey(vault, ip))) >= distrust.points

export const countWrong = ({ pool, vault }: Deps, ip: string): Promise<void> =>
  addTry(pool, distrust, wrongKey(vault, ip))

export const countSolved = ({ pool, vault }: Deps, ip: string): Promise<void> =>
  subtractTries(pool, distrust, wrongKey(vault, ip), distrust.forgives)
