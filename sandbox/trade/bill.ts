/** What moved on one Beijing day at one provider; the bills of both are written from it. */
import { beijingDay } from '../platform/clock.ts'
import type { PayProvider, Refund, Trade } from './trades.ts'
import type { SandboxWorld } from './world.ts'

/** `trade` is null for a row that a fault made up. A payment row has no refund. */
export type BillRow = { trade: Trade | null; refund: Refund | null; amountFen: number; at: number }

const TEN_HOURS_MS = 10 * 3600 * 1000
const DAY_MS = 24 * 3600 * 1000

/** Bills can be had from about ten o'clock of the next day. */
export function billReady(day: string, now: number): boolean {
  return now >= Date.parse(`${day}T00:00:00+08:00`) + DAY_MS + TEN_HOURS_MS
}

/** In order of time; the rule `billMismatch` removes, adds or changes one row. */
export function billRows({ book, rules }: SandboxWorld, provider: PayProvider, day: string): BillRow[] {
  const trades = book.trades.all().filter((trade) => trade.provider === provider)
  const rows = trades
    .flatMap((trade) => rowsOf(trade, book.refundsOf(trade)))
    .filter(({ at }) => beijingDay(at) === day)
    .sort((a, b) => a.at - b.at)
  const fault = rules.take({ provider, op: 'bill', outNos: [] }, ['billMismatch'])[0]
  return fault ? mismatched(rows, fault.args.row ?? 'missing') : rows
}

function rowsOf(trade: Trade, refunds: readonly Refund[]): BillRow[] {
  const paid =
    trade.paidAt === null ? [] : [{ trade, refund: null, amountFen: trade.amountFen, at: trade.paidAt }]
  const back = refunds
    .filter((refund) => refund.state === 'success')
    .map((refund) => ({
      trade,
      refund,
      amountFen: refund.amountFen,
      at: refund.settledAt ?? refund.createdAt,
    }))
  return [...paid, ...back]
}

function mismatched(rows: BillRow[], how: 'missing' | 'extra' | 'amount'): BillRow[] {
  const [first, ...rest] = rows
  if (how === 'extra') return [...rows, { trade: null, refund: null, amountFen: 1, at: first?.at ?? 0 }]
  if (!first || how === 'missing') return rest
  return [{ ...first, amountFen: first.amountFen + 1 }, ...rest]
}
