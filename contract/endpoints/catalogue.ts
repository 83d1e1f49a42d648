/** What is for sale: lists and details of products with their offers. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { CardKind } from '../values/card.ts'
import { WayToGet } from '../values/delivery.ts'
import { Fen } from '../values/fen.ts'
import { OrderType } from '../values/order.ts'
import { IdType } from '../values/person.ts'
import {
  OfferCode,
  PartCode,
  ProductCode,
  ProductKind,
  RealNameRule,
  SaleState,
  TicketCategory,
} from '../values/product.ts'
import { PriceSort, TagKey } from '../values/product-list.ts'
import { Stay } from '../values/product-type-row.ts'
import { longestSearch } from '../values/search.ts'
import { SlotTime } from '../values/time.ts'

const ProductSummary = z.object({
  code: ProductCode,
  type: OrderType,
  kind: ProductKind,
  name: z.string(),
  summary: z.string(),
  /** A picture's path below the public bucket, or an absolute address. */
  picture: z.string(),
  tags: z.array(z.string()),
  /** What its tickets include and whom they suit, to compare products by; empty where the operator does not say. */
  includes: z.array(z.string()),
  suits: z.string(),
  saleState: SaleState,
  /** The ticket whose price lists show, an adult's where there is one; null when no day of the next 30 is for sale. */
  from: z.nullable(
    z.object({
      code: OfferCode,
      name: z.string(),
      /** Its lowest price of these days. */
      priceFen: Fen,
      /** Beside a price of one night or day: "per night"; left out where it is of all that is bought. */
      per: z.optional(z.string()),
    }),
  ),
})
export type ProductSummary = z.infer<typeof ProductSummary>

const OfferPart = z.object({
  code: PartCode,
  type: OrderType,
  kind: ProductKind,
  productCode: ProductCode,
  productName: z.string(),
  picture: z.string(),
  /** Of the offer. */
  name: z.string(),
  /** In one package. */
  quantity: z.int(),
  /** Days after the one on which the package begins. */
  dayFrom: z.int(),
  stay: Stay,
  /** Nights or days; null for what has no length. */
  length: z.nullable(z.int()),
})
export type OfferPart = z.infer<typeof OfferPart>

const Offer = z.object({
  code: OfferCode,
  name: z.string(),
  category: TicketCategory,
  description: z.string(),
  realName: RealNameRule,
  idTypes: z.array(IdType),
  /** Whole years on the visit date, both inclusive. */
  ageMin: z.nullable(z.int()),
  ageMax: z.nullable(z.int()),
  /** How many people one ticket admits (parent-child 2, family 3). */
  admits: z.int(),
  /** A child without a document of its own rides on an adult's ticket of the same order. */
  needsGuardian: z.boolean(),
  /** Only with a deck ticket of the same day. */
  needsDeckTicket: z.boolean(),
  /** Each visitor has a card of one of these kinds, which is good on the day; left out where none is needed. */
  cardKinds: z.optional(z.array(CardKind)),
  maxPerOrder: z.int(),
  fromPriceFen: z.nullable(Fen),
  /** What its kind states of it, to be read before it is chosen: "One king bed", "Breakfast for 2". */
  facts: z.optional(z.array(z.string())),
  /** Of goods: the colour, the size. */
  options: z.optional(
    z.array(z.object({ name: z.string(), value: z.string(), swatch: z.optional(z.string()) })),
  ),
  /** Of a package: what it is made of, in the order of its itinerary. */
  parts: z.optional(z.array(OfferPart)),
  refundPolicy: z.string(),
  changePolicy: z.string(),
})
export type Offer = z.infer<typeof Offer>

const ProductDetail = z.extend(ProductSummary, {
  description: z.string(),
  pictures: z.array(z.string()),
  /** What can be seen in each of them, in their order; empty where nobody wrote it. */
  pictureTexts: z.array(z.string()),
  openingHours: z.string(),
  /** Where to go and how to use the ticket. */
  place: z.string(),
  howToUse: z.array(z.string()),
  notice: z.array(z.object({ title: z.string(), text: z.string() })),
  stay: Stay,
  minLength: z.nullable(z.int()),
  maxLength: z.nullable(z.int()),
  /** Of nights: from when on guests may come, and until when they leave; left out for all else. */
  times: z.optional(z.object({ checkIn: SlotTime, checkOut: SlotTime })),
  /** What its kind states beside all this (contract/values/extras), in the caller's language; null: nothing. */
  extra: z.nullable(z.record(z.string(), z.unknown())),
  /** Where one of its tickets needs a deck ticket of the same day: products that have one. */
  deckTickets: z.array(z.object({ code: ProductCode, type: OrderType, kind: ProductKind, name: z.string() })),
  /** How goods can be had; left out where a code is all that is needed. */
  ways: z.optional(z.array(WayToGet)),
  /** Of goods that are sent: so many hours after receipt each of its offers may be returned; left out where policies count otherwise. */
  returnHours: z.optional(z.int()),
  offers: z.array(Offer),
})
export type ProductDetail = z.infer<typeof ProductDetail>

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'public',
  summary:
    'The products of one kind, in the order the operator chose or by their price; all, or those with a tag',
  query: z.object({
    kind: ProductKind,
    type: z.optional(OrderType),
    tag: z.optional(TagKey),
    sort: z.optional(PriceSort),
    cursor: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({
    items: z.array(ProductSummary),
    nextCursor: z.nullable(z.string()),
    /** Of all products of the list, also where a tag leaves some out: how many they are, and the tags that tell them apart. */
    total: z.int(),
    tags: z.array(z.object({ key: TagKey, name: z.string() })),
  }),
})

export const searchProducts = endpoint({
  method: 'GET',
  path: '/api/products/search',
  access: 'public',
  summary:
    'The products of any kind that words in either language name: what has a price before the rest, the best of each first; at most 20',
  query: z.object({ find: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestSearch)) }),
  answer: z.object({ items: z.array(ProductSummary) }),
})

export const readProduct = endpoint({
  method: 'GET',
  path: '/api/products/{code}',
  access: 'public',
  summary: 'One product with its offers, notice and policies',
  params: z.object({ code: ProductCode }),
  answer: ProductDetail,
})

export const previewProduct = endpoint({
  method: 'GET',
  path: '/api/products/{code}/preview',
  access: 'public',
  summary: 'The draft of a product, for those who have the link that staff made; never kept by anybody',
  params: z.object({ code: ProductCode }),
  query: z.object({
    /** Seconds since 1970. */
    until: z.string().check(z.regex(/^\d{10}$/)),
    signature: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
  answer: ProductDetail,
})
