/** How an order form says where its goods go: what is filled in by itself, what is missing, and what is sent. Pure. */
import type * as z from 'zod/mini'
import { asks } from '#contract/asks.ts'
import type { quoteHold } from '#contract/endpoints/ordering/hold.ts'
import type { TypedProduct } from '#contract/product-paths.ts'
import type {
  AddressId,
  AddressInput,
  Delivery,
  PickUpCode,
  QuotedDelivery,
  WayToGet,
} from '#contract/values/delivery.ts'

export type DeliveryFields = {
  wayToGet: WayToGet | null
  /** One of the member's own. */
  addressId: AddressId | null
  /** Typed by somebody who has no address book. */
  address: AddressInput | null
  pickUpPoint: PickUpCode | null
}

export const noDelivery: DeliveryFields = {
  wayToGet: null,
  addressId: null,
  address: null,
  pickUpPoint: null,
}

export type AskedQuote = z.infer<typeof quoteHold.body>

/** Is anything among it to be sent or handed over? */
export const asksDelivery = (items: readonly TypedProduct[]): boolean =>
  items.some((item) => asks(item, 'delivery'))

/** What there is to choose from; undefined as long as it is not known. */
export type Choices = {
  ways: readonly WayToGet[] | undefined
  addresses: readonly { id: AddressId }[] | undefined
  points: readonly { code: PickUpCode }[] | undefined
}

/** The first way, the default address and the only pick-up point are chosen by themselves; what is gone is not chosen any more. */
export function settledDelivery(
  fields: DeliveryFields,
  { ways, addresses, points }: Choices,
): DeliveryFields {
  const { wayToGet, addressId, pickUpPoint } = fields
  const [firstWay = null] = ways ?? []
  const [firstAddress] = addresses ?? []
  const [firstPoint, ...otherPoints] = points ?? []
  const onlyPoint = firstPoint && otherPoints.length === 0 ? firstPoint.code : null
  const isThere = <Code>(known: readonly Code[] | undefined, code: Code | null) =>
    code !== null && (known?.includes(code) ?? true)
  return {
    ...fields,
    wayToGet: isThere(ways, wayToGet) ? wayToGet : firstWay,
    addressId: isThere(
      addresses?.map(({ id }) => id),
      addressId,
    )
      ? addressId
      : (firstAddress?.id ?? null),
    pickUpPoint: isThere(
      points?.map(({ code }) => code),
      pickUpPoint,
    )
      ? pickUpPoint
      : onlyPoint,
  }
}

export const isSameDelivery = (a: DeliveryFields, b: DeliveryFields): boolean =>
  a.wayToGet === b.wayToGet && a.addressId === b.addressId && a.pickUpPoint === b.pickUpPoint

/** Null as long as something is missing. */
export function deliveryOf({ wayToGet, addressId, address, pickUpPoint }: DeliveryFields): Delivery | null {
  if (wayToGet === 'PICKUP') return pickUpPoint === null ? null : { wayToGet, pickUpPoint }
  if (wayToGet === null) return null
  if (addressId !== null) return { wayToGet, addressId }
  return address && { wayToGet, address }
}

/** What the freight can be asked with; null where nothing is sent, or nobody knows where to. */
export function quotedDelivery({ wayToGet, addressId, address }: DeliveryFields): QuotedDelivery | null {
  if (wayToGet !== 'DELIVERY') return null
  if (addressId !== null) return { wayToGet, addressId }
  return address && { wayToGet, region: address.region }
}
