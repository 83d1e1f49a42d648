/** The rows of sessions and of guests. */
import type pg from 'pg'
import type { Verdict } from '../../platform/batcher.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { prepared } from '../../platform/prepared.ts'
import type { GuestId, MemberId } from '../caller/caller.ts'
import { tables } from './tables.ts'

export type KeptSession = {
  id: number
  memberId: MemberId | null
  corp: string | null
  /** Of the member or the guest; null for a guest who came with an order's key. */
  mobileSealed: Buffer | null
  guestId: GuestId | null
  mobileIndex: Buffer | null
  orderNo: string | null
  createdAt: Date
  seenAt: Date
  expiresAt: Date
}

type SessionRow = KeptSession & { tokenHash: Buffer }

const sessionStatement = prepared<SessionRow>(
  'sessions',
  `SELECT token_hash AS "tokenHash", session.id, member_id::text AS "memberId", member.corp, guest_id AS "guestId",
    coalesce(member.mobile_sealed, guest.mobile_sealed) AS "mobileSealed", guest.mobile_index AS "mobileIndex",
    order_no AS "orderNo", session.created_at AS "createdAt", seen_at AS "seenAt", expires_at AS "expiresAt"
  FROM session LEFT JOIN member ON member.id = member_id LEFT JOIN guest ON guest.id = guest_id
  WHERE token_hash = ANY($1::bytea[])`,
)

/** Every call of a buyer asks this, so those that come together ask once. Null for a token that is unknown. */
export async function findSessions(
  pool: pg.Pool,
  tokenHashes: readonly Buffer[],
): Promise<Verdict<KeptSession | null>[]> {
  const rows = await sessionStatement.run(pool, [tokenHashes])
  const byHash = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row] as const))
  return tokenHashes.map((hash) => ({ answer: byHash.get(hash.toString('hex')) ?? null }))
}

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

export type Touch = { id: number; seenAt: Date; expiresAt: Date }

/** A row that somebody else holds is being touched or ended: neither is waited for. */
export const touchStatement = prepared<{ id: number }>(
  'touch_sessions',
  `WITH input AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS input(id bigint, seen_at timestamptz, expires_at timestamptz)
  ),
  idle_session AS MATERIALIZED (
    SELECT id FROM session WHERE id = ANY(ARRAY(SELECT id FROM input)) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE session SET seen_at = input.seen_at, expires_at = input.expires_at FROM idle_session JOIN input USING (id)
  WHERE session.id = idle_session.id AND session.id = ANY(ARRAY(SELECT id FROM idle_session))
  RETURNING session.id`,
)

/** Sessions that are used at the same moment slide on together. */
export async function touchSessions(pool: pg.Pool, touches: readonly Touch[]): Promise<Verdict<null>[]> {
  const rows = touches.map(({ id, seenAt, expiresAt }) => ({ id, seen_at: seenAt, expires_at: expiresAt }))
  await touchStatement.run(pool, [JSON.stringify(rows)])
  return touches.map(() => ({ answer: null }))
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
