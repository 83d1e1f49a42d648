/** Nights of the demo's hotel with rules of their own: the last weekend of each month. */
import type { VisitDate } from '#contract/values/time.ts'
import { addDays } from '#contract/values/time.ts'
import type { Tx } from '../../server/platform/db.ts'
import { idsByCode, insertRows } from '../seed-sql.ts'
import { datesFrom } from './holidays.ts'
import { hotels } from './lodging.ts'
import { ticketCodeOf } from './seed-catalogue.ts'

type DemoStayRule = { min_length: number | null; no_arrival: boolean; no_departure: boolean }

const SATURDAY = 6
const SUNDAY = 7
/** The orders of the demo are for earlier days, and keep no rule. */
const FIRST_DAY = 25
const DAYS = 120

/** What a stay that begins or ends on the date must keep; null: what all stays keep. */
function ruleOn(date: VisitDate): DemoStayRule | null {
  const { day, daysInMonth, dayOfWeek } = Temporal.PlainDate.from(date)
  if (day + 7 <= daysInMonth) return null
  // The light show of the month is on that evening: guests stay for it, and the day after for breakfast.
  if (dayOfWeek === SATURDAY) return { min_length: 2, no_arrival: false, no_departure: true }
  // The rooms are looked over once a month.
  return dayOfWeek === SUNDAY ? { min_length: null, no_arrival: true, no_departure: false } : null
}

/** Of every rate, so that the calendar shows them. */
export async function seedStayRules(tx: Tx, today: VisitDate): Promise<void> {
  const offers = await idsByCode(tx, 'offer')
  const ruled = datesFrom(addDays(today, FIRST_DAY), DAYS).flatMap((on_date) => {
    const rule = ruleOn(on_date)
    return rule ? [{ on_date, ...rule }] : []
  })
  const rates = hotels.flatMap((hotel) =>
    hotel.tickets.map((ticket) => offers.get(ticketCodeOf(hotel, ticket))),
  )
  await insertRows(
    tx,
    'stay_rule',
    rates.flatMap((offer_id) => ruled.map((rule) => ({ offer_id, ...rule }))),
  )
}
