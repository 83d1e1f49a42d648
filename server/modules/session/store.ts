/** The rows of sessions and of guests. */
import type { Db, Tx } from '../../platform/db.ts'
import { tables } from './tables.ts'

export type KeptSession = {
  id: number
  memberId: number | null
  corp: string | null
  guestId: string | null
  mobileIndex: Buffer | null
  orderNo: string | null
  seenAt: Date
}

export async function findSession(db: Db, tokenHash: Buffer, now: Date): Promise<KeptSession | null> {
  const row = await tables(db)
    .selectFrom('session')
    .leftJoin('guest', 'guest.id', 'session.guest_id')
    .leftJoin('member', 'member.id', 'session.member_id')
    .select(['session.id', 'guest.mobile_index as mobileIndex', 'corp'])
    .select(['member_id as memberId', 'guest_id as guestId', 'order_no as orderNo', 'seen_at as seenAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

export type NewSession = {
  tokenHash: Buffer
  memberId: string | null
  guestId: string | null
  orderNo: string | null
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
      created_at: now,
      seen_at: now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function touchSession(db: Db, id: number, seenAt: Date, expiresAt: Date): Promise<void> {
  await tables(db)
    .updateTable('session')
    .set({ seen_at: seenAt, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await tables(db).deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('session').where('expires_at', '<=', now).execute()
}

/** `wallNow`: the limiter counts by the wall clock. */
export async function deleteExpiredLimits(db: Db, wallNow: Date): Promise<void> {
  await tables(db).deleteFrom('login_limit').where('expire', '<=', wallNow.getTime()).execute()
}

export type NewGuest = { id: string; mobileSealed: Buffer; mobileIndex: Buffer; now: Date }

/** One guest per mobile: whoever proves it again is the same guest. */
export async function keepGuest(tx: Tx, guest: NewGuest): Promise<string> {
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

export async function findGuestMobile(db: Db | Tx, id: string): Promise<Buffer | null> {
  const row = await tables(db)
    .selectFrom('guest')
    .select('mobile_sealed')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.mobile_sealed ?? null
}

/** Takes its sessions along. */
export async function deleteGuest(tx: Tx, mobileIndex: Buffer): Promise<void> {
  await tables(tx).deleteFrom('guest').where('mobile_index', '=', mobileIndex).execute()
}
