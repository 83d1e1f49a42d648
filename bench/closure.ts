/** A day that must close: how long it takes until all of its orders are refunded and their buyers written to. */
import { strict as assert } from 'node:assert'
import { call } from './calls.ts'
import { withLines } from './http-line.ts'
import { paidOrders } from './purchases.ts'
import { newClerk } from './staff.ts'
import type { BenchSetup } from './stage.ts'
import { waitUntil } from './waiting.ts'

/** A day that nothing else of the bench is bought for. */
const CLOSED_DAY = 5

export type Closure = {
  orders: number
  /** Seconds from the click until every refund is asked for. */
  askedSeconds: number
  /** And until every message is addressed to its buyer and in the queue. */
  queuedSeconds: number
}

export const CLOSURE_AIM_SECONDS = 60

export async function measureClosure(stage: BenchSetup, orders: number): Promise<Closure> {
  const { park, shopUrl } = stage
  const slots = park.slotsOfDay(CLOSED_DAY)
  await paidOrders(stage, orders, slots)
  const clerk = await newClerk(stage)
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  const reason = { 'zh-CN': '大风天气', 'en-US': 'Strong wind' }
  const { closureNo } = await withLines(shopUrl, 1, ([line]) => {
    assert(line)
    return call<{ closureNo: string }>(line, {
      ...({ method: 'POST', path: '/front/api/staff/closures', buyer: clerk } as const),
      body: { resourceCode: 'BENCH', visitDate: slots[0]?.visitDate, reason },
    })
  })
  await waitUntil('all refunds are asked for', async () => (await refundsOf(stage, closureNo)) === orders)
  const askedSeconds = seconds()
  await waitUntil('all messages are queued', async () => (await queuedOf(stage, closureNo)) === orders)
  return { orders, askedSeconds, queuedSeconds: seconds() }
}

async function refundsOf({ pool }: BenchSetup, closureNo: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM refund WHERE closure_no = $1 AND fee_fen = 0`,
    [closureNo],
  )
  return rows[0]?.count ?? 0
}

async function queuedOf({ pool }: BenchSetup, closureNo: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM notification_outbox
    WHERE event_key LIKE 'closure:' || $1 || ':%' AND state <> 'NEW' AND recipient_sealed IS NOT NULL`,
    [closureNo],
  )
  return rows[0]?.count ?? 0
}
