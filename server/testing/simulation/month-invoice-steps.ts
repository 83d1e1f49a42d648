/** Finance has the month of an agency invoiced, once it is over and stated. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { issueStatementInvoice, quoteStatementInvoice } from '#contract/console/invoice.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { type Month, venueZone } from '#contract/values/time.ts'
import { boundsOf } from '../../modules/group/statements.ts'
import type { SimulationStep } from './choosing.ts'
import { sweep } from './keeper-steps.ts'
import { rareSweepsOf } from './shop-processes.ts'
import { askAs } from './staff-asks.ts'
import { advanceClocks, type SimulatedWorld } from './world.ts'

const HOUR_MS = 3_600_000
/** The end of a month is waited for when it is as near as this. */
const NEAR_MS = 30 * HOUR_MS

/** A month in which something was paid for, and how long it takes until it can be stated. */
async function pickMonth({ chance, clock, db, accounts }: SimulatedWorld) {
  const { rows } = await sql<{ month: Month }>`
    SELECT DISTINCT to_char(paid_at AT TIME ZONE ${venueZone}, 'YYYY-MM') AS month
    FROM shop_order JOIN corp ON corp.id = corp_id WHERE code = ${accounts.group} AND paid_at IS NOT NULL
    ORDER BY month`.execute(db)
  const near = rows.flatMap(({ month }) => {
    const waitMs = boundsOf(month).until.getTime() + HOUR_MS - clock.now().getTime()
    return waitMs > NEAR_MS ? [] : [{ month, waitSeconds: Math.max(0, Math.ceil(waitMs / 1_000)) }]
  })
  return chance.pickFrom(near)
}

/** Pressed twice at once, it is there once, over what was quoted. */
export const invoiceMonth: SimulationStep = async (world) => {
  const picked = world.workersAwayFor > 0 ? undefined : await pickMonth(world)
  if (!picked) return null
  const { month, waitSeconds } = picked
  await advanceClocks(world, waitSeconds)
  await sweep(world, (shop) => rareSweepsOf(shop).filter(({ name }) => name === 'group: make statements'))
  const params = { code: world.accounts.group, month }
  const [, owner] = world.staff
  const quoted = await askAs(world, owner, quoteStatementInvoice, { params })
  assert.ok(quoted.data, `${month} was stated`)
  const body = { expectedAmountFen: quoted.data.amountFen }
  const refusals: RefusalCode[] = ['STATEMENT_NOTHING', 'STAFF_CHANGED']
  const press = () => askAs(world, owner, issueStatementInvoice, { params, body, refusals })
  const pressed = await Promise.all([press(), press()])
  const there = pressed.flatMap(({ data }) => data ?? [])
  assert.ok(new Set(there.map(({ invoiceNo }) => invoiceNo)).size < 2, `${month} is invoiced once`)
  if (!quoted.data.invoice)
    for (const { amountFen } of there) assert.equal(amountFen, quoted.data.amountFen, 'as it was quoted')
  const said = there[0]?.invoiceNo ?? pressed.map(({ refusal }) => refusal).join(' and ')
  return `finance has ${month} invoiced over ${quoted.data.amountFen} fen: ${said}`
}
