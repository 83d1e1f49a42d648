/** The tower closes: staff close a resource for a day or some hours of it. */
import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import { StaffAccountName } from '#contract/values/staff.ts'
import { type SlotTime, type VisitDate, venueDate } from '#contract/values/time.ts'
import { runClosure } from '../../modules/closure/run-closure.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Take } from './choosing.ts'
import type { World } from './world.ts'

type Row = { code: string; date: VisitDate; from: SlotTime | null; until: SlotTime | null }

/** Where somebody has tickets, if anywhere. */
async function pickPool({ db, chance, clock }: World): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT code, visit_date AS date, slot_from AS "from", slot_to AS until FROM pool
    JOIN resource ON resource.id = resource_id
    WHERE visit_date >= ${venueDate(clock.now())} AND NOT closed AND held + sold > 0 ORDER BY pool.id`.execute(
    db,
  )
  return chance.pickFrom(rows)
}

export const closeSome: Take = async (world) => {
  const { chance, shops, db } = world
  const pool = await pickPool(world)
  const deps = chance.pickFrom(shops.all)?.deps
  if (!pool || !deps) return null
  const { from, until } = pool
  const hours = from && until && from < until && chance.percent(70) ? { from, until } : {}
  const body = {
    ...{ resourceCode: pool.code, visitDate: pool.date, ...hours },
    reason: { 'zh-CN': '大风天气', 'en-US': 'Strong wind' },
  }
  const call = { body, caller: { account: StaffAccountName.parse('simulated') } }
  try {
    const { answer } = await inTransaction(db, (tx) => runClosure(deps, tx, call))
    return `closure ${answer.closureNo} of ${pool.code} on ${pool.date} ${from ?? ''}`
  } catch (error) {
    if (error instanceof Refusal) return `no closure: ${error.code}`
    throw error
  }
}
