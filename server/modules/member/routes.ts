/** The calls of contract/endpoints/member.ts. */
import * as contract from '#contract/endpoints/member.ts'
import { on, type Route } from '../../platform/http.ts'
import { type MemberDeps, readProfile } from './member.ts'

export const memberRoutes = (deps: MemberDeps): Route[] => [
  on(contract.readProfile, ({ caller }) => readProfile(deps, caller)),
]
