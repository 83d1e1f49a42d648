/** What becomes of a group when a member who belongs to it is erased. */
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import type { GroupDeps } from './group.ts'
import { isWithdrawn } from './leave-group.ts'
import { listMembersOf, lockOwnGroup } from './store.ts'

/**
 * An application that was never passed goes with its member, and its licence may apply anew. A group that was passed stays, with
 * its balance, its records and its licence, and the member leaves it; its only owner is refused
 * ACCOUNT_OWNS_GROUP as long as it buys.
 */
export async function eraseGroup(deps: Pick<GroupDeps, 'clock'>, tx: Tx, memberId: MemberId): Promise<void> {
  const group = await lockOwnGroup(tx, memberId)
  if (!group || (await isWithdrawn(deps, tx, memberId, group))) return
  const owners = (await listMembersOf(tx, group.id)).filter(({ role }) => role === 'OWNER')
  const isOnlyOwner = owners.length === 1 && owners[0]?.memberId === Number(memberId)
  if (group.state === 'PASS' && isOnlyOwner) throw new Refusal('ACCOUNT_OWNS_GROUP')
}
