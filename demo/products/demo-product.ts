/** The texts of one product of the demo tower, and the offers of the deck family that share rules. */
import type { Texts } from '#contract/language.ts'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { Extra } from '#contract/values/extras/registry.ts'
import type { OrderType } from '#contract/values/order.ts'
import type { IdType } from '#contract/values/person.ts'
import type { ProductKind, RealNameRule, SaleState, TicketCategory } from '#contract/values/product.ts'
import type { UseStep } from '#contract/values/product-texts.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import type { Section } from '../words.ts'
import type { PictureName } from './picture-names.ts'
import type { ChangePolicyCode, RefundPolicyCode } from './policies.ts'
import type { ResourceCode } from './resources.ts'

export type DemoTicket = {
  /** Behind the product's code: ADULT makes DECK433-ADULT. */
  code: string
  category: TicketCategory
  name: Texts
  description: Texts
  /** Yuan on weekdays, and on weekends and public holidays. */
  yuan: readonly [weekday: number, peak: number]
  /** Travel agencies pay a fifth less. */
  group?: boolean
  realName: RealNameRule
  idTypes: readonly IdType[]
  ages?: readonly [min: number | null, max: number | null]
  admits?: number
  needsGuardian?: boolean
  needsDeckTicket?: boolean
  grantsDeck?: boolean
  /** Types of cards of which its visitor has one: codes of annual cards, or CITIZEN. */
  needsCard?: readonly string[]
  maxPerOrder: number
  refund: RefundPolicyCode
  change: ChangePolicyCode
  /** Of a package: what it has of offers of other products, in the order of its itinerary. */
  parts?: readonly DemoPart[]
  /** Of goods: what it is chosen by, what it weighs, and how its freight is counted. */
  options?: readonly { name: Texts; value: Texts; swatch?: string }[]
  weightGrams?: number
  freight?: 'POST'
}

/** So many of an offer, so many days after the package begins; of nights and days, how many. */
export type DemoPart = { code: string; offer: string; quantity: number; dayFrom: number; length?: number }

/** A resource of which each ticket takes one for every person it admits, or so many whoever comes, of so many adjoining slots. */
export type ResourceDraw = ResourceCode | readonly [ResourceCode, units: number, slots?: number]

export type DemoProduct = {
  code: string
  /** Tickets, if nothing is said. */
  type?: OrderType
  kind: ProductKind
  name: Texts
  summary: Texts
  description: Texts
  place: Texts
  openingHours: Texts
  howToUse: readonly UseStep[]
  notice: readonly Section[]
  pictures: readonly [PictureName, ...PictureName[]]
  tags: readonly Texts[]
  /** For the comparison of the park tickets. */
  includes?: readonly Texts[]
  suits?: Texts
  saleState: SaleState
  /** Staff confirm each paid order within this time. */
  confirmWithinMinutes?: number
  stay: Stay
  /** Nights or days at most. */
  maxLength?: number
  /** Of what has no date: from the purchase on. */
  validDays?: number
  /** Of goods: how they can be had. */
  getting?: readonly WayToGet[]
  /** The sale stops this many minutes after the slot began, or after midnight for a product without slots. */
  cutoffMinutes: number
  /** What its kind states beside all this (contract/values/extras). */
  extra?: Extra
  draws: readonly ResourceDraw[]
  tickets: readonly (DemoTicket & { draws?: readonly ResourceDraw[] })[]
  /** Sold for these days only, counted from today; without it for a year. */
  soldOn?: { weekday: number; withinDays: number }
}

export const everyDocument: readonly IdType[] = [
  'ID_CARD',
  'PASSPORT',
  'HK_MACAO_PASS',
  'TAIWAN_PASS',
  'FOREIGN_PR',
  'OTHER',
]

/** Where an insurer wants a document that can be checked. */
export const officialDocuments: readonly IdType[] = everyDocument.filter((type) => type !== 'OTHER')
