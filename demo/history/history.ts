/** Past business of the demo tower, for reports and for a shop of the size of a year: only when somebody asks for it. */
import { addDays, venueDate } from '#contract/values/time.ts'
import { keepPoolsLaidOut } from '../../server/modules/inventory/inventory.ts'
import { inTransaction } from '../../server/platform/db.ts'
import { type FreshDeps, hasDemo } from '../fresh/fresh-sql.ts'
import { lockPools } from '../fresh/renew-sql.ts'
import { countSeats, earnPoints, recordEntries, refreshStatistics } from '../seed-sql.ts'
import { commentOnHistory } from './comments-sql.ts'
import {
  bookHistory,
  compareHistory,
  hasHistory,
  openSince,
  planHistory,
  sellHistory,
} from './history-sql.ts'
import { joinHistory } from './members-sql.ts'
import { refundHistory } from './refunds-sql.ts'

/** Bills of yesterday are compared with what providers know, and they know nothing of these payments. */
const LAST_DAYS_AGO = 2

/** All or nothing. Answers how many orders were made; null: there is no demo, or it has its history already. */
export async function seedHistory(
  { db, clock, vault }: Pick<FreshDeps, 'db' | 'clock' | 'vault'>,
  days: number,
): Promise<number | null> {
  if (!(await hasDemo(db))) return null
  const today = venueDate(clock.now())
  const until = addDays(today, -LAST_DAYS_AGO)
  const from = addDays(until, 1 - days)
  const orders = await inTransaction(db, async (tx) => {
    if (await hasHistory(tx)) return null
    await openSince(tx, from, today)
    await keepPoolsLaidOut({ tx, clock }, days + LAST_DAYS_AGO)
    await joinHistory(tx, { vault }, { from, until, days })
    await planHistory(tx, { from, until, today })
    const sold = await sellHistory(tx)
    await bookHistory(tx)
    await refundHistory(tx)
    await compareHistory(tx)
    await recordEntries(tx, clock.now())
    await earnPoints(tx, clock.now())
    await commentOnHistory(tx, clock.now())
    // Last of all, so that buyers of a shop that is open wait for the counters alone.
    await lockPools(tx)
    await countSeats(tx)
    return sold
  })
  if (orders !== null) await refreshStatistics(db)
  return orders
}
