/** A date at the venue as its staff look at it: what is taken of it, and when it is not as usual. */
import { addDays, type VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import {
  type DateException,
  type DatePool,
  findResourceId,
  listExceptions,
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

/** Of these pools those of a resource, the earliest first. */
export const poolsAmong = (on: Db | Tx, poolIds: readonly number[], resourceId: number): Promise<number[]> =>
  listPoolsAmong(on, poolIds, resourceId)
