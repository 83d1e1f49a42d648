/** The attempt that a buyer began last. */
import type { ChangeNo } from '#contract/values/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { Db } from '../../../platform/db.ts'
import { type AttemptState, tables } from '../tables.ts'

export type NewestAttempt = {
  payType: PayType
  state: AttemptState
  closing: boolean
  /** What the provider said when a waiting buyer made us ask. */
  lastAnswer: 'unpaid' | 'unsure' | null
}

/** Null when nobody has tried to pay the order, or this change of it. */
export async function findNewestAttempt(
  db: Db,
  orderNo: OrderNo,
  changeNo: ChangeNo | null = null,
): Promise<NewestAttempt | null> {
  const row = await tables(db)
    .selectFrom('payment')
    .select(['pay_type as payType', 'state', 'closing', 'last_answer as lastAnswer'])
    .where('order_no', '=', orderNo)
    .where('change_no', changeNo === null ? 'is' : '=', changeNo)
    .orderBy('created_at', 'desc')
    // Of one instant, that which closed the others, also once they are closed.
    .orderBy((of) => of.or([of('closing', '=', true), of('state', '=', 'CLOSED')]))
    .orderBy('payment_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
