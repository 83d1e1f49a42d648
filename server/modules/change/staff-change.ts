/** Staff move tickets for a buyer who calls, stands at the window, or has a team's order: past the policy with a reason. */
import { createHash } from 'node:crypto'
import type * as contract from '#contract/console/change.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal, sentenceOf } from '#contract/refusals.ts'
import { conflictOf } from '../../platform/conflict.ts'
import type { Tx } from '../../platform/db.ts'
import { resultOrRefusal } from '../../platform/result-or-refusal.ts'
import { notifyBuyer } from '../message/buyer-notification.ts'
import { readStanding, type StoredChange } from '../ordering/change/changes.ts'
import { placedOrder } from '../ordering/console/order-detail.ts'
import type { OwnOrder } from '../ordering/order/own-order.ts'
import { movableByClosure } from '../refund/unfulfilled/refund-closure.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import { applyMove, type Key, type PreparedMove, prepareMove } from './apply-move.ts'
import type { ChangeDeps } from './deps.ts'
import { quoteMove } from './quote-move.ts'
import { changeableOf, dayForChange, namesOn } from './read-changes.ts'
import { changeRefusal, closedRefusal, staffRefusal } from './rules.ts'

type ChangeCall = WriteCall<typeof contract.changeForBuyer>

export async function readStaffChangeable(
  { db, clock, vault }: ChangeDeps,
  { params, language }: StaffCall<typeof contract.readStaffChangeable>,
): Promise<AnswerOf<typeof contract.readStaffChangeable>> {
  const now = clock.now()
  const order = await placedOrder(db, params.orderNo)
  const standing = await readStanding(db, order.id)
  const closed = await movableByClosure(db, order.id, now)
  return {
    orderNo: order.orderNo,
    units: standing.units.map((unit) => {
      const isClosed = closed.has(unit.unitId)
      const past = isClosed || staffRefusal(unit) ? null : changeRefusal(unit, now)
      const refusal = isClosed ? closedRefusal(unit) : staffRefusal(unit)
      return {
        ...changeableOf(unit, { language, isClosed, refusal }),
        visitors: namesOn(vault, standing, unit),
        pastPolicy: past && sentenceOf(past === 'CHANGE_NOT_POSSIBLE' ? 'CHANGE_TIMES_OVER' : past, language),
      }
    }),
    open: standing.open?.changeNo ?? null,
    changes: standing.changes,
    fromBalance: isFromBalance(order),
  }
}

/** What a team paid from its balance has its difference taken from there. */
const isFromBalance = ({ payType }: Pick<OwnOrder, 'payType'>): boolean => payType === 'ADVANCE'

export async function readStaffChangeDay(
  deps: ChangeDeps,
  { params, query: { code, date, until } }: StaffCall<typeof contract.readStaffChangeDay>,
): Promise<AnswerOf<typeof contract.readStaffChangeDay>> {
  const order = await placedOrder(deps.db, params.orderNo)
  return await dayForChange(deps, order, { code, visitDate: date, untilDate: until ?? null })
}

/** As if the fee were due and there were a reason: a sum for staff to look at. */
export async function quoteStaffChange(
  deps: ChangeDeps,
  { params, query, language }: StaffCall<typeof contract.quoteStaffChange>,
): Promise<AnswerOf<typeof contract.quoteStaffChange>> {
  const order = await placedOrder(deps.db, params.orderNo)
  const { unitNos, visitDate, untilDate = null, slotFrom = null } = query
  const choice = { unitNos: unitNos.split(','), visitDate, untilDate, slotFrom }
  const staff = { waiveFee: false, reason: '' }
  const { units, from, to, differenceFen, feeFen } = await quoteMove(deps, order, choice, { staff, language })
  return { units, from, to, differenceFen, feeFen }
}

/** What the transaction needs. A refusal is told by it, so that a repeat is answered as the first time. */
export type PreparedChange = { digest: string; call: ChangeCall; key: Key; move: PreparedMove | Refusal }

export async function prepareChange(deps: ChangeDeps, call: ChangeCall): Promise<PreparedChange> {
  const { params, body, caller, idempotencyKey } = call
  const hash = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest()
  const key = { askKey: hash('change', `staff:${caller.staffId}`, idempotencyKey), askDigest: hash(body) }
  const move = await resultOrRefusal(moveOf(deps, call))
  return { digest: JSON.stringify([params, body]), call, key, move }
}

async function moveOf(deps: ChangeDeps, { params, body, caller }: ChangeCall): Promise<PreparedMove> {
  const { waiveFee, reason = null, expectedNetFen, changesSeen } = body
  const order = await placedOrder(deps.db, params.orderNo)
  return await prepareMove(deps, order, {
    ...{ choice: body, standing: await readStanding(deps.db, order.id), expectedNetFen, changesSeen },
    ...{ reasonCode: 'OTHER', reasonText: reason },
    askedBy: `staff:${caller.account}`,
    staff: { waiveFee, reason },
    balanceOf: isFromBalance(order) ? order.memberId : null,
  })
}

/** With money to pay, its buyer is written to and pays it in the shop, or at the window. */
export async function changeForBuyer(
  deps: ChangeDeps,
  tx: Tx,
  { call: { body }, key, move }: PreparedChange,
): Promise<Written<AnswerOf<typeof contract.changeForBuyer>>> {
  if (move instanceof Refusal) throw move
  const change = await applyMove(tx, deps, key, move).catch((error: unknown) => {
    // Somebody placed one of the documents for the new day in this moment.
    throw conflictOf(error) === 'visitor_once' ? new Refusal('BUSY') : error
  })
  const { changeNo, orderId, state, payableFen, backFen, payUntil, askedAt: at } = change
  if (state === 'AWAIT_PAID') {
    const params = { amountFen: payableFen }
    await notifyBuyer(tx, { kind: 'change-agreed', orderId, event: changeNo, at, params })
  }
  const until = state === 'AWAIT_PAID' ? (payUntil?.toISOString() ?? null) : null
  return {
    answer: { changeNo, state, payableFen, backFen, payUntil: until },
    audit: {
      no: changeNo,
      after: { ...factsOf(change), units: body.unitNos.length, waiveFee: body.waiveFee },
      ...(body.reason !== undefined && { reason: body.reason }),
    },
  }
}

const factsOf = ({ orderNo, state, origin, next, differenceFen, feeFen }: StoredChange) => ({
  ...{ orderNo, status: state, from: origin.date, to: next.date, slotFrom: next.slotFrom },
  ...{ differenceFen, feeFen },
})
