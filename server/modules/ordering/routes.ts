/** The calls of contract/endpoints/ordering.ts. */
import * as contract from '#contract/endpoints/ordering.ts'
import { on, type Route } from '../caller/caller.ts'
import { buyAgain } from './hold/buy-again.ts'
import { holdSeats } from './hold/hold-seats.ts'
import { openNotice, readHold, releaseHold } from './hold/read-hold.ts'
import { renewOrderKey } from './order/own-order.ts'
import { type OrderingDeps, openOrdering } from './ordering.ts'
import { placeOrder } from './place/place-order.ts'
import { listOrders, readOrder } from './reading/read-orders.ts'
import { readTickets } from './reading/read-tickets.ts'

export function orderingRoutes(deps: OrderingDeps): Route[] {
  const ordering = openOrdering(deps)
  const { id: keyId, publicPem: publicKey } = deps.ticketKey
  return [
    on(contract.holdSeats, (call) => holdSeats(ordering, call)),
    on(contract.readHold, (call) => readHold(ordering, call)),
    on(contract.releaseHold, (call) => releaseHold(ordering, call)),
    on(contract.openNotice, (call) => openNotice(ordering, call)),
    on(contract.placeOrder, (call) => placeOrder(ordering, call)),
    on(contract.buyAgain, (call) => buyAgain(ordering, call)),
    on(contract.listOrders, (call) => listOrders(ordering, call)),
    on(contract.readOrder, (call) => readOrder(ordering, call)),
    on(contract.renewOrderKey, ({ caller, params }) => renewOrderKey(deps, caller, params.orderNo)),
    on(contract.readTickets, (call) => readTickets(ordering, call)),
    on(contract.readTicketKey, () => ({ keyId, publicKey })),
  ]
}
