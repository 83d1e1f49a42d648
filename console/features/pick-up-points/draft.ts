/** A pick-up point while it is typed: what is still empty is null. */
import { PickUpPoint, type StaffPickUpPoint } from '#contract/console/parcel.ts'
import type { Texts } from '#contract/language.ts'
import { typedTextOf } from '../../lib/text-of.ts'

export type Draft = Omit<StaffPickUpPoint, 'code' | 'sort'> & { sort: number | null }
export type TypedPoint = Omit<StaffPickUpPoint, 'code' | 'version'>

const none: Texts = { 'zh-CN': '', 'en-US': '' }

export const emptyDraft: Draft = { version: 0, name: none, place: none, hours: none, sort: 0, active: true }

export const draftOf = ({ code: _, ...point }: StaffPickUpPoint): Draft => point

export const isChanged = (draft: Draft, saved: Draft): boolean => typedTextOf(draft) !== typedTextOf(saved)

/** Null: something is missing. */
export function complete({ version: _, ...draft }: Draft): TypedPoint | null {
  const point = PickUpPoint.safeParse(draft)
  return point.success ? point.data : null
}
