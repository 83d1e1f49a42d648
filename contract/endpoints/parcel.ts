/** Addresses that goods are sent to, the regions they are in, and where goods can be picked up. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { AddressId, AddressInput, PickUpCode, RegionCode } from '../values/delivery.ts'
import { Fen } from '../values/fen.ts'
import { ProductCode } from '../values/product.ts'

/** More are not needed, and nobody shall collect people here. */
export const maxAddresses = 20

const NewAddress = z.extend(AddressInput, {
  /** The one that an order form fills in; the first address is it by itself. */
  isDefault: z._default(z.boolean(), false),
})
export type NewAddress = z.infer<typeof NewAddress>

/** In full, for the form. */
const Address = z.extend(AddressInput, {
  id: AddressId,
  isDefault: z.boolean(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
})
export type Address = z.infer<typeof Address>

const ofAddress = z.object({ id: AddressId })

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/addresses',
  access: 'member',
  summary: 'My addresses, the default one first, then the newest; names and mobiles masked',
  answer: z.object({ items: z.array(z.extend(Address, { name: z.string(), mobile: z.string() })) }),
})

export const readAddress = endpoint({
  method: 'GET',
  path: '/api/addresses/{id}',
  access: 'member',
  summary: 'One of my addresses in full, to edit; an order only takes its number',
  params: ofAddress,
  answer: Address,
})

export const createAddress = endpoint({
  method: 'POST',
  path: '/api/addresses',
  access: 'member',
  summary: 'Keep an address; at most 20',
  body: NewAddress,
  answer: Address,
})

export const saveAddress = endpoint({
  method: 'PUT',
  path: '/api/addresses/{id}',
  access: 'member',
  summary: 'Change one of my addresses',
  params: ofAddress,
  body: NewAddress,
  answer: Address,
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/api/addresses/{id}',
  access: 'member',
  summary: 'Forget one of my addresses',
  params: ofAddress,
  answer: z.null(),
})

export const listRegions = endpoint({
  method: 'GET',
  path: '/api/regions',
  access: 'public',
  summary: 'Provinces (code ends in 0000), cities (in 00) and districts of the country by their codes',
  answer: z.object({ items: z.array(z.object({ code: RegionCode, name: z.string() })) }),
})

export const listPickUpPoints = endpoint({
  method: 'GET',
  path: '/api/pick-up-points',
  access: 'public',
  summary: 'Where goods can be picked up and when, and how long they are kept',
  answer: z.object({
    /** So many days after the day of the order. */
    keptDays: z.int(),
    items: z.array(z.object({ code: PickUpCode, name: z.string(), place: z.string(), hours: z.string() })),
  }),
})

const Freight = z.object({
  /** For one piece to the nearest area, and to the farthest. */
  fromFen: Fen,
  toFen: Fen,
  /** More pieces may cost more. */
  grows: z.boolean(),
  /** With both, both must be reached. */
  freeFromFen: z.nullable(Fen),
  freeFromPieces: z.nullable(z.int()),
  /** Some regions are not served. */
  someNotServed: z.boolean(),
})
export type Freight = z.infer<typeof Freight>

export const readFreight = endpoint({
  method: 'GET',
  path: '/api/products/{code}/freight',
  access: 'public',
  summary: 'What sending a product costs, before anybody says where to; null: it is not sent',
  params: z.object({ code: ProductCode }),
  answer: z.object({ freight: z.nullable(Freight) }),
})
