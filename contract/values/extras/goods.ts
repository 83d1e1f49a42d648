/** Goods: what they state of themselves. Where they go is asked by delivery, which all goods share. */
import * as z from 'zod/mini'
import { Texts } from '../../language.ts'
import { kindExtras } from './kind-extras.ts'

export const GoodsExtra = z.object({
  /** Size, material, weight: as a table beside the picture. */
  spec: z.array(z.object({ name: Texts, value: Texts })).check(z.maxLength(20)),
  care: z.optional(Texts),
  shipsWithinHours: z.int().check(z.gte(1), z.lte(720)),
  /** Days after receipt in which unused goods may be returned. */
  returnDays: z.int().check(z.gte(0), z.lte(90)),
})
export type GoodsExtra = z.infer<typeof GoodsExtra>

export const goods = kindExtras({ schema: GoodsExtra, asks: () => [] })
