/** Demo orders as rows: bought, waiting or given up, each with its seats, tickets, visitors and history. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Answers } from '#contract/values/asked.ts'
import type { WayToGet } from '#contract/values/delivery.ts'
import { partyAsks, partyTitle } from '#contract/values/extras/party.ts'
import { noFen } from '#contract/values/fen.ts'
import { limits } from '#contract/values/limits.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Mobile } from '#contract/values/person.ts'
import { addDays, type SlotTime, venueDate, venueInstant } from '#contract/values/time.ts'
import type { MemberId } from '../../server/modules/caller/caller.ts'
import { evaluateCoupon } from '../../server/modules/coupon/rules.ts'
import type { Quote } from '../../server/modules/inventory/quote/quote-rules.ts'
import { mobileIndexOf } from '../../server/modules/member/member.ts'
import { checkSection, type KeptAnswers } from '../../server/modules/ordering/order/answers.ts'
import {
  flowStatus,
  holdMinutes,
  minutesAfter,
  noUnits,
  payMinutes,
  releaseAfterMinutes,
} from '../../server/modules/ordering/order/rules.ts'
import { addressAnswers, pickUpAnswers } from '../../server/modules/ordering/place/sending.ts'
import { drawText } from '../../server/platform/chance.ts'
import { bytea } from '../../server/platform/prepared.ts'
import type { DemoPerson } from '../people.ts'
import { demoAddress, shopPoint } from '../seed-sending.ts'
import type { SeedRow } from '../seed-sql.ts'
import type { DemoCoupon } from './demo-coupon.ts'
import { demoLines, validityOf, withUnits } from './demo-lines.ts'
import { type DemoChoice, type DemoContext, takeSeats } from './demo-quote.ts'
import {
  amountsOfMade,
  type DemoDiscount,
  type Made,
  type OrderOutcome,
  type UnitRow,
  unitRows,
  type VisitorRow,
  visitorRows,
} from './demo-units.ts'

export type DemoBuyer = { memberId: MemberId; name: string; mobile: Mobile; corp: string | null }

/** How far the order has come. `used` counts the tickets that have been used. */
export type OrderStage =
  | { kind: 'held'; minutesLeft: number }
  | { kind: 'unpaid'; minutesLeft: number }
  | { kind: 'overdue' }
  | { kind: 'sold'; used: number }

export type DemoOrder = DemoChoice & {
  stage: OrderStage
  buyer: DemoBuyer | null
  people?: readonly DemoPerson[]
  coupon?: DemoCoupon | null
  /** So many pay it. */
  vouchers?: number
  /** Of goods. */
  sending?: WayToGet
  /** Of an agency: who leads its party, and how it comes. */
  party?: Answers
}

/** Rows name each other by order and ticket numbers until they are stored. */
export type OrderRows = {
  orderNo: OrderNo
  quote: Quote
  order: SeedRow
  lines: SeedRow[]
  holds: SeedRow[]
  units: UnitRow[]
  visitors: VisitorRow[]
  history: SeedRow[]
}

/** Takes the seats and writes the order down. */
export function writeOrder(context: DemoContext, input: DemoOrder): OrderRows {
  const quote = takeSeats(context, input)
  const orderNo =
    `${venueDate(input.orderedAt).slice(2).replaceAll('-', '')}${drawText(context.chance, '0123456789', 10)}` as OrderNo
  const fate = fateOf(input, quote)
  const discount = input.coupon ? discountOf(quote, input, input.coupon) : null
  const made = { quote, orderNo, fate, discount }
  const placed = input.stage.kind !== 'held'
  return {
    orderNo,
    quote,
    order: orderRow(context, input, made),
    lines: lineRows(quote, input),
    holds: holdRows(quote, fate),
    units: placed ? unitRows(made, input.stage.kind === 'sold' ? input.stage.used : 0) : [],
    // Orders without people were sold without names.
    visitors: placed && input.people ? visitorRows(context, input.people, made) : [],
    history: historyRows(context, input, fate),
  }
}

const quantityOf = (quote: Quote): number =>
  withUnits(demoLines(quote)).reduce((sum, { quantity }) => sum + quantity, 0)

function fateOf({ stage }: DemoOrder, quote: Quote): OrderOutcome {
  switch (stage.kind) {
    case 'held':
      return { status: 'INIT', seats: 'HELD', unit: 'reserved' }
    case 'unpaid':
      return { status: 'AWAIT_PAID', seats: 'HELD', unit: 'reserved' }
    case 'overdue':
      return { status: 'PAST_DUE', seats: 'RELEASED', unit: 'void' }
    case 'sold': {
      const units = { ...noUnits, used: stage.used, valid: quantityOf(quote) - stage.used }
      const facts = { placed: true, closed: null, paid: true, confirmation: 'NONE', units } as const
      return { status: flowStatus(facts), seats: 'SOLD', unit: 'valid' }
    }
  }
}

/** As the order form weighs it. */
function discountOf(
  { product, lines }: Quote,
  { channel, orderedAt }: DemoOrder,
  { promise, activity }: DemoCoupon,
): DemoDiscount {
  const bought = lines.map(({ offer, amountFen }) => ({
    type: product.type,
    productCode: product.code,
    offerCode: offer.code,
    amountFen,
  }))
  const evaluated = evaluateCoupon(promise, bought, { channel, at: orderedAt })
  assert.equal(evaluated.fault, null, `${activity} cannot be used for ${product.code}`)
  return { fen: evaluated.minusFen, lines: evaluated.lines }
}

function orderRow(context: DemoContext, input: DemoOrder, made: Made): SeedRow {
  const { quote, orderNo, fate } = made
  const { orderedAt, stage, buyer } = input
  const { product, visitDate, slotFrom, lines } = quote
  const amounts = amountsOfMade(made)
  const [lead, ...others] = demoLines(quote)
  assert(lead, 'an order has lines')
  const { from, until } = validityOf(lead, [lead, ...others], orderedAt)
  const secret = (purpose: string) => bytea(createHash('sha256').update(`${purpose} ${orderNo}`).digest())
  const sold = stage.kind === 'sold'
  return {
    order_no: orderNo,
    type: product.type,
    channel: input.channel,
    product_id: product.id,
    product_code: product.code,
    member_id: buyer?.memberId ?? null,
    limit_keys: [],
    visit_date: visitDate,
    slot_from: slotFrom,
    slot_to: lines[0]?.slotTo ?? null,
    valid_from: from,
    valid_until: until,
    quantity: quantityOf(quote),
    goods_fen: amounts.goodsFen,
    coupon_fen: amounts.couponFen,
    coupon_no: input.coupon?.couponNo ?? null,
    vouchers: input.vouchers ?? 0,
    integral_fen: amounts.integralFen,
    freight_fen: amounts.freightFen,
    ...sendingOf(context, input, quote),
    other_fen: amounts.otherFen,
    payable_fen: amounts.payableFen,
    // Sold outside of the shop's own payment: at the window, or by an agency.
    paid_fen: sold ? amounts.payableFen : noFen,
    refunded_fen: amounts.refundedFen,
    flow_status: fate.status,
    seats: fate.seats,
    confirmation: product.confirmWithinMinutes === null ? 'NONE' : 'AWAITING',
    created_at: orderedAt,
    hold_key: secret('hold'),
    hold_digest: secret('digest'),
    ...placingOf(context, input),
  }
}

/** Where goods go, as the order form keeps it; they cost so much that their freight is free. */
function sendingOf({ vault }: DemoContext, order: DemoOrder, { product }: Quote): SeedRow {
  const { sending, party, orderedAt } = order
  const answers = sending && (sending === 'DELIVERY' ? addressAnswers(demoAddress) : pickUpAnswers(shopPoint))
  const said = party && [checkSection({ name: partyTitle, asks: partyAsks }, party, 'zh-CN')]
  const kept: KeptAnswers | null = answers ? [{ product: product.name, answers }] : (said ?? null)
  return {
    way_to_get: sending ?? null,
    pick_up_until:
      sending === 'PICKUP' ? addDays(venueDate(orderedAt), limits['delivery.pick-up-days'].standard) : null,
    freight_parts: sending === 'DELIVERY' ? [{ template: 'POST', version: 1, fen: 0 }] : null,
    extras_sealed: kept && bytea(vault.seal(JSON.stringify(kept))),
  }
}

/** What an order has only once it was placed. */
function placingOf({ chance, vault }: DemoContext, { orderedAt, stage, buyer }: DemoOrder): SeedRow {
  const openUntil = 'minutesLeft' in stage ? minutesAfter(orderedAt, stage.minutesLeft) : null
  const payUntil = openUntil ?? minutesAfter(orderedAt, payMinutes)
  const placed = stage.kind !== 'held'
  return {
    held_until: stage.kind === 'held' ? openUntil : minutesAfter(orderedAt, holdMinutes),
    notice_opened_at: placed ? orderedAt : null,
    placed_at: placed ? orderedAt : null,
    pay_until: placed ? payUntil : null,
    release_due_at: placed ? minutesAfter(payUntil, releaseAfterMinutes) : null,
    paid_at: stage.kind === 'sold' ? orderedAt : null,
    assist_code: placed ? drawText(chance, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 8) : null,
    contact_name_sealed: placed && buyer ? bytea(vault.seal(buyer.name)) : null,
    contact_mobile_sealed: placed && buyer ? bytea(vault.seal(buyer.mobile)) : null,
    contact_mobile_index: placed && buyer ? bytea(mobileIndexOf(vault, buyer.mobile)) : null,
  }
}

function lineRows(quote: Quote, { orderedAt, sending }: DemoOrder): SeedRow[] {
  const lines = demoLines(quote)
  return lines.map((line) => {
    const { product, offer, ofPackages } = line
    const { from, until } = validityOf(line, lines, orderedAt)
    return {
      position: line.position,
      product_id: product.id,
      product_code: product.code,
      visit_date: line.visitDate,
      until_date: line.untilDate,
      slot_from: line.slotFrom,
      slot_to: line.slotTo,
      valid_from: from,
      // What is sent ends by its receipt.
      valid_until: sending === 'DELIVERY' ? null : until,
      claim: 0,
      offer_id: offer.id,
      offer_code: offer.code,
      quantity: line.quantity,
      price_fen: line.priceFen,
      price_parts: line.priceParts,
      amount_fen: line.amountFen,
      draws: line.claims,
      is_package: line.isPackage,
      parent_position: ofPackages?.position ?? null,
      part_code: line.code,
    }
  })
}

function holdRows({ lines }: Quote, { seats }: OrderOutcome): SeedRow[] {
  const taken = new Map<number, number>()
  for (const { quantity, claims } of lines)
    for (const { poolId, units } of claims) taken.set(poolId, (taken.get(poolId) ?? 0) + units * quantity)
  return [...taken].map(([pool_id, quantity]) => ({ claim: 0, pool_id, quantity, state: seats }))
}

function historyRows(context: DemoContext, input: DemoOrder, { status }: OrderOutcome): SeedRow[] {
  const { orderedAt, stage, channel } = input
  if (stage.kind === 'held') return []
  const actor = channel === 'SYS' || channel === 'OTA' ? 'system' : 'buyer'
  const placed = { at: orderedAt, status: 'AWAIT_PAID', note: 'placed', actor }
  if (stage.kind === 'overdue')
    return [placed, { ...placed, at: minutesAfter(orderedAt, payMinutes), status, note: 'pay-time-over' }]
  if (stage.kind !== 'sold') return [placed]
  const paid = { ...placed, status: 'AWAIT_CHECK', note: 'paid' }
  const used = { ...paid, at: entryTime(context, input), status, note: 'used', actor: 'staff:gate' }
  return stage.used > 0 ? [placed, paid, used] : [placed, paid]
}

/** When the holder of a ticket comes: soon after its slot has begun, in the afternoon without one, and never after now. */
export function entryTime(
  { now }: Pick<DemoContext, 'now'>,
  { visitDate, slotFrom }: Pick<Quote, 'visitDate' | 'slotFrom'>,
): Date {
  if (visitDate === null) return now
  const at = minutesAfter(venueInstant(visitDate, slotFrom ?? ('15:00' as SlotTime)), 5)
  return at < now ? at : now
}
