/** A sweep that books the fees of refunds as revenue, each on the day on which its refund was granted. */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { bookDaysOver, feeRevenue } from '../ledger/revenue.ts'
import { takeRefundFees } from './fee-sql.ts'

/** Answers how many. */
export const bookRefundFees = (deps: { db: Db; clock: Clock }): Promise<number> =>
  bookDaysOver(deps, async (tx, before, limit) =>
    (await takeRefundFees(tx, before, limit)).map((fee) => ({ ...fee, account: feeRevenue })),
  )
