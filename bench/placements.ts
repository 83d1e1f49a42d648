/** Placements per second: hold and place over HTTP, against bare SQL of the same writes. */
import { placeBare } from './bare-placement.ts'
import { call, holdItemAsk, type Item, itemOf, placeAsk } from './calls.ts'
import { drive, type Line, withLines } from './http-line.ts'
import type { Buyer, Slot } from './park.ts'
import { type Budget, type Contest, contest } from './rounds.ts'
import type { Stage } from './stage.ts'

export type PlacementInput = { budget: Budget; orders: number; connections: number }

export type Held = { buyer: Buyer; item: Item; orderNo: string }

export const placementsOn = (
  stage: Stage,
  slots: readonly Slot[],
  { budget, orders, connections }: PlacementInput,
): Promise<Contest> => {
  const wanted = Array.from({ length: orders }, (_, n) => slots[n % slots.length] as Slot)
  const items = wanted.map((slot) => itemOf(stage.park, slot))
  return withLines(stage.shopUrl, connections, (lines) =>
    contest(
      budget,
      async () => orders / (await placeOverHttp(stage, lines, items)),
      async () => orders / (await placeBare(stage.pool, stage.park, wanted)),
    ),
  )
}

/** Seconds of holding all and of placing all. */
export const placeOverHttp = async (
  stage: Stage,
  lines: readonly Line[],
  items: readonly Item[],
): Promise<number> => {
  const { holding, placing } = await placedOverHttp(stage, lines, items)
  return holding + placing
}

/** In seconds. */
type Placed = { holding: number; placing: number; placed: Held[] }

/** That the notice was read meanwhile is set by SQL, outside the time. */
export async function placedOverHttp(
  { park, pool }: Pick<Stage, 'park' | 'pool'>,
  lines: readonly Line[],
  items: readonly Item[],
  buyers: readonly Buyer[] = park.nextBuyers(items.length),
): Promise<Placed> {
  const pending = items.map((item, n): Held => ({ item, buyer: buyers[n] as Buyer, orderNo: '' }))
  const holding = await drive(lines, pending, async (line, held) => {
    held.orderNo = (await call<{ orderNo: string }>(line, holdItemAsk(held.buyer, held.item))).orderNo
  })
  await pool.query(
    `UPDATE shop_order SET notice_opened_at = created_at - interval '1 minute'
    WHERE flow_status = 'INIT' AND order_no = ANY($1)`,
    [pending.map(({ orderNo }) => orderNo)],
  )
  const placing = await drive(lines, pending, (line, { buyer, item, orderNo }) =>
    call(line, placeAsk(item, buyer, orderNo)),
  )
  return { holding, placing, placed: pending }
}
