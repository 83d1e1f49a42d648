/**
 * Vouchers as orders use them: locked with a hold, redeemed when it is placed, issued again when the order is refunded. They
 * are locked after their order and before visitors and pools.
 */
import { Refusal } from '#contract/refusals.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { OfferCode } from '#contract/values/product.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import { type BatchCode, type BatchState, isSerial, tidySerial } from '#contract/values/voucher.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import { extensionOf, isAcceptedOn, isFor, isUsable } from './rules.ts'
import { serialHashOf } from './serials.ts'
import {
  findBatchState,
  findOfOrder,
  lockByHash,
  lockOfOrder,
  setIssued,
  setLocked,
  setRedeemed,
} from './store.ts'
import type { SerialDeps } from './wrong-serials.ts'

/** Under which these serials are stored, each once. Refuses what can be no serial. */
export function hashesOf({ vault }: Pick<SerialDeps, 'vault'>, typed: readonly string[]): Buffer[] {
  const serials = [...new Set(typed.map(tidySerial))]
  if (!serials.every(isSerial)) throw new Refusal('VOUCHER_NOT_USABLE')
  return serials.map((serial) => serialHashOf(vault, serial))
}

export type Locking = {
  hashes: readonly Buffer[]
  memberId: MemberId
  orderNo: OrderNo
  /** What is held; a day for each line, null for what has none. */
  lines: readonly {
    offerCode: OfferCode
    quantity: number
    visitDate: VisitDate | null
    untilDate: VisitDate | null
  }[]
  until: Date
  at: Date
}

/**
 * Locks the vouchers for a hold. False: one of them cannot be used by this member now. Refuses vouchers that can be used,
 * but for something else or on another day.
 */
export async function lockVouchers(tx: Tx, locking: Locking): Promise<boolean> {
  const { hashes, lines, memberId, at } = locking
  const today = venueDate(at)
  const vouchers = await lockByHash(tx, hashes)
  const usable = vouchers.filter((voucher) => isUsable(voucher, { memberId, at, today }))
  if (usable.length < hashes.length) return false
  // What costs more the longer it is had is no fixed worth.
  if (lines.some(({ untilDate }) => untilDate !== null) || !isFor(usable, lines))
    throw new Refusal('VOUCHER_OTHER_OFFER')
  const days = lines.map(({ visitDate }) => visitDate ?? today)
  if (!usable.every((voucher) => days.every((day) => isAcceptedOn(voucher, day))))
    throw new Refusal('VOUCHER_OTHER_DATE')
  await setLocked(tx, hashes, locking)
  return true
}

/**
 * The hold is placed, its order is locked by the caller. Null: its member has taken one of the vouchers for another hold,
 * or it was placed before.
 */
export async function redeemVouchers(
  tx: Tx,
  { orderNo, count, at }: { orderNo: OrderNo; count: number; at: Date },
): Promise<BatchCode | null> {
  const [lead, ...others] = await lockOfOrder(tx, orderNo, 'LOCKED')
  if (!lead || others.length + 1 !== count) return null
  await setRedeemed(tx, orderNo, at)
  return lead.batchCode
}

/** Did what paid this order promise this day? */
export async function areAcceptedOn(on: Db | Tx, orderNo: OrderNo, day: VisitDate): Promise<boolean> {
  const vouchers = await findOfOrder(on, orderNo)
  return vouchers.every((voucher) => isAcceptedOn(voucher, day))
}

/** Can what comes back to it be used? */
export const batchStateOf = (on: Db | Tx, code: BatchCode): Promise<BatchState | null> =>
  findBatchState(on, code)

type Return = { at: Date; ofTower: boolean }

/**
 * All of its order goes back: its vouchers are good once more, also when they have expired meanwhile, and for a while where
 * the tower could not keep its side (`ofTower`).
 */
export async function returnVouchers(tx: Tx, orderNo: OrderNo, { at, ofTower }: Return): Promise<void> {
  const today = venueDate(at)
  for (const voucher of await lockOfOrder(tx, orderNo, 'REDEEMED'))
    await setIssued(tx, voucher.serialHash, extensionOf(voucher, today, ofTower))
}
