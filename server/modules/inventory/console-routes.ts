/** The calls of contract/console/inventory.ts and of the files below contract/console/inventory. */

import * as opening from '#contract/console/inventory/opening.ts'
import * as resource from '#contract/console/inventory/resource.ts'
import * as contract from '#contract/console/inventory.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { readCalendar } from './console/calendar.ts'
import { readClosedByEnding, removeClosedByEnding } from './console/closed-by-ending.ts'
import { endOpening, previewEnding } from './console/ending.ts'
import { addOpening, previewOpening, readOpeningTimes } from './console/opening.ts'
import { paintCalendar, previewPaint, removeException } from './console/paint.ts'
import {
  createResource,
  listResourcesForStaff,
  type ResourceDeps,
  readDrawsForStaff,
  setDraws,
} from './console/resources.ts'
import { bookEntry, listStockItems, readStockItem, type StockDeps } from './console/stock.ts'
import { readPrices, setPrice } from './console/undated-prices.ts'

export type InventoryConsoleDeps = AuditDeps & StockDeps & ResourceDeps

export const inventoryConsoleRoutes = (deps: InventoryConsoleDeps): StaffRoute[] => [
  onRead(contract.readCalendar, (call) => readCalendar(deps, call)),
  onRead(contract.listStock, (call) => listStockItems(deps, call)),
  onRead(contract.readStock, (call) => readStockItem(deps, call)),
  onRead(contract.previewPaint, (call) => previewPaint(deps, call)),
  onWrite(deps, contract.bookStock, (tx, call) => bookEntry(deps, tx, call)),
  onWrite(deps, contract.paintCalendar, (tx, call) => paintCalendar(deps, tx, call)),
  onRead(opening.readOpeningTimes, (call) => readOpeningTimes(deps, call)),
  onRead(opening.previewOpening, (call) => previewOpening(deps, call)),
  onWrite(deps, opening.addOpening, (tx, call) => addOpening(deps, tx, call)),
  onRead(opening.previewEnding, (call) => previewEnding(deps, call)),
  onWrite(deps, opening.endOpening, (tx, call) => endOpening(deps, tx, call)),
  onRead(opening.readClosedByEnding, (call) => readClosedByEnding(deps, call)),
  onWrite(deps, opening.removeClosedByEnding, (tx, call) => removeClosedByEnding(deps, tx, call)),
  onRead(resource.listResources, () => listResourcesForStaff(deps)),
  onWrite(deps, resource.createResource, (tx, call) => createResource(tx, call)),
  onRead(resource.readDraws, ({ params }) => readDrawsForStaff(deps, params.code)),
  onWrite(deps, resource.setDraws, (tx, call) => setDraws(deps, tx, call)),
  onRead(contract.readUndatedPrices, ({ params }) => readPrices(deps.db, params.code)),
  onWrite(deps, contract.setUndatedPrice, (tx, call) => setPrice(tx, call)),
  onWrite(deps, contract.removeException, (tx, call) => removeException(deps, tx, call)),
]
