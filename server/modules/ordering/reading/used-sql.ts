/** What a member has used lately, for what comes after a visit. */
import { type RawBuilder, sql } from 'kysely'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import type { MemberId } from '../../caller/caller.ts'

export type UsedProduct = {
  orderNo: OrderNo
  productCode: ProductCode
  productSnapshot: number
  visitDate: VisitDate | null
}

/** So many of the newest orders are looked at, however many a member has. */
const LOOKED_AT = 200

/**
 * Products of own orders, teams' aside, of which something was used or received and whose last day is after `since`:
 * each once for an order, newest order first.
 */
export const listUsedProducts = async (db: Db, memberId: MemberId, since: Date): Promise<UsedProduct[]> =>
  (await usedProducts(memberId, since).execute(db)).rows

export const usedProducts = (memberId: MemberId, since: Date): RawBuilder<UsedProduct> => sql<UsedProduct>`
    SELECT DISTINCT ON (recent.placed_at, recent.id, line.product_code) recent.order_no AS "orderNo",
      line.product_code AS "productCode", line.product_snapshot AS "productSnapshot", line.visit_date AS "visitDate"
    FROM (
      SELECT tab.id, tab.order_no, tab.placed_at
      FROM unnest(ARRAY[2, 3, 4]::smallint[]) AS each_tab (number)
      CROSS JOIN LATERAL (
        SELECT id, order_no, placed_at FROM shop_order
        WHERE member_id = ${memberId}::bigint AND list_tab = each_tab.number AND channel <> 'B2B'
        ORDER BY placed_at DESC, id DESC LIMIT ${LOOKED_AT}
      ) AS tab
      ORDER BY tab.placed_at DESC, tab.id DESC LIMIT ${LOOKED_AT}
    ) AS recent
    JOIN order_line AS line ON line.order_id = recent.id
    JOIN unit ON unit.order_id = line.order_id AND unit.line_position = line.position
    WHERE (unit.state = 'used' OR unit.received_at IS NOT NULL)
      AND (line.valid_until IS NULL OR line.valid_until > ${since})
    ORDER BY recent.placed_at DESC, recent.id DESC, line.product_code, line.position`
