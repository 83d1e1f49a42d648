/** What is closed for a date, by resource or by product: its pools, for which visitors read a reason. */
import type { Texts } from '#contract/language.ts'
import type { SlotTime } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { CatalogueProduct } from '../catalogue/catalogue-memory.ts'
import { type InventoryMemory, loadDraws } from './inventory-memory.ts'
import {
  type ClosedPool,
  type Closing,
  closeAll,
  listPoolsOfClosing,
  listSlotsOfPools,
} from './pools/pool-sql.ts'
import type { Draw } from './rules.ts'
import { listDatedResources, type NamedResource } from './store.ts'

export type { ClosedPool, Closing } from './pools/pool-sql.ts'
export type { NamedResource } from './store.ts'

export const datedResources = (db: Db): Promise<NamedResource[]> => listDatedResources(db)
export const poolsOf = (on: Db | Tx, closing: Closing): Promise<ClosedPool[]> =>
  listPoolsOfClosing(on, closing)
export const slotsOfPools = (on: Db | Tx, poolIds: readonly number[]): Promise<SlotTime[]> =>
  listSlotsOfPools(on, poolIds)
export const closeFor = (tx: Tx, closing: Closing, reason: Texts): Promise<ClosedPool[]> =>
  closeAll(tx, closing, reason)

/** Who draws from each resource. */
export async function drawersOf(db: Db): Promise<Map<number, Set<number>>> {
  const drawers = new Map<number, Set<number>>()
  for (const [offerId, draws] of await loadDraws(db))
    for (const { resourceId } of draws)
      drawers.set(resourceId, (drawers.get(resourceId) ?? new Set<number>()).add(offerId))
  return drawers
}

/**
 * What to close so that nothing of a product is open: of each offer its slots, and where it has none its days. A day that
 * several products share stays open for the others.
 */
export async function resourcesToClose(
  { offers }: CatalogueProduct,
  { draws }: Pick<InventoryMemory, 'draws'>,
): Promise<number[]> {
  const all = await Promise.all(offers.map(async ({ id }) => leadingOf(await draws(id))))
  return [...new Set(all.flat().map(({ resourceId }) => resourceId))].toSorted((a, b) => a - b)
}

/** A package draws nothing itself, and goods have no date: they cannot be closed. */
export async function closableAmong<Product extends CatalogueProduct>(
  products: readonly Product[],
  inventory: Pick<InventoryMemory, 'draws'>,
): Promise<Product[]> {
  const closed = await Promise.all(products.map((product) => resourcesToClose(product, inventory)))
  return products.filter((_, index) => closed[index]?.length)
}

function leadingOf(draws: readonly Draw[]): Draw[] {
  const slotted = draws.filter(({ kind }) => kind === 'SLOT')
  return slotted.length > 0 ? slotted : draws.filter(({ kind }) => kind !== 'STOCK')
}
