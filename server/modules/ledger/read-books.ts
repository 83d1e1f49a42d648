/** The books as staff read them. */
import type * as contract from '#contract/console/ledger.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Db } from '../../platform/db.ts'
import { memoryOf } from '../../platform/memory.ts'
import type { StaffCall } from '../staff/caller.ts'
import { listEntryRows } from './entry-sql.ts'
import { balances } from './ledger.ts'

const PAGE_SIZE = 50
/** The sum goes over all that was ever booked. */
const BALANCES_MAX_AGE_MS = 10_000

type Balances = AnswerOf<typeof contract.listBalances>

/** Readers within ten seconds share one sum. */
export function openBalances(db: Db): () => Promise<Balances> {
  const memory = memoryOf<Balances>({ maxEntries: 1, maxAgeMs: BALANCES_MAX_AGE_MS })
  return () =>
    memory.get('', async () => {
      const sums = await balances(db)
      return {
        items: Object.entries(sums).map(([account, balanceFen]) => ({ account, balanceFen })),
        nextCursor: null,
      }
    })
}

export const listEntries = (
  db: Db,
  { query: { account, cursor } }: StaffCall<typeof contract.listEntries>,
): Promise<EntryList> => entriesOf(db, account, cursor)

type EntryList = AnswerOf<typeof contract.listEntries>

/** The newest first. */
export async function entriesOf(db: Db, account: string, cursor: string | undefined): Promise<EntryList> {
  const before = cursor === undefined ? undefined : Number(cursor)
  const found = await listEntryRows(db, { account, before, limit: PAGE_SIZE + 1 })
  const last = found.length > PAGE_SIZE ? found[PAGE_SIZE - 1] : undefined
  return {
    items: found
      .slice(0, PAGE_SIZE)
      .map(({ id, at, ...entry }) => ({ ...entry, id: String(id), at: at.toISOString() })),
    nextCursor: last ? String(last.id) : null,
  }
}
