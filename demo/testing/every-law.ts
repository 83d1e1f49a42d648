/** The laws of spec 10 as far as a database can answer for them, whoever has filled it. */
import { findDrift } from '../../server/modules/ordering/upkeep/reconcile.ts'
import { assertCommentsTrue } from '../../server/testing/comments.ts'
import { assertBooksTrue, assertCountersTrue, assertPackagesTrue } from '../../server/testing/laws.ts'
import { checkCards } from '../../server/testing/simulation/card-laws.ts'
import { checkMoves } from '../../server/testing/simulation/change-laws.ts'
import { checkClosures, checkClosuresAudited } from '../../server/testing/simulation/closure-laws.ts'
import { checkGate } from '../../server/testing/simulation/gate-laws.ts'
import { checkSums } from '../../server/testing/simulation/money-laws.ts'
import { checkWhatFollows } from '../../server/testing/simulation/order-laws.ts'
import { checkRefundLaws } from '../../server/testing/simulation/refund-laws.ts'
import { checkSeats } from '../../server/testing/simulation/seat-laws.ts'
import type { Stored } from '../../server/testing/simulation/world.ts'

/** What every simulated world is asked as well: seats, orders, changes, money, refunds, cards, closures, entries; and comments. */
export async function everyLawHolds({ db }: Stored): Promise<void> {
  const { pools, openHolds } = await findDrift(db)
  if (pools + openHolds > 0) throw new Error(`${pools} pools and ${openHolds} counters of holds have drifted`)
  await assertCountersTrue(db)
  await assertBooksTrue(db)
  await assertPackagesTrue(db)
  await assertCommentsTrue(db)
  for (const check of [
    ...[checkSeats, checkWhatFollows, checkMoves, checkGate, checkSums, checkRefundLaws],
    ...[checkCards, checkClosures, checkClosuresAudited],
  ])
    await check({ db })
}
