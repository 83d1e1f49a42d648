/** Which products take the places of a resource. */
import type { CatalogueProduct } from '../catalogue/catalogue-memory.ts'
import { type InventoryMemory, resourcesOf } from '../inventory/inventory-memory.ts'

export type ProductsOf = (resourceId: number) => readonly CatalogueProduct[]

export async function productsByResource(
  products: readonly CatalogueProduct[],
  inventory: InventoryMemory,
): Promise<ProductsOf> {
  const taking = await Promise.all(
    products.map(async (product) => {
      const resources = await resourcesOf(product, (offerId) => inventory.draws(offerId))
      return resources.map((resourceId) => ({ resourceId, product }))
    }),
  )
  const known = Map.groupBy(taking.flat(), ({ resourceId }) => resourceId)
  return (resourceId) => known.get(resourceId)?.map(({ product }) => product) ?? []
}
