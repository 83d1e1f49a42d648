/** The calls of contract/console/closure.ts. */
import * as contract from '#contract/console/closure.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import type { ClosureDeps } from './deps.ts'
import { listClosureOrders, listClosures, readClosure } from './read-closures.ts'
import { listClosable, previewClosure, runClosure } from './run-closure.ts'

export const closureRoutes = (deps: ClosureDeps & AuditDeps): StaffRoute[] => [
  onRead(contract.listClosable, (call) => listClosable(deps, call)),
  onRead(contract.previewClosure, (call) => previewClosure(deps, call)),
  onWrite(deps, contract.runClosure, (tx, call) => runClosure(deps, tx, call)),
  onRead(contract.listClosures, (call) => listClosures(deps, call)),
  onRead(contract.readClosure, (call) => readClosure(deps, call)),
  onRead(contract.listClosureOrders, (call) => listClosureOrders(deps, call)),
]
