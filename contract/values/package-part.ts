/** A part of a package as staff edit it. */
import * as z from 'zod/mini'
import { OfferCode, PartCode } from './product.ts'

/** What one package has of an offer of another product. */
export const EditedPart = z.object({
  code: PartCode,
  offerCode: OfferCode,
  quantity: z.int().check(z.gte(1), z.lte(20)),
  /** Days after the one on which the package begins. */
  dayFrom: z.int().check(z.gte(0), z.lte(30)),
  /** Nights or days of what has a length; null for all else. */
  length: z.nullable(z.int().check(z.gte(1), z.lte(30))),
})
export type EditedPart = z.infer<typeof EditedPart>

export const maxParts = 12
