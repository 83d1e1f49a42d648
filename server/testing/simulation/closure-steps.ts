/** The tower closes: staff close a resource for a day or some hours of it, and buyers choose another day. */
import { sql } from 'kysely'
import { runClosure } from '#contract/console/closure.ts'
import { type SlotTime, type VisitDate, venueDate } from '#contract/values/time.ts'
import { moveOrder } from './change-steps.ts'
import type { SimulationStep } from './choosing.ts'
import { askAs } from './staff-asks.ts'
import type { KnownOrder, SimulatedWorld } from './world.ts'

type Row = { code: string; date: VisitDate; from: SlotTime | null; until: SlotTime | null }

/** Where somebody has tickets, if anywhere. */
async function pickPool({ db, chance, clock }: SimulatedWorld): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT code, visit_date AS date, slot_from AS "from", slot_to AS until FROM pool
    JOIN resource ON resource.id = resource_id
    WHERE visit_date >= ${venueDate(clock.now())} AND NOT closed AND held + sold > 0 ORDER BY pool.id`.execute(
    db,
  )
  return chance.pickFrom(rows)
}

export const closeSome: SimulationStep = async (world) => {
  const { chance, staff } = world
  const pool = await pickPool(world)
  if (!pool) return null
  const { from, until } = pool
  const hours = from && until && from < until && chance.percent(70) ? { from, until } : {}
  const body = {
    ...{ resourceCode: pool.code, visitDate: pool.date, ...hours },
    reason: { 'zh-CN': '大风天气', 'en-US': 'Strong wind' },
  }
  const refusals = ['CLOSURE_EMPTY', 'CLOSURE_STANDS', 'CLOSURE_PAST'] as const
  const { data, refusal } = await askAs(world, chance.pick(staff), runClosure, { body, refusals })
  if (refusal) return `no closure: ${refusal}`
  return `closure ${data.closureNo} of ${pool.code} on ${pool.date} ${from ?? ''}`
}

/** Whose tickets the tower is about to refund. */
async function pickClosed({ db, chance, orders }: SimulatedWorld): Promise<KnownOrder | undefined> {
  const { rows } = await sql<{ no: string }>`
    SELECT DISTINCT order_no AS no FROM refund WHERE kind = 'CLOSURE' AND status = 'PENDING' ORDER BY 1`.execute(
    db,
  )
  const nos = new Set(rows.map(({ no }) => no))
  return chance.pickFrom(orders.filter(({ orderNo }) => nos.has(orderNo)))
}

export const chooseAnotherDay: SimulationStep = (world) => moveOrder(world, pickClosed)
