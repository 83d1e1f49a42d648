/** Visits that orders book with cards of their visitors: taken while they are placed, won back by late money. */
import { strict as assert } from 'node:assert'
import type { CardNo } from '#contract/values/card.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import {
  type Fault,
  type Orders,
  ordersWithVisits,
  reviveVisits,
  takeVisits,
  type WantedVisit,
  writeVisits,
} from '../../card/visits.ts'
import { listTicketIds, listUnpaid, lockUnpaidByNo, setDisplaced } from './card-visits-sql.ts'

export type TicketVisit = WantedVisit & { unitNo: string }

type Known = { own: OrderNo; locked: readonly number[] }

/** `locked`: the unpaid orders that may have to give way. */
export const ordersOfVisits = (tx: Tx, { own, locked }: Known): Orders => ({
  async unpaidAmong(orderNos) {
    const others = orderNos.filter((orderNo) => orderNo !== own)
    const unpaid = await listUnpaid(tx, others)
    if (!unpaid.every(({ id }) => locked.includes(id))) return 'again'
    return new Set(unpaid.map(({ orderNo }) => orderNo))
  },
  displace: (orderNos) => setDisplaced(tx, orderNos),
})

/** Unpaid orders that have visits with the same cards, to be locked with the order itself. */
export async function listConflictingOrders(tx: Tx, wanted: readonly WantedVisit[]): Promise<number[]> {
  const unpaid = await listUnpaid(tx, await ordersWithVisits(tx, wanted))
  return unpaid.map(({ id }) => id)
}

type Placing = { orderNo: OrderNo; visits: readonly TicketVisit[] }

/** Nothing to do without such tickets. */
export const takeCardVisits = async (
  tx: Tx,
  { orderNo, visits }: Placing,
  locked: readonly number[],
): Promise<CardNo[] | Fault | 'again'> =>
  visits.length === 0 ? [] : await takeVisits(tx, ordersOfVisits(tx, { own: orderNo, locked }), visits)

/** The order is placed: each of its tickets has the card that was taken for it. */
export async function writeCardVisits(
  tx: Tx,
  { orderId, orderNo, visits }: Placing & { orderId: number },
  cardNos: readonly CardNo[],
): Promise<void> {
  if (visits.length === 0) return
  const tickets = await listTicketIds(
    tx,
    orderId,
    visits.map(({ unitNo }) => unitNo),
  )
  await writeVisits(
    tx,
    visits.map(({ unitNo, date }, index) => {
      const unitId = tickets.find((ticket) => ticket.unitNo === unitNo)?.id
      const cardNo = cardNos[index]
      assert(unitId !== undefined && cardNo, 'a visit has a ticket and a card')
      return { cardNo, date, unitId, orderNo }
    }),
  )
}

/** Money came: visits that other unpaid orders took meanwhile are won back. False: paid orders have them. */
export const reclaimVisits = (tx: Tx, orderNo: OrderNo): Promise<boolean> =>
  reviveVisits(tx, orderNo, {
    async unpaidAmong(orderNos) {
      const others = orderNos.filter((one) => one !== orderNo)
      const locked = await lockUnpaidByNo(tx, others)
      return await ordersOfVisits(tx, { own: orderNo, locked }).unpaidAmong(orderNos)
    },
    displace: (orderNos) => setDisplaced(tx, orderNos),
  })
