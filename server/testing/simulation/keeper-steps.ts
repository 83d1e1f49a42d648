/** What happens inside the shop: workers, restarts, dying processes, staff, and the clock. */
import { sql } from 'kysely'
import type { FlowStatus, OrderNo } from '#contract/values/order.ts'
import {
  awaitConfirmationAgain,
  confirmOrder,
  rejectOrder,
} from '../../modules/ordering/lifecycle/confirm-orders.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import type { SimulationStep } from './choosing.ts'
import { gatewayCalls, ProcessDied } from './crashing-gateways.ts'
import { attempt } from './refund-steps.ts'
import { rareSweepsOf, sweepsOf } from './shop-processes.ts'
import { advanceClocks, type SimulatedWorld } from './world.ts'

/** One pass over the sweeps of one process; a process that dies in it leaves the rest undone. */
export async function sweep(
  world: SimulatedWorld,
  of: (shop: SimulatedWorld['shops']['all'][number]) => Sweep[] = sweepsOf,
) {
  const shop = world.chance.pickFrom(world.shops.all)
  try {
    for (const { run } of shop ? of(shop) : []) await run()
    return 'done'
  } catch (error) {
    if (error instanceof ProcessDied) return error.message
    throw error
  }
}

export const work: SimulationStep = async (world) =>
  world.workersAwayFor > 0 ? null : `workers sweep: ${await sweep(world)}`

/** Sweeps run beside each other in the shop, so any of them may be the first. */
export const workOnce: SimulationStep = async (world) => {
  if (world.workersAwayFor > 0) return null
  const names = sweepsOf(world.shops.all[0] as SimulatedWorld['shops']['all'][number]).map(({ name }) => name)
  const name = world.chance.pickFrom(names)
  return `one sweep (${name}): ${await sweep(world, (shop) => sweepsOf(shop).filter((one) => one.name === name))}`
}

export const runRareSweeps: SimulationStep = async (world) =>
  world.workersAwayFor > 0 ? null : `rare sweeps: ${await sweep(world, rareSweepsOf)}`

export const pauseWorkers: SimulationStep = async (world) => {
  if (world.workersAwayFor > 0) return null
  world.workersAwayFor = world.chance.int(10, 40)
  return `the workers are away for ${world.workersAwayFor} steps`
}

export const crashDuringSweep: SimulationStep = async (world) => {
  if (world.workersAwayFor > 0) return null
  const call = world.chance.pick(gatewayCalls)
  world.gateways.crashAfterCall(call)
  const swept = await sweep(world)
  world.gateways.crashAfterCall(null)
  return `workers sweep, to crash after ${call}: ${swept}`
}

export const restart: SimulationStep = async (world) => {
  const index = world.chance.int(0, world.shops.all.length - 1)
  await world.shops.restart(index)
  return `process ${index} ends and begins anew`
}

type Row = { order_no: OrderNo; status: FlowStatus }

async function pickOrder(
  { db, chance }: SimulatedWorld,
  statuses: readonly string[],
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT order_no, flow_status AS status FROM shop_order WHERE flow_status = ANY(${statuses}) ORDER BY id`.execute(
    db,
  )
  return chance.pickFrom(rows)
}

const decide =
  (from: FlowStatus, move: typeof confirmOrder): SimulationStep =>
  async (world) => {
    const order = await pickOrder(world, [from])
    if (!order) return null
    const decision = { at: world.clock.now(), actor: 'staff:sim' }
    // Of somebody who has got another card of the kind meanwhile none is approved.
    const done = await attempt(() => inTransaction(world.db, (tx) => move(tx, order.order_no, decision)))
    return `${move.name} of ${order.order_no}: ${done}`
  }

export const confirm = decide('UNCONIRM', confirmOrder)
export const reject = decide('UNCONIRM', rejectOrder)
/** The buyer changes what was wrong, and staff look again. */
export const edit = decide('CONFIRM_FAIL', awaitConfirmationAgain)

/** Nobody looks: to the second in which the time to confirm or to edit an order is over, or around it. */
export const expireConfirmation: SimulationStep = async (world) => {
  const now = world.clock.now()
  const { rows } = await sql<{ order_no: string; status: FlowStatus; seconds: number }>`
    SELECT order_no, flow_status AS status, extract(epoch FROM confirm_until - ${now}::timestamptz)::integer AS seconds
    FROM shop_order WHERE flow_status IN ('UNCONIRM', 'CONFIRM_FAIL') AND confirm_until > ${now}
    ORDER BY confirm_until, id`.execute(world.db)
  const order = world.chance.pickFrom(rows)
  if (!order) return null
  await advanceClocks(world, Math.max(0, order.seconds + world.chance.int(-1, 1)))
  return `the time of ${order.order_no} (${order.status}) runs out: it is ${world.clock.now().toISOString()}`
}

const wait =
  (from: number, to: number): SimulationStep =>
  async (world) => {
    const seconds = world.chance.int(from, to)
    await advanceClocks(world, seconds)
    return `${seconds} s pass: it is ${world.clock.now().toISOString()}`
  }

export const waitSeconds = wait(1, 30)
export const waitMinutes = wait(60, 240)
export const waitLong = wait(600, 1_200)
export const waitHours = wait(3_600, 6 * 3_600)
export const waitDay = wait(20 * 3_600, 30 * 3_600)

const SOON_SECONDS = 1_800

/** To the second in which something falls due, or to the one before or after it. */
export const waitForDeadline: SimulationStep = async (world) => {
  const now = world.clock.now()
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM due - ${now}::timestamptz)::integer AS seconds FROM (
      SELECT unnest(ARRAY[held_until, pay_until, release_due_at, confirm_until]) AS due FROM shop_order
      UNION ALL SELECT unnest(ARRAY[poll_due_at, expires_at]) FROM payment
      UNION ALL SELECT due_at FROM provider_refund
      UNION ALL SELECT decide_at FROM refund WHERE status = 'PENDING'
      UNION ALL SELECT unnest(ARRAY[audit_until, pay_until, release_due_at]) FROM order_change
        WHERE state IN ('AWAIT_AUDIT', 'AWAIT_PAID')
    ) AS deadline WHERE due > ${now} ORDER BY due`.execute(world.db)
  const soon = world.chance.pickFrom(rows.filter(({ seconds }) => seconds < SOON_SECONDS))
  if (!soon) return null
  const seconds = Math.max(0, soon.seconds + world.chance.int(-1, 1))
  await advanceClocks(world, seconds)
  return `${seconds} s pass, to a deadline: it is ${world.clock.now().toISOString()}`
}
