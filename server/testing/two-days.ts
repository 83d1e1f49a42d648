/** A tower with a second day that costs something else, for tickets that move; and what must hold after they did. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import { assertCountersTrue } from './laws.ts'
import { type PayingShop, type PlacedOrder, payingShop } from './paying-shop.ts'
import { findWrongHolds } from './simulation/seat-laws.ts'
import { insertPool, type TestParkOptions } from './test-park.ts'
import type { TestWorld } from './test-world.ts'

export type TwoDays = PayingShop & { next: VisitDate }

/** Tickets of the second day cost this much; four seats a slot. `policy`: what that of changes says besides. */
export async function openTwoDays(
  world: TestWorld,
  priceFen = 15_000,
  { policy = {}, park = {} }: { policy?: object; park?: TestParkOptions } = {},
): Promise<TwoDays> {
  const shop = await payingShop(world, { park: { slotCapacity: 4, ...park } })
  const next = addDays(shop.park.visitDate as VisitDate, 1)
  const { rows } = await sql<{ id: number; code: string }>`SELECT id, code FROM resource`.execute(shop.db)
  for (const { id, code } of rows)
    for (const from of code.endsWith('day') ? [null] : ['10:00', '10:30', '11:00'])
      await insertPool(shop.db, id, next, { capacity: from === null ? 100 : 4, from })
  for (const id of Object.values(shop.park.offerIds))
    await sql`INSERT INTO price (offer_id, visit_date, price_fen) VALUES (${id}, ${next}, ${priceFen})`.execute(
      shop.db,
    )
  await sql`UPDATE policy SET rules = rules || ${JSON.stringify(policy)}::jsonb WHERE kind = 'CHANGE'`.execute(
    shop.db,
  )
  return { ...shop, next }
}

/** The number of a ticket by its place in the order, from 0. */
export const unitNo = ({ orderNo }: Pick<PlacedOrder, 'orderNo'>, place: number): string =>
  `${orderNo}${String(place + 1).padStart(3, '0')}`

/** Books, seats and worths after tickets moved. */
export async function assertChangesTrue(shop: PayingShop): Promise<void> {
  await shop.checkBooks()
  await assertCountersTrue(shop.db)
  expect(await findWrongHolds(shop.db)).toEqual([])
  const { rows } = await sql`
    SELECT order_no FROM shop_order JOIN unit ON unit.order_id = shop_order.id WHERE paid_at IS NOT NULL
    GROUP BY shop_order.id HAVING sum(worth_fen) FILTER (WHERE unit.state NOT IN ('returning', 'refunded'))
      + other_fen <> paid_fen - refunded_fen OR bool_or(price_fen <> worth_fen) OR bool_or(code_serial <> changes)`.execute(
    shop.db,
  )
  expect(rows, 'what the tickets are worth is what the order keeps').toEqual([])
}
