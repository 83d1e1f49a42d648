/** Asks where parcels are, every six hours while nothing comes; what is said is written down once, in whatever order it comes. */
import { inTransaction, type Tx } from '../../platform/db.ts'
import { mapConcurrent, repeatUntilDone } from '../../platform/map-concurrent.ts'
import { notifyBuyer } from '../message/buyer-notification.ts'
import { recipientMobile } from '../ordering/order/answers.ts'
import { deliveredUnits, type Order, orderToSend } from '../ordering/units/delivered-units.ts'
import { readLimit } from '../setting/limits.ts'
import type { DeliveryDeps } from './deps.ts'
import { claimDueAsks, type DueAsk } from './due-asks-sql.ts'
import { type Ended, nextAskAt, type Reported, reportedOf } from './rules.ts'
import { addEvents, lockShipment, type StoredShipment, setAskAt, setEnded } from './store.ts'
import type { Tracked, TrackingGateway } from './tracking-gateway.ts'

const AT_ONCE = 4
const CLAIMED = 20

/** A sweep; answers how many it asked about. Nobody is asked where nobody is configured. */
export async function askCarriers(deps: DeliveryDeps): Promise<number> {
  const { tracking, db, clock } = deps
  if (!tracking) return 0
  return await repeatUntilDone(CLAIMED, async () => {
    const due = await claimDueAsks(db, clock.now(), CLAIMED)
    await mapConcurrent(AT_ONCE, due, (parcel) => ask(deps, tracking, parcel))
    return due.length
  })
}

async function ask(
  { db, clock, vault, log }: DeliveryDeps,
  tracking: TrackingGateway,
  { shipmentNo, orderNo, carrier, trackingNo }: DueAsk,
): Promise<void> {
  const order = await orderToSend(db, orderNo)
  const phoneTail = order && (recipientMobile(vault, order.extrasSealed)?.slice(-4) ?? null)
  const tracked = await tracking.track({ carrier, trackingNo, phoneTail })
  if (tracked.outcome === 'unknown')
    log.warn({ shipmentNo, reason: tracked.reason }, 'a parcel cannot be tracked')
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const shipment = await lockShipment(tx, shipmentNo)
    // Its number was corrected meanwhile, or it came: what this answer says is of no use.
    if (shipment?.state !== 'SENT' || shipment.trackingNo !== trackingNo || shipment.carrier !== carrier)
      return
    await storeTracked(tx, { order, shipment, tracked }, now)
  })
}

type Told = { order: Order | null; shipment: StoredShipment; tracked: Tracked }

/** What a carrier says of a parcel that is on its way. */
export async function storeTracked(tx: Tx, { order, shipment, tracked }: Told, now: Date): Promise<void> {
  const { id, sentAt } = shipment
  if (tracked.outcome !== 'known') return await setAskAt(tx, id, nextAskAt(sentAt, now, tracked.outcome))
  const receivedAfterDays = await readLimit(tx, 'delivery.received-after-days')
  const reported: Reported = reportedOf(tracked, { sentAt, now, receivedAfterDays })
  await addEvents(tx, id, reported.events)
  if (!reported.ended) return await setAskAt(tx, id, nextAskAt(sentAt, now, 'known'))
  await endShipment(tx, { order, shipment, ended: reported.ended }, now)
}

/** Its carrier says so, or staff do. */
export async function endShipment(
  tx: Tx,
  { order, shipment, ended }: { order: Order | null; shipment: StoredShipment; ended: Ended },
  now: Date,
): Promise<void> {
  await setEnded(tx, shipment.id, ended)
  if (order && ended.state === 'SIGNED') await notifyArrived(tx, order, shipment, now)
}

/** Whoever has said that all of it came knows it. */
async function notifyArrived(
  tx: Tx,
  order: Order,
  { shipmentNo, unitIds }: StoredShipment,
  at: Date,
): Promise<void> {
  const units = (await deliveredUnits(tx, order)).filter(({ id }) => unitIds.includes(id))
  if (units.some(({ receivedAt }) => receivedAt === null))
    await notifyBuyer(tx, { kind: 'parcel-arrived', orderId: order.id, event: shipmentNo, at })
}
