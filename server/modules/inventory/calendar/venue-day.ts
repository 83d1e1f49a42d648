/** A date at the venue as its staff look at it: what is taken of it, and when it is not as usual. */
import { addDays, type VisitDate, venueDate, venueTime } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import {
  type DateException,
  type DatePool,
  findResourceId,
  listExceptions,
  listPoolsAhead,
  listPoolsAmong,
  listPoolsOfDate,
} from './day-sql.ts'

export type { DateException, DatePool }

export const poolsOfDate = (db: Db, date: VisitDate): Promise<DatePool[]> => listPoolsOfDate(db, date)

const AHEAD_DAYS = 60
const MAX_EXCEPTIONS = 8

export const nextExceptions = (db: Db, today: VisitDate): Promise<DateException[]> =>
  listExceptions(db, { from: today, until: addDays(today, AHEAD_DAYS), limit: MAX_EXCEPTIONS })

/** Null: there is none of this code. */
export const resourceIdOf = (on: Db | Tx, code: string): Promise<number | null> => findResourceId(on, code)

/** Of these pools those that are not over, the earliest first. */
export const poolsAhead = (
  tx: Tx,
  poolIds: readonly number[],
  now: Date,
): Promise<{ id: number; date: VisitDate }[]> =>
  listPoolsAhead(tx, poolIds, { date: venueDate(now), time: venueTime(now) })

/** Of these pools those of a resource from a date on, the earliest first. */
export const poolsAmong = (
  on: Db | Tx,
  poolIds: readonly number[],
  of: { resourceId: number; from: VisitDate | null },
): Promise<number[]> => listPoolsAmong(on, poolIds, of)
