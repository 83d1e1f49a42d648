/** When a card that renews another one is good for the first time. Pure. */
import type { Card } from '#contract/endpoints/card.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'

/** The first day of a card that is approved and has not begun; null: it has, or is not approved. */
export const beginsLater = (
  { state, validFrom }: Pick<Card, 'state' | 'validFrom'>,
  today: VisitDate = venueDate(new Date()),
): VisitDate | null => (state === 'ACTIVE' && validFrom !== null && validFrom > today ? validFrom : null)
