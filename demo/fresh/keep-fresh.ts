/**
 * The demo stays fresh: whenever it is opened, member demo has an order in each flow status. What runs out within hours
 * gets more time; what is over is made anew. Asked at each start and every few minutes, so it begins with short
 * statements and loads the rest of the seed only when there is something to make.
 */
import type { FlowStatus } from '#contract/values/order.ts'
import { extendDeadlines, type FreshDeps, hasDemo, missingStatuses } from './fresh-sql.ts'

/** Answers in which statuses orders were made anew. */
export async function keepFresh(deps: FreshDeps): Promise<FlowStatus[]> {
  const { db, clock } = deps
  const now = clock.now()
  if (!(await hasDemo(db))) return []
  await extendDeadlines(db, now)
  const missing = await missingStatuses(db, now)
  if (missing.length === 0) return []
  const { renewOrders } = await import('./renew-orders.ts')
  return await renewOrders(deps, missing)
}
