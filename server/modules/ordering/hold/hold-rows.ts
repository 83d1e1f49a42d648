/** What the statement of holds reads of each of them: the order with its lines, what it takes of pools, what it counts for. */
import { bytea } from '../../../platform/prepared.ts'
import { type NewHold, type NewLine, unitLines } from './new-hold.ts'

const unitsOf = (lines: readonly NewLine[]): number =>
  unitLines(lines).reduce((sum, { quantity }) => sum + quantity, 0)

/** Goods are no seats: so many units of an order count on no limit. */
const undatedUnitsOf = ({ lines }: NewHold): number =>
  unitsOf(lines.filter(({ visitDate }) => visitDate === null))

/** The order's copy of its first line, valid from the first to the last moment at which it may be looked for. */
function leadOf({ lines: [lead, ...others] }: NewHold) {
  const lines = [lead, ...others]
  return {
    product_id: lead.productId,
    product_code: lead.productCode,
    product_snapshot: lead.productSnapshot,
    visit_date: lead.visitDate,
    slot_from: lead.slotFrom,
    slot_to: lead.slotTo,
    valid_from: earliest(lines.map(({ validFrom }) => validFrom)),
    valid_until: earliest(lines.flatMap(({ validUntil }) => validUntil ?? [])),
  }
}

const earliest = (instants: readonly Date[]): Date | null =>
  instants.length === 0 ? null : new Date(Math.min(...instants.map((instant) => instant.getTime())))

/** The order with its lines, as the statement reads it. */
export const orderRow = (hold: NewHold, n: number) => ({
  n,
  order_no: hold.orderNo,
  type: hold.type,
  channel: hold.channel,
  ...leadOf(hold),
  member_id: hold.memberId,
  corp_id: hold.groupId,
  session_index: bytea(hold.sessionIndex),
  limit_keys: hold.limits.map(({ key }) => bytea(key)),
  unproven_key: bytea(hold.unprovenKey),
  quantity: unitsOf(hold.lines),
  undated_units: undatedUnitsOf(hold),
  goods_fen: hold.goodsFen,
  confirmation: hold.confirmation,
  created_at: hold.createdAt,
  held_until: hold.heldUntil,
  notice_opened_at: hold.noticeOpenedAt,
  hold_key: bytea(hold.key),
  hold_digest: bytea(hold.digest),
  again_of: hold.againOf,
  lines: hold.lines.map((line, position) => ({
    position,
    product_id: line.productId,
    product_code: line.productCode,
    product_snapshot: line.productSnapshot,
    visit_date: line.visitDate,
    until_date: line.untilDate,
    slot_from: line.slotFrom,
    slot_to: line.slotTo,
    valid_from: line.validFrom,
    valid_until: line.validUntil,
    offer_id: line.offerId,
    offer_code: line.offerCode,
    quantity: line.quantity,
    price_fen: line.priceFen,
    price_parts: line.priceParts,
    amount_fen: line.amountFen,
    offer_snapshot: line.offerSnapshot,
    draws: line.draws,
    is_package: line.isPackage ?? false,
    parent_position: line.partCode ? packageBefore(hold.lines, position) : null,
    part_code: line.partCode ?? null,
  })),
})

const packageBefore = (lines: readonly NewLine[], position: number): number =>
  lines.slice(0, position).findLastIndex(({ isPackage }) => isPackage)

/** What a hold takes of each pool, summed over its lines. */
export function needRows({ lines }: NewHold, n: number) {
  const sums = new Map<number, number>()
  for (const { quantity, draws } of lines)
    for (const { poolId, units } of draws) sums.set(poolId, (sums.get(poolId) ?? 0) + units * quantity)
  return [...sums].map(([pool_id, units]) => ({ n, pool_id, units }))
}

/** What a hold counts for on each of its limits. */
export const demandRows = (hold: NewHold, n: number) =>
  hold.limits.map(({ key, limit, refusal }) => ({
    n,
    key: bytea(key),
    units: unitsOf(hold.lines) - undatedUnitsOf(hold),
    max_units: limit.units,
    max_orders: limit.orders,
    refusal,
  }))
