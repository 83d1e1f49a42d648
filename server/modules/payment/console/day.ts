/** For the desk: money of a day by way to pay, and how much waits for a person. */
import type { VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import { countMoneyProblems, type DaySum, type MoneyProblems, sumOfDay } from './day-sql.ts'

export type { DaySum }

export const moneyOfDay = (db: Db, day: VisitDate): Promise<DaySum[]> => sumOfDay(db, day)

/** Open alerts, and provider refunds that a person must help along. */
export const moneyProblemsOf = (db: Db): Promise<MoneyProblems> => countMoneyProblems(db)
