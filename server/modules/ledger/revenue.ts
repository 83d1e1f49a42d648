/** Revenue: what of the money of orders was earned, gathered by day and account, and booked once. */
import { strict as assert } from 'node:assert'
import { type Fen, sumOf } from '#contract/values/fen.ts'
import { startOfDay, venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { repeatUntilDone } from '../../platform/map-concurrent.ts'
import { book, openAccount } from './ledger.ts'
import { type Booking, type RevenueAccount, transfer } from './rules.ts'

/** What a unit, a fee or the freight of an order adds. */
export type Earned = { no: string; account: RevenueAccount; at: Date; amountFen: Fen }

/** A kind of product has an account of its own. */
export const revenueOf = (type: string): RevenueAccount => `revenue:${type}`

export const feeRevenue: RevenueAccount = 'revenue:fee'

export const freightRevenue: RevenueAccount = 'revenue:freight'

/** Days that are over: what happened before this instant. */
const startOfToday = (now: Date): Date => startOfDay(venueDate(now))

/**
 * One booking for each day and account, at the last moment of the day at which something was earned; what is worth nothing
 * is in none. Each thing is earned once, so the first one names the booking. By account, so that nobody waits in a circle. Pure.
 */
export function earnedByDay(earned: readonly Earned[]): (Booking & { account: RevenueAccount })[] {
  const worthy = earned.filter(({ amountFen }) => amountFen > 0)
  const groups = Map.groupBy(worthy, ({ account, at }) => `${account}:${venueDate(at)}`)
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, all]) => {
      const [first] = all.toSorted((one, other) => (one.no < other.no ? -1 : 1))
      if (!first) return []
      const at = new Date(Math.max(...all.map((one) => one.at.getTime())))
      const { account, no } = first
      const entries = transfer(sumOf(all.map(({ amountFen }) => amountFen)), {
        from: account,
        to: 'clearing:order',
      })
      return { key: `earned:${name}:${no}`, kind: 'earned', ref: venueDate(at), at, entries, account }
    })
}

/** Per transaction. */
const LIMIT = 1_000

/** Marks what was earned before then as booked, and answers it; what another worker is at is left to it. */
type Take = (tx: Tx, before: Date, limit: number) => Promise<readonly Earned[]>

/** A sweep over days that are over: each thing once, however many workers run. Answers how many. */
export const bookDaysOver = ({ db, clock }: { db: Db; clock: Clock }, take: Take): Promise<number> =>
  repeatUntilDone(LIMIT, () =>
    inTransaction(db, async (tx) => {
      const earned = await take(tx, startOfToday(clock.now()), LIMIT)
      await bookEarned(tx, earned)
      return earned.length
    }),
  )

async function bookEarned(tx: Tx, earned: readonly Earned[]): Promise<void> {
  for (const { account, ...booking } of earnedByDay(earned)) {
    await openAccount(tx, account)
    assert(await book(tx, booking), `${booking.key} is earned once`)
  }
}

/** What was booked as revenue goes back to a buyer by this refund. */
export async function takeEarnedBack(
  tx: Tx,
  { refundNo, type, amountFen, at }: { refundNo: string; type: string; amountFen: Fen; at: Date },
): Promise<void> {
  const entries = transfer(amountFen, { from: 'clearing:order', to: revenueOf(type) })
  const booking = {
    key: `earned-back:${refundNo}:${type}`,
    kind: 'earned-back',
    ref: refundNo,
    at,
    entries,
  } as const
  assert(await book(tx, booking), `${refundNo} is given once`)
}
