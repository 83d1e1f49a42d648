/** An activity while it is typed, and where one stands now. Pure. */
import type { Dayjs } from 'dayjs'
import { EditedActivity, type StaffActivity } from '#contract/console/coupon.ts'
import { SlotTime, VisitDate, venueDate, venueInstant, venueTime } from '#contract/values/time.ts'
import { textOf } from '../../lib/text-of.ts'

const numbers = ['total', 'perMember', 'thresholdFen', 'sort'] as const
type NumberField = (typeof numbers)[number]

/** Numbers may be missing; what belongs to the other kind of discount or validity is kept while it is not chosen. */
export type ActivityDraft = Omit<EditedActivity, NumberField | 'minusFen' | 'capFen'> &
  Record<NumberField | 'minusFen' | 'capFen', number | null> & {
    by: 'MINUS' | 'PERCENT'
    valid: 'DAYS' | 'PERIOD'
  }

const dayMs = 86_400_000
const none = { 'zh-CN': '', 'en-US': '' }

/** Open for a month from tomorrow on. */
export function newDraft(now: Date): ActivityDraft {
  const opens = venueInstant(venueDate(new Date(now.getTime() + dayMs)), SlotTime.parse('00:00'))
  return {
    ...{ name: none, rule: none, useCondition: none, kind: 'CLAIM' },
    ...{ opensAt: opens.toISOString(), closesAt: new Date(opens.getTime() + 30 * dayMs).toISOString() },
    ...{ total: null, perMember: 1, thresholdFen: 0, sort: 0 },
    ...{ by: 'MINUS', minusFen: null, percentBp: null, capFen: null },
    ...{ scope: { types: [], products: [], offers: [] }, channels: [] },
    ...{ valid: 'DAYS', validDays: 30, validFrom: null, validUntil: null, state: 'DRAFT' },
  }
}

export function draftOf(activity: EditedActivity): ActivityDraft {
  const { name, rule, useCondition, kind, opensAt, closesAt, total, perMember, thresholdFen } = activity
  const { minusFen, percentBp, capFen, scope, channels, validFrom, validUntil, validDays } = activity
  return {
    ...{ name, rule, useCondition, kind, opensAt, closesAt, total, perMember, thresholdFen },
    ...{ minusFen, percentBp, capFen, scope, channels, validFrom, validUntil, validDays },
    ...{ sort: activity.sort, state: activity.state },
    by: minusFen === null ? 'PERCENT' : 'MINUS',
    valid: validDays === null ? 'PERIOD' : 'DAYS',
  }
}

function bodyOf({ by, valid, ...draft }: ActivityDraft) {
  const isMinus = by === 'MINUS'
  const isPeriod = valid === 'PERIOD'
  return {
    ...draft,
    minusFen: isMinus ? draft.minusFen : null,
    percentBp: isMinus ? null : draft.percentBp,
    capFen: isMinus ? null : draft.capFen,
    validDays: isPeriod ? null : draft.validDays,
    validFrom: isPeriod ? draft.validFrom : null,
    validUntil: isPeriod ? draft.validUntil : null,
  }
}

export const isChanged = (draft: ActivityDraft, saved: ActivityDraft): boolean =>
  textOf(bodyOf(draft)) !== textOf(bodyOf(saved))

export type Field = keyof EditedActivity

/** What can be saved, or the fields that are missing or wrong, each once. */
export function checked(draft: ActivityDraft): { activity: EditedActivity } | { faults: Field[] } {
  const body = bodyOf(draft)
  const missing: Field[] = []
  if (draft.by === 'MINUS' && body.minusFen === null) missing.push('minusFen')
  if (draft.by === 'PERCENT' && body.percentBp === null) missing.push('percentBp')
  if (draft.valid === 'DAYS' && body.validDays === null) missing.push('validDays')
  if (draft.valid === 'PERIOD' && body.validFrom === null) missing.push('validFrom')
  if (draft.valid === 'PERIOD' && !isAfter(body.validUntil, body.validFrom)) missing.push('validUntil')
  if (!isAfter(draft.closesAt, draft.opensAt)) missing.push('closesAt')
  const read = EditedActivity.safeParse(body)
  if (read.success) return { activity: read.data }
  const wrong = read.error.issues.flatMap(({ path: [field] }) => (field ? [field as Field] : []))
  return { faults: [...new Set([...wrong, ...missing])] }
}

const isAfter = (until: string | null, from: string | null): boolean =>
  until !== null && (from === null || Date.parse(from) < Date.parse(until))

/** Where it stands for visitors. */
export type Phase = 'DRAFT' | 'SOON' | 'OPEN' | 'GONE' | 'ENDED' | 'STOPPED'

export function phaseOf({ state, opensAt, closesAt, taken, total }: StaffActivity, now: Date): Phase {
  if (state !== 'OPEN') return state
  if (now.getTime() >= Date.parse(closesAt)) return 'ENDED'
  if (taken >= total) return 'GONE'
  return now.getTime() < Date.parse(opensAt) ? 'SOON' : 'OPEN'
}

/** As the venue's clock shows it, wherever somebody sits. */
export const onVenueClock = (instant: string): string => {
  const at = new Date(instant)
  return `${venueDate(at)}T${venueTime(at)}`
}

/** What was chosen by the venue's clock, as an instant. */
export const instantOf = (chosen: Pick<Dayjs, 'format'>): string =>
  venueInstant(
    VisitDate.parse(chosen.format('YYYY-MM-DD')),
    SlotTime.parse(chosen.format('HH:mm')),
  ).toISOString()
