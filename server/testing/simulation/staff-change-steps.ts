/** Staff move tickets for their buyers, teams' too, take the difference at the window, and withdraw what is not paid. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import * as calls from '#contract/console/change.ts'
import { takeDeskPayment } from '#contract/console/payment.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import { AuthCode } from '#contract/values/desk-payment.ts'
import { fen } from '#contract/values/fen.ts'
import type { TestStaff } from '../staff.ts'
import { pickMovable, moveRefusals as refusals, timesFor } from './change-steps.ts'
import { pickLately, type SimulationStep } from './choosing.ts'
import type { Time } from './parks.ts'
import { askAs } from './staff-asks.ts'
import type { KnownChange, KnownOrder, SimulatedWorld } from './world.ts'

type Chosen = Pick<BodyOf<typeof calls.changeForBuyer>, 'unitNos' | 'visitDate' | 'untilDate' | 'slotFrom'>
type Seen = { changeable: calls.StaffChangeable; chosen: Chosen; isPast: boolean }

/** Tickets of one product that staff may move, or any of them, to one of its times. */
async function choose(world: SimulatedWorld, by: TestStaff, { orderNo }: KnownOrder): Promise<Seen | null> {
  const { chance } = world
  const params = { orderNo }
  const { data } = await askAs(world, by, calls.readStaffChangeable, { params, refusals: ['NOT_FOUND'] })
  const bold = chance.percent(10)
  const free = data?.units.filter(({ refusal }) => bold || refusal === null) ?? []
  const first = chance.pickFrom(free)
  const alike = chance.shuffled(free.filter(({ productCode }) => productCode === first?.productCode))
  const units = alike.slice(0, chance.int(1, Math.max(1, alike.length)))
  const times = timesFor(world, units)
  // Most products are dearer on their last day.
  const time: Time | undefined = chance.percent(60) ? times.at(-1) : chance.pickFrom(times)
  if (!data || !time?.visitDate) return null
  const unitNos = units.map(({ unitNo }) => unitNo)
  const isPast = units.some(({ pastPolicy }) => pastPolicy !== null)
  return { changeable: data, chosen: { unitNos, ...time } as Chosen, isPast }
}

/** What a balance may refuse besides. */
const balanceRefusals: readonly RefusalCode[] = ['BALANCE_TOO_LOW', 'GROUP_DAILY_LIMIT', 'CHANGE_NO_BALANCE']

/** With the fee or without, and with a reason where one is needed, or forgotten. */
export const moveForBuyer: SimulationStep = async (world) => {
  const { chance } = world
  const by = chance.pick(world.staff)
  const order = await pickMovable(world, { teams: true })
  const seen = order && (await choose(world, by, order))
  if (!seen) return null
  const { changeable, chosen, isPast } = seen
  const { unitNos, visitDate, untilDate, slotFrom } = chosen
  const params = { orderNo: order.orderNo }
  const query = {
    ...{ unitNos: unitNos.join(','), visitDate },
    ...(untilDate && { untilDate }),
    ...(slotFrom && { slotFrom }),
  }
  const sentence = `${by.account} moves ${unitNos.length} tickets of ${order.orderNo} to ${visitDate} ${slotFrom ?? ''}`
  const quoted = await askAs(world, by, calls.quoteStaffChange, { params, query, refusals })
  if (quoted.refusal) return `${sentence}: ${quoted.refusal}`
  const { differenceFen, feeFen } = quoted.data
  const waiveFee = chance.percent(feeFen > 0 ? 60 : 10)
  const forgets = chance.percent(10)
  const netFen = fen(differenceFen + (waiveFee ? 0 : feeFen))
  const { data, refusal } = await askAs(world, by, calls.changeForBuyer, {
    params,
    body: {
      ...{ ...chosen, waiveFee, expectedNetFen: netFen, changesSeen: changeable.changes },
      ...((isPast || waiveFee) && !forgets && { reason: '购票人在窗口' }),
    },
    refusals: [
      ...(['VISITOR_HAS_TICKET', ...refusals] as const),
      ...(changeable.fromBalance ? balanceRefusals : []),
      ...((isPast || waiveFee) && forgets ? (['CHANGE_REASON_NEEDED'] as const) : []),
    ],
  })
  if (refusal) return `${sentence}: ${refusal}`
  assertAsQuoted(data, netFen, changeable)
  const { changeNo, state } = data
  const change: KnownChange = { changeNo, order, asked: null, over: state === 'DONE' }
  world.changes.push(change)
  const moved = `${sentence} as ${changeNo} for ${netFen} fen: ${state}`
  // Many a buyer who has to pay more stands at the window.
  return state === 'AWAIT_PAID' && chance.percent(40) ? `${moved}; ${await scan(world, by, change)}` : moved
}

function assertAsQuoted(
  { state, payableFen, backFen }: AnswerOf<typeof calls.changeForBuyer>,
  netFen: number,
  { fromBalance }: calls.StaffChangeable,
): void {
  assert.equal(payableFen - backFen, netFen, "staff's change costs what was quoted")
  const awaits = netFen > 0 && !fromBalance
  assert.equal(state, awaits ? 'AWAIT_PAID' : 'DONE', 'what staff ask for awaits nothing but its money')
}

/** Mostly one that staff asked for, if it stands so. */
async function pickChange(
  world: SimulatedWorld,
  states: readonly string[],
): Promise<KnownChange | undefined> {
  const anybody = world.chance.percent(15)
  const { rows } = await sql<{ no: ChangeNo }>`
    SELECT change_no AS no FROM order_change
    WHERE state = ANY(${states}) AND (asked_by LIKE 'staff:%' OR ${anybody}) ORDER BY id`.execute(world.db)
  const row = pickLately(world, rows)
  return world.changes.find(({ changeNo }) => changeNo === row?.no)
}

/** The workers charge it; some codes are too old, and some wait for a password that nobody types. */
async function scan(world: SimulatedWorld, by: TestStaff, { changeNo, order }: KnownChange): Promise<string> {
  const { chance } = world
  const digits = String(chance.int(0, 999_999_999)).padStart(14, '0')
  const authCode = AuthCode.parse(`28${digits}${chance.percent(70) ? 5 : chance.int(0, 9)}`)
  const { data, refusal } = await askAs(world, by, takeDeskPayment, {
    params: { orderNo: order.orderNo },
    body: { authCode },
    refusals: ['DESK_PAYMENT_OPEN', 'CHANGE_OVER_PAY_TIME'],
  })
  return `${by.account} scans ${authCode} for ${changeNo}: ${refusal ?? data?.newest?.paymentNo}`
}

export const takeAtWindow: SimulationStep = async (world) => {
  const change = await pickChange(world, ['AWAIT_PAID'])
  return change ? scan(world, world.chance.pick(world.staff), change) : null
}

/** Now and then two of staff at once; one of them at most withdraws it. */
export const withdraw: SimulationStep = async (world) => {
  const { chance, staff } = world
  const change = await pickChange(world, chance.percent(85) ? ['AWAIT_PAID'] : ['DONE', 'REVOKED', 'EXPIRED'])
  if (!change) return null
  const { changeNo } = change
  const answers = await Promise.all(
    chance
      .shuffled(staff)
      .slice(0, chance.percent(30) ? 2 : 1)
      .map((by) =>
        askAs(world, by, calls.revokeStaffChange, {
          params: { changeNo },
          refusals: [
            ...(['CHANGE_WITHDRAWN', 'CHANGE_RUN_OUT', 'CHANGE_OF_BUYER'] as const),
            ...(['CHANGE_ALREADY_PAID', 'CHANGE_DECIDED'] as const),
          ],
        }),
      ),
  )
  assert.ok(answers.filter(({ data }) => data).length < 2, 'a change is withdrawn once')
  change.over ||= answers.some(({ data }) => data)
  return `staff withdraw ${changeNo}: ${answers.map(({ data, refusal }) => refusal ?? data?.state).join(', ')}`
}
