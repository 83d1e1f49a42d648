/** Whose session a token is, and that it goes on: asked by every call of a buyer, so those that come together ask once. */
import type pg from 'pg'
import type { Verdict } from '../../platform/batcher.ts'
import { prepared } from '../../platform/prepared.ts'
import type { GuestId, MemberId } from '../caller/caller.ts'

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

export type Touch = { id: number; seenAt: Date; expiresAt: Date }

/** A row that somebody else holds is being touched or ended: neither is waited for. */
const touchStatement = prepared<{ id: number }>(
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
