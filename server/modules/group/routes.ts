/** The calls of contract/endpoints/group.ts. */
import * as contract from '#contract/endpoints/group.ts'
import { on, type Route } from '../caller/caller.ts'
import { addGroupMember, applyAsGroup, type GroupDeps, readMyGroup, removeGroupMember } from './group.ts'
import { leaveGroup } from './leave-group.ts'

export const groupRoutes = (deps: GroupDeps): Route[] => [
  on(contract.applyAsGroup, ({ caller, body }) => applyAsGroup(deps, caller, body)),
  on(contract.readMyGroup, ({ caller }) => readMyGroup(deps, caller)),
  on(contract.addGroupMember, ({ caller, body }) => addGroupMember(deps, caller, body)),
  on(contract.removeGroupMember, ({ caller, params }) => removeGroupMember(deps, caller, params.account)),
  on(contract.leaveGroup, ({ caller }) => leaveGroup(deps, caller)),
]
