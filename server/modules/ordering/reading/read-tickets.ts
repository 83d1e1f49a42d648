/** The signed tickets of a buyer's own paid order. */
import type * as contract from '#contract/endpoints/ordering/tickets.ts'
import type { Tickets } from '#contract/endpoints/ordering/tickets.ts'
import { Refusal } from '#contract/refusals.ts'
import { isOfParty, partySerialOf } from '#contract/values/admit-party.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { maskName } from '#contract/values/person.ts'
import type { Batcher } from '../../../platform/batcher.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Call } from '../../caller/caller.ts'
import { placesOf } from '../order/chosen-place.ts'
import { checkOwner } from '../order/own-order.ts'
import { actionsOf, hasNoGateCode, isUsable, seatlessStates, shownStatus } from '../order/rules.ts'
import type { Snapshots } from '../order/snapshots.ts'
import { signParty } from './party-code.ts'
import { signTicket, type TicketKey } from './ticket-code.ts'
import type { TicketedOrder, TicketedUnit } from './ticket-sql.ts'

export type TicketDeps = {
  clock: Clock
  vault: Vault
  ticketKey: TicketKey
  snapshots: Snapshots
  findTickets: Batcher<OrderNo, TicketedOrder | null>
}

import { validityIn } from './validity-view.ts'

/** Refuses TICKET_BEING_ISSUED while money or staff are awaited. */
export async function readTickets(
  { findTickets, snapshots, clock, vault, ticketKey }: TicketDeps,
  { caller, params, language }: Call<typeof contract.readTickets>,
): Promise<Tickets> {
  const order = checkOwner(caller, await findTickets(params.orderNo))
  const status = shownStatus(order.flowStatus, order.payUntil, clock.now())
  if (status === 'AWAIT_PAID' || status === 'UNCONIRM') throw new Refusal('TICKET_BEING_ISSUED')
  if (!actionsOf(status).includes('tickets')) throw new Refusal('NO_TICKETS')
  const { orderNo, visitDate, slotFrom, slotTo, wayToGet } = order
  const product = await snapshots.product(order.productSnapshot)
  const units = shownUnits(order.units)
  const placeOf = placesOf(vault, order)
  return {
    orderNo,
    productName: product.name[language],
    visitDate,
    slotFrom,
    slotTo,
    assistCode: order.assistCode ?? '',
    place: placeOf(product, language),
    party: await partyOf({ snapshots, ticketKey }, order),
    tickets: await Promise.all(
      units.map(async ({ offerSnapshot, names, productSnapshot, validFrom, validUntil, ...unit }) => {
        const promised = await snapshots.product(productSnapshot)
        const hasCode = isUsable(unit.state) && !hasNoGateCode(promised, wayToGet)
        return {
          ...validityIn(
            language,
            {
              ...unit,
              product: promised,
              validFrom: new Date(validFrom),
              validUntil: validUntil === null ? null : new Date(validUntil),
            },
            placeOf,
          ),
          unitNo: unit.unitNo,
          name: (await snapshots.offer(offerSnapshot)).name[language],
          state: unit.state,
          admits: unit.admits,
          admitted: unit.admitted,
          visitors: names.map((name) => maskName(vault.open(Buffer.from(name, 'base64')))),
          code: hasCode ? signTicket(ticketKey, unit) : null,
        }
      }),
    ),
  }
}

/** Null for a single person, and for a buyer without a group. */
async function partyOf(
  { snapshots, ticketKey }: Pick<TicketDeps, 'snapshots' | 'ticketKey'>,
  { channel, orderNo, wayToGet, units }: TicketedOrder,
): Promise<Tickets['party']> {
  if (channel !== 'B2B') return null
  const together = await Promise.all(
    units.map(async ({ offerSnapshot, productSnapshot }) => {
      const { needsCard } = await snapshots.offer(offerSnapshot)
      return !needsCard && !hasNoGateCode(await snapshots.product(productSnapshot), wayToGet)
    }),
  )
  const party = units.filter((unit, at) => together[at] && isOfParty(unit))
  const count = (of: 'admits' | 'admitted') => party.reduce((sum, unit) => sum + unit[of], 0)
  if (count('admits') < 2) return null
  const isOpen = party.some(({ state }) => isUsable(state))
  return {
    admits: count('admits'),
    admitted: count('admitted'),
    code: isOpen ? signParty(ticketKey, { orderNo, serial: partySerialOf(units) }) : null,
  }
}

/** What opens the gate comes first; what was given back is no ticket any more. */
function shownUnits(units: readonly TicketedUnit[]): TicketedUnit[] {
  const shown = units.filter(({ state }) => !seatlessStates.includes(state))
  return [...shown.filter(({ state }) => isUsable(state)), ...shown.filter(({ state }) => !isUsable(state))]
}
