/** How many units of a product, in the words of its type: "2 tickets", "共3间夜". */
import { familyOf, type TypedProduct } from '#contract/product-paths.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { language } from './language.ts'

/** The unit that counts them, in the singular. */
export const unitOf = (product: TypedProduct): string => productTypes[familyOf(product)].words[language].unit

export function unitsText(product: TypedProduct, count: number): string {
  const { unit, units } = productTypes[familyOf(product)].words[language]
  return language === 'zh-CN' ? `共${count}${unit}` : `${count} ${count === 1 ? unit : units}`
}
