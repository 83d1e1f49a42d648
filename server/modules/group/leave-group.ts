/** A member buys for a group no more, or withdraws an application that was never passed. */
import type { Tx } from '../../platform/db.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import type { Member, MemberId } from '../caller/caller.ts'
import { releaseFile } from '../file/member-files.ts'
import { setCorp } from '../member/member.ts'
import { type GroupDeps, requireAnotherOwner } from './group.ts'
import { deleteGroup, deleteMemberOf, listMembersOf, lockOwnGroup, type OwnGroupRow } from './store.ts'

/** Somebody was made a buyer by an owner alone, so whoever does not want to be one leaves alone, too. */
export function leaveGroup(deps: Pick<GroupDeps, 'db' | 'clock'>, { memberId }: Member): Promise<null> {
  return inRepeatableTransaction(deps.db, async (tx) => {
    const group = await lockOwnGroup(tx, memberId)
    if (!group || (await isWithdrawn(deps, tx, memberId, group))) return null
    if (group.role === 'OWNER') requireAnotherOwner(await listMembersOf(tx, group.id))
    await deleteMemberOf(tx, group.id, memberId)
    await setCorp(tx, [memberId], null)
    return null
  })
}

/** False: the group was passed once. The licence may apply anew, and its picture goes. */
export async function isWithdrawn(
  deps: Pick<GroupDeps, 'clock'>,
  tx: Tx,
  memberId: MemberId,
  { id, state, licence_path: path }: OwnGroupRow,
): Promise<boolean> {
  if (state !== 'AWAIT' && state !== 'REJECT') return false
  await deleteGroup(tx, id)
  await releaseFile(deps, tx, memberId, { path, usedFor: 'licence' })
  return true
}
