/** The calls of contract/endpoints/ordering. */
import * as holdCalls from '#contract/endpoints/ordering/hold.ts'
import * as namesCalls from '#contract/endpoints/ordering/names.ts'
import * as partyCalls from '#contract/endpoints/ordering/party.ts'
import * as placeCalls from '#contract/endpoints/ordering/place.ts'
import * as readingCalls from '#contract/endpoints/ordering/reading.ts'
import * as ticketCalls from '#contract/endpoints/ordering/tickets.ts'
import { on, type Route } from '../caller/caller.ts'
import { buyAgain } from './hold/buy-again.ts'
import { holdSeats } from './hold/hold-seats.ts'
import { quoteHold } from './hold/quote-hold.ts'
import { openNotice, readHold, releaseHold } from './hold/read-hold.ts'
import { correctName } from './names/correct-name.ts'
import { correctParty, readParty } from './names/correct-party.ts'
import { readNames } from './names/read-names.ts'
import { renewOrderKey } from './order/own-order.ts'
import { type OrderingDeps, openOrdering } from './ordering.ts'
import { placeOrder } from './place/place-order.ts'
import { listOrders, readOrder } from './reading/read-orders.ts'
import { readTickets } from './reading/read-tickets.ts'

export function orderingRoutes(deps: OrderingDeps): Route[] {
  const ordering = openOrdering(deps)
  const { id: keyId, publicPem: publicKey } = deps.ticketKey
  return [
    on(holdCalls.holdSeats, (call) => holdSeats(ordering, call)),
    on(holdCalls.readHold, (call) => readHold(ordering, call)),
    on(holdCalls.quoteHold, (call) => quoteHold(ordering, call)),
    on(holdCalls.releaseHold, (call) => releaseHold(ordering, call)),
    on(holdCalls.openNotice, (call) => openNotice(ordering, call)),
    on(placeCalls.placeOrder, (call) => placeOrder(ordering, call)),
    on(holdCalls.buyAgain, (call) => buyAgain(ordering, call)),
    on(readingCalls.listOrders, (call) => listOrders(ordering, call)),
    on(readingCalls.readOrder, (call) => readOrder(ordering, call)),
    on(readingCalls.renewOrderKey, ({ caller, params }) => renewOrderKey(deps, caller, params.orderNo)),
    on(namesCalls.readNames, (call) => readNames(ordering, call)),
    on(namesCalls.correctName, (call) => correctName(ordering, call)),
    on(partyCalls.readParty, (call) => readParty(deps, call)),
    on(partyCalls.correctParty, (call) => correctParty(deps, call)),
    on(ticketCalls.readTickets, (call) => readTickets(ordering, call)),
    on(ticketCalls.readTicketKey, () => ({ keyId, publicKey })),
  ]
}
