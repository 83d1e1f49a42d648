/** For the desk: units by the pools that they draw from, and one of them with its order locked. */
import type { Db, Tx } from '../../../platform/db.ts'
import { type DrawingUnit, findDrawing, listDrawing, lockDrawing } from './assignable-sql.ts'

export type { DrawingUnit }

/** Of paid orders, the earliest slot first. */
export const unitsOfPools = (db: Db, poolIds: readonly number[]): Promise<DrawingUnit[]> =>
  listDrawing(db, poolIds)

/** Until the transaction ends it stays as it is. Null: there is no such unit of a paid order. */
export const lockedUnit = (tx: Tx, unitNo: string): Promise<DrawingUnit | null> => lockDrawing(tx, unitNo)

export const unitsById = (tx: Tx, unitIds: readonly number[]): Promise<DrawingUnit[]> =>
  findDrawing(tx, unitIds)
