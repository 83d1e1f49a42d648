/** What the orders of cards say of them, to cards, which stand below orders. */
import type { Db, Tx } from '../../../platform/db.ts'
import { listAwaitingOrders, statesOfCardOrders } from './card-orders-sql.ts'

/** By the number of the order. */
export const cardOrderStates = (on: Db | Tx, orderIds: readonly number[]) => statesOfCardOrders(on, orderIds)

/** By the number of the order, those that staff have to decide on. */
export const awaitingCardOrders = (db: Db) => listAwaitingOrders(db)
