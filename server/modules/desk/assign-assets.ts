/** Assigning a guide, a vehicle, a room or a table to a unit, taking it away, and telling buyers the evening before. */
import type * as contract from '#contract/console/desk.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import {
  assign,
  type DrawnPool,
  findSteadyAsset,
  notifyLater,
  type StoredAsset,
  servingUnits,
  takeDueToNotify,
  unassign,
} from '../asset/assignments.ts'
import { poolsAmong } from '../inventory/calendar/venue-day.ts'
import { notifyBuyers } from '../message/buyer-notification.ts'
import { type DrawingUnit, lockedUnit, unitsById } from '../ordering/console/assignable.ts'
import { assetsOfType, shownFrom } from '../ordering/reading/assigned.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import { isAssignable, servedFrom } from './assignable.ts'

type Assignment = AnswerOf<typeof contract.assignAsset>

/** Refuses ASSET_TAKEN when it serves somebody else in one of the slots, days or nights that the unit takes, and what its buyer could not be told. */
export async function assignAsset(
  { clock }: { clock: Clock },
  tx: Tx,
  { body: { unitNo, assetCode }, caller }: WriteCall<typeof contract.assignAsset>,
): Promise<Written<Assignment>> {
  const unit = await lockedUnit(tx, unitNo)
  const asset = await findSteadyAsset(tx, assetCode)
  if (!unit || !asset) throw new Refusal('NOT_FOUND')
  const now = clock.now()
  if (!isAssignable(unit, now)) throw new Refusal('UNIT_NOT_ASSIGNABLE')
  const assets = assetsOfType(unit.product.type)
  if (!assets) throw new Refusal('ASSET_NOT_FOR_UNIT')
  if (assets.shown === 'eveningBefore' && !isWhole(asset)) throw new Refusal('ASSET_INCOMPLETE')
  await assign(tx, {
    asset,
    pools: await poolsFor(tx, { unit, from: servedFrom(unit, now) }, asset),
    unitId: unit.id,
    by: caller.account,
    at: now,
    notifyAt: shownFrom(assets, unit.visitDate),
  })
  return {
    answer: { unitNo, assetCode },
    audit: { no: assetCode, after: factsOf(unit) },
  }
}

/** The first date first. */
async function poolsFor(
  tx: Tx,
  { unit: { draws }, from }: { unit: DrawingUnit; from: VisitDate | null },
  { resourceId }: StoredAsset,
): Promise<DrawnPool[]> {
  const pools = await poolsAmong(
    tx,
    draws.map(({ poolId }) => poolId),
    { resourceId, from },
  )
  return pools.map((poolId) => ({ poolId, units: draws.find((draw) => draw.poolId === poolId)?.units ?? 0 }))
}

export async function unassignAsset(
  tx: Tx,
  { params: { unitNo, assetCode } }: WriteCall<typeof contract.unassignAsset>,
): Promise<Written<Assignment>> {
  const unit = await lockedUnit(tx, unitNo)
  const asset = await findSteadyAsset(tx, assetCode)
  if (!unit || !asset) throw new Refusal('NOT_FOUND')
  if (!(await unassign(tx, unit.id, asset))) throw new Refusal('ASSIGNMENT_GONE')
  return {
    answer: { unitNo, assetCode },
    audit: { no: assetCode, before: factsOf(unit) },
  }
}

/** Its message names both. */
const isWhole = ({ facts: { plate, tel } }: Pick<StoredAsset, 'facts'>): boolean => plate !== '' && tel !== ''

const factsOf = ({ orderNo, unitNo, visitDate }: DrawingUnit) => ({ orderNo, unitNo, visitDate })

const NOTIFY_LIMIT = 200
/** What is not confirmed, about to leave, or served by what lost its number plate, is looked at again. */
const AGAIN_MINUTES = 10

/** Who is served from tomorrow on is written to, once for each vehicle. Any number of workers may do this at once. */
export const notifyAssigned = ({ db, clock }: { db: Db; clock: Clock }): Promise<number> =>
  inTransaction(db, async (tx) => {
    const at = clock.now()
    const due = await takeDueToNotify(tx, at, NOTIFY_LIMIT)
    if (due.length === 0) return 0
    const units = await unitsById(tx, due)
    const undecided = units.filter(({ state }) => ['reserved', 'changing', 'refunding'].includes(state))
    const settled = units.filter(({ state }) => state === 'valid' || state === 'used')
    const serving = await servingUnits(
      tx,
      settled.map(({ id }) => id),
    )
    const [known, unknown] = [serving.filter(isWhole), serving.filter((asset) => !isWhole(asset))]
    await notifyLater(
      tx,
      [...undecided.map(({ id }) => id), ...unknown.map(({ unitId }) => unitId)],
      new Date(at.getTime() + AGAIN_MINUTES * 60_000),
    )
    await notifyBuyers(
      tx,
      known.flatMap(({ unitId, code, facts }) => {
        const unit = settled.find(({ id }) => id === unitId)
        if (!unit?.visitDate) return []
        const event = `${unit.unitNo}:${unit.visitDate}:${code}`
        const params = { date: unit.visitDate, plate: facts.plate, tel: facts.tel }
        return [{ kind: 'vehicle-assigned' as const, orderId: unit.orderId, event, at, params }]
      }),
    )
    return due.length
  })
