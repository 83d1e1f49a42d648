/** The sweep that looks whose money moved since the last time: refunds that were granted, changes that were completed. */
import { mapConcurrent } from '../../../platform/map-concurrent.ts'
import { ordersChangedSince } from '../../ordering/change/changes.ts'
import { paidMonthsOf } from '../../ordering/order/group-orders.ts'
import { ordersRefundedSince } from '../../refund/reading/moved-money.ts'
import type { InvoiceDeps } from '../deps.ts'
import { withSubject } from '../subject.ts'
import { followedUntil, setFollowed } from './access-store.ts'
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
  const paidMonths = await paidMonthsOf(db, [...moved])
  const orders = [...moved].filter((orderNo) => !paidMonths.has(orderNo))
  const months = Map.groupBy(paidMonths.values(), ({ groupId, month }) => `${groupId} ${month}`)
  const moving = [
    ...orders.map((order_no) => ({ order_no, corp_id: null, month: null })),
    ...[...months.values()].flatMap(([paid]) =>
      paid ? [{ order_no: null, corp_id: paid.groupId, month: paid.month }] : [],
    ),
  ]
  let done = 0
  await mapConcurrent(AT_ONCE, moving, async (over) => {
    const followed = await withSubject(db, over, (tx, subject) => followMoney(tx, subject, { chance, now }))
    if (followed) done += 1
  })
  await setFollowed(db, now)
  return done
}
