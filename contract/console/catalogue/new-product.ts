/** Products that are like no other, their first offers, and those that are made like one that is there. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../../console-endpoint.ts'
import { bothOf } from '../../values/both.ts'
import { maxOptions, OptionText } from '../../values/edited-offer.ts'
import { OrderType } from '../../values/order.ts'
import { PolicyCode } from '../../values/policy.ts'
import { OfferCode, ProductCode, ProductKind, TicketCategory } from '../../values/product.ts'
import { ValidDays } from '../../values/product-booking.ts'
import { Stay } from '../../values/product-type-row.ts'
import { RowVersion } from '../../values/row-version.ts'
import { StaffProduct } from '../catalogue.ts'

export const createStaffProduct = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/products',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'product',
  summary: 'A new product with a name alone: unpublished, not on sale, without texts, pictures and offers',
  body: z.object({
    code: ProductCode,
    /** One that the table of product types has together. */
    type: OrderType,
    kind: ProductKind,
    /** One that its type has; it never changes. */
    stay: Stay,
    name: bothOf(60),
    validDays: ValidDays,
  }),
  answer: StaffProduct,
})

export const addFirstOffer = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/products/{code}/first-offer',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'product',
  summary:
    'The first offer of a product: not for sale and without prices; of what has no date with a stock of its own, which is empty',
  params: z.object({ code: ProductCode }),
  body: z.object({
    version: RowVersion,
    newCode: OfferCode,
    category: TicketCategory,
    name: bothOf(40),
    refundPolicy: PolicyCode,
    changePolicy: PolicyCode,
  }),
  answer: StaffProduct,
})

export const addStaffOffer = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/products/{code}/offers',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'product',
  summary:
    'A new offer of a product like one that it has: not for sale, without prices of dates; of goods with a stock of its own, which is empty',
  params: z.object({ code: ProductCode }),
  body: z.object({
    version: RowVersion,
    like: OfferCode,
    newCode: OfferCode,
    name: bothOf(40),
    /** Left out: that of the one that it is like. */
    category: z.optional(TicketCategory),
    /** Of goods: the value of each option of the one that it is like, in their order. */
    options: z.array(OptionText).check(z.maxLength(maxOptions)),
  }),
  answer: StaffProduct,
})
