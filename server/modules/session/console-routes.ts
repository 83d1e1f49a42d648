/** The calls of contract/console/session.ts. */
import * as contract from '#contract/console/session.ts'
import { type AuditDeps, onPreparedWrite, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import type { OwnDataDeps } from './account/own-data.ts'
import { eraseMember, findMember, listMembers, prepareExport, readMember } from './console/members.ts'

export const memberConsoleRoutes = (deps: OwnDataDeps & AuditDeps): StaffRoute[] => [
  onRead(contract.listMembers, (call) => listMembers(deps, call)),
  onWrite(deps, contract.findMember, (tx, call) => findMember(deps, tx, call)),
  onRead(contract.readMember, (call) => readMember(deps, call)),
  onPreparedWrite(deps, contract.exportMember, {
    prepare: (call) => prepareExport(deps, call),
    write: async (_, prepared) => prepared,
  }),
  onWrite(deps, contract.eraseMember, (tx, call) => eraseMember(deps, tx, call)),
]
