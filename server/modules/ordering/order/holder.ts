/** Who holds seats, by the keys under which open holds are counted and repeated calls are known. */
import { createHash } from 'node:crypto'
import type { SessionId } from '../../../platform/browser.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Buyer, Caller } from '../../caller/caller.ts'
import type { HoldLimit, HoldLimits } from './rules.ts'

export type HolderDeps = { vault: Vault; holdLimits: HoldLimits }

/** Who holds seats: a browser session, a member, or a member in a browser session. */
export type OrderHolder = { caller: Caller; sessionId: SessionId }

export const sessionIndexOf = (vault: Vault, { sessionId }: OrderHolder): Buffer | null =>
  sessionId === '' ? null : vault.index('session', sessionId)

type KnownBuyer = { key: Buffer; limit: HoldLimit }

/** Of a member, a proven mobile or an order's key. */
export function buyerKey({ vault }: Pick<HolderDeps, 'vault'>, caller: Buyer): Buffer {
  if (caller.kind === 'member') return vault.index('member', caller.memberId)
  return caller.mobileIndex ?? vault.index('order-holder', caller.orderNo ?? '')
}

export function knownBuyer(deps: HolderDeps, caller: Buyer): KnownBuyer {
  const { member, mobile, session } = deps.holdLimits
  const key = buyerKey(deps, caller)
  if (caller.kind === 'member') return { key, limit: member }
  return { key, limit: caller.mobileIndex ? mobile : session }
}

/** The counter of open holds of a known buyer. All who buy for a group share that of the group. */
export const buyerLimit = (deps: HolderDeps, caller: Buyer, groupId: number | null): KnownBuyer =>
  groupId === null
    ? knownBuyer(deps, caller)
    : { key: deps.vault.index('group', String(groupId)), limit: deps.holdLimits.group }

/** Keeps what one caller did with an Idempotency-Key apart from all others. */
export function keyOf(
  { caller, sessionId }: OrderHolder,
  verb: 'hold' | 'place',
  idempotencyKey: string,
): Buffer {
  const holder = caller.kind === 'member' ? ['member', caller.memberId] : ['session', sessionId]
  return createHash('sha256')
    .update(JSON.stringify([...holder, verb, idempotencyKey]))
    .digest()
}
