/** Sets limits on a test shop as staff would, and waits until its process knows of it. */
import type { LimitCode } from '#contract/values/limits.ts'
import { eventually } from './eventually.ts'
import type { TestShop } from './test-shop.ts'

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
