/** Points of members: why their number changed. A point is worth one fen. */
import * as z from 'zod/mini'

export const pointCauses = ['EARN', 'SPEND', 'RETURN', 'GIFT'] as const
export const PointCause = z.enum(pointCauses)
export type PointCause = z.infer<typeof PointCause>

/** How many of them, and more than any order could take. */
export const Points = z.int().check(z.gte(1), z.lte(10_000_000))
