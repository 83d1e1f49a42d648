/** Where a member is logged in, and ending it from elsewhere. */
import type { Device } from '#contract/endpoints/session/account.ts'
import { Refusal } from '#contract/refusals.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Member } from '../../caller/caller.ts'
import { isInWechat } from '../rules.ts'
import type { SessionDeps } from '../session.ts'
import { deleteMemberSession, deleteMemberSessions, listMemberSessions } from '../store.ts'
import { tokenHashOf } from '../token.ts'
import { deleteBinding } from '../wechat/wechat-binding-store.ts'

/** `authorization` is the caller's own header: which of the devices this is. */
export async function listDevices(
  { db, clock }: Pick<SessionDeps, 'db' | 'clock'>,
  { memberId }: Member,
  authorization: string | undefined,
): Promise<{ items: Device[]; nextCursor: null }> {
  const here = tokenHashOf(authorization)
  const sessions = await listMemberSessions(db, memberId, clock.now())
  const items = sessions.map(({ id, device, createdAt, seenAt, tokenHash }) => ({
    id: String(id),
    device,
    signedInAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    current: here?.equals(tokenHash) ?? false,
  }))
  return { items, nextCursor: null }
}

/** Refuses NOT_FOUND for what is not the member's own. A lost phone must not log itself in again through WeChat. */
export async function endDevice(
  { db }: Pick<SessionDeps, 'db'>,
  { memberId }: Member,
  id: string,
): Promise<null> {
  return inTransaction(db, async (tx) => {
    const device = await deleteMemberSession(tx, memberId, id)
    if (device === null) throw new Refusal('NOT_FOUND')
    if (isInWechat(device)) await deleteBinding(tx, memberId)
    return null
  })
}

export async function endOtherDevices(
  { db }: Pick<SessionDeps, 'db'>,
  { memberId }: Member,
  authorization: string | undefined,
): Promise<null> {
  return inTransaction(db, async (tx) => {
    const devices = await deleteMemberSessions(tx, memberId, tokenHashOf(authorization))
    if (devices.some(isInWechat)) await deleteBinding(tx, memberId)
    return null
  })
}
