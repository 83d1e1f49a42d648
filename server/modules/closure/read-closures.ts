/** Closures as staff see them: how far each is, and what it did to each order. */
import { strict as assert } from 'node:assert'
import type * as contract from '#contract/console/closure.ts'
import type { ClosureRow } from '#contract/console/closure.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { slotsOfPools } from '../inventory/closing.ts'
import { statesOfEvents } from '../message/buyer-notification.ts'
import { refundStatuses } from '../refund/unfulfilled/refund-closure.ts'
import type { StaffCall } from '../staff/caller.ts'
import type { ClosureDeps } from './deps.ts'
import { namesOf } from './names.ts'
import { closureMessages, eventOf } from './rules.ts'
import { findClosure, listClosuresBefore, listOrders, listPoolIds, type SummedClosure } from './store.ts'

const PAGE_SIZE = 50

export const viewOf = ({ id: _, createdAt, doneAt, ...closure }: SummedClosure): ClosureRow => ({
  ...closure,
  createdAt: createdAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
  orders: closure.orders ?? 0,
  units: closure.units ?? 0,
  amountFen: closure.amountFen ?? (0 as ClosureRow['amountFen']),
  ended: closure.ended ?? 0,
  changesDropped: closure.changesDropped ?? 0,
  faults: closure.faults ?? 0,
})

export async function listClosures(
  deps: Pick<ClosureDeps, 'db' | 'catalogue'>,
  { query: { cursor }, language }: StaffCall<typeof contract.listClosures>,
): Promise<AnswerOf<typeof contract.listClosures>> {
  const before = cursor === undefined ? null : Number(cursor)
  const found = await listClosuresBefore(deps.db, before, PAGE_SIZE + 1)
  const last = found.length > PAGE_SIZE ? found[PAGE_SIZE - 1] : undefined
  const items = await namesOf(deps, found.slice(0, PAGE_SIZE).map(viewOf), language)
  return { items, nextCursor: last ? String(last.id) : null }
}

export async function readClosure(
  deps: Pick<ClosureDeps, 'db' | 'catalogue'>,
  { params: { closureNo }, language }: StaffCall<typeof contract.readClosure>,
): Promise<AnswerOf<typeof contract.readClosure>> {
  const closure = await findClosure(deps.db, closureNo)
  if (!closure) throw new Refusal('NOT_FOUND')
  const [named] = await namesOf(deps, [viewOf(closure)], language)
  assert(named)
  return { ...named, slots: await slotsOf(deps.db, closure) }
}

async function slotsOf(db: ClosureDeps['db'], { closureNo }: SummedClosure) {
  const poolIds = await listPoolIds(db, closureNo)
  return await slotsOfPools(db, poolIds)
}

export async function listClosureOrders(
  { db }: Pick<ClosureDeps, 'db'>,
  { params: { closureNo }, query: { faults, cursor } }: StaffCall<typeof contract.listClosureOrders>,
): Promise<AnswerOf<typeof contract.listClosureOrders>> {
  if (!(await findClosure(db, closureNo))) throw new Refusal('NOT_FOUND')
  const before = cursor === undefined ? null : Number(cursor)
  const page = { closureNo, faultsOnly: faults === 'only', before, limit: PAGE_SIZE + 1 }
  const found = await listOrders(db, page)
  const shown = found.slice(0, PAGE_SIZE)
  const statuses = await refundStatuses(
    db,
    shown.flatMap(({ refund_no }) => refund_no ?? []),
  )
  const messages = await statesOfEvents(
    db,
    closureMessages,
    shown.map(({ order_no }) => eventOf(closureNo, order_no)),
  )
  return {
    items: shown.map((row) => ({
      orderNo: row.order_no,
      units: row.units,
      amountFen: row.amount_fen,
      refundNo: row.refund_no,
      refundStatus: (row.refund_no && statuses.get(row.refund_no)) ?? null,
      ended: row.ended,
      changeDropped: row.change_dropped,
      fault: row.fault,
      retryAt: row.retry_at?.toISOString() ?? null,
      message: messages.get(eventOf(closureNo, row.order_no)) ?? null,
      at: row.at.toISOString(),
    })),
    nextCursor: found.length > PAGE_SIZE ? String(shown.at(-1)?.order_id) : null,
  }
}
