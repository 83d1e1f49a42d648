/** For the desk: units by the pools that they draw from, their people, and one of them with its order locked. */
import type { Db, Tx } from '../../../platform/db.ts'
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
