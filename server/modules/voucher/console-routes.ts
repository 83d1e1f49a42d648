/** The calls of contract/console/voucher.ts. */
import * as contract from '#contract/console/voucher.ts'
import type { Chance } from '../../platform/chance.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { findVoucher, findVouchers } from './find-vouchers.ts'
import { listBatches, readBatch, saveBatch, setBatchState } from './staff-batches.ts'
import { enterSettlement, listVouchers, makeSerials, voidVoucher } from './staff-vouchers.ts'

export const voucherConsoleRoutes = (deps: AuditDeps & { chance: Chance }): StaffRoute[] => [
  onRead(contract.listBatches, ({ query }) => listBatches(deps.db, query)),
  onRead(contract.readBatch, ({ params }) => readBatch(deps.db, params.code)),
  onRead(contract.listVouchers, (call) => listVouchers(deps, call)),
  onRead(contract.findVouchers, (call) => findVouchers(deps, call)),
  onWrite(deps, contract.findVoucher, (tx, call) => findVoucher(deps, tx, call)),
  onWrite(deps, contract.saveBatch, saveBatch),
  onWrite(deps, contract.setBatchState, setBatchState),
  onWrite(deps, contract.makeSerials, (tx, call) => makeSerials(deps, tx, call)),
  onWrite(deps, contract.voidVoucher, (tx, call) => voidVoucher(deps, tx, call)),
  onWrite(deps, contract.enterSettlement, (tx, call) => enterSettlement(deps, tx, call)),
]
