/** Staff pack pieces of orders into parcels, correct their numbers, and say what became of them. Orders are locked before parcels. */
import type * as contract from '#contract/console/delivery.ts'
import type { OrderToPack, Parcel } from '#contract/console/delivery.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Carrier, ShipmentNo, TrackingNo } from '#contract/values/shipment.ts'
import type { Chance } from '../../platform/chance.ts'
import { drawDatedNo } from '../../platform/dated-no.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { notifyBuyer } from '../message/buyer-notification.ts'
import {
  deliveredUnits,
  isToSend,
  lockOrderToSend,
  type Order,
  ordersToPack,
  type OrderToPack as StoredOrderToPack,
  sendUnits,
  unitNosOf,
} from '../ordering/units/delivered-units.ts'
import { readLimit } from '../setting/limits.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import { endShipment } from './ask-carriers.ts'
import type { DeliveryDeps } from './deps.ts'
import { endedAs, firstAskAt, lateSince } from './rules.ts'
import {
  countSentBefore,
  findByNumber,
  findShipment,
  insertShipment,
  listShipments,
  lockNumber,
  lockShipment,
  renumberShipment,
  type StoredShipment,
} from './store.ts'

type PackDeps = Pick<DeliveryDeps, 'chance' | 'clock'>

const PAGE_SIZE = 50
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const newShipmentNo = (chance: Chance, at: Date): ShipmentNo =>
  drawDatedNo(chance, at, { kind: 'S', length: 10, letters: ALPHABET }) as ShipmentNo

export async function listToPack(
  { db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>,
  { query: { late, cursor } }: StaffCall<typeof contract.listToPack>,
): Promise<AnswerOf<typeof contract.listToPack>> {
  const now = clock.now()
  const page = { lateAt: late ? now : null, after: cursor === undefined ? null : Number(cursor) }
  const orders = await ordersToPack(db, { ...page, limit: PAGE_SIZE + 1 })
  const shown = orders.slice(0, PAGE_SIZE)
  return {
    items: shown.map((order) => toPack(order, now)),
    nextCursor: orders.length > PAGE_SIZE ? String(shown.at(-1)?.id) : null,
  }
}

export const toPack = ({ orderNo, paidAt, sendBy, units }: StoredOrderToPack, now: Date): OrderToPack => ({
  orderNo,
  paidAt: paidAt.toISOString(),
  sendBy: sendBy.toISOString(),
  late: sendBy <= now,
  units: packedUnits(units),
})

export const packedUnits = (units: StoredOrderToPack['units']): OrderToPack['units'] =>
  units.map(({ unitNo, product, offer }) => ({
    unitNo,
    productName: product.name,
    offerName: offer.name,
    options: offer.options ?? [],
  }))

/** How many are on their way for longer than a parcel takes. */
export const lateParcels = (db: Db, now: Date): Promise<number> => countSentBefore(db, lateSince(now))

export async function listParcels(
  { db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>,
  { query: { state, orderNo, late, cursor } }: StaffCall<typeof contract.listParcels>,
): Promise<AnswerOf<typeof contract.listParcels>> {
  const now = clock.now()
  const filter = {
    state: state ?? null,
    orderNo: orderNo ?? null,
    sentBefore: late ? lateSince(now) : null,
    after: cursor === undefined ? null : Number(cursor),
  }
  const found = await listShipments(db, filter, PAGE_SIZE + 1)
  const shown = found.slice(0, PAGE_SIZE)
  return {
    items: await parcelsOf(db, shown, now),
    nextCursor: found.length > PAGE_SIZE ? String(shown.at(-1)?.id) : null,
  }
}

/** All of these pieces or none. */
export async function createParcel(
  deps: PackDeps,
  tx: Tx,
  { body, caller }: WriteCall<typeof contract.createParcel>,
): Promise<Written<Parcel>> {
  const at = deps.clock.now()
  const shipment = await sendParcel(deps, tx, { ...body, at, actor: `staff:${caller.account}` })
  const [answer] = await parcelsOf(tx, [shipment], at)
  if (!answer) throw new Error('a parcel that was sent is one')
  const { orderNo, carrier, trackingNo, unitNos } = answer
  return {
    answer,
    audit: { no: shipment.shipmentNo, after: { orderNo, carrier, trackingNo, units: unitNos.length } },
  }
}

export type NewParcel = {
  orderNo: OrderNo
  unitNos: readonly string[]
  carrier: Carrier
  trackingNo: TrackingNo
  at: Date
  actor: string
}

/** Refuses pieces of another order, that were sent, or that are being refunded; and a number that is another parcel's. */
export async function sendParcel(
  { chance }: Pick<PackDeps, 'chance'>,
  tx: Tx,
  { orderNo, unitNos, carrier, trackingNo, at, actor }: NewParcel,
): Promise<StoredShipment> {
  const order = await lockOrderToSend(tx, orderNo)
  if (!order) throw new Refusal('NOT_FOUND')
  const units = (await deliveredUnits(tx, order)).filter((unit) => isToSend(order, unit))
  const chosen = [...new Set(unitNos)].map((unitNo) => {
    const unit = units.find((one) => one.unitNo === unitNo)
    if (!unit) throw new Refusal('UNITS_NOT_TO_SEND', { unitNo })
    return unit.id
  })
  await lockNumber(tx, carrier, trackingNo)
  const shipment = await insertShipment(tx, {
    ...{ shipmentNo: newShipmentNo(chance, at), orderId: order.id, orderNo, carrier, trackingNo },
    ...{ sentAt: at, askAt: firstAskAt(at), unitIds: chosen },
  })
  if (!shipment) throw await numberTaken(tx, carrier, trackingNo)
  await sendUnits(tx, order, chosen, { at, actor })
  await notifyBuyer(tx, { kind: 'parcel-sent', orderId: order.id, event: shipment.shipmentNo, at })
  return shipment
}

const numberTaken = async (tx: Tx, carrier: Carrier, trackingNo: TrackingNo): Promise<Refusal> =>
  new Refusal('TRACKING_NO_TAKEN', {
    trackingNo,
    orderNo: (await findByNumber(tx, carrier, trackingNo))?.orderNo ?? '',
  })

/** As long as it is on its way. The same number once more is no correction, and asks nothing anew. */
export async function correctParcel(
  { clock }: PackDeps,
  tx: Tx,
  { params, body }: WriteCall<typeof contract.correctParcel>,
): Promise<Written<Parcel>> {
  const at = clock.now()
  const { shipment } = await lockOnItsWay(tx, params.shipmentNo, body.version)
  const { carrier, trackingNo } = body
  const isSame = shipment.carrier === carrier && shipment.trackingNo === trackingNo
  if (!isSame) {
    await lockNumber(tx, carrier, trackingNo)
    if (await findByNumber(tx, carrier, trackingNo)) throw await numberTaken(tx, carrier, trackingNo)
    await renumberShipment(tx, shipment, { carrier, trackingNo, askAt: firstAskAt(at) })
  }
  return {
    answer: await parcelOf(tx, shipment, at),
    audit: {
      no: params.shipmentNo,
      before: { carrier: shipment.carrier, trackingNo: shipment.trackingNo },
      after: { carrier, trackingNo },
    },
  }
}

/** It came, or came back, and its carrier has said neither. Its buyer reads it, and is written to as after the carrier's word. */
export async function endParcel(
  { clock }: PackDeps,
  tx: Tx,
  { params, body: { state, reason, version } }: WriteCall<typeof contract.endParcel>,
): Promise<Written<Parcel>> {
  const at = clock.now()
  const { order, shipment } = await lockOnItsWay(tx, params.shipmentNo, version)
  const ended = endedAs(state, at, await readLimit(tx, 'delivery.received-after-days'))
  await endShipment(tx, { order, shipment, ended }, at)
  return {
    answer: await parcelOf(tx, shipment, at),
    audit: { no: params.shipmentNo, before: { state: shipment.state }, after: { state }, reason },
  }
}

/** Locked until the transaction ends, with its order before it. Refuses SHIPMENT_DONE when something of it has come. */
async function lockOnItsWay(
  tx: Tx,
  shipmentNo: ShipmentNo,
  version: number,
): Promise<{ order: Order; shipment: StoredShipment }> {
  const found = await findShipment(tx, shipmentNo)
  if (!found) throw new Refusal('NOT_FOUND')
  const order = await lockOrderToSend(tx, found.orderNo)
  const shipment = await lockShipment(tx, shipmentNo)
  if (!shipment || !order) throw new Refusal('NOT_FOUND')
  if (shipment.version !== version) throw new Refusal('STAFF_CHANGED')
  const units = (await deliveredUnits(tx, order)).filter(({ id }) => shipment.unitIds.includes(id))
  if (shipment.state !== 'SENT' || units.some(({ receivedAt }) => receivedAt))
    throw new Refusal('SHIPMENT_DONE')
  return { order, shipment }
}

/** As it stands after a write. */
async function parcelOf(tx: Tx, { shipmentNo }: StoredShipment, now: Date): Promise<Parcel> {
  const shipment = await findShipment(tx, shipmentNo)
  const [parcel] = await parcelsOf(tx, shipment ? [shipment] : [], now)
  if (!parcel) throw new Error('a parcel that was changed is one')
  return parcel
}

export async function parcelsOf(
  on: Db | Tx,
  shipments: readonly StoredShipment[],
  now: Date,
): Promise<Parcel[]> {
  const unitNos = await unitNosOf(
    on,
    shipments.flatMap(({ unitIds }) => unitIds),
  )
  return shipments.map((shipment) => {
    const { shipmentNo, orderNo, carrier, trackingNo, state, sentAt, signedAt, version } = shipment
    const [last] = shipment.events
    return {
      ...{ shipmentNo, orderNo, carrier, trackingNo, state, version },
      sentAt: sentAt.toISOString(),
      signedAt: signedAt?.toISOString() ?? null,
      late: state === 'SENT' && sentAt <= lateSince(now),
      unitNos: shipment.unitIds.flatMap((id) => unitNos.get(id) ?? []),
      lastEvent: last ? { at: last.at.toISOString(), text: last.text } : null,
    }
  })
}
