/** The calls of contract/console/ledger.ts. */
import * as contract from '#contract/console/ledger.ts'
import type { Db } from '../../platform/db.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { listEntries, openBalances } from './read-books.ts'

export function ledgerRoutes({ db }: { db: Db }): StaffRoute[] {
  const balances = openBalances(db)
  return [
    onRead(contract.listBalances, () => balances()),
    onRead(contract.listEntries, (call) => listEntries(db, call)),
  ]
}
