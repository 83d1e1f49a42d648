/** Orders by number and by id, for those who list what was sent about them. */
import type { OrderNo } from '#contract/values/order.ts'
import type { Db } from '../../../platform/db.ts'
import { tables } from '../order/tables.ts'

export const ordersOfMessages = {
  async idOf(db: Db, orderNo: OrderNo): Promise<number | null> {
    const order = await tables(db)
      .selectFrom('shop_order')
      .select('id')
      .where('order_no', '=', orderNo)
      .executeTakeFirst()
    return order?.id ?? null
  },

  async numbersOf(db: Db, ids: readonly number[]): Promise<Map<number, OrderNo>> {
    if (ids.length === 0) return new Map()
    const orders = await tables(db)
      .selectFrom('shop_order')
      .select(['id', 'order_no as orderNo'])
      .where('id', 'in', ids)
      .execute()
    return new Map(orders.map(({ id, orderNo }) => [id, orderNo]))
  },
}
