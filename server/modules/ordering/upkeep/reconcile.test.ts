import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { type FlowStatus, flowStatuses, orderTabs, type PaymentStatus } from '#contract/values/order.ts'
import { towerWithAnna } from '../../../testing/anna.ts'
import { held, placed } from '../../../testing/buying.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { paymentStatusOf } from '../order/rules.ts'
import { findDrift, watchCounters } from './reconcile.ts'

test('a counter that differs from its rows is found and counted in a metric', async () => {
  const { shop, park, anna } = await towerWithAnna()
  await placed(shop, park, anna)
  await held(shop, park)
  expect(await findDrift(shop.db)).toEqual({ pools: 0, openHolds: 0 })
  await sql`UPDATE pool SET sold = sold + 1 WHERE id = ${park.poolIds['11:00']}`.execute(shop.db)
  await sql`UPDATE open_hold SET units = units + 1`.execute(shop.db)
  const counters = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM open_hold`.execute(shop.db)
  expect(await findDrift(shop.db)).toEqual({ pools: 1, openHolds: counters.rows[0]?.n })
  await expect(assertCountersTrue(shop.db)).rejects.toThrow('counters of pools')
  const registry = new Registry()
  watchCounters({ registry }, shop.db)
  expect(await registry.metrics()).toContain('lookout_counter_drift{counter="pool"} 1')
})

test('the database derives payment status and tab as the rules do', async () => {
  const { shop, park, anna } = await towerWithAnna()
  await placed(shop, park, anna)
  const numbers = { unpaid: 1, unused: 2, refund: 3, done: 4 }
  for (const status of flowStatuses.filter((one) => one !== 'INIT')) {
    const { rows } = await sql<{ payment: PaymentStatus; tab: number }>`
      UPDATE shop_order SET flow_status = ${status} RETURNING payment_status AS payment, list_tab AS tab`.execute(
      shop.db,
    )
    const tab = Object.entries(numbers).find(([name]) =>
      (orderTabs[name as keyof typeof numbers] as readonly FlowStatus[]).includes(status),
    )
    expect(rows).toEqual([{ payment: paymentStatusOf(status), tab: tab?.[1] }])
  }
})
