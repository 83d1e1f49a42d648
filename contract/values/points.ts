/** Points of members: why their number changed, and how many a refund gives back. */
import * as z from 'zod/mini'
import type { Fen } from './fen.ts'

export const pointCauses = ['EARN', 'SPEND', 'RETURN', 'GIFT'] as const
export const PointCause = z.enum(pointCauses)
export type PointCause = z.infer<typeof PointCause>

/** An order takes no more of them. */
export const maxPointsOfOrder = 10_000_000

export const Points = z.int().check(z.gte(1), z.lte(maxPointsOfOrder))

/**
 * Of the points that an order still has, those that come back with so much of what they paid; `leftFen` is all that is left of it,
 * this part included. The last part brings the rest, so that all parts together are all points.
 */
export const returnedOf = (points: number, partFen: Fen, leftFen: Fen): number =>
  partFen >= leftFen ? points : Math.floor((points * partFen) / leftFen)
