/** Opaque tokens: 32 random bytes for the browser, their SHA-256 for us, and who stands behind one. */
import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { orderGuestPrefix } from '#contract/endpoints/session.ts'
import { type Batcher, batcher } from '../../platform/batcher.ts'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { isStatementFault } from '../../platform/prepared.ts'
import { type Buyer, type GuestId, guestIdOf, type MemberId } from '../caller/caller.ts'
import { findSessions, type KeptSession, type Touch, touchSessions } from './caller-sql.ts'
import { deviceOf, expiryOf, guestOrdersSince, isTouchDue } from './rules.ts'
import { insertSession } from './store.ts'

export type IdentifyDeps = {
  /** Of the same database, opened with hotSettings. */
  hotPool: pg.Pool
  clock: Clock
}

const bearerPattern = /^Bearer ([A-Za-z0-9_-]{43})$/i

/** What is kept of a token of the Authorization header; null when there is none of our form. */
export function tokenHashOf(authorization: string | undefined): Buffer | null {
  const token = bearerPattern.exec(authorization ?? '')?.[1]
  return token === undefined ? null : hashOf(token)
}

/** The secret has 256 random bits, so a plain hash is enough. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * Who sent an Authorization header; null when its token is unknown or has ended. One per process: calls that come together
 * ask the database once.
 */
export function openIdentify(deps: IdentifyDeps): (authorization: string) => Promise<Buyer | null> {
  const find = batcher({
    run: (tokenHashes: readonly Buffer[]) => findSessions(deps.hotPool, tokenHashes),
    isOwnFault: isStatementFault,
  })
  const touch = batcher({
    run: (touches: readonly Touch[]) => touchSessions(deps.hotPool, touches),
    isOwnFault: isStatementFault,
  })
  return async (authorization) => {
    const tokenHash = tokenHashOf(authorization)
    return tokenHash && (await buyerOf(deps, touch, await find(tokenHash)))
  }
}

/** Null when the token is unknown or too old. */
async function buyerOf(
  { clock }: IdentifyDeps,
  touch: Batcher<Touch, null>,
  session: KeptSession | null,
): Promise<Buyer | null> {
  const now = clock.now()
  if (!session || session.expiresAt <= now) return null
  const { id, memberId, corp, mobileSealed, mobileIndex, orderNo } = session
  const kind = memberId === null ? 'guest' : 'member'
  if (isTouchDue(session.seenAt, now))
    await touch({ id, seenAt: now, expiresAt: expiryOf(kind, now, session.createdAt) })
  if (memberId !== null) {
    assert(mobileSealed, 'every member has a mobile')
    return { kind: 'member', memberId, corp, mobileSealed }
  }
  const guestId = session.guestId ?? orderGuestId(orderNo)
  const ordersSince = orderNo === null ? guestOrdersSince(now) : null
  return { kind: 'guest', guestId, mobileIndex, orderNo, mobileSealed, ordersSince }
}

/** The user id of a guest who came with an order's key. */
export const orderGuestId = (orderNo: string | null): GuestId => guestIdOf(`${orderGuestPrefix}${orderNo}`)

type Owner = { memberId: MemberId } | { guestId: GuestId } | { orderNo: string }

/** Opens a session and answers what the browser keeps of it. */
export async function issueToken(
  { chance, now, userAgent = '' }: { chance: Chance; now: Date; userAgent?: string },
  tx: Db | Tx,
  owner: Owner,
): Promise<{ token: string; expiresAt: string }> {
  const token = chance.bytes(32).toString('base64url')
  const expiresAt = expiryOf('memberId' in owner ? 'member' : 'guest', now, now)
  const nobody = { memberId: null, guestId: null, orderNo: null }
  const device = deviceOf(userAgent)
  await insertSession(tx, { ...nobody, ...owner, tokenHash: hashOf(token), device, now, expiresAt })
  return { token, expiresAt: expiresAt.toISOString() }
}
