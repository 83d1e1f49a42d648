/** Staff take back together what one ending of opening times closed: every exception that it left on the days to come. */
import type * as contract from '#contract/console/inventory/opening.ts'
import type { ClosedByEnding } from '#contract/console/inventory/opening.ts'
import { Refusal } from '#contract/refusals.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../../platform/clock.ts'
import { inSnapshot, type Tx } from '../../../platform/db.ts'
import { markPainted } from '../../catalogue/dated-prices.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import { layOutPools } from '../pools/pool-sql.ts'
import { type Calendar, type CalendarDeps, findCalendar } from './calendar.ts'
import { raiseResourceVersions } from './calendar-sql.ts'
import { countOpenedWithout, deleteLeftExceptions, leftExceptions } from './ending-sql.ts'

type Params = StaffCall<typeof contract.readClosedByEnding>['params']

/** What taking them back would open at the moment. Refuses an ending that left nothing, or nothing of this product. */
export const readClosedByEnding = (
  { db, clock }: CalendarDeps,
  { params }: StaffCall<typeof contract.readClosedByEnding>,
): Promise<ClosedByEnding> =>
  inSnapshot(db, async (tx) => {
    const calendar = await findCalendar(tx, params.code)
    const { left, opened } = await evaluate(tx, endedBy({ params, calendar, clock }))
    const { resourceId: _, ...shown } = left
    return { ...shown, opened, version: calendar.version }
  })

/** Refuses a version that is not the present one: of two at once, the second looks again. */
export async function removeClosedByEnding(
  { clock }: CalendarDeps,
  tx: Tx,
  { params, body }: WriteCall<typeof contract.removeClosedByEnding>,
): Promise<Written<ClosedByEnding>> {
  const calendar = await findCalendar(tx, params.code, true)
  if (calendar.version !== body.version) throw new Refusal('CALENDAR_CHANGED')
  const ended = endedBy({ params, calendar, clock })
  const { left, opened } = await evaluate(tx, ended)
  const { resourceId, ...removed } = left
  await deleteLeftExceptions(tx, ended)
  await layOutPools(tx, left.from, left.until, resourceId)
  await markPainted(tx, calendar.product)
  await raiseResourceVersions(tx, [resourceId])
  const before = { rule: ended.ending.id, last: ended.ending.last, ...removed }
  return {
    answer: { ...removed, opened, version: calendar.version + 2 },
    audit: { no: params.code, before, after: { exceptions: 0, opened } },
  }
}

const endedBy = ({ params, calendar, clock }: { params: Params; calendar: Calendar; clock: Clock }) => ({
  ending: { id: Number(params.id), last: params.last },
  resourceIds: calendar.resources.map(({ id }) => id),
  today: venueDate(clock.now()),
})

async function evaluate(tx: Tx, ended: ReturnType<typeof endedBy>) {
  const left = await leftExceptions(tx, ended)
  if (!left) throw new Refusal('NOT_FOUND')
  return { left, opened: await countOpenedWithout(tx, ended, left) }
}
