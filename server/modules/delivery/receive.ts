/** The buyer's side of parcels: where they are, and that they have come; without a word, some days after they were signed for. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/delivery.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { carrierNames } from '#contract/values/shipment.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { mapConcurrent } from '../../platform/map-concurrent.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import type { Call } from '../caller/caller.ts'
import { lockOwnOrder, ownOrder } from '../ordering/order/own-order.ts'
import {
  type DeliveredUnit,
  deliveredUnits,
  isToSend,
  lockOrderToSend,
  type Order,
  receiveUnits,
} from '../ordering/units/delivered-units.ts'
import { readLimit } from '../setting/limits.ts'
import type { DeliveryDeps } from './deps.ts'
import { endReceipt, findShipment, listDueReceipts, listShipmentsOf } from './store.ts'

type ReceiveDeps = Pick<DeliveryDeps, 'db' | 'clock'>
type Shipments = AnswerOf<typeof contract.listShipments>

export async function listShipments(
  { db, settings }: Pick<DeliveryDeps, 'db' | 'settings'>,
  { caller, params, language }: Call<typeof contract.listShipments>,
): Promise<Shipments> {
  const [order, read] = await Promise.all([ownOrder(db, caller, params.orderNo), settings.reader()])
  return {
    ...(await shipmentsOf(db, order, language)),
    receivedAfterDays: read('delivery.received-after-days'),
  }
}

/** Refuses pieces of another order, and those that were not sent. What has come stays as it came. */
export async function confirmReceived(
  { db, clock }: ReceiveDeps,
  { caller, params, body, language }: Call<typeof contract.confirmReceived>,
): Promise<Shipments> {
  return await inRepeatableTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, caller, params.orderNo)
    const units = await deliveredUnits(tx, order)
    const chosen = body.unitNos.map((unitNo) => units.find((unit) => unit.unitNo === unitNo))
    if (!chosen.every((unit) => unit !== undefined && mayHaveCome(unit))) throw new Refusal('NOT_SENT_YET')
    const come = units.filter((unit) => chosen.includes(unit))
    await receiveUnits(tx, order, come, { at: clock.now(), actor: 'buyer' })
    const receivedAfterDays = await readLimit(tx, 'delivery.received-after-days')
    return { ...(await shipmentsOf(tx, order, language)), receivedAfterDays }
  })
}

const mayHaveCome = ({ state, sentAt, receivedAt }: DeliveredUnit): boolean =>
  receivedAt !== null || (sentAt !== null && state === 'valid')

/** Parcels per run of the sweep. */
const SWEEP_LIMIT = 100

/** Answers how many parcels count as received now; one that cannot be received keeps none of the others. */
export async function sweepReceipts({ db, clock }: ReceiveDeps): Promise<number> {
  const at = clock.now()
  const due = await listDueReceipts(db, at, SWEEP_LIMIT)
  await mapConcurrent(1, due, ({ shipmentNo, orderNo }) =>
    inRepeatableTransaction(db, async (tx) => {
      const order = await lockOrderToSend(tx, orderNo)
      const shipment = await findShipment(tx, shipmentNo)
      if (!order || !shipment) return
      const units = (await deliveredUnits(tx, order)).filter(({ id }) => shipment.unitIds.includes(id))
      await receiveUnits(tx, order, units, { at, actor: 'system' })
      await endReceipt(tx, shipmentNo)
    }),
  )
  return due.length
}

async function shipmentsOf(
  on: Db | Tx,
  order: Order,
  language: Language,
): Promise<Omit<Shipments, 'receivedAfterDays'>> {
  const units = await deliveredUnits(on, order)
  const shipments = await listShipmentsOf(on, order.id)
  return {
    items: shipments.map(({ shipmentNo, carrier, trackingNo, state, unitIds, ...shipment }) => ({
      ...{ shipmentNo, carrier, trackingNo, state },
      carrierName: carrierNames[carrier][language],
      sentAt: shipment.sentAt.toISOString(),
      signedAt: shipment.signedAt?.toISOString() ?? null,
      receivedDueAt: shipment.receivedDueAt?.toISOString() ?? null,
      units: units.filter(({ id }) => unitIds.includes(id)).map((unit) => shownUnit(unit, language)),
      events: shipment.events.map(({ at, text }) => ({ at: at.toISOString(), text })),
    })),
    unsent: units.filter((unit) => isToSend(order, unit)).length,
  }
}

const shownUnit = ({ unitNo, offer, receivedAt, returnUntil }: DeliveredUnit, language: Language) => ({
  unitNo,
  name: offer.name[language],
  receivedAt: receivedAt?.toISOString() ?? null,
  returnUntil: returnUntil?.toISOString() ?? null,
})
