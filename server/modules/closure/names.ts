/** What is closed by name: a product has one, a resource those of the products that sell from it. */
import type { Language } from '#contract/language.ts'
import { datedResources, drawersOf } from '../inventory/closing.ts'
import type { ClosureDeps } from './deps.ts'

export type ResourceNames = { id: number; code: string; names: string[] }

/** Every resource that can be closed. */
export async function namedResources(
  { db, catalogue }: Pick<ClosureDeps, 'db' | 'catalogue'>,
  language: Language,
): Promise<ResourceNames[]> {
  const products = await catalogue.allProducts()
  const [resources, drawers] = [await datedResources(db), await drawersOf(db)]
  return resources.map(({ id, code }) => ({
    id,
    code,
    names: products
      .filter(({ offers }) => offers.some((offer) => drawers.get(id)?.has(offer.id)))
      .map(({ name }) => name[language]),
  }))
}

type Closed = { productCode: string | null; resourceCode: string | null }

export async function namesOf<Closure extends Closed>(
  deps: Pick<ClosureDeps, 'db' | 'catalogue'>,
  closures: readonly Closure[],
  language: Language,
): Promise<(Closure & { names: string[] })[]> {
  const products = await deps.catalogue.allProducts()
  const resources = await namedResources(deps, language)
  return closures.map((closure) => {
    const product = products.find(({ code }) => code === closure.productCode)
    const resource = resources.find(({ code }) => code === closure.resourceCode)
    return { ...closure, names: product ? [product.name[language]] : (resource?.names ?? []) }
  })
}
