/** For the desk: units by the pools that they draw from, their people, and one of them with its order locked. */
import type { Db, Tx } from '../../../platform/db.ts'
import { itemsOf } from '../order/items.ts'
import { listLinesOfOrders } from '../order/order-sql.ts'
import { listVisitorsOfUnits, type SealedVisitor } from '../order/visitor-sql.ts'
import { type DrawingUnit, findDrawing, listDrawing, lockDrawing } from './assignable-sql.ts'

export type { DrawingUnit, SealedVisitor }

/** Of paid orders, the earliest slot first. */
export const unitsOfPools = (db: Db, poolIds: readonly number[]): Promise<DrawingUnit[]> =>
  listDrawing(db, poolIds)

/** Until the transaction ends it stays as it is. Null: there is no such unit of a paid order. */
export const lockedUnit = (tx: Tx, unitNo: string): Promise<DrawingUnit | null> => lockDrawing(tx, unitNo)

export const unitsById = (tx: Tx, unitIds: readonly number[]): Promise<DrawingUnit[]> =>
  findDrawing(tx, unitIds)

export const peopleOfUnits = (db: Db, unitIds: readonly number[]): Promise<SealedVisitor[]> =>
  listVisitorsOfUnits(db, unitIds)

/** Which of the items of its order each unit is of, by its id. One statement. */
export async function itemPlacesOf(
  db: Db,
  units: readonly DrawingUnit[],
): Promise<ReadonlyMap<number, number>> {
  const lines = await listLinesOfOrders(db, [...new Set(units.map(({ orderId }) => orderId))])
  return new Map(
    units.map(({ id, orderId, linePosition }) => {
      const items = itemsOf(lines.get(orderId)?.lines ?? [])
      return [id, items.findIndex((item) => item.some(({ position }) => position === linePosition))]
    }),
  )
}
