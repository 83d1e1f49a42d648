/** The calls of contract/console/desk.ts. */
import * as contract from '#contract/console/desk.ts'
import type { Chance } from '../../platform/chance.ts'
import { type AuditDeps, onPreparedWrite, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { assignAsset, unassignAsset } from './assign-assets.ts'
import { type BoardDeps, readBoard } from './board.ts'
import { listGuestLists, printGuestList } from './guest-lists.ts'
import { readWindowRefund, writeWindowRefund } from './refund-at-window.ts'
import { openToday } from './today.ts'

export function deskRoutes(deps: BoardDeps & AuditDeps & { chance: Chance }): StaffRoute[] {
  const today = openToday(deps)
  return [
    onRead(contract.readToday, ({ language }) => today(language)),
    onRead(contract.readBoard, (call) => readBoard(deps, call)),
    onRead(contract.listGuestLists, (call) => listGuestLists(deps, call)),
    onPreparedWrite(deps, contract.printGuestList, {
      prepare: (call) => printGuestList(deps, call),
      write: async (_, printed) => printed,
    }),
    onRead(contract.readWindowRefund, (call) => readWindowRefund(deps, call)),
    onWrite(deps, contract.refundAtWindow, (tx, call) => writeWindowRefund(deps, tx, call)),
    onWrite(deps, contract.assignAsset, (tx, call) => assignAsset(deps, tx, call)),
    onWrite(deps, contract.unassignAsset, (tx, call) => unassignAsset(tx, call)),
  ]
}
