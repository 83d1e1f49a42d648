/** Members take coupons, many at once, and place orders with them and with points, the same coupon in two orders at once. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { claimCoupon } from '#contract/endpoints/coupon.ts'
import { quoteHold } from '#contract/endpoints/ordering/hold.ts'
import type { PlaceOrder } from '#contract/endpoints/ordering/place.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { drawUuid } from '../../platform/chance.ts'
import { buyThrough } from './buy-through.ts'
import { ask, askStep, type SimulatedBuyer } from './buyers.ts'
import { quotedOf } from './choose-delivery.ts'
import { pickLately, type SimulationStep } from './choosing.ts'
import { holdItems } from './hold-steps.ts'
import { begin, pressAt } from './payer-steps.ts'
import { fillForm, placeRefusals } from './place-steps.ts'
import { askFor } from './refund-steps.ts'
import { drawItem, upcomingOf, wordsOf } from './wanted-items.ts'
import type { KnownOrder, SimulatedWorld } from './world.ts'

const membersOf = ({ buyers }: SimulatedWorld): SimulatedBuyer[] =>
  buyers.filter(({ kind, agency }) => kind === 'member' && !agency)

const claimRefusals: RefusalCode[] = ['COUPONS_GONE', 'COUPON_LIMIT', 'COUPON_NOT_OPEN', 'COUPON_TOO_OFTEN']

/** Now and then more than there are coupons. */
export const claimConcurrently: SimulationStep = async (world) => {
  const { chance, accounts } = world
  const code = chance.pickFrom(accounts.activities)
  const members = membersOf(world)
  const claimers = chance.percent(70) ? [chance.pickFrom(members)] : [...members, ...members]
  if (!code || members.length === 0) return null
  const answers = await Promise.all(
    claimers.flatMap((member) =>
      member ? ask(world, member, claimCoupon, { params: { code }, body: {}, refusals: claimRefusals }) : [],
    ),
  )
  const words = answers.map(({ refusal }) => refusal ?? 'taken')
  return `${answers.length} coupons of ${code} are claimed: ${words.join(', ')}`
}

type Discount = Pick<PlaceOrder, 'couponNo' | 'points'>

/** What this member could use for it; null: nothing. */
async function chooseDiscount(world: SimulatedWorld, order: KnownOrder): Promise<Discount | null> {
  const { chance } = world
  const params = { orderNo: order.orderNo }
  const quote = (body: Discount) =>
    ask(world, order.buyer, quoteHold, { params, body, refusals: [...gone, 'VOUCHER_NO_DISCOUNT'] })
  const first = (await quote({})).data
  const usable = first?.coupons.filter((coupon) => coupon.usable) ?? []
  const couponNo = chance.percent(85) ? chance.pickFrom(usable)?.couponNo : undefined
  const most = (await quote(couponNo ? { couponNo } : {})).data?.maxPoints ?? 0
  const points = most > 0 && chance.percent(60) ? chance.int(1, most) : undefined
  return couponNo || points
    ? { ...(couponNo && { couponNo }), ...(points && { points: points as never }) }
    : null
}

const gone: readonly RefusalCode[] = ['HOLD_ENDED', 'ORDER_ALREADY_PLACED', 'NOT_FOUND']
const spent: readonly RefusalCode[] = [
  'COUPON_TAKEN',
  'POINTS_SHORT',
  'COUPON_UNKNOWN',
  'COUPON_VOID',
  'COUPON_OUT_OF_SCOPE',
  'COUPON_BELOW_THRESHOLD',
  'COUPON_NOT_VALID_NOW',
]

type Ready = { order: KnownOrder; body: PlaceOrder; freightFen: number }

/** The form of one order, with what it costs then. */
async function readyWith(
  world: SimulatedWorld,
  order: KnownOrder,
  discount: Discount,
): Promise<Ready | null> {
  const form = await fillForm(world, order)
  const { data } = await ask(world, order.buyer, quoteHold, {
    params: { orderNo: order.orderNo },
    body: { ...discount, ...(form?.delivery && { delivery: quotedOf(form.delivery) }) },
    refusals: [...gone, ...spent],
  })
  if (!form || !data) return null
  const { payableFen, freightFen } = data.amounts
  return { order, freightFen, body: { ...form, ...discount, expectedPayableFen: payableFen } }
}

/** One order, or two of the same member at once with the same coupon: one of them gets it. */
export const placeForLess: SimulationStep = async (world) => {
  const { chance } = world
  const own = (buyer: SimulatedBuyer) =>
    world.orders.filter(
      (order) => order.stage === 'held' && !order.over && !order.byVouchers && order.buyer === buyer,
    )
  const lead = pickLately(
    world,
    membersOf(world).flatMap((member) => own(member)),
  )
  const discount = lead && (await chooseDiscount(world, lead))
  if (!discount) return null
  const other = chance.percent(40) ? own(lead.buyer).find((order) => order !== lead) : undefined
  const ready: Ready[] = []
  for (const order of other ? [lead, other] : [lead]) {
    const one = await readyWith(world, order, discount)
    if (one) ready.push(one)
  }
  const answers = await Promise.all(ready.map((one) => placeOne(world, one)))
  const withCoupon = answers.filter(({ taken }) => taken).length
  assert.ok(!discount.couponNo || withCoupon < 2, 'a coupon serves one order')
  return answers.length === 0
    ? `${lead.buyer.name} comes too late to ${lead.orderNo}`
    : answers.map(({ sentence }) => sentence).join('; ')
}

async function placeOne(
  world: SimulatedWorld,
  { order, body, freightFen }: Ready,
): Promise<{ taken: boolean; sentence: string }> {
  const { buyer, orderNo } = order
  const key = drawUuid(world.chance)
  const refusals = [...placeRefusals, ...spent, 'PRICE_CHANGED'] as const
  const { data, refusal } = await askStep(world, buyer, refusals, (steps) =>
    steps.place(body, { idempotencyKey: key }),
  )
  const discount = [body.couponNo, body.points && `${body.points} points`].filter(Boolean).join(' and ')
  const sentence = `${buyer.name} places ${orderNo} with ${discount}`
  if (refusal) return { taken: false, sentence: `${sentence}: ${refusal}` }
  assert.equal(data.payableFen, body.expectedPayableFen, 'what was quoted is what is to pay')
  order.discountFen = order.payableFen + freightFen - data.payableFen
  order.freightFen = freightFen
  order.payableFen = data.payableFen
  order.stage = 'placed'
  order.over = data.flowStatus !== 'AWAIT_PAID'
  order.place = { key, body }
  return { taken: true, sentence: `${sentence} for ${data.payableFen} fen: ${data.flowStatus}` }
}

/** In one go, mostly something in stock: a coupon is claimed, and what is held is placed for less and mostly paid. */
export const buyForLess: SimulationStep = async (world) => {
  const { chance, accounts, parks } = world
  const buyer = chance.pickFrom(membersOf(world))
  const code = chance.pickFrom(accounts.activities)
  const inStock = chance.percent(70)
  const park = chance.pickFrom(
    parks.filter(({ basket, resourceId }) => basket !== 'card' && (resourceId !== undefined) === inStock),
  )
  if (!buyer || !code || !park) return null
  await ask(world, buyer, claimCoupon, { params: { code }, body: {}, refusals: claimRefusals })
  const items = [drawItem(world, upcomingOf(world, park))]
  const { order, refusal } = await holdItems(world, buyer, items)
  const sentence = `${buyer.name} wants ${wordsOf(items)} for less`
  if (refusal) return `${sentence}: ${refusal}`
  const discount = await chooseDiscount(world, order)
  const ready = discount && (await readyWith(world, order, discount))
  if (!ready) return `${sentence}: ${await buyThrough(world, order)}`
  const placed = await placeOne(world, ready)
  if (!placed.taken || order.over || chance.percent(15)) return placed.sentence
  const begun = await begin(world, order, null)
  const attempt = order.attempts.at(-1)
  return [placed.sentence, begun, attempt && (await pressAt(world, attempt, 'pay'))]
    .filter(Boolean)
    .join('; ')
}

/** Whole, so that its coupon is free again. */
export const refundDiscountedOrder: SimulationStep = askFor(true, async ({ chance, db, orders }) => {
  const { rows } = await sql<{ no: string }>`
    SELECT order_no AS no FROM shop_order WHERE paid_at IS NOT NULL AND coupon_no IS NOT NULL
      AND EXISTS (SELECT FROM unit WHERE order_id = shop_order.id AND state = 'valid') ORDER BY id`.execute(
    db,
  )
  const nos = new Set(rows.map(({ no }) => no))
  return chance.pickFrom(orders.filter(({ orderNo }) => nos.has(orderNo)))
})
