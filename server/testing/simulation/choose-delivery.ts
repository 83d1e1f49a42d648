/** How buyers get their goods. */
import assert from 'node:assert/strict'
import { type Hold, quoteHold } from '#contract/endpoints/ordering/hold.ts'
import type { PlaceOrder } from '#contract/endpoints/ordering/place.ts'
import type { Delivery, PickUpCode, QuotedDelivery, WayToGet } from '#contract/values/delivery.ts'
import type { Fen } from '#contract/values/fen.ts'
import { homeAddress } from '../test-goods.ts'
import { ask } from './buyers.ts'
import type { KnownOrder, SimulatedWorld } from './world.ts'

/** Hangzhou, and Urumqi, where freight is dear. */
const regions = ['330106', '650102']

export const quotedOf = (delivery: Delivery): QuotedDelivery =>
  delivery.wayToGet === 'DELIVERY'
    ? { wayToGet: 'DELIVERY', ...(delivery.address && { region: delivery.address.region }) }
    : { wayToGet: 'PICKUP' }

const deliveryBy = ({ chance }: SimulatedWorld, wayToGet: WayToGet): Delivery =>
  wayToGet === 'PICKUP'
    ? { wayToGet, pickUpPoint: 'LOBBY' as PickUpCode }
    : { wayToGet, address: { ...homeAddress, region: chance.pickFrom(regions) ?? '' } }

/** Goods are sent home or handed over at the shop, if all of them may be; with what the order comes to then. Null: too late. */
export async function chooseDelivery(
  world: SimulatedWorld,
  { orderNo, buyer, payableFen }: KnownOrder,
  { items }: Hold,
): Promise<Pick<PlaceOrder, 'delivery' | 'expectedPayableFen'> | null> {
  const isGoods = items.some((item) =>
    world.parks.some(({ basket, productCode }) => basket === 'goods' && productCode === item.productCode),
  )
  if (!isGoods) return { expectedPayableFen: payableFen as Fen }
  const quote = async (body: { delivery?: QuotedDelivery }) => {
    const refusals = ['HOLD_ENDED', 'ORDER_ALREADY_PLACED', 'NOT_FOUND'] as const
    return (await ask(world, buyer, quoteHold, { params: { orderNo }, body, refusals })).data
  }
  const ways = (await quote({}))?.ways
  if (!ways) return null
  const wayToGet = ways.includes('DELIVERY') && world.chance.percent(70) ? 'DELIVERY' : ways.at(-1)
  assert.ok(wayToGet, 'goods are sent or handed over')
  const delivery = deliveryBy(world, wayToGet)
  const quoted = await quote({ delivery: quotedOf(delivery) })
  return quoted ? { delivery, expectedPayableFen: quoted.amounts.payableFen } : null
}
