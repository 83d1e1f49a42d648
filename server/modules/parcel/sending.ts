/** What sending goods costs now, and where they can be picked up. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/parcel.ts'
import type { Language, Texts } from '#contract/language.ts'
import type { RegionCode } from '#contract/values/delivery.ts'
import { noFen } from '#contract/values/fen.ts'
import { type Freight, type FreightLine, freightOf, freightRange } from '#contract/values/freight.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Db } from '../../platform/db.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import type { CatalogueMemory } from '../catalogue/catalogue-memory.ts'
import type { SettingMemory } from '../setting/setting-memory.ts'
import { listOpenPoints, listTemplates } from './store.ts'

/** By the newest templates. Null: one of them does not serve the region. */
export async function quoteFreight(
  db: Db,
  lines: readonly FreightLine[],
  region: RegionCode,
): Promise<Freight | null> {
  if (lines.length === 0) return { fen: noFen, parts: [] }
  const templates = await listTemplates(db, [...new Set(lines.map(({ template }) => template))])
  return freightOf(templates, lines, region)
}

export type FreightDeps = { db: Db; catalogue: CatalogueMemory; settings: SettingMemory }

/** Of a product by the newest templates of its offers. */
export async function readFreight(
  { db, catalogue }: Pick<FreightDeps, 'db' | 'catalogue'>,
  code: ProductCode,
): Promise<AnswerOf<typeof contract.readFreight>> {
  const { getting, offers } = await findProduct(catalogue, code)
  if (!getting.includes('DELIVERY')) return { freight: null }
  const codes = [...new Set(offers.flatMap(({ freightCode }) => freightCode ?? []))]
  const templates = codes.length === 0 ? [] : await listTemplates(db, codes)
  const pieces = offers.map(({ freightCode, weightGrams }) => ({
    template: templates.find((template) => template.code === freightCode) ?? null,
    weightGrams: weightGrams ?? 0,
  }))
  return { freight: freightRange(pieces) }
}

export async function listPickUpPoints(
  { db, settings }: Pick<FreightDeps, 'db' | 'settings'>,
  language: Language,
): Promise<AnswerOf<typeof contract.listPickUpPoints>> {
  const [points, read] = await Promise.all([listOpenPoints(db), settings.reader()])
  return {
    keptDays: read('delivery.pick-up-days'),
    items: points.map(({ code, name, place, hours }) => ({
      code,
      name: name[language],
      place: place[language],
      hours: hours[language],
    })),
  }
}

/** Its name and place; null where nothing is handed over (any more). */
export async function findPickUpPoint(db: Db, code: string): Promise<Texts | null> {
  const point = (await listOpenPoints(db)).find((one) => one.code === code)
  if (!point) return null
  const { name, place } = point
  return { 'zh-CN': `${name['zh-CN']}（${place['zh-CN']}）`, 'en-US': `${name['en-US']}, ${place['en-US']}` }
}
