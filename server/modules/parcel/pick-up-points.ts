/**
 * Staff read pick-up points, make them, change them and put them out of use. None is deleted: orders name theirs by its code,
 * sealed with the name and the place that it had.
 */
import type * as contract from '#contract/console/parcel.ts'
import type { StaffPickUpPoint } from '#contract/console/parcel.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { WriteInput, Written } from '../staff/audited.ts'
import { insertPoint, listPoints, lockPoint, updatePoint } from './store.ts'

/** All of them: a tower has a handful. */
export const listStaffPickUpPoints = async (
  db: Db,
): Promise<AnswerOf<typeof contract.listStaffPickUpPoints>> => ({
  items: await listPoints(db),
  nextCursor: null,
})

/** Refuses a version that is not the newest. */
export async function savePickUpPoint(
  tx: Tx,
  { params: { code }, body }: WriteInput<typeof contract.savePickUpPoint>,
): Promise<Written<StaffPickUpPoint>> {
  const before = await lockPoint(tx, code)
  if ((before?.version ?? 0) !== body.version) throw new Refusal('STAFF_CHANGED')
  const after = { ...body, code, version: body.version + 1 }
  if (before) await updatePoint(tx, after)
  else if (!(await insertPoint(tx, after))) throw new Refusal('STAFF_CHANGED')
  return { answer: after, audit: { no: `PICK-UP ${code}`, before: before ?? null, after } }
}
