/** What becomes of a group when a member who belongs to it is erased. */
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import { releaseFile } from '../file/member-files.ts'
import type { GroupDeps } from './group.ts'
import { deleteGroup, listMembersOf, lockOwnGroup } from './store.ts'

/**
 * An application that was never passed goes with its member, and its licence may apply anew. A group that was passed stays, with
 * its balance, its records and its licence, and the member leaves it; its only owner is refused
 * ACCOUNT_OWNS_GROUP as long as it buys.
 */
export async function eraseGroup(deps: Pick<GroupDeps, 'clock'>, tx: Tx, memberId: MemberId): Promise<void> {
  const group = await lockOwnGroup(tx, memberId)
  if (!group) return
  if (group.state === 'AWAIT' || group.state === 'REJECT') {
    await deleteGroup(tx, group.id)
    return await releaseFile(deps, tx, memberId, { path: group.licence_path, usedFor: 'licence' })
  }
  const owners = (await listMembersOf(tx, group.id)).filter(({ role }) => role === 'OWNER')
  const isOnlyOwner = owners.length === 1 && owners[0]?.memberId === Number(memberId)
  if (group.state === 'PASS' && isOnlyOwner) throw new Refusal('ACCOUNT_OWNS_GROUP')
}
