/** The calls of contract/console/ordering.ts. */
import * as contract from '#contract/console/ordering.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { correctVisitor } from './console/correct-visitor.ts'
import {
  addOrderNote,
  confirmStaffOrder,
  rejectStaffOrder,
  resendConfirmation,
} from './console/decide-orders.ts'
import { findOrders, findOrdersOfPerson } from './console/find-orders.ts'
import { readStaffOrder, revealPeople } from './console/order-detail.ts'
import { rememberSnapshots } from './order/snapshots.ts'
import type { OrderingDeps } from './ordering.ts'

export function orderingConsoleRoutes(ordering: OrderingDeps & AuditDeps): StaffRoute[] {
  const deps = { ...ordering, snapshots: rememberSnapshots(ordering.hotPool) }
  return [
    onRead(contract.findOrders, (call) => findOrders(deps, call)),
    onWrite(deps, contract.findOrdersOfPerson, (tx, call) => findOrdersOfPerson(deps, tx, call)),
    onRead(contract.readStaffOrder, (call) => readStaffOrder(deps, call)),
    onWrite(deps, contract.revealPeople, (tx, call) => revealPeople(deps, tx, call)),
    onWrite(deps, contract.confirmStaffOrder, (tx, call) => confirmStaffOrder(deps, tx, call)),
    onWrite(deps, contract.rejectStaffOrder, (tx, call) => rejectStaffOrder(deps, tx, call)),
    onWrite(deps, contract.correctVisitor, (tx, call) => correctVisitor(deps, tx, call)),
    onWrite(deps, contract.resendConfirmation, (tx, call) => resendConfirmation(deps, tx, call)),
    onWrite(deps, contract.addOrderNote, (tx, call) => addOrderNote(deps, tx, call)),
  ]
}
