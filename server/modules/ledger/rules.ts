/** Accounts, bookings, and what makes a booking one. Pure. */
import { type Fen, minus, noFen, sumOf } from '#contract/values/fen.ts'

export const accounts = [
  'cash:WECHAT_PAY',
  'cash:ALIPAY',
  'cash:CMBC',
  'cash:ECNY',
  // What came by bank transfer.
  'cash:BANK',
  // What staff refunded by hand.
  'cash:HAND',
  'clearing:order',
  'suspense:late',
  'owed:refund',
] as const
/** What the issuer of a batch of vouchers owes. */
export type VoucherAccount = `voucher:${string}`
/** What an agency paid in advance; a credit is still to be used. */
export type AdvanceAccount = `advance:${string}`
/** What was earned: by kind of product, and by fees. */
export type RevenueAccount = `revenue:${string}`
export type OpenedAccount = VoucherAccount | AdvanceAccount | RevenueAccount
export type LedgerAccount = (typeof accounts)[number] | OpenedAccount

/** Positive is a debit, negative a credit. */
export type LedgerLine = { account: LedgerAccount; amountFen: Fen }

export type Booking = {
  /** Names what happened; the same key is never booked twice. */
  key: string
  /**
   * set-aside: it came for an order that could not take it. refund-promised: an order's money is owed to its payer. earned:
   * it is revenue. earned-back: it was revenue, and is given back. top-up-back: a top-up was booked by mistake.
   */
  kind:
    | 'payment'
    | 'set-aside'
    | 'refund-promised'
    | 'money-back'
    | 'top-up'
    | 'top-up-back'
    | 'voucher-settlement'
    | 'earned'
    | 'earned-back'
  /** The number of the payment, top-up, settlement or refund that it is about; of what was earned its day. */
  ref: string
  at: Date
  entries: readonly LedgerLine[]
}

export const balanced = (entries: readonly LedgerLine[]): boolean =>
  entries.length >= 2 &&
  entries.every(({ amountFen }) => amountFen !== 0) &&
  sumOf(entries.map(({ amountFen }) => amountFen)) === 0

/** An amount that moves from one account to another. */
export const transfer = (
  amountFen: Fen,
  { from, to }: { from: LedgerAccount; to: LedgerAccount },
): LedgerLine[] => [
  { account: to, amountFen },
  { account: from, amountFen: minus(noFen, amountFen) },
]
