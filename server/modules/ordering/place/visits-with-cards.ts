/** Which tickets of an order need a card of their visitor, and for which day. */
import type * as contract from '#contract/endpoints/ordering/place.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Call } from '../../caller/caller.ts'
import type { HeldOrder } from '../hold/held-sql.ts'
import type { TicketVisit } from '../lifecycle/card-visits.ts'
import { documentIndexOf, type NewUnit } from '../units/new-units.ts'
import type { CheckedVisitor } from '../units/visitor-rules.ts'
import type { PlaceDeps } from './deps.ts'
import { refuseAskedOften } from './document-answers.ts'
import { placeOf } from './holders.ts'

type Named = { order: HeldOrder; visitors: readonly CheckedVisitor[]; units: readonly NewUnit[] }

/** None, where no ticket needs one. What is said of somebody's card is said no more often than of tickets. */
export async function visitsOf(
  deps: PlaceDeps,
  call: Call<typeof contract.placeOrder>,
  { order, visitors, units }: Named,
): Promise<TicketVisit[]> {
  if (!order.lines.some(({ ticket }) => ticket.needsCard)) return []
  await refuseAskedOften(deps, call)
  return visitors.flatMap((visitor) => {
    const { line, unitNo } = placeOf({ order, units }, visitor)
    if (!line.ticket.needsCard) return []
    const documentIndex = documentIndexOf(deps.vault, visitor)
    if (!documentIndex || line.visitDate === null) throw new Refusal('VISITORS_MISSING')
    return [{ documentIndex, types: line.ticket.needsCard, date: line.visitDate, unitNo }]
  })
}
