/** A pick-up point while it is typed: what is still empty is null. */
import { PickUpPoint, type StaffPickUpPoint } from '#contract/console/parcel.ts'
import type { Texts } from '#contract/language.ts'
import { typedTextOf } from '../../lib/text-of.ts'

export type PickUpPointDraft = Omit<StaffPickUpPoint, 'code' | 'sort'> & { sort: number | null }
export type TypedPoint = Omit<StaffPickUpPoint, 'code' | 'version'>

const none: Texts = { 'zh-CN': '', 'en-US': '' }

export const emptyDraft: PickUpPointDraft = {
  version: 0,
  name: none,
  place: none,
  hours: none,
  sort: 0,
  active: true,
}

export const draftOf = ({ code: _, ...point }: StaffPickUpPoint): PickUpPointDraft => point

export const isChanged = (draft: PickUpPointDraft, saved: PickUpPointDraft): boolean =>
  typedTextOf(draft) !== typedTextOf(saved)

/** Null: something is missing. */
export function complete({ version: _, ...draft }: PickUpPointDraft): TypedPoint | null {
  const point = PickUpPoint.safeParse(draft)
  return point.success ? point.data : null
}
