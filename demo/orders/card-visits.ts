/** The visits that orders of the demo tower have booked with cards, chosen as placing chooses them. */
import assert from 'node:assert/strict'
import { documentName } from '#contract/values/document.ts'
import {
  type TicketVisit,
  takeCardVisits,
  writeCardVisits,
} from '../../server/modules/ordering/lifecycle/card-visits.ts'
import { offerSnapshotOf } from '../../server/modules/ordering/order/snapshot.ts'
import type { Tx } from '../../server/platform/db.ts'
import { orderIds } from '../seed-sql.ts'
import type { DemoContext } from './demo-quote.ts'
import type { MemberOrder } from './member-orders.ts'

/** Of stored orders, once the annual cards of the same member are approved. */
export async function bookCardVisits(
  tx: Tx,
  { vault }: Pick<DemoContext, 'vault'>,
  orders: readonly MemberOrder[],
): Promise<void> {
  const ids = await orderIds(tx)
  for (const order of orders) {
    const { orderNo } = order
    const orderId = ids.get(orderNo)
    const visits = visitsOf(vault, order)
    if (visits.length === 0 || orderId === undefined) continue
    const taken = await takeCardVisits(tx, { orderNo, visits }, [])
    assert(Array.isArray(taken), `each visitor of ${orderNo} has a card: ${JSON.stringify(taken)}`)
    await writeCardVisits(tx, { orderId, orderNo, visits }, taken)
  }
}

/** All tickets of these orders are for card holders. */
function visitsOf(vault: DemoContext['vault'], { quote, people, units }: MemberOrder): TicketVisit[] {
  const [line] = quote.lines
  const { needsCard } = line ? offerSnapshotOf(line.offer) : {}
  if (!needsCard || quote.visitDate === null) return []
  const date = quote.visitDate
  return units.map(({ unit_no: unitNo }, index) => {
    const document = people[index]?.document
    assert(document, `who comes with ${unitNo}?`)
    const documentIndex = vault.index('document', documentName(document.idType, document.number))
    return { documentIndex, types: needsCard, date, unitNo }
  })
}
