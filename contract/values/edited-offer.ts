/** An offer of a product as staff edit it. */
import * as z from 'zod/mini'
import { FreightCode } from '../console/parcel.ts'
import { areDifferent, bothOf, bothOrNone } from './both.ts'
import { CardTypeCode } from './card.ts'
import { largestQuantity } from './cart.ts'
import { EditedPart, maxParts } from './package-part.ts'
import { IdType } from './person.ts'
import { PolicyCode } from './policy.ts'
import { OfferCode, RealNameRule } from './product.ts'
import { VisitDate } from './time.ts'

export const maxOffers = 100
export const maxOptions = 3
export const maxAge = 120
/** From 30 days before to the end of the day. */
export const [minCutoffMinutes, maxCutoffMinutes] = [-43_200, 1_440]

export const OptionText = bothOf(30)
/** As shops write it, "#f4b6c2"; lower case, so that one colour is one text. */
const Swatch = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
/** Of a colour: what it looks like, beside the word. */
const EditedOption = z.object({ name: OptionText, value: OptionText, swatch: z.optional(Swatch) })
export type EditedOption = z.infer<typeof EditedOption>

const Age = z.int().check(z.gte(0), z.lte(maxAge))

export const EditedOffer = z
  .object({
    code: OfferCode,
    name: bothOf(40),
    description: bothOrNone(500),
    realName: RealNameRule,
    /** Whole years on the date of the visit, both included; null: no limit. */
    ageMin: z.nullable(Age),
    ageMax: z.nullable(Age),
    /** What a visitor may show; none: every document. */
    idTypes: z.array(IdType).check(z.refine((types) => new Set(types).size === types.length)),
    /** A child's: it comes with another ticket of the order that an adult may use. Nothing that has no date. */
    needsGuardian: z.boolean(),
    /** Each document that is named with it has a paid ticket of the same day that counts as a deck ticket. */
    needsDeckTicket: z.boolean(),
    /** It counts as a deck ticket, for the documents that are named with it. */
    grantsDeck: z.boolean(),
    /** A document has one ticket of the product on a day. */
    perDocumentPerDay: z.boolean(),
    maxPerOrder: z.int().check(z.gte(1), z.lte(largestQuantity)),
    /** Its sale ends so long after its slot begins, without slots after the midnight at which its day begins; negative: before. */
    cutoffMinutes: z.int().check(z.gte(minCutoffMinutes), z.lte(maxCutoffMinutes)),
    /** Days of buying, both included; null: open. */
    saleFrom: z.nullable(VisitDate),
    saleUntil: z.nullable(VisitDate),
    /** Shown and sold. */
    active: z.boolean(),
    /** Its visitor has a card of one of these types; none: it needs no card. */
    needsCard: z.array(CardTypeCode).check(
      z.maxLength(10),
      z.refine((types) => new Set(types).size === types.length),
    ),
    /** By which later purchases of it are refunded and changed. */
    refundPolicy: PolicyCode,
    changePolicy: PolicyCode,
    /** Of what is delivered: its colour, size or the like, different for each offer of the product. */
    options: z.array(EditedOption).check(
      z.maxLength(maxOptions),
      z.refine((options) => areDifferent(options.map(({ name }) => name))),
    ),
    /** Of what is delivered: the template by which it is sent; null: free of charge. */
    freight: z.nullable(FreightCode),
    /** Of one piece; null: nobody needs it. */
    weightGrams: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
    /** Of a package, in the order of its itinerary; of all else none. */
    parts: z.array(EditedPart).check(
      z.maxLength(maxParts),
      z.refine((parts) => new Set(parts.map(({ code }) => code)).size === parts.length),
    ),
  })
  .check(
    z.refine(({ saleFrom, saleUntil }) => !saleFrom || !saleUntil || saleFrom <= saleUntil),
    z.refine(({ ageMin, ageMax }) => ageMin === null || ageMax === null || ageMin <= ageMax),
  )
export type EditedOffer = z.infer<typeof EditedOffer>
