/** The days on which something is shown, by the venue's calendar: from one on, up to another; null: no end on that side. Pure. */
import * as z from 'zod/mini'
import { VisitDate } from './time.ts'

export type ShownDays = { from: VisitDate | null; until: VisitDate | null }

export const shownDays = { from: z.nullable(VisitDate), until: z.nullable(VisitDate) }

/** The last day is not before the first. */
export const endsAfterStart = ({ from, until }: ShownDays): boolean =>
  from === null || until === null || from <= until

export type Showing = 'UPCOMING' | 'LIVE' | 'OVER'

export function showingOn({ from, until }: ShownDays, today: VisitDate): Showing {
  if (until !== null && until < today) return 'OVER'
  return from !== null && today < from ? 'UPCOMING' : 'LIVE'
}
