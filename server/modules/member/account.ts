/** Account names: made up for who joins with a mobile alone, and chosen by them once. */
import type { Profile } from '#contract/endpoints/member.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Chance, drawText } from '../../platform/chance.ts'
import type { Member } from '../caller/caller.ts'
import { type ProfileDeps, readProfile } from './profile.ts'
import { type AccountChoice, chooseAccountOnce } from './store.ts'

/** Twelve letters and digits that are hard to confuse: nobody meets another one by chance. */
export const generatedAccount = (chance: Chance): string =>
  `u${drawText(chance, 'abcdefghijkmnpqrstuvwxyz23456789', 12)}`

const refusals = { taken: 'ACCOUNT_TAKEN', chosen: 'ACCOUNT_CHOSEN' } as const satisfies Record<
  Exclude<AccountChoice, 'done'>,
  string
>

/** The same name twice changes nothing the second time. Refuses ACCOUNT_TAKEN, and ACCOUNT_CHOSEN for another one. */
export async function chooseAccount(
  deps: Omit<ProfileDeps, 'avatarFiles'>,
  member: Member,
  account: string,
): Promise<Profile> {
  const choice = await chooseAccountOnce(deps.db, member.memberId, account)
  const profile = await readProfile(deps, member)
  if (choice !== 'done' && profile.account !== account) throw new Refusal(refusals[choice])
  return profile
}
