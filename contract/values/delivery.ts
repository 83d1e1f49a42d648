/** Where goods go: to an address with its region, or to a pick-up point. */
import * as z from 'zod/mini'
import { Mobile, oneLine, PersonName } from './person.ts'
import { maxCharacters, required } from './text.ts'

export const wayToGets = ['DELIVERY', 'PICKUP'] as const
export const WayToGet = z.enum(wayToGets)
export type WayToGet = z.infer<typeof WayToGet>

/** Of a district (GB/T 2260): province, city and district in two digits each. */
export const RegionCode = z.string().check(z.regex(/^[1-8]\d{5}$/))
export type RegionCode = z.infer<typeof RegionCode>

export const AddressId = z.string().check(z.regex(/^\d{1,15}$/))
export type AddressId = z.infer<typeof AddressId>

export const PickUpCode = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,31}$/))
export type PickUpCode = z.infer<typeof PickUpCode>

const maxStreetLength = 120

/** Of a recipient. What the names of its region are follows from the code. */
export const AddressInput = z.object({
  name: PersonName,
  mobile: Mobile,
  region: RegionCode,
  street: z
    .string()
    .check(z.overwrite(oneLine), required, maxCharacters(maxStreetLength), z.regex(/^\P{Cc}+$/u)),
})
export type AddressInput = z.infer<typeof AddressInput>

/** As an order form says it: one of the member's own addresses, one typed in, or a pick-up point. */
export const Delivery = z.discriminatedUnion('wayToGet', [
  z.object({
    wayToGet: z.literal('DELIVERY'),
    addressId: z.optional(AddressId),
    address: z.optional(AddressInput),
  }),
  z.object({ wayToGet: z.literal('PICKUP'), pickUpPoint: PickUpCode }),
])
export type Delivery = z.infer<typeof Delivery>

/** Before an address is whole: its region says what freight comes to. */
export const QuotedDelivery = z.object({
  wayToGet: WayToGet,
  addressId: z.optional(AddressId),
  region: z.optional(RegionCode),
})
export type QuotedDelivery = z.infer<typeof QuotedDelivery>
