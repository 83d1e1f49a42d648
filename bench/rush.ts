/** 200 buyers at one moment for a slot of 50 seats, and what the rows say of every slot afterwards. */
import { strict as assert } from 'node:assert'
import type pg from 'pg'
import { holdAsk, requestOf, respCodeOf } from './calls.ts'
import { withLines } from './http-line.ts'
import type { Slot } from './park.ts'
import { median } from './rounds.ts'
import type { BenchSetup } from './stage.ts'

export const RUSH_BUYERS = 200

export type Rush = { ms: number; sold: number; refused: number }

/** Each round on a fresh slot; the counts must be the same in all of them. */
export async function rush(stage: BenchSetup, rounds: number): Promise<Rush> {
  const rushes: Rush[] = []
  for (const slot of stage.park.scarce.slice(0, rounds)) rushes.push(await rushFor(stage, slot))
  const [first] = rushes
  assert(first, 'at least one round')
  for (const { sold, refused } of rushes)
    assert.deepEqual({ sold, refused }, { sold: first.sold, refused: first.refused })
  return { ...first, ms: median(rushes.map(({ ms }) => ms)) }
}

const rushFor = (stage: BenchSetup, slot: Slot): Promise<Rush> =>
  withLines(stage.shopUrl, RUSH_BUYERS, async (lines) => {
    const asks = stage.park
      .nextBuyers(RUSH_BUYERS)
      .map((buyer) => requestOf(holdAsk(stage.park, buyer, slot)))
    const begun = performance.now()
    const answers = await Promise.all(lines.map((line, n) => line.ask(asks[n] as Buffer)))
    const ms = performance.now() - begun
    const codes = answers.map(respCodeOf)
    return {
      ms,
      sold: await seatsTaken(stage.pool, slot),
      refused: codes.filter((code) => code === 'SLOT_SOLD_OUT').length,
    }
  })

async function seatsTaken(pool: pg.Pool, { poolId }: Slot): Promise<number> {
  const { rows } = await pool.query<{ taken: number }>(
    `SELECT coalesce(sum(quantity), 0)::int8 AS taken FROM hold WHERE pool_id = $1 AND state IN ('HELD', 'SOLD')`,
    [poolId],
  )
  return rows[0]?.taken ?? 0
}

/** Seats taken beyond the capacity, counted from the holds themselves and not from the counters that guard them. */
export async function oversold(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ oversold: number }>(
    `SELECT coalesce(sum(greatest(taken - capacity, 0)), 0)::int8 AS oversold FROM pool
    JOIN (SELECT pool_id, sum(quantity) AS taken FROM hold WHERE state IN ('HELD', 'SOLD') GROUP BY pool_id) AS hold
      ON pool_id = pool.id`,
  )
  return rows[0]?.oversold ?? 0
}
