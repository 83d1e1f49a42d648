/** The calls of contract/console/delivery.ts. */
import * as contract from '#contract/console/delivery.ts'
import { onPreparedWrite, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import type { DeliveryDeps } from './deps.ts'
import { printPackingList } from './packing-list.ts'
import { correctParcel, createParcel, endParcel, listParcels, listToPack } from './parcels.ts'
import { checkNumbers, pasteNumbers } from './paste-numbers.ts'
import { listPickUps } from './pick-ups.ts'

export const deliveryConsoleRoutes = (deps: DeliveryDeps): StaffRoute[] => [
  onRead(contract.listToPack, (call) => listToPack(deps, call)),
  onPreparedWrite(deps, contract.printPackingList, {
    prepare: (call) => printPackingList(deps, call),
    write: async (_, printed) => printed,
  }),
  onRead(contract.listPickUps, (call) => listPickUps(deps, call)),
  onRead(contract.listParcels, (call) => listParcels(deps, call)),
  onRead(contract.checkNumbers, (call) => checkNumbers(deps, call)),
  onWrite(deps, contract.createParcel, (tx, call) => createParcel(deps, tx, call)),
  onWrite(deps, contract.pasteNumbers, (tx, call) => pasteNumbers(deps, tx, call)),
  onWrite(deps, contract.correctParcel, (tx, call) => correctParcel(deps, tx, call)),
  onWrite(deps, contract.endParcel, (tx, call) => endParcel(deps, tx, call)),
]
