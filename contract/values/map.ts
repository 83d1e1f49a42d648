/** What may stand on a plan of the tower, and the ways that lead to it. */
import * as z from 'zod/mini'

export const placeKinds = ['entrance', 'park', 'eatery', 'transport', 'service'] as const
export const PlaceKind = z.enum(placeKinds)
export type PlaceKind = z.infer<typeof PlaceKind>

export const WayKind = z.enum(['metro', 'bus', 'car', 'walk'])
export type WayKind = z.infer<typeof WayKind>
