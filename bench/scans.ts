/** How long a gate waits for its answer: twenty tickets a second are shown, while visitors go on buying. */
import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from './calls.ts'
import { type HttpLine, withLines } from './http-line.ts'
import type { BenchBuyer } from './park.ts'
import { buyTogether, paidOrders } from './purchases.ts'
import { newClerk } from './staff.ts'
import type { BenchSetup } from './stage.ts'

const PER_SECOND = 20
/** A lane that still waits shows nothing; more lanes than scans on their way at any time. */
const LANES = 40
/** The first seconds, in which code is compiled, are not kept. */
const WARM_UP = 3 * PER_SECOND
const BUYERS_AT_ONCE = 4
const BOUGHT_AT_ONCE = 20

/** Of 95 in 100 scans. */
export const GATE_AIM_MS = 300

export type Scans = { count: number; medianMs: number; p95Ms: number; slowestMs: number; purchases: number }

export async function measureScans(stage: BenchSetup, count: number): Promise<Scans> {
  const { pool, park } = stage
  const orders = await paidOrders(stage, count + WARM_UP, park.spread)
  await pool.query(
    `UPDATE order_line SET valid_from = now() FROM shop_order
    WHERE shop_order.id = order_line.order_id AND order_no = ANY($1)`,
    [orders.map(({ orderNo }) => orderNo)],
  )
  await pool.query(
    `INSERT INTO gate (code, name) VALUES ('BENCH', '{"zh-CN":"闸机","en-US":"Gate"}') ON CONFLICT DO NOTHING`,
  )
  const clerk = await newClerk(stage)
  const codes = orders.map(({ code }) => code)
  const buying = keepBuying(stage)
  const times = await withLines(stage.shopUrl, LANES, (lanes) => scanAll(lanes, clerk, codes))
  const purchases = await buying.stop()
  const sorted = times.slice(WARM_UP).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  return { count, medianMs: at(0.5), p95Ms: at(0.95), slowestMs: at(1), purchases }
}

/** Each at its own time, whether the ones before are answered or not; milliseconds from then to its answer. */
async function scanAll(
  lanes: readonly HttpLine[],
  clerk: BenchBuyer,
  codes: readonly string[],
): Promise<number[]> {
  const begun = performance.now()
  const laneFree = lanes.map((): Promise<unknown> => Promise.resolve())
  return await Promise.all(
    codes.map(async (content, n) => {
      const due = begun + (n * 1000) / PER_SECOND
      await pause(Math.max(0, due - performance.now()))
      const lane = n % lanes.length
      const answered = laneFree[lane]?.then(() => show(lanes[lane] as HttpLine, clerk, content))
      laneFree[lane] = answered as Promise<unknown>
      await answered
      return performance.now() - due
    }),
  )
}

async function show(lane: HttpLine, clerk: BenchBuyer, content: string): Promise<void> {
  const { outcome } = await call<{ outcome: string }>(lane, {
    ...({ method: 'POST', path: '/front/api/staff/gate/scans', buyer: clerk } as const),
    body: { nonce: randomUUID(), gateCode: 'BENCH', medium: 'QR', content },
  })
  assert.equal(outcome, 'ADMIT')
}

/** Complete purchases of a few buyers at once, until somebody stops it; answers how many there were. */
function keepBuying(stage: BenchSetup): { stop(): Promise<number> } {
  const stopping = new AbortController()
  const running = withLines(stage.shopUrl, BUYERS_AT_ONCE, async (lines) => {
    let bought = 0
    for (; !stopping.signal.aborted; bought += BOUGHT_AT_ONCE) await buyTogether(stage, lines, BOUGHT_AT_ONCE)
    return bought
  })
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
