/** Placements per second: hold and place over HTTP, against bare SQL of the same writes. */
import type { OrderNo } from '#contract/values/order.ts'
import { done } from '../server/testing/purchase.ts'
import { placeBare } from './bare-placement.ts'
import { type BenchItem, buyerOn, holdingOf, itemOf, placingAt } from './calls.ts'
import { drive, type HttpLine, withLines } from './http-line.ts'
import type { BenchBuyer, Slot } from './park.ts'
import { type Budget, type Contest, contest } from './rounds.ts'
import type { BenchSetup } from './stage.ts'

export type PlacementInput = { budget: Budget; orders: number; connections: number }

export type Held = { buyer: BenchBuyer; item: BenchItem; orderNo: OrderNo }

export const placementsOn = (
  stage: BenchSetup,
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
  stage: BenchSetup,
  lines: readonly HttpLine[],
  items: readonly BenchItem[],
): Promise<number> => {
  const { holding, placing } = await placedOverHttp(stage, lines, items)
  return holding + placing
}

/** In seconds. */
type Placed = { holding: number; placing: number; placed: Held[] }

/** That the notice was read meanwhile is set by SQL, outside the time. */
export async function placedOverHttp(
  { park, pool }: Pick<BenchSetup, 'park' | 'pool'>,
  lines: readonly HttpLine[],
  items: readonly BenchItem[],
  buyers: readonly BenchBuyer[] = park.nextBuyers(items.length),
): Promise<Placed> {
  const pending = items.map(
    (item, n): Held => ({ item, buyer: buyers[n] as BenchBuyer, orderNo: '' as OrderNo }),
  )
  const holding = await drive(lines, pending, async (line, held) => {
    held.orderNo = done(await buyerOn(line, held.buyer).hold(holdingOf(held.item))).orderNo
  })
  await pool.query(
    `UPDATE shop_order SET notice_opened_at = created_at - interval '1 minute'
    WHERE flow_status = 'INIT' AND order_no = ANY($1)`,
    [pending.map(({ orderNo }) => orderNo)],
  )
  const placing = await drive(lines, pending, async (line, { buyer, item, orderNo }) =>
    done(await buyerOn(line, buyer).place(placingAt(item, orderNo))),
  )
  return { holding, placing, placed: pending }
}
