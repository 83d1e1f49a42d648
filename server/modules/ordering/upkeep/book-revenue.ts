/** Sweeps that book what was earned on days that are over: units that were used or expired, and fees of changes of date. */
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { untilDone } from '../../../platform/map-concurrent.ts'
import { bookEarned, feeRevenue, revenueOf, startOfToday } from '../../ledger/revenue.ts'
import { takeChangeFees } from '../change/change-fees-sql.ts'
import { takeEarned } from '../units/revenue-sql.ts'

type RevenueDeps = { db: Db; clock: Clock }

/** Per transaction. */
const LIMIT = 1_000

/** Each unit once, on the day on which it ended, however many workers look. Answers how many. */
export const bookUsedUnits = ({ db, clock }: RevenueDeps): Promise<number> =>
  untilDone(LIMIT, () =>
    inTransaction(db, async (tx) => {
      const now = clock.now()
      const units = await takeEarned(tx, startOfToday(now), LIMIT)
      await bookEarned(
        tx,
        units.map(({ unitNo, type, endedAt, earnedFen }) => ({
          ...{ no: unitNo, account: revenueOf(type), at: endedAt ?? now, amountFen: earnedFen },
        })),
      )
      return units.length
    }),
  )

/** Each fee once, on the day on which its change was complete. Answers how many. */
export const bookChangeFees = ({ db, clock }: RevenueDeps): Promise<number> =>
  untilDone(LIMIT, () =>
    inTransaction(db, async (tx) => {
      const fees = await takeChangeFees(tx, startOfToday(clock.now()), LIMIT)
      await bookEarned(
        tx,
        fees.map((fee) => ({ ...fee, account: feeRevenue })),
      )
      return fees.length
    }),
  )
