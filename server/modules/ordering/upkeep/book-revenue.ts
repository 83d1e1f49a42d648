/** Sweeps that book what was earned on days that are over: units that were used or expired, and fees of changes of date. */
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { bookDaysOver, feeRevenue, revenueOf } from '../../ledger/revenue.ts'
import { takeChangeFees } from '../change/change-fees-sql.ts'
import { takeEarned } from '../units/revenue-sql.ts'

type RevenueDeps = { db: Db; clock: Clock }

/** On the day on which each unit ended. Answers how many. */
export const bookUsedUnits = (deps: RevenueDeps): Promise<number> =>
  bookDaysOver(deps, async (tx, before, limit) =>
    (await takeEarned(tx, before, limit)).map(({ unitNo, type, endedAt, earnedFen }) => ({
      ...{ no: unitNo, account: revenueOf(type), at: endedAt, amountFen: earnedFen },
    })),
  )

/** On the day on which each change was complete. Answers how many. */
export const bookChangeFees = (deps: RevenueDeps): Promise<number> =>
  bookDaysOver(deps, async (tx, before, limit) =>
    (await takeChangeFees(tx, before, limit)).map((fee) => ({ ...fee, account: feeRevenue })),
  )
