/** The shop's books: double entry, append only; what comes in and what goes back is booked where it happens. */
import assert from 'node:assert/strict'
import type { Fen } from '#contract/values/fen.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type BookedTransfer, listTransfers } from './entry-sql.ts'
import { type Booking, balanced, type LedgerAccount, type OpenedAccount } from './rules.ts'
import {
  firstBooked,
  insertAccount,
  insertBooking,
  type KindTotal,
  type LedgerMove,
  listMoves,
  sumByAccount,
  sumByKind,
} from './store.ts'

/**
 * Books what happened, once: false when its key was booked before. The database refuses what does not balance when the
 * transaction ends.
 */
export function book(tx: Tx, booking: Booking): Promise<boolean> {
  assert.ok(balanced(booking.entries), `booking ${booking.key} does not balance`)
  return insertBooking(tx, booking)
}

/** Of a batch of vouchers, an agency or a kind of revenue; the others are there from the beginning. */
export const openAccount = (tx: Tx, account: OpenedAccount): Promise<void> => insertAccount(tx, account)

/** What stands on each account; `ref` narrows it to one payment. A positive balance is a debit. */
export function balances(db: Db | Tx, ref?: string): Promise<Record<LedgerAccount, Fen>> {
  return sumByAccount(db, ref)
}

/** What was booked on each of these accounts by each kind of booking. */
export const totalsByKind = (on: Db | Tx, accounts: readonly OpenedAccount[]): Promise<KindTotal[]> =>
  sumByKind(on, accounts)

type Period = { from: Date; until: Date }

/** What moved an account from one instant until another, by kind. */
export const movedBetween = (on: Db | Tx, account: OpenedAccount, period: Period): Promise<KindTotal[]> =>
  sumByKind(on, [account], period)

/** Each entry of that time, the oldest first. */
export const movesBetween = (on: Db | Tx, account: OpenedAccount, period: Period): Promise<LedgerMove[]> =>
  listMoves(on, account, period)

/** When something was booked on it for the first time; null: never. */
export const firstMoveOf = (on: Db | Tx, account: OpenedAccount): Promise<Date | null> =>
  firstBooked(on, account)

/** What was booked about a payment, in its order. */
export const bookingsOf = (db: Db, ref: string): Promise<BookedTransfer[]> => listTransfers(db, ref)
