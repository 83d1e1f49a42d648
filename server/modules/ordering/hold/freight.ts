/** How the goods among held lines can be had, and what sending them costs after discounts. */
import { Refusal } from '#contract/refusals.ts'
import { type Amounts, amountsOf } from '#contract/values/amounts.ts'
import { type RegionCode, type WayToGet, wayToGets } from '#contract/values/delivery.ts'
import { fen, noFen, sumOf } from '#contract/values/fen.ts'
import type { Freight, FreightLine } from '#contract/values/freight.ts'
import type { Db } from '../../../platform/db.ts'
import type { OrderCoupon } from '../../coupon/order-coupons.ts'
import { quoteFreight } from '../../parcel/sending.ts'
import type { OrderLine } from '../order/order-sql.ts'
import type { HeldOrder } from './held-sql.ts'

export const noFreight: Freight = { fen: noFen, parts: [] }

/** Those that all of its goods allow, of which a visit leaves only the pick-up; none where it has no goods. */
export function waysOf(lines: readonly Pick<OrderLine, 'product'>[]): WayToGet[] {
  const goods = lines.flatMap(({ product }) => (product.ways ? [product.ways] : []))
  if (goods.length === 0) return []
  const isWithVisit = goods.length < lines.length
  return wayToGets.filter(
    (way) => goods.every((ways) => ways.includes(way)) && !(isWithVisit && way !== 'PICKUP'),
  )
}

export const withFreight = (amounts: Amounts, freight: Freight): Amounts => ({
  ...amounts,
  freightFen: freight.fen,
  payableFen: fen(amounts.payableFen + freight.fen),
})

type Coupon = Pick<OrderCoupon, 'minusFen' | 'lines'> | null

/** Refuses AREA_NOT_SERVED. Goods without a template are sent free of charge. */
export async function freightFor(
  db: Db,
  order: Pick<HeldOrder, 'lines' | 'amounts'>,
  coupon: Coupon,
  region: RegionCode,
): Promise<Freight> {
  const freight = await quoteFreight(db, freightLines(order, coupon), region)
  if (!freight) throw new Refusal('AREA_NOT_SERVED', { field: 'delivery' })
  return freight
}

function freightLines(
  { lines, amounts }: Pick<HeldOrder, 'lines' | 'amounts'>,
  coupon: Coupon,
): FreightLine[] {
  const off = coupon ? { fen: coupon.minusFen, lines: coupon.lines } : { fen: noFen }
  const { units } = amountsOf(lines, off, { fen: amounts.integralFen })
  return lines.flatMap(({ product, ticket, quantity }, index) => {
    if (!product.ways || ticket.freightCode === undefined) return []
    const paid = units.flatMap(({ line, worthFen }) => (line === index ? [worthFen] : []))
    const weightGrams = (ticket.weightGrams ?? 0) * quantity
    return [{ template: ticket.freightCode, pieces: quantity, weightGrams, paidFen: sumOf(paid) }]
  })
}
