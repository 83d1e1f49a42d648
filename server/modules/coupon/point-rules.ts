/** How many points a ticket earns, and how many an order may take. A point is worth one fen. Pure. */
import type { Fen } from '#contract/values/fen.ts'

/** Whole points for whole yuan and their parts, never rounded up. */
export const earnedBy = (worthFen: Fen, perYuan: number): number => Math.floor((worthFen * perYuan) / 100)

type Spending = {
  points: number
  /** After a coupon. */
  costFen: Fen
  capBp: number
}

/** Never more than the cap's share of the cost, half a fen rounded down. */
export const mostOf = ({ points, costFen, capBp }: Spending): number =>
  Math.min(points, Math.floor((costFen * capBp) / 10_000))
