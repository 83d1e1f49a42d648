/**
 * The three statements of a change of date: its new seats are held, they are sold while the old ones go, or they are given
 * back. The order is locked by the caller. Pools are locked by id, after the visitors whose days were reserved.
 *
 * fresh_need (what the new lines draw), old_need (what the moving tickets have) -> the steps of inventory's
 * `changeHeld` or `changeSold`
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import { changeHeld, changeReleased, changeSold } from '../../inventory/claims-sql.ts'
import { againInTransaction } from '../order/overtaken-sql.ts'
import { type ChangedLine, tables } from '../order/tables.ts'
import type { ChangingUnit } from './change-sql.ts'

type NumberedClaim = { orderId: number; claim: number }
type Seats = NumberedClaim & { lines: readonly ChangedLine[]; units: readonly Pick<ChangingUnit, 'unitId'>[] }

/** What the tickets will need of each pool, and what they have of it now, by claim. */
const needs = ({ orderId, lines, units }: Seats): RawBuilder<unknown> => sql`
    fresh_need AS MATERIALIZED (
      SELECT draw."poolId" AS pool_id, sum(draw.units * line.quantity)::integer AS quantity
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line(quantity integer, draws jsonb),
        jsonb_to_recordset(line.draws) AS draw("poolId" bigint, units integer)
      GROUP BY draw."poolId"
    ),
    old_need AS MATERIALIZED (
      SELECT order_line.claim, draw."poolId" AS pool_id, sum(draw.units)::integer AS quantity
      FROM unit JOIN order_line ON order_line.order_id = unit.order_id
        AND order_line.position = unit.line_position,
        jsonb_to_recordset(order_line.draws) AS draw("poolId" bigint, units integer)
      WHERE unit.order_id = ${orderId} AND unit.id = ANY(${units.map(({ unitId }) => unitId)})
      GROUP BY order_line.claim, draw."poolId"
    )`

const numbersOf = ({ orderId, claim }: NumberedClaim): [string, string] => [
  `${Number(orderId)}::bigint`,
  `${Number(claim)}::smallint`,
]

/** closed, sold-out: nothing was written. */
export async function holdNewSeats(tx: Tx, seats: Seats): Promise<'held' | 'closed' | 'sold-out'> {
  const statement = sql<{ closed: boolean; free: boolean }>`
    WITH ${needs(seats)}, ${sql.raw(changeHeld(...numbersOf(seats)))}
    SELECT closed, free FROM change_verdict`
  const { rows } = await againInTransaction(tx, () => statement.execute(tx))
  const [verdict] = rows
  if (!verdict || verdict.closed) return 'closed'
  return verdict.free ? 'held' : 'sold-out'
}

/** The new seats are sold and the old ones go, in one statement: no ticket is without a seat in between. */
export async function swapSeats(tx: Tx, seats: Seats): Promise<void> {
  await sql`WITH ${needs(seats)}, ${sql.raw(changeSold(...numbersOf(seats)))} SELECT 1`.execute(tx)
}

export async function releaseNewSeats(tx: Tx, claim: NumberedClaim): Promise<void> {
  await sql`WITH ${sql.raw(changeReleased(...numbersOf(claim)))} SELECT 1`.execute(tx)
}

/** The lines of a complete change. Those of the purchase stay, without the tickets that left them. */
export async function insertChangedLines(
  tx: Tx,
  { orderId, claim }: NumberedClaim,
  lines: readonly ChangedLine[],
): Promise<void> {
  await tables(tx)
    .insertInto('order_line')
    .values(
      lines.map((line) => ({
        order_id: orderId,
        claim,
        position: line.position,
        offer_id: line.offerId,
        offer_code: line.offerCode,
        quantity: line.quantity,
        price_fen: line.priceFen,
        amount_fen: sql<typeof line.priceFen>`${line.priceFen}::bigint * ${line.quantity}::bigint`,
        offer_snapshot: line.offerSnapshot,
        draws: JSON.stringify(line.draws),
        product_id: line.productId,
        product_code: line.productCode,
        product_snapshot: line.productSnapshot,
        visit_date: line.visitDate,
        until_date: line.untilDate,
        slot_from: line.slotFrom,
        slot_to: line.slotTo,
        valid_from: new Date(line.validFrom),
        valid_until: line.validUntil === null ? null : new Date(line.validUntil),
        parent_position: null,
        price_parts: JSON.stringify(line.priceParts),
      })),
    )
    .execute()
}

/** Each ticket stands on its new line, at its new price; the code that was shown for it so far opens nothing any more. */
export async function placeUnitsAnew(tx: Tx, units: readonly ChangingUnit[]): Promise<void> {
  await sql`
    UPDATE unit SET line_position = input."toPosition", unit_index = input."toIndex",
      price_fen = input."newPriceFen", worth_fen = input."newWorthFen", code_serial = code_serial + 1,
      changes = changes + 1
    FROM jsonb_to_recordset(${JSON.stringify(units)}::jsonb) AS input(
      "unitId" bigint, "toPosition" smallint, "toIndex" smallint, "newPriceFen" bigint, "newWorthFen" bigint)
    WHERE unit.id = "unitId" AND unit.id = ANY(${units.map(({ unitId }) => unitId)})`.execute(tx)
}

type Money = { differenceFen: number; feeFen: number; paidFen: number }

/**
 * The order's own copies of date, slot and validity are those of the line that ends first and still has tickets to use;
 * its sums move by what the change costs. By the product that it had at first it is found by its line.
 */
export async function rewriteOrder(
  tx: Tx,
  orderId: number,
  { differenceFen, feeFen, paidFen }: Money,
): Promise<void> {
  await sql`
    WITH lead AS MATERIALIZED (
      SELECT order_line.*, snapshot.content ->> 'type' AS type FROM order_line
      JOIN snapshot ON snapshot.id = product_snapshot
      WHERE order_id = ${orderId} AND EXISTS (
        SELECT FROM unit WHERE unit.order_id = ${orderId} AND line_position = position
          AND state IN ('reserved', 'valid', 'changing', 'refunding'))
      ORDER BY order_line.valid_until NULLS LAST, order_line.valid_from, position LIMIT 1
    ), former AS (
      UPDATE order_line SET left_behind = true FROM lead
      WHERE order_line.order_id = ${orderId} AND order_line.position = 0
        AND order_line.product_id <> lead.product_id AND NOT order_line.left_behind
    )
    UPDATE shop_order SET visit_date = lead.visit_date, slot_from = lead.slot_from, slot_to = lead.slot_to,
      valid_from = lead.valid_from, valid_until = lead.valid_until, product_id = lead.product_id,
      product_code = lead.product_code, product_snapshot = lead.product_snapshot, type = lead.type,
      goods_fen = goods_fen + ${differenceFen}::bigint, other_fen = other_fen + ${feeFen}::bigint,
      payable_fen = payable_fen + ${differenceFen}::bigint + ${feeFen}::bigint,
      paid_fen = paid_fen + ${paidFen}::bigint
    FROM lead
    WHERE shop_order.id = ${orderId}`.execute(tx)
}
