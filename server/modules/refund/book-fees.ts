/** Sweeps that book what refunds leave to the venue as revenue: their fees, and freight that none of them can give back any more. */
import { minus, sumOf } from '#contract/values/fen.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { bookDaysOver, feeRevenue, freightRevenue } from '../ledger/revenue.ts'
import { takeFreight } from '../ordering/upkeep/ended-freight.ts'
import { listFreightGranted } from './amount/freight-store.ts'
import { takeRefundFees } from './fee-sql.ts'

type RevenueDeps = { db: Db; clock: Clock }

/** On the day on which each refund was granted. Answers how many. */
export const bookRefundFees = (deps: RevenueDeps): Promise<number> =>
  bookDaysOver(deps, async (tx, before, limit) =>
    (await takeRefundFees(tx, before, limit)).map((fee) => ({ ...fee, account: feeRevenue })),
  )

/** On the day on which the last unit of each order ended. Answers of how many orders. */
export const bookFreight = (deps: RevenueDeps): Promise<number> =>
  bookDaysOver(deps, async (tx, before, limit) => {
    const orders = await takeFreight(tx, before, limit)
    if (orders.length === 0) return []
    const orderIds = orders.map(({ orderId }) => orderId)
    const refunds = Map.groupBy(await listFreightGranted(tx, orderIds), ({ orderId }) => orderId)
    return orders.map(({ orderId, orderNo, at, freightFen }) => {
      const back = sumOf((refunds.get(orderId) ?? []).map((refund) => refund.freightFen))
      return { no: orderNo, account: freightRevenue, at, amountFen: minus(freightFen, back) }
    })
  })
