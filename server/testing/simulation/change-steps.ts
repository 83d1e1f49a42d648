/** Buyers move tickets to another date, pay the difference in time, late or not at all, and withdraw; staff decide. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import * as calls from '#contract/endpoints/change.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { ChangeNo, ChangeState } from '#contract/values/change.ts'
import { fen } from '#contract/values/fen.ts'
import { approve, reject } from '../../modules/change/end-change.ts'
import { askDifferenceBack } from '../../modules/refund/decide/ask-difference-back.ts'
import { drawUuid } from '../../platform/chance.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import { ask } from './buyers.ts'
import { pickLately, type SimulationStep } from './choosing.ts'
import { ProcessDied } from './crashing-gateways.ts'
import { force } from './forced-payment.ts'
import type { Time } from './parks.ts'
import { begin, pressAt } from './payer-steps.ts'
import { pickPaid } from './refund-steps.ts'
import { advanceClocks, type KnownChange, type KnownOrder, type SimulatedWorld } from './world.ts'

type Body = BodyOf<typeof calls.askChange>

export const moveRefusals: readonly RefusalCode[] = [
  'CHANGE_NOT_POSSIBLE',
  'TEAM_CHANGE_AT_WINDOW',
  'CHANGE_TOO_LATE',
  'CHANGE_TIMES_OVER',
  'CHANGE_OPEN',
  'SAME_DATE',
  'CHANGE_SAME_LENGTH',
  'DATE_CLOSED',
  'SLOT_CLOSED',
  'SLOT_SOLD_OUT',
  'SOLD_OUT',
  'SALE_ENDED',
  'VOUCHER_SAME_PRICE',
  'VOUCHER_WHOLE',
  'CARD_NEEDED',
  'CARD_NOT_VALID_ON_DATE',
  'CARD_BLACKOUT',
  'CARD_DAY_USED',
  'CARD_YEAR_USED',
]

/** Mostly tickets that may be moved, all of one product; to one of its times. */
async function choose(
  world: SimulatedWorld,
  order: KnownOrder,
): Promise<Omit<Body, 'expectedNetFen'> | null> {
  const { chance } = world
  const params = { orderNo: order.orderNo }
  const { data } = await ask(world, order.buyer, calls.readChangeable, { params, refusals: ['NOT_FOUND'] })
  const bold = chance.percent(10)
  const free = data?.units.filter(({ refusal }) => bold || refusal === null) ?? []
  const first = chance.pickFrom(free)
  const alike = chance.shuffled(free.filter(({ productCode }) => productCode === first?.productCode))
  const chosen = alike.slice(0, chance.int(1, Math.max(1, alike.length)))
  // Most products are dearer on their last day.
  const times = timesFor(world, chosen)
  const time = chance.percent(40) ? times.at(-1) : chance.pickFrom(times)
  if (!time?.visitDate) return null
  return {
    orderNo: order.orderNo,
    unitNos: chosen.map(({ unitNo }) => unitNo),
    ...(time as Pick<Body, 'untilDate' | 'slotFrom'> & Time & { visitDate: Body['visitDate'] }),
    reasonCode: 'PLANS',
  }
}

/** At which all of these tickets are sold. */
export function timesFor({ parks }: SimulatedWorld, units: readonly calls.ChangeableUnit[]): readonly Time[] {
  const park = parks.find(({ productCode }) => productCode === units[0]?.productCode)
  const codes = new Set<string>(units.map(({ offerCode }) => offerCode))
  const offers = park?.offers.filter(({ code }) => codes.has(code)) ?? []
  return park?.times.filter((time) => offers.every(({ pricedAt }) => pricedAt(time) !== null)) ?? []
}

const wordsOf = ({ unitNos, visitDate, slotFrom }: Omit<Body, 'expectedNetFen'>) =>
  `${unitNos.length} tickets to ${visitDate} ${slotFrom ?? ''}`

/** Mostly one that has a ticket whose time is to come; of a team only where that is asked for. */
export async function pickMovable(
  world: SimulatedWorld,
  { teams = false }: { teams?: boolean } = {},
): Promise<KnownOrder | undefined> {
  if (world.chance.percent(10)) return pickPaid(world)
  const { rows } = await sql<{ no: string }>`
    SELECT DISTINCT order_no AS no FROM shop_order JOIN unit ON unit.order_id = shop_order.id
    JOIN order_line ON order_line.order_id = shop_order.id AND position = line_position
    WHERE unit.state = 'valid' AND order_line.visit_date IS NOT NULL AND parent_position IS NULL
      AND order_line.valid_from > ${world.clock.now()} AND (${teams} OR channel <> 'B2B')`.execute(world.db)
  const nos = new Set(rows.map(({ no }) => no))
  return world.chance.pickFrom(world.orders.filter(({ orderNo }) => nos.has(orderNo)))
}

export const askForChange: SimulationStep = (world) => moveOrder(world, (one) => pickMovable(one))

export async function moveOrder(world: SimulatedWorld, pick: typeof pickPaid): Promise<string | null> {
  const order = await pick(world)
  const chosen = order && (await choose(world, order))
  if (!chosen) return null
  const { buyer, orderNo } = order
  const { orderNo: _, reasonCode, ...choice } = chosen
  const quoted = await ask(world, buyer, calls.quoteChange, {
    params: { orderNo },
    body: choice,
    refusals: moveRefusals,
  })
  const sentence = `${buyer.name} moves ${wordsOf(chosen)} in ${orderNo}`
  if (quoted.refusal) return `${sentence}: ${quoted.refusal}`
  const body = { ...chosen, expectedNetFen: quoted.data.netFen }
  const key = drawUuid(world.chance)
  const { data, refusal } = await ask(world, buyer, calls.askChange, {
    body,
    idempotencyKey: key,
    refusals: [...moveRefusals, 'VISITOR_HAS_TICKET'],
  })
  if (refusal) return `${sentence}: ${refusal}`
  assert.equal(data.netFen, quoted.data.netFen, 'a change costs what was quoted')
  const { changeNo, state } = data
  world.changes.push({ changeNo, order, asked: { key, body }, over: state === 'DONE' })
  return `${sentence} as ${changeNo} for ${data.netFen} fen: ${state}`
}

/** The answer was lost: the same change. Another sum, or other tickets under its key, are refused. */
export const repeatChange: SimulationStep = async (world) => {
  const change = pickLately(world, world.changes)
  if (!change?.asked) return null
  const { changeNo, order, asked } = change
  const { key, body } = asked
  const other = world.chance.percent(30)
  const { data, refusal } = await ask(world, order.buyer, calls.askChange, {
    body: other ? { ...body, expectedNetFen: fen(body.expectedNetFen + 1) } : body,
    idempotencyKey: key,
    refusals: other ? ['IDEMPOTENCY_KEY_REUSED'] : [],
  })
  if (other) assert.ok(refusal, 'another change under a used key is refused')
  else assert.equal(data?.changeNo, changeNo, 'the same key is the same change')
  return `${order.buyer.name} repeats ${changeNo}: ${refusal ?? 'the same'}`
}

/** The browser says what a change costs; the shop knows better. */
export const inventDifference: SimulationStep = async (world) => {
  const order = await pickMovable(world)
  const chosen = order && (await choose(world, order))
  if (!chosen) return null
  const { orderNo, reasonCode, ...choice } = chosen
  const quoted = await ask(world, order.buyer, calls.quoteChange, {
    params: { orderNo },
    body: choice,
    refusals: moveRefusals,
  })
  if (!quoted.data) return null
  const { refusal } = await ask(world, order.buyer, calls.askChange, {
    body: { ...chosen, expectedNetFen: fen(quoted.data.netFen - 1) },
    refusals: [...moveRefusals, 'CHANGE_AMOUNT_CHANGED'],
  })
  assert.ok(refusal, 'nobody pays an invented difference')
  return `${order.buyer.name} invents a difference for ${orderNo}: ${refusal}`
}

type Row = { changeNo: ChangeNo; state: ChangeState; seconds: number }

/** With how long until it falls due. */
async function listChanges({ db, clock }: SimulatedWorld, states: readonly ChangeState[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT change_no AS "changeNo", state,
      extract(epoch FROM coalesce(pay_until, audit_until) - ${clock.now()}::timestamptz)::integer AS seconds
    FROM order_change WHERE state = ANY(${states}) ORDER BY id`.execute(db)
  return rows
}

/** As its buyer knows it, if it stands so. */
async function pickChange(
  world: SimulatedWorld,
  states: readonly ChangeState[],
): Promise<KnownChange | undefined> {
  const row = pickLately(world, await listChanges(world, states))
  return world.changes.find(({ changeNo }) => changeNo === row?.changeNo)
}

const attemptsOf = (change: KnownChange) =>
  change.order.attempts.filter((attempt) => attempt.change === change)

/** Begins to pay; then presses the button, or tries another way first. */
export const paySupplement: SimulationStep = async (world) => {
  const change = await pickChange(world, ['AWAIT_PAID'])
  if (!change) return null
  const begun = attemptsOf(change).filter(({ pressed }) => !pressed)
  const sentence =
    begun.length === 0 || world.chance.percent(20) ? await begin(world, change.order, change) : null
  const attempt = attemptsOf(change).findLast(({ pressed }) => !pressed)
  if (!attempt || (sentence && world.chance.percent(30))) return sentence
  const pressed = await pressAt(world, attempt, world.chance.percent(90) ? 'pay' : 'fail')
  return [sentence, pressed].filter((part) => part !== null).join('; ')
}

export const revoke: SimulationStep = async (world) => {
  const open = world.chance.percent(85)
  const change = await pickChange(
    world,
    open ? ['AWAIT_PAID', 'AWAIT_AUDIT'] : ['DONE', 'REVOKED', 'EXPIRED'],
  )
  if (!change) return null
  const { changeNo, order } = change
  const { data, refusal } = await ask(world, order.buyer, calls.revokeChange, {
    params: { changeNo },
    refusals: ['CHANGE_DECIDED', 'CHANGE_ALREADY_PAID', 'CHANGE_RUN_OUT', 'NOT_FOUND'],
  })
  change.over = true
  return `${order.buyer.name} withdraws ${changeNo}: ${refusal ?? data?.state}`
}

/** To the second in which its pay time is over, or around it. */
export const expireChangePayment: SimulationStep = async (world) => {
  const row = world.chance.pickFrom(await listChanges(world, ['AWAIT_PAID']))
  if (!row) return null
  await advanceClocks(world, Math.max(0, row.seconds + world.chance.int(-1, 1)))
  return `the pay time of ${row.changeNo} runs out: it is ${world.clock.now().toISOString()}`
}

/** Money for what has run out, was withdrawn or is complete. */
export const payLate: SimulationStep = async (world) => {
  const due = await listChanges(world, ['AWAIT_PAID', 'EXPIRED', 'REVOKED', 'REJECTED', 'DONE'])
  const late = new Set(
    due.flatMap(({ changeNo, state, seconds }) => (state !== 'AWAIT_PAID' || seconds <= 0 ? [changeNo] : [])),
  )
  const attempts = world.changes.filter(({ changeNo }) => late.has(changeNo)).flatMap(attemptsOf)
  const attempt = pickLately(
    world,
    attempts.filter(({ pressed }) => !pressed),
  )
  if (!attempt) return world.chance.percent(20) ? beginAndPayLate(world) : null
  attempt.pressed = true
  return `for ${attempt.change?.changeNo}, ${await force(world, attempt)}`
}

/** Somebody begins in time and pays when it is over. */
async function beginAndPayLate(world: SimulatedWorld): Promise<string | null> {
  const change = await pickChange(world, ['AWAIT_PAID'])
  const begun = change && (await begin(world, change.order, change))
  const attempt = change && attemptsOf(change).findLast(({ pressed }) => !pressed)
  if (!attempt) return begun ?? null
  const [row] = (await listChanges(world, ['AWAIT_PAID'])).filter((one) => one.changeNo === change.changeNo)
  await advanceClocks(world, Math.max(0, (row?.seconds ?? 0) + 1))
  attempt.pressed = true
  return `${begun}; late for ${change.changeNo}, ${await force(world, attempt)}`
}

/** Whoever decides may die before it is written down: then nothing has happened. */
export async function decide(world: SimulatedWorld, changeNo: ChangeNo): Promise<string> {
  const { chance, clock, db } = world
  const step = { at: clock.now(), actor: 'staff:sim' }
  const rejects = chance.percent(30)
  const dies = chance.percent(10)
  try {
    return await inRepeatableTransaction(db, async (tx) => {
      const done = rejects
        ? await reject(tx, changeNo, { ...step, text: '票已使用' })
        : await approve(endDeps, tx, changeNo, step)
      if (dies) throw new ProcessDied('the process died before the decision was written down')
      return `${rejects ? 'rejected' : 'approved'}, ${done ? 'done' : 'too late'}`
    })
  } catch (error) {
    if (error instanceof ProcessDied) return error.message
    if (!(error instanceof Refusal) || error.code !== 'CHANGE_TOO_LATE') throw error
    const asked = (await listChanges(world, ['AWAIT_AUDIT'])).find((one) => one.changeNo === changeNo)
    assert.ok(asked && asked.seconds <= 0, `${changeNo} may still be decided`)
    return 'its time is over'
  }
}

/** As the shop hands it down (server/shop-deps.ts). */
const endDeps: Parameters<typeof approve>[0] = {
  askDifferenceBack: (tx, { orderId, orderNo, changeNo, amountFen, actor, at }) =>
    askDifferenceBack(tx, { order: { id: orderId, orderNo }, changeNo, amountFen, actor, now: at }),
}

/** What waits for staff. */
export const pendingChanges = async (world: SimulatedWorld): Promise<ChangeNo[]> =>
  (await listChanges(world, ['AWAIT_AUDIT'])).map(({ changeNo }) => changeNo)

export const decideChange: SimulationStep = async (world) => {
  const changeNo = world.chance.pickFrom(await pendingChanges(world))
  return changeNo ? `staff decide ${changeNo}: ${await decide(world, changeNo)}` : null
}
