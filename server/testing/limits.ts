/** Limits of test shops. */
import type { LimitCode } from '#contract/values/limits.ts'
import { holdLimits } from '../modules/ordering/order/rules.ts'
import { eventually } from './eventually.ts'
import type { TestShop } from './test-shop.ts'

/** Deps of a shop where those whom nobody knows hold as much as a test needs. */
export const relaxedHoldLimits = {
  holdLimits: { ...holdLimits, unproven: { orders: 1_000, units: 1_000 } },
}

/** As staff would; waits until the shop's process knows of it. */
export async function setLimit(
  { pool, deps }: Pick<TestShop, 'pool' | 'deps'>,
  code: LimitCode,
  value: number,
): Promise<void> {
  await pool.query(
    `INSERT INTO setting (code, value) VALUES ($1, $2::jsonb)
      ON CONFLICT (code) DO UPDATE SET value = excluded.value`,
    [code, JSON.stringify(value)],
  )
  await eventually(async () => {
    const known = (await deps.settings.reader())(code)
    if (known !== value) throw new Error(`${code} is ${known} still`)
  })
}
