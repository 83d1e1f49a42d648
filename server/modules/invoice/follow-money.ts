/** The sweep that looks whose money moved since the last time: refunds that were granted, changes that were completed. */
import { inTransaction } from '../../platform/db.ts'
import { mapConcurrent } from '../../platform/map-concurrent.ts'
import { ordersChangedSince } from '../ordering/change/changes.ts'
import { lockRefundedOrder } from '../ordering/lifecycle/refund-order.ts'
import { ordersRefundedSince } from '../refund/moved-money.ts'
import { followedUntil, setFollowed } from './access-store.ts'
import type { InvoiceDeps } from './deps.ts'
import { followMoney } from './reverse-invoice.ts'

const AT_ONCE = 4
/** What was written down earlier may be seen later, by so much at most: a transaction lasts less. */
const OVERLAP_MS = 600_000

/** Answers how many invoices it dealt with. Looking twice changes nothing, so the times overlap. */
export async function followMovedMoney({ db, clock, chance, invoices }: InvoiceDeps): Promise<number> {
  if (!invoices) return 0
  const now = clock.now()
  const since = new Date(((await followedUntil(db)) ?? new Date(0)).getTime() - OVERLAP_MS)
  const moved = new Set([...(await ordersRefundedSince(db, since)), ...(await ordersChangedSince(db, since))])
  let done = 0
  await mapConcurrent(AT_ONCE, [...moved], async (orderNo) => {
    const followed = await inTransaction(db, async (tx) =>
      followMoney(tx, await lockRefundedOrder(tx, orderNo), { chance, now }),
    )
    if (followed) done += 1
  })
  await setFollowed(db, now)
  return done
}
