/** What the orders of cards say of them, to cards, which stand below orders. */
import type { Db, Tx } from '../../../platform/db.ts'
import { statesOfCardOrders } from './card-orders-sql.ts'

/** By the number of the order. */
export const cardOrderStates = (on: Db | Tx, orderIds: readonly number[]) => statesOfCardOrders(on, orderIds)
