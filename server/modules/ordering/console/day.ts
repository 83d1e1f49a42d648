/** For the desk: used places of a date, and how many orders and changes wait for staff. */
import type { VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import { countWaiting, type OrdersWaiting, sumUsedPlaces } from './day-sql.ts'

export async function usedPlaces(db: Db, date: VisitDate): Promise<ReadonlyMap<number, number>> {
  return new Map((await sumUsedPlaces(db, date)).map(({ poolId, used }) => [poolId, used]))
}

export const waitingForStaff = (db: Db): Promise<OrdersWaiting> => countWaiting(db)
