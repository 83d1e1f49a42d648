/** A sweep that books the fees of refunds as revenue, each on the day on which its refund was granted. */
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import { untilDone } from '../../platform/map-concurrent.ts'
import { bookEarned, feeRevenue, startOfToday } from '../ledger/revenue.ts'
import { takeRefundFees } from './fee-sql.ts'

/** Per transaction. */
const LIMIT = 1_000

/** Each once, however many workers look. Answers how many. */
export const bookRefundFees = ({ db, clock }: { db: Db; clock: Clock }): Promise<number> =>
  untilDone(LIMIT, () =>
    inTransaction(db, async (tx) => {
      const fees = await takeRefundFees(tx, startOfToday(clock.now()), LIMIT)
      await bookEarned(
        tx,
        fees.map((fee) => ({ ...fee, account: feeRevenue })),
      )
      return fees.length
    }),
  )
