/** Products as staff find and edit them. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Texts } from '../language.ts'
import { bothOf, bothOrNone } from '../values/both.ts'
import { OrderType } from '../values/order.ts'
import { OfferCode, ProductCode, ProductKind, RealNameRule, SaleState } from '../values/product.ts'
import { Stay } from '../values/product-type-row.ts'
import { Instant, VisitDate } from '../values/time.ts'

const StaffProductRow = z.object({
  code: ProductCode,
  type: OrderType,
  kind: ProductKind,
  name: Texts,
  saleState: SaleState,
  stay: Stay,
  offers: z.int(),
})
export type StaffProductRow = z.infer<typeof StaffProductRow>

export const listStaffProducts = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/products',
  access: 'staff',
  roles: ['owner', 'catalogue', 'orders', 'content'],
  summary: 'Every product, in the order in which the shop lists them',
  answer: z.object({ items: z.array(StaffProductRow), nextCursor: z.nullable(z.string()) }),
})

const EditedOffer = z
  .object({
    code: OfferCode,
    name: bothOf(40),
    description: bothOrNone(500),
    realName: RealNameRule,
    maxPerOrder: z.int().check(z.gte(1), z.lte(200)),
    /** Days of buying, both included; null: open. */
    saleFrom: z.nullable(VisitDate),
    saleUntil: z.nullable(VisitDate),
    /** Shown and sold. */
    active: z.boolean(),
  })
  .check(z.refine(({ saleFrom, saleUntil }) => !saleFrom || !saleUntil || saleFrom <= saleUntil))
export type EditedOffer = z.infer<typeof EditedOffer>

/** A picture of the shop, or an address elsewhere. */
const PictureSource = z.string().check(z.minLength(1), z.maxLength(500))
const EditedPicture = z.object({
  path: PictureSource,
  /** What can be seen in it, for those who do not see it. */
  text: bothOrNone(120),
})
export type EditedPicture = z.infer<typeof EditedPicture>

export const maxPictures = 12

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
  howToUse: z.array(bothOf(300)).check(z.maxLength(10)),
  /** Sections of what a buyer reads before paying; a change makes a new version of it, which the next buyers read. */
  notice: z
    .array(z.object({ title: bothOf(60), text: bothOf(2_000) }))
    .check(z.minLength(1), z.maxLength(20)),
  saleState: SaleState,
  bookableDays: z.int().check(z.gte(0), z.lte(365)),
  /** Those that it has, in their order. */
  offers: z.array(EditedOffer).check(z.maxLength(100)),
})
export type EditedProduct = z.infer<typeof EditedProduct>

const StaffProduct = z.extend(EditedProduct, {
  code: ProductCode,
  type: OrderType,
  kind: ProductKind,
  stay: Stay,
  version: z.int(),
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
  body: z.extend(EditedProduct, { version: z.int() }),
  answer: StaffProduct,
})
