/** The rows of sessions and guests. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

type SessionRow = {
  id: number
  memberId: number | null
  corp: string | null
  guestId: string | null
  mobileIndex: Buffer | null
  orderNo: string | null
  seenAt: Date
}

export async function findSession(db: Db, tokenHash: Buffer, now: Date): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    SELECT session.id, member_id AS "memberId", member.corp, guest_id AS "guestId",
      guest.mobile_index AS "mobileIndex", order_no AS "orderNo", seen_at AS "seenAt"
    FROM session LEFT JOIN member ON member.id = member_id LEFT JOIN guest ON guest.id = guest_id
    WHERE token_hash = ${tokenHash} AND expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

export type NewSession = {
  tokenHash: Buffer
  memberId: string | null
  guestId: string | null
  orderNo: string | null
  now: Date
  expiresAt: Date
}

export async function insertSession(db: Db | Tx, session: NewSession): Promise<void> {
  const { tokenHash, memberId, guestId, orderNo, now, expiresAt } = session
  await sql`
    INSERT INTO session (token_hash, member_id, guest_id, order_no, created_at, seen_at, expires_at)
    VALUES (${tokenHash}, ${memberId}, ${guestId}, ${orderNo}, ${now}, ${now}, ${expiresAt})`.execute(db)
}

export async function touchSession(db: Db, id: number, now: Date, expiresAt: Date): Promise<void> {
  await sql`UPDATE session SET seen_at = ${now}, expires_at = ${expiresAt} WHERE id = ${id}`.execute(db)
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`DELETE FROM session WHERE token_hash = ${tokenHash}`.execute(db)
}
