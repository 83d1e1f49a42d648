/** What an order's page shows of its money, each thing once. */
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import { type Fen, sumOf } from '#contract/values/fen.ts'
import { refundDestinationOf } from '#contract/values/refund-destination.ts'
import { yuan } from '../../../lib/format.ts'

type AmountName =
  | 'goods'
  | 'coupon'
  | 'integral'
  | 'freight'
  | 'other'
  | 'payable'
  | 'paid'
  | 'refunded'
  | 'fee'

export type AmountRow = { name: AmountName; fen: Fen; less: boolean }

type Money = Pick<OrderDetail, 'amounts' | 'units'>

/** The price once where nothing changed it; what came back with the fee that was kept. */
export function amountRows(order: Money): AmountRow[] {
  const { goodsFen, couponFen, integralFen, freightFen, otherFen, payableFen, paidFen, refundedFen } =
    order.amounts
  const fen = refundFeeOf(order)
  const rows: (AmountRow & { shown: boolean })[] = [
    { name: 'goods', fen: goodsFen, less: false, shown: goodsFen !== payableFen },
    { name: 'coupon', fen: couponFen, less: true, shown: couponFen > 0 },
    { name: 'integral', fen: integralFen, less: true, shown: integralFen > 0 },
    { name: 'freight', fen: freightFen, less: false, shown: freightFen > 0 },
    { name: 'other', fen: otherFen, less: false, shown: otherFen > 0 },
    { name: 'payable', fen: payableFen, less: false, shown: paidFen !== payableFen || payableFen === 0 },
    { name: 'paid', fen: paidFen, less: false, shown: paidFen > 0 },
    { name: 'refunded', fen: refundedFen, less: false, shown: refundedFen > 0 },
    { name: 'fee', fen, less: false, shown: fen > 0 },
  ]
  return rows.filter(({ shown }) => shown).map(({ name, fen, less }) => ({ name, fen, less }))
}

/** What vouchers paid, and what came back of them, is a voucher and never money. */
export function amountText(
  { name, fen, less }: AmountRow,
  { payType }: Pick<OrderDetail, 'payType'>,
  types: { EXTICKET: string },
): string {
  const isVoucher =
    refundDestinationOf(payType, fen) === 'voucher' && (name === 'paid' || name === 'refunded')
  if (isVoucher) return types.EXTICKET
  return less ? `-${yuan(fen)}` : yuan(fen)
}

/** What was kept of the tickets that were given back; goodwill comes back on any of them. */
function refundFeeOf({ amounts, units }: Money): Fen {
  if (amounts.refundedFen === 0) return 0 as Fen
  const backFen = units
    .filter(({ state }) => state === 'returning' || state === 'refunded')
    .reduce((sum, { worthFen }) => sum + worthFen, 0)
  const givenFen = units.reduce((sum, unit) => sum + unit.givenFen, 0)
  return Math.max(0, backFen + givenFen - amounts.refundedFen) as Fen
}

type Unit = OrderDetail['units'][number]

/** What it cost after its discounts, whatever was given back on it. */
export const boughtFor = ({ worthFen, givenFen }: Pick<Unit, 'worthFen' | 'givenFen'>): Fen =>
  sumOf([worthFen, givenFen])

/** Shown where it is not simply its price. */
export const worthShown = ({ lines }: Pick<OrderDetail, 'lines'>, unit: Unit): boolean =>
  lines[unit.line]?.priceFen !== boughtFor(unit)
