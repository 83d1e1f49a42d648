/** Wrong serial numbers are counted, wherever they are tried: an account has some a day. */
import type pg from 'pg'
import { Refusal } from '#contract/refusals.ts'
import { networkOf } from '../../platform/network.ts'
import { countTryUnderAll, subtractTries, type TryLimit } from '../../platform/try-limits.ts'
import type { Vault } from '../../platform/vault.ts'
import type { MemberId } from '../caller/caller.ts'
import type { SettingMemory } from '../setting/setting-memory.ts'

const DAY = 24 * 3_600

const memberLimit = (points: number): TryLimit => ({ name: 'voucher-member', points, seconds: DAY })
/** Many people share an address, and tries are counted while they are under way; a guesser has few accounts. */
const networkLimit = (points: number): TryLimit => ({ name: 'voucher-network', points, seconds: DAY })

export type SerialDeps = { pool: pg.Pool; vault: Vault; settings: SettingMemory }

/**
 * Does what a serial is tried for. Each try is counted before it is made, so that no number of them at once are more than
 * the limit, and is taken back when the serial was right; null says that it was not.
 */
export async function withinTries<T>(
  { pool, vault, settings }: SerialDeps,
  { memberId, ip }: { memberId: MemberId; ip: string },
  work: () => Promise<T | null>,
): Promise<T> {
  const tries = (await settings.reader())('voucher.tries-per-day')
  const counted = [
    [memberLimit(tries), vault.index('voucher-tries', `member:${memberId}`)],
    [networkLimit(10 * tries), vault.index('voucher-tries', `network:${networkOf(ip)}`)],
  ] as const
  const retryAfterSeconds = await countTryUnderAll(pool, counted)
  if (retryAfterSeconds > 0) throw new Refusal('VOUCHER_TOO_OFTEN', { retryAfterSeconds })
  const isWrong = { yet: false }
  try {
    const done = await work()
    isWrong.yet = done === null
    if (done === null) throw new Refusal('VOUCHER_NOT_USABLE')
    return done
  } finally {
    if (!isWrong.yet) for (const [limit, key] of counted) await subtractTries(pool, limit, key, 1)
  }
}
