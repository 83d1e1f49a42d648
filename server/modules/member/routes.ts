/** The calls of contract/endpoints/member.ts. */
import * as contract from '#contract/endpoints/member.ts'
import { on, type Route } from '../caller/caller.ts'
import { chooseAccount } from './account.ts'
import type { MemberDeps } from './member.ts'
import { type ProfileDeps, readProfile, saveProfile } from './profile.ts'
import { isSimplePassword } from './simple-password.ts'

export type MemberRoutesDeps = MemberDeps & ProfileDeps

export const memberRoutes = (deps: MemberRoutesDeps): Route[] => [
  on(contract.readProfile, ({ caller }) => readProfile(deps, caller)),
  on(contract.saveProfile, ({ caller, body }) => saveProfile(deps, caller, body)),
  on(contract.chooseAccount, ({ caller, body }) => chooseAccount(deps, caller, body.account)),
  on(contract.checkSimplePassword, ({ body }) => isSimplePassword(body.password)),
]
