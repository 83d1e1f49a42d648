/** What may stand on a plan of the tower. */
import * as z from 'zod/mini'

export const placeKinds = ['entrance', 'park', 'eatery', 'transport', 'service'] as const
export const PlaceKind = z.enum(placeKinds)
export type PlaceKind = z.infer<typeof PlaceKind>
