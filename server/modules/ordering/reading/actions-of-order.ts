/** What a buyer may do with one order that was read in full. */
import type { OrderAction } from '#contract/endpoints/ordering/reading.ts'
import type { FlowStatus } from '#contract/values/order.ts'
import { type Declined, isOpen, type StoredChange } from '../change/changes.ts'
import { isAllSent } from '../order/goods.ts'
import { keepsMoney, orderActions } from '../order/order-actions.ts'
import type { Order, PlacedLine } from '../order/order-sql.ts'
import { openedPackages, packagesOfClosure } from '../order/packages.ts'
import { type Confirmable, isVisitOver } from '../order/rules.ts'
import type { SealedVisitor } from '../order/visitor-sql.ts'
import type { HistoryRow, UnitRow } from './list-sql.ts'

/** Whether invoices are offered. */
export type Offers = { offersInvoices: boolean }

type ActionContext = Offers & {
  /** As it is shown now. */
  flowStatus: FlowStatus
  lines: readonly PlacedLine[]
  units: readonly UnitRow[]
  changes: readonly StoredChange[]
  declined: readonly Declined[]
  visitors: readonly SealedVisitor[]
  history: readonly HistoryRow[]
  now: Date
}

export function actionsFor(
  order: Confirmable & Pick<Order, 'channel' | 'wayToGet' | 'payType' | 'amounts'>,
  context: ActionContext,
): OrderAction[] {
  const {
    flowStatus: status,
    offersInvoices,
    lines,
    units,
    changes,
    declined,
    visitors,
    history,
    now,
  } = context
  const { channel, wayToGet, payType, amounts } = order
  const opened = openedPackages(units)
  const ofClosure = packagesOfClosure(
    units,
    history.some(({ note }) => note === 'closed-refund'),
  )
  const held = units.flatMap(({ id, state, admitted, linePosition, packageNo, receivedAt, ...unit }) => {
    const line = lines.find(({ position }) => position === linePosition)
    if (!line) return []
    const { ticket, startsAt, visitDate } = line
    return [
      {
        state,
        admitted,
        refundRules: ticket.refundPolicy.rules,
        changeRules: ticket.changePolicy.rules,
        changes: unit.changes,
        validFrom: startsAt,
        receivedAt,
        declinedAt: declined.find(({ unitId }) => unitId === id)?.askedAt ?? null,
        isDated: visitDate !== null && packageNo === null,
        ofOpened: packageNo !== null && opened.has(packageNo),
        ofClosed: packageNo !== null && ofClosure.has(packageNo),
      },
    ]
  })
  const changing = changes.some((change) => isOpen(change.state))
  const named = visitors.length > 0
  const isSent = isAllSent(lines, { wayToGet })
  const keptFen = amounts.paidFen - amounts.refundedFen
  const invoiceable = offersInvoices && keepsMoney({ payType, keptFen })
  const isOver = isVisitOver(order, now)
  return orderActions({ status, channel, units: held, changing, named, isOver, isSent, invoiceable }, now)
}
