/** Which day is shown, as it stands in the address. */
import { VisitDate } from '#contract/values/time.ts'

export type GuestSearch = { date?: VisitDate }

export function guestSearchOf(search: Record<string, unknown>): GuestSearch {
  const date = VisitDate.safeParse(search['date'])
  return date.success ? { date: date.data } : {}
}
