/** From the operator's plans and the catalogue to what a visitor sees on them. Pure. */
import type { MapPlace, TowerMap } from '#contract/endpoints/map.ts'
import type { Language, Texts } from '#contract/language.ts'
import type { OrderType } from '#contract/values/order.ts'
import type { ProductCode, ProductKind } from '#contract/values/product.ts'
import type { SettingValue } from '../setting/rules.ts'

type MapSetting = SettingValue<'shop.map'>
/** What a plan wants to know of a product. */
export type MappedProduct = { code: string; type: OrderType; kind: ProductKind; name: Texts; place: Texts }

export function mapOf(
  setting: MapSetting,
  products: readonly MappedProduct[],
  language: Language,
): Omit<TowerMap, 'cityMap'> {
  const plans = setting.plans.map((plan) => ({ ...plan, name: plan.name[language] }))
  const isDrawn = (place: MapPlace) => plans.some(({ key }) => key === place.plan)
  return {
    plans,
    places: setting.places.flatMap((place) => placeOf(place, products, language) ?? []).filter(isDrawn),
    ways: setting.ways.map(({ title, text }) => ({ title: title[language], text: text[language] })),
  }
}

/** A place of a product has the product's own words; null when the catalogue does not know it (any more). */
function placeOf(
  { name, text, product: code, ...place }: MapSetting['places'][number],
  products: readonly MappedProduct[],
  language: Language,
): MapPlace | null {
  if (code === null) return { ...place, name: name[language], text: text[language], product: null }
  const product = products.find((one) => one.code === code)
  if (!product) return null
  return {
    ...place,
    name: product.name[language],
    text: product.place[language],
    product: { code: code as ProductCode, type: product.type, kind: product.kind },
  }
}

/** Where scripts, tiles and answers of AMap come from. */
const amapHosts = 'https://*.amap.com https://*.autonavi.com'

/** Of the city map's page alone: whatever AMap does there, it does without the shop's origin, cookies and storage. */
export const cityMapPolicy = (nonce: string, scriptOrigin: string): string =>
  [
    "default-src 'none'",
    // Its 1.4 compiles parts of itself.
    `script-src 'nonce-${nonce}' 'unsafe-eval' ${scriptOrigin} ${amapHosts}`,
    "style-src 'unsafe-inline'",
    `img-src data: blob: ${amapHosts}`,
    `connect-src ${scriptOrigin} ${amapHosts}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
