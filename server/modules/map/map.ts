/** Says where things are, and answers the page of the city map when the operator has a key for it. */
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Chance } from '../../platform/chance.ts'
import type { CachedJson, Plain } from '../../platform/http.ts'
import { cachedJson } from '../../platform/http-answer.ts'
import type { CatalogueMemory } from '../catalogue/catalogue-memory.ts'
import type { SettingMemory } from '../setting/setting-memory.ts'
import { type AmapSettings, cityMapPage } from './city-map-page.ts'
import { cityMapPolicy, mapOf } from './rules.ts'

export type MapDeps = {
  settings: SettingMemory
  catalogue: CatalogueMemory
  chance: Chance
  /** Null without a key: the drawn plan stands for the city. */
  amap: AmapSettings | null
}

/** A browser asks again each time; unchanged answers cost it a 304. */
const NO_AGE = 0
const NONCE_BYTES = 16

export async function showMap(
  { settings, catalogue, amap }: MapDeps,
  language: Language,
): Promise<CachedJson> {
  const read = await settings.reader()
  const setting = read('shop.map')
  const map = mapOf(setting, await catalogue.products(), language)
  return cachedJson({ ...map, cityMap: amap !== null && setting.position !== null }, NO_AGE)
}

/** Refuses NOT_FOUND where no city map can be shown. */
export async function showCityMap({ settings, chance, amap }: MapDeps, language: Language): Promise<Plain> {
  const read = await settings.reader()
  const { position } = read('shop.map')
  if (!amap || !position) throw new Refusal('NOT_FOUND')
  const nonce = chance.bytes(NONCE_BYTES).toString('base64')
  const name = read('shop.name')[language]
  const address = read('shop.address')[language]
  return {
    contentType: 'text/html; charset=utf-8',
    body: cityMapPage({ amap, language, name, address, position, nonce }),
    headers: {
      'content-security-policy': cityMapPolicy(nonce, new URL(amap.url).origin),
      'x-frame-options': 'SAMEORIGIN',
    },
  }
}
