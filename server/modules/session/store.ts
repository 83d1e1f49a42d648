/** The rows of sessions and of guests. */
import type { Db, Tx } from '../../platform/db.ts'
import type { GuestId, MemberId } from '../caller/caller.ts'
import { tables } from './tables.ts'

export type NewSession = {
  tokenHash: Buffer
  memberId: MemberId | null
  guestId: GuestId | null
  orderNo: string | null
  device: string
  now: Date
  expiresAt: Date
}

export async function insertSession(on: Db | Tx, session: NewSession): Promise<void> {
  const { now } = session
  await tables(on)
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      member_id: session.memberId === null ? null : Number(session.memberId),
      guest_id: session.guestId,
      order_no: session.orderNo,
      device: session.device,
      created_at: now,
      seen_at: now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await tables(db).deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export async function deleteOrderSessions(tx: Tx, orderNo: string): Promise<void> {
  await tables(tx).deleteFrom('session').where('order_no', '=', orderNo).execute()
}

export type KeptDevice = { id: number; device: string; createdAt: Date; seenAt: Date; tokenHash: Buffer }

export const listMemberSessions = (db: Db, memberId: MemberId, now: Date): Promise<KeptDevice[]> =>
  tables(db)
    .selectFrom('session')
    .select(['id', 'device', 'created_at as createdAt', 'seen_at as seenAt', 'token_hash as tokenHash'])
    .where('member_id', '=', Number(memberId))
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** What its device is called; null when it is none of this member's. */
export async function deleteMemberSession(tx: Tx, memberId: MemberId, id: string): Promise<string | null> {
  const ended = await tables(tx)
    .deleteFrom('session')
    .where('id', '=', Number(id))
    .where('member_id', '=', Number(memberId))
    .returning('device')
    .executeTakeFirst()
  return ended?.device ?? null
}

/** All of a member's, but the one of `kept`; answers what their devices are called. */
export async function deleteMemberSessions(
  tx: Tx,
  memberId: MemberId,
  kept: Buffer | null = null,
): Promise<string[]> {
  const sessions = tables(tx).deleteFrom('session').where('member_id', '=', Number(memberId))
  const ended = kept ? sessions.where('token_hash', '!=', kept) : sessions
  return (await ended.returning('device').execute()).map(({ device }) => device)
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('session').where('expires_at', '<=', now).execute()
}

export type NewGuest = { id: GuestId; mobileSealed: Buffer; mobileIndex: Buffer; now: Date }

/** One guest per mobile: proving it again leads to the same guest. */
export async function keepGuest(tx: Tx, guest: NewGuest): Promise<GuestId> {
  const { id } = await tables(tx)
    .insertInto('guest')
    .values({
      id: guest.id,
      mobile_sealed: guest.mobileSealed,
      mobile_index: guest.mobileIndex,
      created_at: guest.now,
    })
    .onConflict((known) => known.column('mobile_index').doUpdateSet({ mobile_index: guest.mobileIndex }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes its sessions along. False when there is none, or no more. */
export async function deleteGuest(tx: Tx, mobileIndex: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('guest')
    .where('mobile_index', '=', mobileIndex)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
