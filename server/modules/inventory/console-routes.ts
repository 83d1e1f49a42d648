/** The calls of contract/console/inventory.ts and contract/console/inventory/opening.ts. */

import * as opening from '#contract/console/inventory/opening.ts'
import * as contract from '#contract/console/inventory.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { readCalendar } from './console/calendar.ts'
import { endOpening, previewEnding } from './console/ending.ts'
import { addOpening, previewOpening, readOpeningTimes } from './console/opening.ts'
import { paintCalendar, previewPaint, removeException } from './console/paint.ts'
import { bookEntry, listStockItems, readStockItem, type StockDeps } from './console/stock.ts'
import { readPrices, setPrice } from './console/undated-prices.ts'

export type InventoryConsoleDeps = AuditDeps & StockDeps

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
  onRead(contract.readUndatedPrices, ({ params }) => readPrices(deps.db, params.code)),
  onWrite(deps, contract.setUndatedPrice, (tx, call) => setPrice(tx, call)),
  onWrite(deps, contract.removeException, (tx, call) => removeException(deps, tx, call)),
]
