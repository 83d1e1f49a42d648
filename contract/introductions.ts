/** What has a page that introduces it, /{module}/introduce: every type of product, and what is sold beside the types. */
import type { Language } from './language.ts'
import type { OrderType } from './values/order.ts'
import type { ProductKind } from './values/product.ts'
import { productTypes } from './values/product-types.ts'

type Introduced = {
  name: Record<Language, string>
  /** The first kind of the products that it is about; null where nothing of it is a product. */
  product: { type: OrderType; kind: ProductKind } | null
}

const besideTypes = {
  citizencard: { name: { 'zh-CN': '市民卡', 'en-US': 'Citizen card' }, product: null },
  group: { name: { 'zh-CN': '团队票', 'en-US': 'Groups' }, product: null },
} as const satisfies Record<string, Introduced>

export type IntroducedModule =
  | (typeof productTypes)[keyof typeof productTypes]['introduce']
  | keyof typeof besideTypes

const ofTypes = Object.values(productTypes).map(({ introduce, type, words, screens }) => {
  const [kind] = Object.keys(screens) as [ProductKind]
  const name = { 'zh-CN': words['zh-CN'].name, 'en-US': words['en-US'].name }
  return [introduce, { name, product: { type, kind } }] as const
})

export const introductions = { ...Object.fromEntries(ofTypes), ...besideTypes } as unknown as Readonly<
  Record<IntroducedModule, Introduced>
>

export const introducedModules = Object.keys(introductions) as IntroducedModule[]

export const isIntroduced = (module: string): module is IntroducedModule =>
  Object.hasOwn(introductions, module)

/** The setting that keeps its texts and pictures. */
export type IntroductionCode = `introduce.${IntroducedModule}`

export const introductionCode = (module: IntroducedModule): IntroductionCode => `introduce.${module}`
export const introductionCodes = introducedModules.map(introductionCode)
