/** How many points a ticket earns, how many an order may take and what they pay. Pure. */
import { type Fen, fen } from '#contract/values/fen.ts'
import { maxPointsOfOrder } from '#contract/values/points.ts'

/** Whole points for whole yuan and their parts, never rounded up. */
export const earnedBy = (worthFen: Fen, perYuan: number): number => Math.floor((worthFen * perYuan) / 100)

/** What points pay at the rate of so many fen for 100, never rounded up. */
export const worthOf = (points: number, fenPer100: number): Fen => fen(Math.floor((points * fenPer100) / 100))

/** The fewest points that pay a sum. */
export const pointsFor = (sumFen: Fen, fenPer100: number): number => Math.ceil((sumFen * 100) / fenPer100)

type Spending = {
  points: number
  /** After a coupon. */
  costFen: Fen
  capBp: number
  fenPer100: number
}

/** Never more than the cap's share of the cost, half a fen rounded down; and none that would pay nothing. */
export function maxOf({ points, costFen, capBp, fenPer100 }: Spending): number {
  const capFen = Math.floor((costFen * capBp) / 10_000)
  const most = Math.min(points, maxPointsOfOrder, Math.floor((capFen * 100) / fenPer100))
  return pointsFor(worthOf(most, fenPer100), fenPer100)
}
