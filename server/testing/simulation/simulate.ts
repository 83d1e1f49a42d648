/** Runs a world from its seed, step by step, and holds it to the laws. */
import { sql } from 'kysely'
import { checkCheckpoint, checkQuiet, settleWorld } from './laws.ts'
import { steps } from './steps.ts'
import { openWorld, type SimulatedWorld, type SimulationSetup } from './world.ts'

/** How often what happened: steps by name, orders by status, payments by way, returns by cause, changes by state, scans by outcome, paid lines by product. */
export type Tally = Record<string, number>

export type Report = {
  seed: number
  steps: Tally
  orders: Tally
  payments: Tally
  returns: Tally
  changes: Tally
  /** Those of them that staff asked for. */
  staffChanges: Tally
  scans: Tally
  sold: Tally
  /** Paid orders of several products, dates or slots. */
  several: number
  /** By state. */
  invoices: Tally
  /** Those of them over the month of an agency. */
  monthInvoices: Tally
  /** Paid orders with a coupon or points. */
  discounts: number
  /** Tickets that were paid and needed a card. */
  visits: number
  /** Annual ones by state. */
  cards: Tally
  /** Pieces of what is in stock: entries by kind, and sold units by state (law 7). */
  stock: Tally
  /** By state. */
  parcels: Tally
  /** Taken by paid orders, free, and returned after having been taken (law 16). */
  coupons: Tally
}

const CHECK_EVERY = 30
const LAST_STEPS = 40
/** A step that a world has not seen yet is drawn so many times as often: what is rarely possible is done when it is. */
const NEW_STEPS = 8

/** Throws with the seed and the last steps when a law is broken or a step meets what nobody expects. */
export async function simulate(stage: SimulationSetup, seed: number, stepsToTake: number): Promise<Report> {
  const world = await openWorld(stage, seed)
  const diary: string[] = []
  const taken: Tally = {}
  try {
    for (let n = 1; n <= stepsToTake; n += 1) {
      const name = await takeStep(world, diary, taken)
      taken[name] = (taken[name] ?? 0) + 1
      if (n % CHECK_EVERY === 0) await checkCheckpoint(world)
    }
    diary.push('all calms down')
    await settleWorld(world)
    await checkQuiet(world)
    return { seed, steps: taken, ...(await tallyOf(world)) }
  } catch (error) {
    throw new Error(failureOf({ seed, stepsToTake, diary }, error))
  } finally {
    await world.close()
  }
}

/** Draws until there is something to do it to, and answers what was done. The diary's last line is under way. */
async function takeStep(world: SimulatedWorld, diary: string[], taken: Tally): Promise<string> {
  const drawn = steps.map((step) => ({ ...step, weight: step.weight * (taken[step.name] ? 1 : NEW_STEPS) }))
  for (;;) {
    const { name, take } = world.chance.pickWeighted(drawn)
    const line = diary.push(`${name} …`) - 1
    const entry = await take(world)
    if (entry === null) {
      diary.pop()
      continue
    }
    diary[line] = entry
    await world.control.idle()
    world.workersAwayFor = Math.max(0, world.workersAwayFor - 1)
    return name
  }
}

type Run = { seed: number; stepsToTake: number; diary: readonly string[] }

function failureOf({ seed, stepsToTake, diary }: Run, error: unknown): string {
  const problem = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const first = Math.max(0, diary.length - LAST_STEPS)
  return [
    `The world of seed ${seed} broke a law.`,
    ...diary.slice(first).map((entry, index) => `  #${first + index + 1} ${entry}`),
    problem,
    `Again: npm run simulate -- --seed ${seed} --steps ${stepsToTake}`,
    'When it is mended, its seed goes to those that simulation.test.ts plays every time.',
  ].join('\n')
}

async function tallyOf({ db }: SimulatedWorld): Promise<Omit<Report, 'seed' | 'steps'>> {
  const count = async (what: string, from: string, only = sql`true`) => {
    const { rows } = await sql<{ what: string; times: number }>`
      SELECT ${sql.ref(what)} AS what, count(*)::integer AS times FROM ${sql.table(from)}
      WHERE ${only} GROUP BY 1 ORDER BY 1`.execute(db)
    return Object.fromEntries(rows.map(({ what, times }) => [what, times]))
  }
  return {
    orders: await count('flow_status', 'shop_order'),
    payments: await count('pay_type', 'payment'),
    returns: await count('cause', 'provider_refund'),
    changes: await count('state', 'order_change'),
    staffChanges: await count('state', 'order_change', sql`asked_by <> 'buyer'`),
    scans: await count('outcome', 'gate_scan'),
    invoices: await count('state', 'invoice'),
    monthInvoices: await count('state', 'invoice', sql`corp_id IS NOT NULL`),
    cards: await count('state', 'card', sql`kind = 'ANNUAL'`),
    stock: { ...(await count('kind', 'stock_entry')), ...(await piecesOf(db)) },
    parcels: await count('state', 'shipment'),
    coupons: await couponsOf(db),
    ...(await special(db)),
    ...(await sold(db)),
  }
}

async function piecesOf(db: SimulatedWorld['db']): Promise<Tally> {
  const { rows } = await sql<{ state: string; times: number }>`
    SELECT 'piece ' || unit.state AS state, count(*)::integer AS times FROM unit
    JOIN order_line ON order_line.order_id = unit.order_id AND position = line_position
    JOIN shop_order ON shop_order.id = unit.order_id
    WHERE paid_at IS NOT NULL AND order_line.visit_date IS NULL AND EXISTS (
      SELECT FROM draw JOIN resource ON resource.id = resource_id
      WHERE draw.offer_id = order_line.offer_id AND kind = 'STOCK')
    GROUP BY 1 ORDER BY 1`.execute(db)
  return Object.fromEntries(rows.map(({ state, times }) => [state, times]))
}

async function couponsOf(db: SimulatedWorld['db']): Promise<Tally> {
  const { rows } = await sql<Tally>`
    SELECT count(*) FILTER (WHERE paid_at IS NOT NULL)::integer AS paid,
      count(*) FILTER (WHERE taken_at IS NOT NULL)::integer AS taken,
      count(*) FILTER (WHERE returned_at IS NOT NULL)::integer AS returned, count(*)::integer AS claimed
    FROM coupon LEFT JOIN shop_order ON shop_order.id = coupon.order_id`.execute(db)
  return rows[0] ?? {}
}

async function special(db: SimulatedWorld['db']): Promise<Pick<Report, 'discounts' | 'visits'>> {
  const { rows } = await sql<Pick<Report, 'discounts' | 'visits'>>`
    SELECT (SELECT count(*)::integer FROM shop_order WHERE paid_at IS NOT NULL AND coupon_fen + integral_fen > 0) AS discounts,
      (SELECT count(*)::integer FROM unit JOIN shop_order ON shop_order.id = unit.order_id
        JOIN order_line ON order_line.order_id = unit.order_id AND position = line_position
        JOIN offer ON offer.id = offer_id WHERE paid_at IS NOT NULL AND needs_card <> '{}') AS visits`.execute(
    db,
  )
  return rows[0] ?? { discounts: 0, visits: 0 }
}

async function sold(db: SimulatedWorld['db']): Promise<Pick<Report, 'sold' | 'several'>> {
  const { rows } = await sql<{ what: string; times: number }>`
    SELECT order_line.product_code AS what, count(*)::integer AS times
    FROM order_line JOIN shop_order ON shop_order.id = order_id WHERE paid_at IS NOT NULL
    GROUP BY 1 ORDER BY 1`.execute(db)
  const { rows: several } = await sql`
    SELECT order_id FROM order_line JOIN shop_order ON shop_order.id = order_id WHERE paid_at IS NOT NULL
    GROUP BY order_id
    HAVING count(DISTINCT (order_line.product_code, order_line.visit_date, order_line.slot_from)) > 1`.execute(
    db,
  )
  return { sold: Object.fromEntries(rows.map(({ what, times }) => [what, times])), several: several.length }
}
