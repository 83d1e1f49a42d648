/** The calls of contract/endpoints/member.ts. */
import * as contract from '#contract/endpoints/member.ts'
import { on, type Route } from '../../platform/http.ts'
import { type MemberDeps, readProfile, saveProfile } from './member.ts'
import { isSimplePassword } from './simple-password.ts'

export const memberRoutes = (deps: MemberDeps): Route[] => [
  on(contract.readProfile, ({ caller }) => readProfile(deps, caller)),
  on(contract.saveProfile, ({ caller, body }) => saveProfile(deps, caller, body)),
  on(contract.checkSimplePassword, ({ body }) => isSimplePassword(body.password)),
]
