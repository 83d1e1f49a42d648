/** Buyers ask for money back, ask otherwise and withdraw; staff decide, and bring on its way what providers did not pay out. */
import { sql } from 'kysely'
import { approveStaffRefund, rejectStaffRefund } from '#contract/console/refund.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import * as calls from '#contract/endpoints/refund.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { type Fen, fen, noFen, sumOf } from '#contract/values/fen.ts'
import { buyerReasons, type RefundNo } from '#contract/values/refund.ts'
import {
  moneyActionsOf,
  moneyByNo,
  payByHand,
  resendRefund,
  sendToCard,
  tryMoneyNow,
} from '../../modules/payment/provider-refunds/staff-money.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import { ask } from './buyers.ts'
import { pickPlaced, type SimulationStep } from './choosing.ts'
import { askAs } from './staff-asks.ts'
import type { KnownOrder, SimulatedWorld } from './world.ts'

type Quote = AnswerOf<typeof calls.quoteRefund>

export const askRefusals: readonly RefusalCode[] = [
  'REFUND_NOT_POSSIBLE',
  'REFUND_TOO_LATE',
  'REFUND_AMOUNT_CHANGED',
  'REFUND_WHOLE',
  'VOUCHER_WHOLE',
  'PACKAGE_WHOLE',
  'TEAM_AT_WINDOW',
  'REFUND_DECIDED',
  'NOT_FOUND',
]

const reasons = Object.keys(buyerReasons).filter((code) => code !== 'OTHER')

export async function quoteFor(
  world: SimulatedWorld,
  { orderNo, buyer }: KnownOrder,
  refundNo?: RefundNo,
): Promise<Quote | null> {
  const body = { unitNos: [], ...(refundNo && { refundNo }) }
  const { data } = await ask(world, buyer, calls.quoteRefund, {
    params: { orderNo },
    body,
    refusals: ['NOT_FOUND', 'REFUND_DECIDED', 'TEAM_AT_WINDOW'],
  })
  return data ?? null
}

/** Some or all of what can be refunded, at what it comes to now; null when there is nothing. */
function choose(world: SimulatedWorld, quote: Quote, wholly: boolean) {
  const free = quote.units.filter(({ obstacle }) => obstacle === null)
  if (free.length === 0) return null
  const all = wholly || quote.whole
  const chosen = all ? free : world.chance.shuffled(free).slice(0, world.chance.int(1, free.length))
  return bodyFor(
    world,
    quote,
    chosen.map(({ unitNo }) => unitNo),
  )
}

/** At what these tickets come to by the quote. */
export function bodyFor(world: SimulatedWorld, quote: Quote, unitNos: readonly string[]) {
  const chosen = quote.units.filter(({ unitNo }) => unitNos.includes(unitNo))
  const isRest = quote.units.every(
    (unit) => chosen.includes(unit) || ['returning', 'refunded', 'void'].includes(unit.state),
  )
  return {
    unitNos: chosen.map(({ unitNo }) => unitNo),
    reasonCode: world.chance.pickFrom(reasons) ?? '',
    expectedAmountFen: sumOf([
      ...chosen.map(({ amountFen }) => amountFen),
      isRest ? quote.freightWithAllFen : fen(0),
    ]),
  }
}

/** Mostly an order that has its money. */
export async function pickPaid(world: SimulatedWorld): Promise<KnownOrder | undefined> {
  if (world.chance.percent(10)) return pickPlaced(world)
  const { rows } = await sql<{ no: string }>`
    SELECT order_no AS no FROM shop_order WHERE paid_at IS NOT NULL ORDER BY id`.execute(world.db)
  const paid = new Set(rows.map(({ no }) => no))
  return world.chance.pickFrom(world.orders.filter(({ orderNo }) => paid.has(orderNo)))
}

export const askFor =
  (wholly: boolean, pick = pickPaid): SimulationStep =>
  async (world) => {
    const order = await pick(world)
    const quote = order && (await quoteFor(world, order))
    const chosen = quote && choose(world, quote, wholly)
    if (!chosen) return null
    const { orderNo, buyer } = order
    const body = { orderNo, ...chosen }
    const { data, refusal } = await ask(world, buyer, calls.askRefund, { body, refusals: askRefusals })
    return `${buyer.name} asks ${chosen.expectedAmountFen} fen of ${orderNo} back: ${refusal ?? data?.refundNo}`
  }

export const refundSome = askFor(false)
export const refundAll = askFor(true)

type Pending = { refundNo: RefundNo; order: KnownOrder }

/** Mostly one that is pending; now and then one that is decided. */
async function pickRefund({ db, chance, orders }: SimulatedWorld): Promise<Pending | null> {
  const { rows } = await sql<{ no: RefundNo; orderNo: string }>`
    SELECT refund_no AS no, order_no AS "orderNo" FROM refund
    WHERE source = 'USER' AND (status = 'PENDING' OR ${chance.percent(15)}) ORDER BY id`.execute(db)
  const row = chance.pickFrom(rows)
  const order = orders.find(({ orderNo }) => orderNo === row?.orderNo)
  return row && order ? { refundNo: row.no, order } : null
}

export const revokeRefund: SimulationStep = async (world) => {
  const found = await pickRefund(world)
  if (!found) return null
  const { refundNo, order } = found
  const { refusal } = await ask(world, order.buyer, calls.revokeRefund, {
    params: { refundNo },
    refusals: ['REFUND_DECIDED', 'NOT_FOUND', 'REFUND_VISIT_OVER'],
  })
  return `${order.buyer.name} withdraws ${refundNo}: ${refusal ?? 'withdrawn'}`
}

export const editRefund: SimulationStep = async (world) => {
  const found = await pickRefund(world)
  if (!found) return null
  const { refundNo, order } = found
  const quote = await quoteFor(world, order, refundNo)
  const body = quote && choose(world, quote, false)
  if (!body) return null
  const { refusal } = await ask(world, order.buyer, calls.editRefund, {
    params: { refundNo },
    body,
    refusals: [...askRefusals, 'REFUND_VISIT_OVER'],
  })
  return `${order.buyer.name} edits ${refundNo}: ${refusal ?? body.unitNos.length}`
}

/** A refusal of the desk is an answer. */
export async function attempt(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

async function decide(world: SimulatedWorld, refundNo: RefundNo): Promise<string> {
  const { chance, db, staff } = world
  const by = chance.pick(staff)
  const params = { refundNo }
  const refusals = ['REFUND_DECIDED', 'REFUND_NOT_POSSIBLE'] as const
  if (chance.percent(30)) {
    const body = { reason: '票已使用' }
    const { refusal } = await askAs(world, by, rejectStaffRefund, { params, body, refusals })
    return `rejected, ${refusal ?? 'done'}`
  }
  const { rows } = await sql<{ fen: Fen }>`
    SELECT amount_fen AS fen FROM refund WHERE refund_no = ${refundNo}`.execute(db)
  const body = { expectedAmountFen: rows[0]?.fen ?? noFen, waiveFee: chance.percent(20) }
  const { refusal } = await askAs(world, by, approveStaffRefund, { params, body, refusals })
  return `approved, ${refusal ?? 'done'}`
}

const pendingNos = async ({ db }: SimulatedWorld): Promise<RefundNo[]> =>
  (
    await sql<{
      no: RefundNo
    }>`SELECT refund_no AS no FROM refund WHERE status = 'PENDING' ORDER BY id`.execute(db)
  ).rows.map(({ no }) => no)

export const decideRefund: SimulationStep = async (world) => {
  const refundNo = world.chance.pickFrom(await pendingNos(world))
  return refundNo ? `staff decide ${refundNo}: ${await decide(world, refundNo)}` : null
}

const card = { bank: 'CMB_DEBIT', account: '6225880137706868', name: '周明' } as const

async function treat(world: SimulatedWorld, no: string): Promise<string> {
  const { clock, chance, db, shops } = world
  const money = await moneyByNo(db, no)
  const at = clock.now()
  const remedies = money ? moneyActionsOf(money, at).filter((action) => action !== 'try') : []
  const remedy = chance.percent(15) ? 'try' : (chance.pickFrom(remedies) ?? 'try')
  const vault = shops.all[0]?.deps.vault
  const done = await inRepeatableTransaction(db, async (tx) => {
    if (remedy === 'anew') return await resendRefund(tx, no, at)
    if (remedy === 'hand') return await payByHand(tx, no, { reference: `BANK ${no}`, at })
    if (remedy === 'card' && vault) return await sendToCard(tx, { vault }, { refundNo: no, card, at })
    return await tryMoneyNow(tx, no, at)
  })
  return `${remedy}: ${done}`
}

const stuckNos = async ({ db }: SimulatedWorld): Promise<string[]> =>
  (
    await sql<{ no: string }>`SELECT provider_refund_no AS no FROM provider_refund
      WHERE state = 'ABNORMAL' AND due_at IS NULL ORDER BY created_at, provider_refund_no`.execute(db)
  ).rows.map(({ no }) => no)

/** Two of staff at once, now and then. */
export const remedyStuckMoney: SimulationStep = async (world) => {
  const no = world.chance.pickFrom(await stuckNos(world))
  if (!no) return null
  const first = await treat(world, no)
  const second = world.chance.percent(25) ? `, ${await treat(world, no)}` : ''
  return `the desk treats ${no}: ${first}${second}`
}

/** The desk does all that waits for it. */
export async function clearDesk(world: SimulatedWorld): Promise<void> {
  for (const refundNo of await pendingNos(world)) await decide(world, refundNo)
  for (const no of await stuckNos(world)) await treat(world, no)
}
