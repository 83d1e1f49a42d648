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
import { bookStock } from '../stock-sql.ts'
import {
  countStock,
  findStockRow,
  listEntries,
  listStockRows,
  lockStock,
  type StockRow,
} from './stock-list-sql.ts'

type StockDeps = { db: Db; clock: Clock }

const PAGE_SIZE = 50

export async function listStockItems(
  { db }: StockDeps,
  { query }: StaffCall<typeof contract.listStock>,
): Promise<AnswerOf<typeof contract.listStock>> {
  const { atMost, cursor } = query
  const page = { atMost: atMost === undefined ? null : Number(atMost), after: cursor ?? null }
  const rows = await listStockRows(db, { ...page, limit: PAGE_SIZE + 1 })
  const shown = rows.slice(0, PAGE_SIZE)
  return {
    items: await withOffers(db, shown),
    nextCursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.code ?? null) : null,
  }
}

/** How many things run low. */
export const lowStock = (db: Db): Promise<number> => countStock(db, LOW_STOCK)

export async function readStockItem(
  { db }: StockDeps,
  { params, query }: StaffCall<typeof contract.readStock>,
): Promise<AnswerOf<typeof contract.readStock>> {
  const row = await findStockRow(db, params.code)
  if (!row) throw new Refusal('NOT_FOUND')
  const entries = await listEntries(db, row.id, { after: query.cursor ?? null, limit: PAGE_SIZE + 1 })
  const shown = entries.slice(0, PAGE_SIZE)
  return {
    ...(await withOffersOf(db, row)),
    items: shown.map(({ id: _, at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    nextCursor: entries.length > PAGE_SIZE ? String(shown.at(-1)?.id) : null,
  }
}

/**
 * Refuses STOCK_TAKEN where more would leave than is neither held nor sold, and STAFF_CHANGED where the stock was another one when
 * it was counted. It is locked before it is looked at.
 */
export async function bookEntry(
  { clock }: Pick<StockDeps, 'clock'>,
  tx: Tx,
  { params, body, caller }: WriteCall<typeof contract.bookStock>,
): Promise<Written<Stock>> {
  const known = await findStockRow(tx, params.code)
  if (!known) throw new Refusal('NOT_FOUND')
  await lockStock(tx, known.id)
  const before = (await findStockRow(tx, params.code)) ?? known
  const { kind, quantity, note = '' } = body
  if (body.kind === 'CORRECTION' && body.capacity !== before.capacity) throw new Refusal('STAFF_CHANGED')
  if (before.left + quantity < 0) throw new Refusal('STOCK_TAKEN', { left: before.left })
  const actor = `staff:${caller.account}`
  await bookStock(tx, { resourceId: before.id, quantity, kind, note, actor, at: clock.now() })
  const after = { ...before, capacity: before.capacity + quantity, left: before.left + quantity }
  return {
    answer: await withOffersOf(tx, after),
    audit: {
      no: params.code,
      before: { capacity: before.capacity, left: before.left },
      after: { capacity: after.capacity, left: after.left, kind, quantity },
      reason: note,
    },
  }
}

const withOffersOf = async (on: Db | Tx, row: StockRow): Promise<Stock> => {
  const [stock] = await withOffers(on, [row])
  if (!stock) throw new Error('a row of stock is one')
  return stock
}

async function withOffers(on: Db | Tx, rows: readonly StockRow[]): Promise<Stock[]> {
  const sold = await namesOfOffers(
    on,
    rows.flatMap(({ offerIds }) => offerIds),
  )
  return rows.map(({ id: _, offerIds, ...row }) => ({
    ...row,
    offers: offerIds.flatMap((id) =>
      sold.filter((offer) => offer.id === id).map(({ id: _id, ...offer }) => offer),
    ),
  }))
}
