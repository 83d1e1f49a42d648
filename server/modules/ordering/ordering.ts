/** What ordering stands on, and whose hold a browser may touch. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Refusal } from '#contract/refusals.ts'
import type { CaptchaToken } from '#contract/values/captcha.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { type Batcher, batcher, type Verdict } from '../../platform/batcher.ts'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { isStatementFault } from '../../platform/prepared.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Buyer, Caller } from '../caller/caller.ts'
import type { QuoteDeps } from '../inventory/quote.ts'
import { findHeldTogether, type HeldOrder } from './held-store.ts'
import { type HoldAnswer, holdTogether, type NewHold } from './hold-store.ts'
import { type NoticeOpening, openNotices } from './owner-store.ts'
import { type NewPlacement, type PlaceAnswer, placeTogether } from './place-store.ts'
import { type HoldLimit, type HoldLimits, holdLimits } from './rules.ts'
import { type SaveSnapshot, snapshotSaver } from './save-snapshots.ts'
import { rememberSnapshots, type Snapshots } from './snapshots.ts'
import type { TicketKey } from './ticket-code.ts'
import { findTicketsTogether, type TicketedOrder } from './ticket-store.ts'

export type OrderingDeps = QuoteDeps & {
  db: Db
  /** Of the same database, opened with hotSettings. */
  hotPool: pg.Pool
  clock: Clock
  chance: Chance
  vault: Vault
  ticketKey: TicketKey
  /** Refuses what no person asks for; captcha stands on a lower floor and is asked for in one place. */
  requireCaptchaForHold(sessionId: string, token: CaptchaToken | undefined): Promise<void>
  /** Other limits than those of the house, for load tests. */
  holdLimits?: HoldLimits
}

/** One per process: holds, looks at them and placements that arrive together share a statement. */
export type Ordering = Omit<OrderingDeps, 'holdLimits'> & {
  holdLimits: HoldLimits
  saveSnapshot: SaveSnapshot
  snapshots: Snapshots
  hold: Batcher<NewHold, HoldAnswer>
  findHeld: Batcher<OrderNo, HeldOrder | null>
  openNotice: Batcher<NoticeOpening, Date | null>
  place: Batcher<NewPlacement, PlaceAnswer>
  findTickets: Batcher<OrderNo, TicketedOrder | null>
}

export function openOrdering(deps: OrderingDeps): Ordering {
  const { db, hotPool } = deps
  const snapshots = rememberSnapshots(hotPool)
  const together = <Input, Answer>(
    run: (pool: pg.Pool, inputs: readonly Input[]) => Promise<readonly Verdict<Answer>[]>,
  ) => batcher({ run: (inputs: readonly Input[]) => run(hotPool, inputs), isOwnFault: isStatementFault })
  return {
    holdLimits,
    ...deps,
    saveSnapshot: snapshotSaver(db),
    snapshots,
    hold: together(holdTogether),
    findHeld: together((pool, orderNos: readonly OrderNo[]) => findHeldTogether(pool, snapshots, orderNos)),
    openNotice: together(openNotices),
    place: together(placeTogether),
    findTickets: together(findTicketsTogether),
  }
}

/** Who holds seats: a browser session, a member, or a member in a browser session. */
export type Holder = { caller: Caller; sessionId: string }

export const sessionIndexOf = (vault: Vault, { sessionId }: Holder): Buffer | null =>
  sessionId === '' ? null : vault.index('session', sessionId)

type KnownBuyer = { key: Buffer; limit: HoldLimit }

/** The counter of open holds of a member, a proven mobile or an order's key. */
export function knownBuyer({ vault, holdLimits }: Ordering, caller: Buyer): KnownBuyer {
  if (caller.kind === 'member')
    return { key: vault.index('member', caller.memberId), limit: holdLimits.member }
  if (caller.mobileIndex) return { key: caller.mobileIndex, limit: holdLimits.mobile }
  return { key: vault.index('order-holder', caller.orderNo ?? ''), limit: holdLimits.session }
}

/** Keeps what one caller did with an Idempotency-Key apart from all others. */
export function keyOf({ caller, sessionId }: Holder, verb: 'hold' | 'place', idempotencyKey: string): Buffer {
  const holder = caller.kind === 'member' ? ['member', caller.memberId] : ['session', sessionId]
  return createHash('sha256')
    .update(JSON.stringify([...holder, verb, idempotencyKey]))
    .digest()
}

/** The order behind a hold of this session or member. Somebody else's is NOT_FOUND, as if there were none. */
export async function findOwnHold(
  { findHeld, vault }: Pick<Ordering, 'findHeld' | 'vault'>,
  holder: Holder,
  orderNo: OrderNo,
): Promise<HeldOrder> {
  const order = await findHeld(orderNo)
  if (!order) throw new Refusal('NOT_FOUND')
  const { caller } = holder
  const sameMember = caller.kind === 'member' && order.memberId === caller.memberId
  const sameSession = sessionIndexOf(vault, holder)?.equals(order.sessionIndex ?? Buffer.alloc(0)) === true
  if (!sameMember && !sameSession) throw new Refusal('NOT_FOUND')
  return order
}

/** Refuses a hold that was placed, given back or ran out, also in the moment before the sweep has passed. */
export function refuseEnded({ flowStatus, heldUntil, placedAt }: HeldOrder, now: Date): void {
  if (placedAt !== null) throw new Refusal('ORDER_ALREADY_PLACED')
  if (flowStatus !== 'INIT' || heldUntil <= now) throw new Refusal('HOLD_ENDED')
}
