/** Staff look at stock, and write down what comes, is damaged or was miscounted. */
import type * as contract from '#contract/console/inventory.ts'
import { LOW_STOCK, type Stock } from '#contract/console/inventory.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { namesOfOffers } from '../../catalogue/offer-names.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import { bookStock } from '../stock/stock-sql.ts'
import {
  countStock,
  findStockRow,
  listEntries,
  listStockRows,
  lockStock,
  type StockRow,
} from './stock-list-sql.ts'

/** By pool, how many of the pieces that are sold were sent or handed over. */
type CountOffShelf = (on: Db | Tx, poolIds: readonly number[]) => Promise<ReadonlyMap<number, number>>

export type StockDeps = { db: Db; clock: Clock; countOffShelf: CountOffShelf }

const PAGE_SIZE = 50

export async function listStockItems(
  deps: StockDeps,
  { query }: StaffCall<typeof contract.listStock>,
): Promise<AnswerOf<typeof contract.listStock>> {
  const { atMost, cursor } = query
  const page = { atMost: atMost === undefined ? null : Number(atMost), after: cursor ?? null }
  const rows = await listStockRows(deps.db, { ...page, limit: PAGE_SIZE + 1 })
  const shown = rows.slice(0, PAGE_SIZE)
  return {
    items: await shownStock(deps, deps.db, shown),
    nextCursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.code ?? null) : null,
  }
}

/** How many things run low. */
export const lowStock = (db: Db): Promise<number> => countStock(db, LOW_STOCK)

export async function readStockItem(
  deps: StockDeps,
  { params, query }: StaffCall<typeof contract.readStock>,
): Promise<AnswerOf<typeof contract.readStock>> {
  const { db } = deps
  const row = await findStockRow(db, params.code)
  if (!row) throw new Refusal('NOT_FOUND')
  const entries = await listEntries(db, row.id, { after: query.cursor ?? null, limit: PAGE_SIZE + 1 })
  const shown = entries.slice(0, PAGE_SIZE)
  return {
    ...(await oneStock(deps, db, row)),
    items: shown.map(({ id: _, at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    nextCursor: entries.length > PAGE_SIZE ? String(shown.at(-1)?.id) : null,
  }
}

/**
 * Refuses STOCK_TAKEN where more would leave than is neither held nor sold, STAFF_CHANGED where the stock was another one when
 * it was counted, and STOCK_MOVED where only the shelf was. It is locked before it is looked at: a piece that is sent at the
 * same moment is sent after the count.
 */
export async function bookEntry(
  deps: Omit<StockDeps, 'db'>,
  tx: Tx,
  { params, body, caller }: WriteCall<typeof contract.bookStock>,
): Promise<Written<Stock>> {
  const known = await findStockRow(tx, params.code)
  if (!known) throw new Refusal('NOT_FOUND')
  await lockStock(tx, known.id)
  const row = (await findStockRow(tx, params.code)) ?? known
  const before = await oneStock(deps, tx, row)
  const { kind, quantity, note = '' } = body
  if (body.kind === 'CORRECTION') assertCountedNow(body, before)
  if (before.left + quantity < 0) throw new Refusal('STOCK_TAKEN', { left: before.left })
  const actor = `staff:${caller.account}`
  await bookStock(tx, { resourceId: row.id, quantity, kind, note, actor, at: deps.clock.now() })
  const after = {
    ...before,
    capacity: before.capacity + quantity,
    left: before.left + quantity,
    onShelf: before.onShelf + quantity,
  }
  return {
    answer: after,
    audit: {
      no: params.code,
      before: { capacity: before.capacity, left: before.left },
      after: { capacity: after.capacity, left: after.left, kind, quantity },
      reason: note,
    },
  }
}

type Counted = Pick<Stock, 'capacity' | 'onShelf'>

function assertCountedNow(counted: Counted, now: Counted): void {
  if (counted.capacity !== now.capacity) throw new Refusal('STAFF_CHANGED')
  if (counted.onShelf !== now.onShelf) throw new Refusal('STOCK_MOVED', { onShelf: now.onShelf })
}

type Shown = Pick<StockDeps, 'countOffShelf'>

async function oneStock(deps: Shown, on: Db | Tx, row: StockRow): Promise<Stock> {
  const [stock] = await shownStock(deps, on, [row])
  if (!stock) throw new Error('a row of stock is one')
  return stock
}

async function shownStock(
  { countOffShelf }: Shown,
  on: Db | Tx,
  rows: readonly StockRow[],
): Promise<Stock[]> {
  const sold = await namesOfOffers(
    on,
    rows.flatMap(({ offerIds }) => offerIds),
  )
  const gone = await countOffShelf(
    on,
    rows.flatMap(({ poolId }) => poolId ?? []),
  )
  return rows.map(({ id: _, poolId, offerIds, ...row }) => ({
    ...row,
    onShelf: row.capacity - (gone.get(poolId ?? 0) ?? 0),
    offers: offerIds.flatMap((id) =>
      sold.filter((offer) => offer.id === id).map(({ id: _id, ...offer }) => offer),
    ),
  }))
}
