/** Placements per second: hold and place over HTTP, against bare SQL of the same writes. */
import { placeBare } from './bare-placement.ts'
import { call, holdAsk, placeAsk } from './calls.ts'
import { drive, type Line, withLines } from './http-line.ts'
import type { Buyer, Slot } from './park.ts'
import { type Budget, type Contest, contest } from './rounds.ts'
import type { Stage } from './stage.ts'

export type PlacementInput = { budget: Budget; orders: number; connections: number }

type Held = { buyer: Buyer; slot: Slot; orderNo: string }

export const placementsOn = (
  stage: Stage,
  slots: readonly Slot[],
  { budget, orders, connections }: PlacementInput,
): Promise<Contest> => {
  const wanted = Array.from({ length: orders }, (_, n) => slots[n % slots.length] as Slot)
  return withLines(stage.shopUrl, connections, (lines) =>
    contest(
      budget,
      async () => orders / (await placeOverHttp(stage, lines, wanted)),
      async () => orders / (await placeBare(stage.pool, stage.park, wanted)),
    ),
  )
}

/** Seconds of holding all and of placing all. That the notice was read meanwhile is set by SQL, outside the time. */
export async function placeOverHttp(
  { park, pool }: Stage,
  lines: readonly Line[],
  slots: readonly Slot[],
): Promise<number> {
  const buyers = park.nextBuyers(slots.length)
  const pending = slots.flatMap((slot, n) => ({ slot, buyer: buyers[n] as Buyer, orderNo: '' }))
  const holding = await drive(lines, pending, async (line, held: Held) => {
    held.orderNo = (await call<{ orderNo: string }>(line, holdAsk(park, held.buyer, held.slot))).orderNo
  })
  await pool.query(
    `UPDATE shop_order SET notice_opened_at = created_at - interval '1 minute'
    WHERE flow_status = 'INIT' AND order_no = ANY($1)`,
    [pending.map(({ orderNo }) => orderNo)],
  )
  const placing = await drive(lines, pending, (line, { buyer, orderNo }) =>
    call(line, placeAsk(park, buyer, orderNo)),
  )
  return holding + placing
}
