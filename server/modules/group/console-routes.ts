/** The calls of contract/console/group.ts. */
import * as contract from '#contract/console/group.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { decideTopUp, enterTopUp, reverseTopUp, setCredit } from './balance.ts'
import { decideGroup, listGroups, readGroup } from './decide-groups.ts'
import type { GroupDeps } from './group.ts'
import { listTopUps } from './list-top-ups.ts'

export const groupConsoleRoutes = (deps: AuditDeps & Pick<GroupDeps, 'storage' | 'chance'>): StaffRoute[] => [
  onRead(contract.listGroups, ({ query }) => listGroups(deps.db, query)),
  onRead(contract.readGroup, ({ params }) => readGroup(deps, params.code)),
  onRead(contract.listTopUps, (call) => listTopUps(deps.db, call)),
  onWrite(deps, contract.passGroup, (tx, { params, body, caller }) =>
    decideGroup(tx, params.code, {
      ...{ to: 'PASS', version: body.version, reason: null },
      ...{ by: caller.account, at: deps.clock.now() },
    }),
  ),
  onWrite(deps, contract.enterTopUp, (tx, { params, body, caller }) =>
    enterTopUp(tx, deps, params.code, { ...body, by: caller.account, at: deps.clock.now() }),
  ),
  onWrite(deps, contract.confirmTopUp, (tx, { params, caller }) =>
    decideTopUp(tx, params.no, { to: 'DONE', by: caller.account, at: deps.clock.now() }),
  ),
  onWrite(deps, contract.rejectTopUp, (tx, { params, body, caller }) =>
    decideTopUp(tx, params.no, {
      ...{ to: 'REJECTED', reason: body.reason, by: caller.account, at: deps.clock.now() },
    }),
  ),
  onWrite(deps, contract.reverseTopUp, (tx, { params, body, caller }) =>
    reverseTopUp(tx, params.no, { reason: body.reason, by: caller.account, at: deps.clock.now() }),
  ),
  onWrite(deps, contract.setGroupCredit, async (tx, { params, body }) => {
    const { answer, audit } = await setCredit(tx, params.code, body)
    return { answer, audit: { ...audit, reason: body.reason } }
  }),
  onWrite(deps, contract.rejectGroup, (tx, { params, body, caller }) =>
    decideGroup(tx, params.code, {
      ...{ to: 'REJECT', version: body.version, reason: body.reason },
      ...{ by: caller.account, at: deps.clock.now() },
    }),
  ),
  onWrite(deps, contract.closeGroup, (tx, { params, body, caller }) =>
    decideGroup(tx, params.code, {
      ...{ to: 'CLOSED', version: body.version, reason: body.reason },
      ...{ by: caller.account, at: deps.clock.now() },
    }),
  ),
]
