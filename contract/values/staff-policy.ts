/** Policies as staff read and write them. */
import * as z from 'zod/mini'
import { Texts } from '../language.ts'
import { bothOrNone } from './both.ts'
import { Fen } from './fen.ts'
import { ChangeRules, PolicyCode, PolicyKind, RefundRules } from './policy.ts'
import { OfferCode, ProductCode, SaleState } from './product.ts'
import { RowVersion } from './row-version.ts'
import { StaffReason } from './staff.ts'
import { Instant } from './time.ts'

const PolicyRules = z.union([RefundRules, ChangeRules])

export const StaffPolicyRow = z.object({
  kind: PolicyKind,
  code: PolicyCode,
  version: z.int(),
  /** What visitors read of it. */
  summary: Texts,
  /** That sell under it. */
  products: z.int(),
  /** Null for what came with the catalogue. */
  writtenBy: z.nullable(z.string()),
  writtenAt: z.nullable(Instant),
})
export type StaffPolicyRow = z.infer<typeof StaffPolicyRow>

const PolicyVersion = z.object({
  version: z.int(),
  rules: PolicyRules,
  addition: z.nullable(Texts),
  summary: Texts,
  writtenBy: z.nullable(z.string()),
  writtenAt: z.nullable(Instant),
  note: z.nullable(z.string()),
})
export type PolicyVersion = z.infer<typeof PolicyVersion>

/** What an offer may be sold under. */
export const ChosenPolicy = z.object({
  kind: PolicyKind,
  code: PolicyCode,
  rules: PolicyRules,
  /** What visitors read of it. */
  summary: Texts,
})
export type ChosenPolicy = z.infer<typeof ChosenPolicy>

/** A product that sells under a policy, and those of its offers that do. */
const PolicyProduct = z.object({
  code: ProductCode,
  name: Texts,
  saleState: SaleState,
  /** Its price counts nights or days, so a fee may be the first of them. */
  inNights: z.boolean(),
  /** It is sent to buyers, so there may be freight. */
  delivered: z.boolean(),
  /** Without a date nothing starts, so time counts from the purchase or a later event. */
  dated: z.boolean(),
  offers: z.array(z.object({ code: OfferCode, name: Texts })),
  /** The lowest price from today on that is not free; null when there is none. */
  lowestFen: z.nullable(Fen),
})
export type PolicyProduct = z.infer<typeof PolicyProduct>

export const StaffPolicy = z.object({
  kind: PolicyKind,
  code: PolicyCode,
  /** The newest first. */
  versions: z.array(PolicyVersion),
  products: z.array(PolicyProduct),
})
export type StaffPolicy = z.infer<typeof StaffPolicy>

export const NewPolicyVersion = z.object({
  /** The newest that was read, 0 for a new policy. */
  version: RowVersion,
  rules: PolicyRules,
  /** What visitors read after the sentence that the rules make, such as what holds in bad weather. */
  addition: bothOrNone(200),
  /** Why, for colleagues. */
  note: StaffReason,
})
export type NewPolicyVersion = z.infer<typeof NewPolicyVersion>
