/** Points of members: why their number changed. */
import * as z from 'zod/mini'

export const pointCauses = ['EARN', 'SPEND', 'RETURN', 'GIFT'] as const
export const PointCause = z.enum(pointCauses)
export type PointCause = z.infer<typeof PointCause>

/** An order takes no more of them. */
export const mostPointsOfOrder = 10_000_000

export const Points = z.int().check(z.gte(1), z.lte(mostPointsOfOrder))
