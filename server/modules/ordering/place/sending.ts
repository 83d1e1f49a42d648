/** Where the goods of an order go, as its form says: the address is sealed with the order, the freight becomes a part of its sum. */
import type * as contract from '#contract/endpoints/ordering/place.ts'
import type { Texts } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { KeptName } from '#contract/values/asked.ts'
import type { Delivery } from '#contract/values/delivery.ts'
import { noFen } from '#contract/values/fen.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { Call } from '../../caller/caller.ts'
import type { OrderCoupon } from '../../coupon/order-coupons.ts'
import { checkAddress, findAddress, type WholeAddress } from '../../parcel/address.ts'
import { findPickUpPoint } from '../../parcel/sending.ts'
import { freightFor, waysOf, withFreight } from '../hold/freight.ts'
import type { HeldOrder } from '../hold/held-sql.ts'
import { refuseEnded } from '../hold/own-hold.ts'
import type { KeptAnswers } from '../order/answers.ts'
import type { GoodsSending } from '../order/sending-sql.ts'
import type { PlaceDeps } from './deps.ts'

type PlaceCall = Call<typeof contract.placeOrder>
type Priced = { order: HeldOrder; coupon: OrderCoupon | null }
type Sent = { order: HeldOrder; sending: GoodsSending | null; kept: KeptAnswers[number] | null }

/** The order with its freight. One without goods is sent nowhere. */
export async function withSending(
  deps: PlaceDeps,
  call: PlaceCall,
  { order, coupon }: Priced,
): Promise<Sent> {
  const { delivery } = call.body
  const ways = waysOf(order.lines)
  const goods = order.lines.find(({ product }) => product.ways)
  if (!goods) {
    if (delivery) throw new Refusal('BAD_REQUEST', { field: 'body.delivery' })
    return { order, sending: null, kept: null }
  }
  refuseEnded(order, deps.clock.now())
  if (!delivery) throw new Refusal('DELIVERY_MISSING', { field: 'delivery' })
  if (!ways.includes(delivery.wayToGet)) throw new Refusal('WAY_NOT_OFFERED', { field: 'delivery' })
  const { wayToGet } = delivery
  const keptAs = (answers: Kept[]) => ({ product: goods.product.name, answers })
  if (wayToGet === 'PICKUP') {
    const point = await findPickUpPoint(deps.db, delivery.pickUpPoint)
    if (!point) throw new Refusal('PICK_UP_POINT_GONE', { field: 'delivery' })
    const answers = pickUpAnswers({ code: delivery.pickUpPoint, name: point })
    const days = (await deps.settings.reader())('delivery.pick-up-days')
    const pickUpUntil = keptUntil(order, addDays(venueDate(deps.clock.now()), days))
    const sending = { wayToGet, freightFen: noFen, freightParts: [], pickUpUntil }
    return { order, sending, kept: keptAs(answers) }
  }
  const address = await addressOf(deps, call, delivery)
  const freight = await freightFor(deps.db, order, coupon, address.region)
  const freightParts = freight.parts.map(({ template, version, fen }) => ({ template, version, fen }))
  return {
    order: { ...order, amounts: withFreight(order.amounts, freight) },
    sending: { wayToGet, freightFen: freight.fen, freightParts, pickUpUntil: null },
    kept: keptAs(addressAnswers(address)),
  }
}

/** Goods wait for the visit that they are bought with. */
function keptUntil({ lines }: Pick<HeldOrder, 'lines'>, usual: VisitDate): VisitDate {
  const visits = lines.flatMap(({ visitDate, untilDate }) => untilDate ?? visitDate ?? [])
  return [usual, ...visits].toSorted().at(-1) ?? usual
}

/** One of the member's own by its number, or the one that was typed in. */
async function addressOf(
  deps: PlaceDeps,
  { caller }: PlaceCall,
  { addressId, address }: Extract<Delivery, { wayToGet: 'DELIVERY' }>,
): Promise<WholeAddress> {
  if (addressId === undefined) {
    if (!address) throw new Refusal('ADDRESS_MISSING', { field: 'delivery' })
    return checkAddress(address)
  }
  const own = caller.kind === 'member' ? await findAddress(deps, caller, addressId) : null
  if (!own) throw new Refusal('ADDRESS_GONE', { field: 'delivery' })
  return own
}

type Kept = KeptAnswers[number]['answers'][number]

const labels = {
  recipient: { 'zh-CN': '收货人', 'en-US': 'Recipient' },
  recipientMobile: { 'zh-CN': '收货电话', 'en-US': 'Recipient’s mobile' },
  address: { 'zh-CN': '收货地址', 'en-US': 'Delivery address' },
  pickUpPoint: { 'zh-CN': '自提点', 'en-US': 'Pick-up point' },
} as const satisfies Partial<Record<KeptName, Texts>>

const keptAnswer = (name: keyof typeof labels, value: Texts, given: string): Kept => ({
  name,
  label: labels[name],
  value,
  given,
})

const inBoth = (text: string): Texts => ({ 'zh-CN': text, 'en-US': text })

/** A city that is a province of its own is not named twice. The names of regions are Chinese in both languages. */
export function addressAnswers({
  name,
  mobile,
  region,
  province,
  city,
  district,
  street,
}: WholeAddress): Kept[] {
  const parts = [...new Set([province, city, district]), street]
  const address = { 'zh-CN': parts.join(''), 'en-US': parts.join(' ') }
  return [
    keptAnswer('recipient', inBoth(name), name),
    keptAnswer('recipientMobile', inBoth(mobile), mobile),
    keptAnswer('address', address, region),
  ]
}

/** `name` says also where it is. */
export const pickUpAnswers = ({ code, name }: { code: string; name: Texts }): Kept[] => [
  keptAnswer('pickUpPoint', name, code),
]
