/** The rows of sessions and of guests. */
import type pg from 'pg'
import type { Verdict } from '../../platform/batcher.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { prepared } from '../../platform/prepared.ts'
import { tables } from './tables.ts'

export type KeptSession = {
  id: number
  memberId: number | null
  corp: string | null
  guestId: string | null
  mobileIndex: Buffer | null
  orderNo: string | null
  seenAt: Date
  expiresAt: Date
}

type SessionRow = KeptSession & { tokenHash: Buffer }

const sessionStatement = prepared<SessionRow>(
  'sessions',
  `SELECT token_hash AS "tokenHash", session.id, member_id AS "memberId", member.corp, guest_id AS "guestId",
    guest.mobile_index AS "mobileIndex", order_no AS "orderNo", seen_at AS "seenAt", expires_at AS "expiresAt"
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
  memberId: string | null
  guestId: string | null
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

export type KeptDevice = { id: number; device: string; createdAt: Date; seenAt: Date; tokenHash: Buffer }

export const listMemberSessions = (db: Db, memberId: string, now: Date): Promise<KeptDevice[]> =>
  tables(db)
    .selectFrom('session')
    .select(['id', 'device', 'created_at as createdAt', 'seen_at as seenAt', 'token_hash as tokenHash'])
    .where('member_id', '=', Number(memberId))
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** What its device is called; null when it is none of this member's. */
export async function deleteMemberSession(tx: Tx, memberId: string, id: string): Promise<string | null> {
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
  memberId: string,
  kept: Buffer | null = null,
): Promise<string[]> {
  const sessions = tables(tx).deleteFrom('session').where('member_id', '=', Number(memberId))
  const ended = kept ? sessions.where('token_hash', '!=', kept) : sessions
  return (await ended.returning('device').execute()).map(({ device }) => device)
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('session').where('expires_at', '<=', now).execute()
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
