/** Refunds and changes of date per second, over HTTP, each of the one ticket of an order. */
import { strict as assert } from 'node:assert'
import { call } from './calls.ts'
import { drive, withLines } from './http-line.ts'
import { type Purchase, paidOrders } from './purchases.ts'
import type { BenchSetup } from './stage.ts'
import { waitUntil } from './waiting.ts'

const CONNECTIONS = 16
/** More than a day ahead, as the policies of the park ask. */
const BOUGHT_FOR = 4
const MOVED_TO = 3
/** So long a buyer may withdraw a refund. */
const DECIDED_AFTER_SECONDS = 601

export type Refunds = {
  count: number
  /** Per second: taken from buyers; decided once their time has come, money promised; both together. */
  asked: number
  decided: number
  both: number
}

/** The worker sends the money to the sandbox meanwhile, on the same cores; until it has arrived is not measured. */
export async function measureRefunds(stage: BenchSetup, count: number): Promise<Refunds> {
  const orders = await paidOrders(stage, count, stage.park.slotsOfDay(BOUGHT_FOR))
  const asking = await withLines(stage.shopUrl, CONNECTIONS, (lines) =>
    drive(lines, orders, (line, { buyer, orderNo }) => {
      const unitNos = [`${orderNo}001`]
      const reason = { reasonCode: 'PLANS_CHANGED', expectedAmountFen: stage.park.priceFen }
      return call(line, {
        ...({ method: 'POST', path: '/front/api/refunds', buyer } as const),
        body: { orderNo, unitNos, ...reason },
      })
    }),
  )
  const begun = performance.now()
  await stage.advance(DECIDED_AFTER_SECONDS)
  await waitUntil('all refunds are decided', async () => (await undecided(stage, orders)) === 0)
  const deciding = (performance.now() - begun) / 1000
  return { count, asked: count / asking, decided: count / deciding, both: count / (asking + deciding) }
}

async function undecided({ pool }: BenchSetup, orders: readonly Purchase[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM refund WHERE order_no = ANY($1) AND status = 'PENDING'`,
    [orders.map(({ orderNo }) => orderNo)],
  )
  return rows[0]?.count ?? 0
}

/** Per second, to the same time of another day at the same price: done when it is answered. */
export async function measureChanges(stage: BenchSetup, count: number): Promise<number> {
  const orders = await paidOrders(stage, count, stage.park.slotsOfDay(BOUGHT_FOR))
  const days = stage.park.slotsOfDay(MOVED_TO)
  const seconds = await withLines(stage.shopUrl, CONNECTIONS, (lines) =>
    drive(lines, orders, async (line, { buyer, orderNo, slot: { slotFrom } }) => {
      const to = { visitDate: days[0]?.visitDate, slotFrom }
      const { state } = await call<{ state: string }>(line, {
        ...({ method: 'POST', path: '/front/api/changes', buyer } as const),
        body: { orderNo, unitNos: [`${orderNo}001`], ...to, reasonCode: 'PLANS', expectedNetFen: 0 },
      })
      assert.equal(state, 'DONE')
    }),
  )
  return count / seconds
}
