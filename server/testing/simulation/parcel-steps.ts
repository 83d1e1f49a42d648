/** Goods go to their buyers and come back: two of staff send the same piece at once, carriers know this and that, buyers keep or return. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { createParcel } from '#contract/console/delivery.ts'
import { approveStaffRefund } from '#contract/console/refund.ts'
import { confirmReceived } from '#contract/endpoints/delivery.ts'
import { askRefund } from '#contract/endpoints/refund.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import type { Carrier, TrackingNo } from '#contract/values/shipment.ts'
import type { TestStaff } from '../staff.ts'
import { buyThrough } from './buy-through.ts'
import { ask } from './buyers.ts'
import { pickLately, type SimulationStep } from './choosing.ts'
import { holdItems } from './hold-steps.ts'
import { sweep } from './keeper-steps.ts'
import { askRefusals, bodyFor, quoteFor } from './refund-steps.ts'
import { parcelSweepsOf } from './shop-processes.ts'
import { askAs } from './staff-asks.ts'
import { drawItem, wordsOf } from './wanted-items.ts'
import { advanceClocks, type SimulatedWorld } from './world.ts'

/** In one go, mostly to be sent home. */
export const buyGoods: SimulationStep = async (world) => {
  const { chance, parks } = world
  const buyer = chance.pickFrom(world.buyers.filter(({ agency }) => !agency))
  const park = chance.pickFrom(parks.filter(({ basket }) => basket === 'goods'))
  if (!buyer || !park) return null
  const items = [drawItem(world, park)]
  const { order, refusal } = await holdItems(world, buyer, items)
  const sentence = `${buyer.name} wants ${wordsOf(items)}`
  if (refusal) return `${sentence}: ${refusal}`
  return `${sentence}: ${await buyThrough(world, order)}`
}

type Piece = { unitNo: string; orderNo: OrderNo; state: string; sent: boolean; received: boolean }

/** Of goods that are sent home. */
async function piecesOf({ db }: SimulatedWorld): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    SELECT unit_no AS "unitNo", order_no AS "orderNo", state, sent_at IS NOT NULL AS sent,
      received_at IS NOT NULL AS received
    FROM unit JOIN shop_order ON shop_order.id = order_id
    WHERE way_to_get = 'DELIVERY' AND paid_at IS NOT NULL ORDER BY unit.id`.execute(db)
  return rows
}

/** Mostly those for which it is time, of one order, all or some. */
async function pickPieces(world: SimulatedWorld, isTime: (piece: Piece) => boolean): Promise<Piece[]> {
  const usual = world.chance.percent(90)
  const pieces = (await piecesOf(world)).filter((piece) => !usual || isTime(piece))
  const one = pickLately(world, pieces)
  const own = world.chance.shuffled(pieces.filter(({ orderNo }) => orderNo === one?.orderNo))
  return world.chance.percent(50) ? own : own.slice(0, 1)
}

const isToSend = ({ state, sent }: Piece) => state === 'valid' && !sent

const numberOf = ({ chance }: SimulatedWorld) => `SF${chance.int(1, 999_999_999)}0001` as TrackingNo

/** Now and then under the number of another parcel, or by two of staff at once: each piece goes once. */
export const shipSomeUnits: SimulationStep = async (world) => {
  const { chance, staff } = world
  const pieces = await pickPieces(world, isToSend)
  const [one] = pieces
  if (!one) return null
  const unitNos = pieces.map(({ unitNo }) => unitNo)
  const send = async (by: TestStaff, trackingNo: TrackingNo) => {
    const body = { orderNo: one.orderNo, unitNos, carrier: 'shunfeng' as Carrier, trackingNo }
    const refusals = ['UNITS_NOT_TO_SEND', 'TRACKING_NO_TAKEN', 'NOT_FOUND'] as const
    return (await askAs(world, by, createParcel, { body, refusals })).refusal ?? 'sent'
  }
  const used = chance.percent(15) ? chance.pickFrom(await shipmentsOf(world)) : undefined
  const both = chance.percent(30) ? staff : [chance.pick(staff)]
  const done = await Promise.all(both.map((by) => send(by, used?.trackingNo ?? numberOf(world))))
  assert.ok(done.filter((answer) => answer === 'sent').length < 2, 'a piece is sent once')
  assert.ok(!used || !done.includes('sent'), 'a number is one parcel')
  return `${unitNos.length} of ${one.orderNo} are sent: ${done.join(', ')}`
}

type Shipment = {
  no: string
  carrier: Carrier
  trackingNo: TrackingNo
  state: string
  seconds: number | null
}

async function shipmentsOf({ db, clock }: SimulatedWorld): Promise<Shipment[]> {
  const { rows } = await sql<Shipment>`
    SELECT shipment_no AS no, carrier, tracking_no AS "trackingNo", state,
      extract(epoch FROM ask_at - ${clock.now()}::timestamptz)::integer AS seconds
    FROM shipment ORDER BY id`.execute(db)
  return rows
}

/** On the way, signed for, or back at its sender; now and then the carrier speaks of another parcel, or not at all. */
export const askForParcel: SimulationStep = async (world) => {
  const { chance, clock, control } = world
  const open = (await shipmentsOf(world)).filter(({ state, seconds }) => state === 'SENT' && seconds !== null)
  const shipment = pickLately(world, open)
  if (!shipment) return null
  await advanceClocks(world, Math.max(0, shipment.seconds ?? 0))
  const state = chance.pick(['0', '3', '3', '4'])
  const { carrier: com, trackingNo: num, no } = shipment
  const at = new Date(clock.now().getTime() - chance.int(0, 3_600) * 1_000).toISOString()
  const isSilent = chance.percent(15)
  if (!isSilent)
    await control.tell({
      ...{ com, num, state, said: [{ at, text: '快件在途' }] },
      ...(chance.percent(10) && { otherNumber: 'SF0000000000' }),
    })
  const swept = await sweep(world, parcelSweepsOf)
  return `the carrier says ${isSilent ? 'nothing' : state} of ${no}: ${swept}`
}

/** Also what has come already, and now and then what was not sent. */
export const receiveSome: SimulationStep = async (world) => {
  const pieces = await pickPieces(world, ({ sent, state }) => sent && state === 'valid')
  const order = world.orders.find(({ orderNo }) => orderNo === pieces[0]?.orderNo)
  if (!order) return null
  const { refusal } = await ask(world, order.buyer, confirmReceived, {
    params: { orderNo: order.orderNo },
    body: { unitNos: pieces.map(({ unitNo }) => unitNo) },
    refusals: ['NOT_SENT_YET', 'NOT_FOUND'],
  })
  const may = pieces.every(({ sent, received, state }) => received || (sent && state === 'valid'))
  assert.equal(refusal === undefined, may, 'what was sent has come, and nothing else')
  return `${order.buyer.name} has ${pieces.length} of ${order.orderNo}: ${refusal ?? 'received'}`
}

/** What was sent, all or some of it. */
export const returnGoods: SimulationStep = async (world) => {
  const pieces = await pickPieces(world, ({ sent, state }) => sent && state === 'valid')
  const order = world.orders.find(({ orderNo }) => orderNo === pieces[0]?.orderNo)
  const quote = order && (await quoteFor(world, order))
  if (!quote) return null
  const free = quote.units.filter(({ obstacle }) => obstacle === null).map(({ unitNo }) => unitNo)
  const chosen = pieces.map(({ unitNo }) => unitNo).filter((unitNo) => free.includes(unitNo))
  if (chosen.length === 0) return null
  const { orderNo, buyer } = order
  const body = { orderNo, ...bodyFor(world, quote, chosen) }
  const { data, refusal } = await ask(world, buyer, askRefund, { body, refusals: askRefusals })
  return `${buyer.name} returns ${chosen.length} of ${orderNo}: ${refusal ?? data?.refundNo}`
}

/** Two of staff at once, now and then, who may say otherwise; some pieces did not come, and some came back broken. */
export const countReturned: SimulationStep = async (world) => {
  const { chance, db, staff } = world
  const { rows } = await sql<{ no: RefundNo; fen: Fen; isWhole: boolean; unitNos: string[]; kept: string[] }>`
    SELECT refund_no AS no, amount_fen AS fen, vouchers > 0 AS "isWhole",
      array_agg(unit_no ORDER BY unit.id) FILTER (WHERE sent_at IS NOT NULL) AS "unitNos",
      coalesce(array_agg(unit_no) FILTER (WHERE sent_at IS NULL), '{}') AS kept
    FROM refund JOIN refund_unit USING (refund_no) JOIN unit ON unit.id = unit_id
    JOIN shop_order ON shop_order.id = refund.order_id
    WHERE status = 'PENDING' AND needs = 'GOODS'
    GROUP BY refund_no, amount_fen, vouchers, refund.id HAVING bool_or(sent_at IS NOT NULL)
    ORDER BY refund.id`.execute(db)
  const refund = chance.pickFrom(rows)
  if (!refund) return null
  const { no, fen, isWhole, unitNos, kept } = refund
  const [broken = ''] = unitNos
  const counts = () => {
    const there = chance.percent(40) && !isWhole ? unitNos.slice(0, -1) : unitNos
    const came = there.length + kept.length > 0 ? [...there, ...kept] : unitNos
    return { came, damaged: came.includes(broken) && chance.percent(40) ? [broken] : [] }
  }
  const count = async ({ by, ...counted }: { by: TestStaff } & ReturnType<typeof counts>) => {
    const body = { expectedAmountFen: fen, waiveFee: false, ...counted }
    const refusals = ['REFUND_DECIDED'] as const
    return (await askAs(world, by, approveStaffRefund, { params: { refundNo: no }, body, refusals })).refusal
  }
  const clerks = chance.percent(30) ? staff : [chance.pick(staff)]
  const counted = clerks.map((by) => ({ by, ...counts() }))
  const done = await Promise.all(counted.map(count))
  assert.equal(done.filter((refusal) => refusal === undefined).length, 1, 'goods are counted once')
  const right = counted[done.indexOf(undefined)]
  return `${right?.came.length} of ${unitNos.length + kept.length} pieces of ${no} are back, ${right?.damaged.length} of them broken`
}
