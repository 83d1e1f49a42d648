/** Held seats become orders here: any number in one statement that compares, sets and writes tickets and visitors. */
import { strict as assert } from 'node:assert'
import type pg from 'pg'
import type { Language } from '#contract/language.ts'
import type { CardFault } from '#contract/values/card.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Verdict } from '../../../platform/batcher.ts'
import type { Tx } from '../../../platform/db.ts'
import { bytea, prepared } from '../../../platform/prepared.ts'
import type { MemberId } from '../../caller/caller.ts'
import { membersKept } from '../../caller/member-lock-sql.ts'
import type { OrderedCard } from '../../card/order-cards.ts'
import { claimedPoolsLocked, poolsFirst } from '../../inventory/claims-sql.ts'
import type { TicketVisit } from '../lifecycle/card-visits.ts'
import type { Discount } from '../order/discount-sql.ts'
import type { HoldLimit } from '../order/rules.ts'
import type { GoodsSending } from '../order/sending-sql.ts'
import type { NewUnit, NewVisitor } from '../units/new-units.ts'

export type NewPlacement = {
  orderId: number
  orderNo: OrderNo
  memberId: MemberId | null
  guestMobileIndex: Buffer | null
  /** Of the member or the guest's mobile; counted here unless the hold was counted on it already. */
  limit: { key: Buffer; limit: HoldLimit }
  contactNameSealed: Buffer
  contactMobileSealed: Buffer
  contactMobileIndex: Buffer
  /** What the form asked beside people; null: nothing. */
  extrasSealed: Buffer | null
  placedAt: Date
  payUntil: Date
  releaseDueAt: Date
  assistCode: string
  language: Language
  key: Buffer
  digest: Buffer
  /** Of document_answer; none when no document is named. */
  answerKeys: Buffer[]
  units: NewUnit[]
  /** Of a coupon; such an order is placed by itself, after its coupon was taken. */
  discount: Discount | null
  /** Of goods; such an order is placed by itself as well. */
  sending: GoodsSending | null
  /** Of the holders of cards; such an order is placed by itself as well. */
  cards: readonly OrderedCard[]
  /** Of tickets whose visitors need a card; such an order is placed by itself as well. */
  visits: readonly TicketVisit[]
  visitors: NewVisitor[]
  /** So many pay it; such an order is placed by itself as well. */
  vouchers: number
}

/**
 * gone: not held any more, or placed already, or its member was erased in this moment. has-ticket: of this document, paid or not. asked-often: this buyer or
 * network learns nothing more of documents for now. no-card: the holder of this document has none that is good for the visit.
 */
export type PlaceAnswer =
  | { outcome: 'placed' | 'gone' | 'too-many' | 'asked-often' }
  | { outcome: 'has-ticket'; documentIndex: Buffer }
  | { outcome: 'no-card'; documentIndex: Buffer; fault: CardFault }

type PlaceRow = {
  n: number
  outcome: Exclude<PlaceAnswer['outcome'], 'no-card'> | 'retry'
  document: Buffer | null
}

/**
 * Locks the orders by id and their members, writes visitors in the order of their documents, then locks pools by id and
 * counters of open holds by key. Two that want the same document at once meet in the unique index; then each is tried alone
 * (isStatementFault), and so are two that together exceed a counter: it is read before it is locked, and its CHECK
 * refuses what both did not see.
 *
 * - input, new_unit, person: the placements, their units and visitors
 * - held_order: the held orders, locked
 * - kept_member: the members who place, so that none is erased meanwhile: an order would keep people for nobody
 * - demand, headroom: limits on which the holds do not count yet, and what is left of them
 * - ticketed_document, limited_placement: documents that have a ticket; placements of buyers and networks that may
 *   ask about none now
 * - refused_placement, deferred_placement: as for holds
 * - placed_order, new_history, issued_unit, new_visitor: the orders, their history, units and visitors
 * - free_order (or paid by vouchers), locked_pool, locked_counter: what the order of locks asks for before counters are written
 * - raised_counter, lowered_counter: the counters that rise, and those of the unproven network that fall
 */
export const placeStatement = prepared<PlaceRow>(
  'place',
  `WITH input AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS input(
      n integer, order_id bigint, member_id bigint, guest_mobile_index bytea, limit_key bytea, max_units integer,
      max_orders integer, contact_name_sealed bytea, contact_mobile_sealed bytea, contact_mobile_index bytea,
      extras_sealed bytea, placed_at timestamptz, pay_until timestamptz, release_due_at timestamptz, assist_code text, place_key bytea,
      place_digest bytea, language text, answer_keys bytea[])
  ),
  new_unit AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS new_unit(
      order_id bigint, unit_no text, line_position smallint, unit_index smallint, price_fen bigint,
      worth_fen bigint, coupon_share_fen bigint, integral_share_fen bigint, admits smallint, package_no smallint)
  ),
  person AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($3::jsonb) AS person(
      order_id bigint, line_position smallint, unit_index smallint, seat smallint, name_sealed bytea, id_type text,
      document_sealed bytea, document_index bytea, birth_date_sealed bytea, guardian_line smallint,
      guardian_index smallint, guardian_seat smallint, once_per_day boolean, product_id integer, visit_date date)
  ),
  held_order AS MATERIALIZED (
    SELECT id, quantity - undated_units AS counted_units, held_until, limit_keys, unproven_key FROM shop_order
    WHERE id = ANY(ARRAY(SELECT order_id FROM input)) AND flow_status = 'INIT' ORDER BY id FOR NO KEY UPDATE
  ),
  ${membersKept('SELECT member_id FROM input WHERE member_id IS NOT NULL AND (SELECT count(*) FROM held_order) >= 0')},
  -- Counters on which the hold is not counted yet.
  demand AS MATERIALIZED (
    SELECT n, limit_key, counted_units, max_units, max_orders
    FROM input JOIN held_order ON held_order.id = order_id WHERE limit_key <> ALL(limit_keys)
  ),
  headroom AS MATERIALIZED (
    SELECT n, limit_key, counted_units, demand.max_units, demand.max_orders,
      demand.max_units - coalesce(units, 0) AS units_left, demand.max_orders - coalesce(orders, 0) AS orders_left
    FROM demand LEFT JOIN open_hold ON key = limit_key AND key = ANY(ARRAY(SELECT limit_key FROM demand))
  ),
  ticketed_document AS MATERIALIZED (
    SELECT DISTINCT ON (n) n, visitor.document_index AS document
    FROM input JOIN held_order ON held_order.id = input.order_id JOIN person ON person.order_id = input.order_id
    JOIN visitor ON visitor.visit_date = person.visit_date AND visitor.document_index = person.document_index
      AND visitor.product_id = person.product_id
    WHERE person.once_per_day AND visitor.live AND visitor.once_per_day AND visitor.document_index IS NOT NULL
  ),
  -- Buyers and networks that learned too often that a document has a ticket.
  limited_placement AS MATERIALIZED (
    SELECT DISTINCT n FROM input JOIN document_answer ON document_answer.key = ANY(answer_keys)
    WHERE document_answer.key = ANY(ARRAY(SELECT unnest(answer_keys) FROM input))
      AND answers >= max_answers AND until > placed_at
  ),
  refused_placement AS MATERIALIZED (
    SELECT n, 'gone' AS outcome FROM input LEFT JOIN held_order ON held_order.id = order_id
    WHERE held_order.id IS NULL OR held_until <= placed_at
    UNION SELECT n, 'gone' FROM input LEFT JOIN kept_member ON kept_member.id = member_id
    WHERE member_id IS NOT NULL AND kept_member.id IS NULL
    UNION SELECT n, 'too-many' FROM headroom WHERE counted_units > units_left OR orders_left < 1
    UNION SELECT n, 'has-ticket' FROM ticketed_document
    UNION SELECT n, 'asked-often' FROM limited_placement
  ),
  deferred_placement AS MATERIALIZED (
    SELECT n FROM (
      SELECT n, sum(counted_units) OVER earlier <= units_left AND count(*) OVER earlier <= orders_left AS fits
      FROM headroom WHERE n NOT IN (SELECT n FROM refused_placement)
      WINDOW earlier AS (PARTITION BY limit_key ORDER BY n)
    ) AS share WHERE NOT fits
  ),
  placed_order AS (
    UPDATE shop_order SET flow_status = 'AWAIT_PAID', member_id = input.member_id,
      guest_mobile_index = input.guest_mobile_index,
      limit_keys = array_remove(CASE WHEN limit_key = ANY(limit_keys) THEN limit_keys ELSE limit_keys || limit_key END,
        unproven_key),
      unproven_key = NULL,
      contact_name_sealed = input.contact_name_sealed, contact_mobile_sealed = input.contact_mobile_sealed,
      contact_mobile_index = input.contact_mobile_index, extras_sealed = input.extras_sealed, placed_at = input.placed_at, pay_until = input.pay_until,
      release_due_at = input.release_due_at, assist_code = input.assist_code, place_key = input.place_key,
      place_digest = input.place_digest, language = input.language
    FROM input
    WHERE shop_order.id = input.order_id AND shop_order.id = ANY(ARRAY(SELECT order_id FROM input))
      AND n NOT IN (SELECT n FROM refused_placement UNION ALL SELECT n FROM deferred_placement)
    RETURNING n, shop_order.id, shop_order.payable_fen, shop_order.vouchers
  ),
  new_history AS (
    INSERT INTO order_history (order_id, at, status, note, actor)
    SELECT id, placed_at, 'AWAIT_PAID', 'placed', 'buyer' FROM placed_order JOIN input USING (n)
    WHERE payable_fen > 0 ORDER BY id
  ),
  issued_unit AS (
    INSERT INTO unit (unit_no, order_id, line_position, unit_index, state, price_fen, worth_fen, coupon_share_fen,
      integral_share_fen, admits, package_no)
    SELECT unit_no, order_id, line_position, unit_index, 'reserved', price_fen, worth_fen, coupon_share_fen,
      integral_share_fen, admits, package_no
    FROM new_unit JOIN placed_order ON placed_order.id = new_unit.order_id ORDER BY unit_no
    RETURNING id, order_id, line_position, unit_index
  ),
  new_visitor AS (
    INSERT INTO visitor (unit_id, seat, name_sealed, id_type, document_sealed, document_index, birth_date_sealed,
      guardian_unit_id, guardian_seat, product_id, visit_date, once_per_day, live)
    SELECT issued_unit.id, seat, name_sealed, id_type, document_sealed, document_index, birth_date_sealed,
      guardian.id, guardian_seat, person.product_id, person.visit_date, once_per_day, true
    FROM person JOIN issued_unit USING (order_id, line_position, unit_index)
    JOIN placed_order ON placed_order.id = person.order_id
    LEFT JOIN issued_unit AS guardian ON guardian.order_id = person.order_id
      AND guardian.line_position = guardian_line AND guardian.unit_index = guardian_index
    ORDER BY person.visit_date, document_index, person.product_id
    RETURNING 1
  ),
  -- Documents may be waited for; then come the pools that an order sells at once when it is free or paid by vouchers,
  -- then the counters.
  free_order AS MATERIALIZED (
    SELECT id FROM placed_order WHERE (payable_fen = 0 OR vouchers > 0) AND (SELECT count(*) FROM new_visitor) >= 0
  ),
  ${claimedPoolsLocked('SELECT id FROM free_order')},
  locked_counter AS MATERIALIZED (
    SELECT key FROM open_hold
    WHERE ${poolsFirst} AND key = ANY(ARRAY(
      SELECT limit_key FROM demand UNION ALL SELECT unproven_key FROM held_order
      UNION ALL SELECT unnest(limit_keys) FROM held_order JOIN free_order USING (id)))
    ORDER BY key FOR NO KEY UPDATE
  ),
  raised_counter AS (
    INSERT INTO open_hold AS open (key, units, orders, max_units, max_orders)
    SELECT limit_key, sum(headroom.counted_units), count(*), max(max_units), max(max_orders)
    FROM placed_order JOIN headroom USING (n) WHERE (SELECT count(*) FROM locked_counter) >= 0
    GROUP BY limit_key ORDER BY limit_key
    ON CONFLICT (key) DO UPDATE SET units = open.units + excluded.units, orders = open.orders + excluded.orders,
      max_units = excluded.max_units, max_orders = excluded.max_orders
  ),
  lowered_counter AS (
    UPDATE open_hold SET units = open_hold.units - gone.units, orders = open_hold.orders - gone.orders
    FROM (
      SELECT unproven_key AS key, sum(held_order.counted_units) AS units, count(*) AS orders
      FROM placed_order JOIN held_order USING (id) WHERE unproven_key IS NOT NULL GROUP BY unproven_key
    ) AS gone JOIN locked_counter USING (key)
    WHERE open_hold.key = gone.key AND open_hold.key = ANY(ARRAY(SELECT unproven_key FROM held_order))
  )
  SELECT input.n, ticketed_document.document, CASE WHEN placed_order.n IS NOT NULL THEN 'placed'
    ELSE coalesce((SELECT min(outcome) FROM refused_placement AS refused WHERE refused.n = input.n), 'retry')
    END AS outcome
  FROM input LEFT JOIN placed_order USING (n) LEFT JOIN ticketed_document USING (n) ORDER BY input.n`,
)

/** Places what can be placed. The second of two that place the same order waits until the first has its answer. */
export async function placeTogether(
  pool: pg.Pool,
  placements: readonly NewPlacement[],
): Promise<Verdict<PlaceAnswer>[]> {
  const first = new Map(placements.map((one) => [one.orderId, one] as const).toReversed())
  const batch = [...first.values()]
  const rows = await placeStatement.run(pool, valuesOf(batch))
  const verdicts = new Map(batch.map((one, n) => [one, verdictOf(rows[n])] as const))
  return placements.map((one) => verdicts.get(one) ?? 'retry')
}

/** One placement inside a transaction that goes on to finish the order. */
export async function placeAlone(tx: Tx, placement: NewPlacement): Promise<PlaceAnswer> {
  const [row] = await placeStatement.runIn(tx, valuesOf([placement]))
  const verdict = verdictOf(row)
  assert(verdict !== 'retry', 'nobody else is in the batch')
  return verdict.answer
}

function verdictOf(row: PlaceRow | undefined): Verdict<PlaceAnswer> {
  assert(row, 'a placement was not answered')
  const { outcome, document } = row
  if (outcome === 'retry') return outcome
  if (outcome !== 'has-ticket') return { answer: { outcome } }
  assert(document, 'a document that has a ticket is named')
  return { answer: { outcome, documentIndex: document } }
}

const valuesOf = (batch: readonly NewPlacement[]): string[] => [
  JSON.stringify(batch.map(orderRow)),
  JSON.stringify(batch.flatMap(({ orderId, units }) => units.map((unit) => unitRow(orderId, unit)))),
  JSON.stringify(
    batch.flatMap(({ orderId, visitors }) => visitors.map((visitor) => personRow(orderId, visitor))),
  ),
]

const orderRow = (one: NewPlacement, n: number) => ({
  n,
  order_id: one.orderId,
  member_id: one.memberId,
  guest_mobile_index: bytea(one.guestMobileIndex),
  limit_key: bytea(one.limit.key),
  max_units: one.limit.limit.units,
  max_orders: one.limit.limit.orders,
  contact_name_sealed: bytea(one.contactNameSealed),
  contact_mobile_sealed: bytea(one.contactMobileSealed),
  contact_mobile_index: bytea(one.contactMobileIndex),
  extras_sealed: bytea(one.extrasSealed),
  placed_at: one.placedAt,
  pay_until: one.payUntil,
  release_due_at: one.releaseDueAt,
  assist_code: one.assistCode,
  place_key: bytea(one.key),
  place_digest: bytea(one.digest),
  answer_keys: one.answerKeys.map(bytea),
  language: one.language,
})

const unitRow = (orderId: number, unit: NewUnit) => ({
  order_id: orderId,
  unit_no: unit.unitNo,
  line_position: unit.linePosition,
  unit_index: unit.unitIndex,
  price_fen: unit.priceFen,
  worth_fen: unit.worthFen,
  coupon_share_fen: unit.couponShareFen,
  integral_share_fen: unit.integralShareFen,
  admits: unit.admits,
  package_no: unit.packageNo,
})

const personRow = (orderId: number, visitor: NewVisitor) => ({
  order_id: orderId,
  line_position: visitor.linePosition,
  unit_index: visitor.unitIndex,
  seat: visitor.seat,
  name_sealed: bytea(visitor.nameSealed),
  id_type: visitor.idType,
  document_sealed: bytea(visitor.documentSealed),
  document_index: bytea(visitor.documentIndex),
  birth_date_sealed: bytea(visitor.birthDateSealed),
  guardian_line: visitor.guardian?.linePosition ?? null,
  guardian_index: visitor.guardian?.unitIndex ?? null,
  guardian_seat: visitor.guardian?.seat ?? null,
  once_per_day: visitor.oncePerDay,
  product_id: visitor.productId,
  visit_date: visitor.visitDate,
})
