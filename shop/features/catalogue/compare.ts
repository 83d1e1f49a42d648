/** Products side by side: each thing that any of them includes, and which of them include it. Pure. */
import type { ProductSummary } from '#contract/endpoints/catalogue.ts'

export type Comparison = {
  products: readonly ProductSummary[]
  rows: readonly { feature: string; included: readonly boolean[] }[]
}

/** Of the products that can be bought and say what they include; null when there is nothing to compare. */
export function comparisonOf(all: readonly ProductSummary[]): Comparison | null {
  const products = all.filter(({ from, includes }) => from !== null && includes.length > 0)
  if (products.length < 2) return null
  const features = [...new Set(products.flatMap(({ includes }) => includes))]
  const rows = features.map((feature) => ({
    feature,
    included: products.map(({ includes }) => includes.includes(feature)),
  }))
  return { products, rows }
}
