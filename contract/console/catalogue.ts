/** Products as staff find and edit them, and the policies that they are sold under. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Texts } from '../language.ts'
import { areDifferent, bothOf, bothOrNone } from '../values/both.ts'
import { CardTypeCode } from '../values/card.ts'
import { EditedOffer, maxOffers } from '../values/edited-offer.ts'
import { EditedPicture, maxPictures } from '../values/edited-picture.ts'
import { OrderType } from '../values/order.ts'
import { PolicyCode, PolicyKind } from '../values/policy.ts'
import { OfferCode, ProductCode, ProductKind, SaleState } from '../values/product.ts'
import { bookingShape } from '../values/product-booking.ts'
import { isTag, maxTagLength, maxTags, tagKeyOf } from '../values/product-list.ts'
import { Notice, UseStep } from '../values/product-texts.ts'
import { Stay } from '../values/product-type-row.ts'
import { RowVersion } from '../values/row-version.ts'
import { ChosenPolicy, NewPolicyVersion, StaffPolicy, StaffPolicyRow } from '../values/staff-policy.ts'
import { Instant } from '../values/time.ts'
import { ChargeBy, FreightCode } from './parcel.ts'

const StaffProductRow = z.object({
  code: ProductCode,
  type: OrderType,
  kind: ProductKind,
  name: Texts,
  saleState: SaleState,
  stay: Stay,
  offers: z.int(),
  /** The shop knows it. */
  published: z.boolean(),
})
export type StaffProductRow = z.infer<typeof StaffProductRow>

export const listStaffProducts = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/products',
  access: 'staff',
  roles: ['owner', 'catalogue', 'orders', 'content', 'finance'],
  summary: 'Products by code or name, kind and sale state, in the order in which the shop lists them',
  query: z.object({
    find: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    kind: z.optional(ProductKind),
    state: z.optional(SaleState),
  }),
  answer: z.object({ items: z.array(StaffProductRow), nextCursor: z.nullable(z.string()) }),
})

export const maxIncluded = 10
export const maxIncludedLength = 40
export const maxSuitsLength = 60

export const EditedProduct = z.object({
  name: bothOf(60),
  summary: bothOf(200),
  description: bothOf(2_000),
  place: bothOf(300),
  openingHours: bothOf(200),
  /** The first is the main picture, which lists and orders show. */
  pictures: z.array(EditedPicture).check(
    z.minLength(1),
    z.maxLength(maxPictures),
    z.refine((pictures) => new Set(pictures.map(({ path }) => path)).size === pictures.length),
  ),
  /** Short, on its card and for lists to be narrowed by: what several products have is written the same way. */
  tags: z.array(bothOf(maxTagLength).check(z.refine(isTag))).check(
    z.maxLength(maxTags),
    z.refine((tags) => new Set(tags.map(tagKeyOf)).size === tags.length),
  ),
  /** What its tickets include, which lists compare it by: what several products include is written the same way. */
  includes: z.array(bothOf(maxIncludedLength)).check(z.maxLength(maxIncluded), z.refine(areDifferent)),
  /** Whom it suits, in a few words beside that. */
  suits: bothOrNone(maxSuitsLength),
  howToUse: z.array(UseStep).check(z.maxLength(10)),
  /** Sections of what a buyer reads before paying; a change makes a new version of it, which the next buyers read. */
  notice: Notice.check(z.minLength(1)),
  /** What its kind states beside all this (values/extras), whole; null: nothing. */
  extra: z.nullable(z.record(z.string(), z.unknown())),
  saleState: SaleState,
  bookableDays: z.int().check(z.gte(0), z.lte(365)),
  ...bookingShape,
  /** Those that it has, in their order. */
  offers: z.array(EditedOffer).check(z.maxLength(maxOffers)),
})
export type EditedProduct = z.infer<typeof EditedProduct>

export const StaffProduct = z.extend(EditedProduct, {
  /** These are missing of a product that was only begun: it is saved once they are not. */
  summary: Texts,
  description: Texts,
  place: Texts,
  openingHours: Texts,
  pictures: z.array(EditedPicture).check(z.maxLength(maxPictures)),
  notice: Notice,
  code: ProductCode,
  type: OrderType,
  kind: ProductKind,
  stay: Stay,
  version: RowVersion,
  /** The shop knows it; until then it has a draft, which publishing shows for the first time. */
  published: z.boolean(),
  /** Where pictures are found whose path is no address. */
  picturesUrl: z.string(),
  /** Who saved it last, and when; null when nobody did since it was created. */
  saved: z.nullable(z.object({ by: z.string(), at: Instant })),
})
export type StaffProduct = z.infer<typeof StaffProduct>

const params = z.object({ code: ProductCode })

export const readStaffProduct = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/products/{code}',
  access: 'staff',
  roles: ['owner', 'catalogue', 'content'],
  summary: 'One product with its texts in both languages and its offers',
  params,
  answer: StaffProduct,
})

const OfferChoices = z.object({
  /** What may be a part of a package. */
  parts: z.array(
    z.object({ code: OfferCode, name: Texts, productCode: ProductCode, productName: Texts, stay: Stay }),
  ),
  cardTypes: z.array(z.object({ code: CardTypeCode, name: Texts })),
  freight: z.array(z.object({ code: FreightCode, name: Texts, chargeBy: ChargeBy })),
  /** The newest version of each. */
  policies: z.array(ChosenPolicy),
})
export type OfferChoices = z.infer<typeof OfferChoices>

export const readOfferChoices = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/offer-choices',
  access: 'staff',
  roles: ['owner', 'catalogue', 'content'],
  summary:
    'What an offer may refer to: policies, freight templates, types of cards, and the offers that a package can have as parts',
  answer: OfferChoices,
})

export const saveStaffProduct = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/products/{code}',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'product',
  maxBodyBytes: 262_144,
  maxTextLength: 4_096,
  summary:
    'Change texts, pictures, offers and sale state of a product; the shop shows it at once, orders keep what was bought',
  params,
  body: z.extend(EditedProduct, { version: RowVersion }),
  answer: StaffProduct,
})

export const copyStaffProduct = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/products/{code}/copy',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'product',
  summary:
    'A new product with the texts, pictures and offers of this one: unpublished, not on sale, without dates',
  params,
  body: z.object({ newCode: ProductCode, name: bothOf(60) }),
  answer: StaffProduct,
})

const ProductDraft = z.object({
  /** 0 before the first draft. */
  version: RowVersion,
  /** Null: there is no draft now. */
  draft: z.nullable(
    z.object({
      product: EditedProduct,
      by: z.string(),
      at: Instant,
      /** The product was saved since: the draft is published only after it was saved again. */
      isOutdated: z.boolean(),
      /** A link to it in the shop, below its address, and until when it works. */
      preview: z.object({ path: z.string(), until: Instant }),
    }),
  ),
})
export type ProductDraft = z.infer<typeof ProductDraft>

export const readProductDraft = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/products/{code}/draft',
  access: 'staff',
  roles: ['owner', 'catalogue', 'content'],
  summary: 'The draft of a product, with a link that shows it in the shop',
  params,
  answer: ProductDraft,
})

export const saveProductDraft = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/products/{code}/draft',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'product',
  maxBodyBytes: 262_144,
  maxTextLength: 4_096,
  summary: 'Keep texts, pictures, offers and sale state as a draft, which visitors do not see',
  params,
  body: z.object({
    /** Of the draft that was read. */
    version: RowVersion,
    /** Of the product that was read. */
    productVersion: RowVersion,
    product: EditedProduct,
  }),
  answer: ProductDraft,
})

export const discardProductDraft = consoleEndpoint({
  method: 'DELETE',
  path: '/api/staff/products/{code}/draft/{version}',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'product',
  summary: 'Discard the draft of a product; links to it work no more',
  params: z.object({ code: ProductCode, version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  answer: ProductDraft,
})

export const publishProductDraft = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/products/{code}/draft/publish',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'product',
  summary: 'Make the draft of a product what the shop shows',
  params,
  body: z.object({ version: RowVersion }),
  answer: StaffProduct,
})

export const listPolicies = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/policies',
  access: 'staff',
  roles: ['owner', 'catalogue', 'content'],
  summary: 'Refund and change policies, the newest version of each',
  answer: z.object({ items: z.array(StaffPolicyRow), nextCursor: z.nullable(z.string()) }),
})

const policyParams = z.object({ kind: PolicyKind, code: PolicyCode })

export const readPolicy = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/policies/{kind}/{code}',
  access: 'staff',
  roles: ['owner', 'catalogue', 'content'],
  summary: 'One policy with its versions and the products that sell under it',
  params: policyParams,
  answer: StaffPolicy,
})

export const addPolicyVersion = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/policies/{kind}/{code}',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'policy',
  summary:
    'Write a new version of a policy for later purchases, or the first one; orders keep the version they were bought with',
  params: policyParams,
  body: NewPolicyVersion,
  answer: StaffPolicy,
})
