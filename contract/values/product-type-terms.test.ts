/** What the two tables of product types say of one thing. */
import { expect, test } from 'vitest'
import { screens } from '../screens.ts'
import type { ProductTypeRow } from './product-type-row.ts'
import { productTypeTerms } from './product-type-terms.ts'
import { productTypes } from './product-types.ts'

test('what members alone may order has an order form that asks for a log-in, and nothing else has', () => {
  for (const [family, { buyers }] of Object.entries(productTypeTerms)) {
    const row: ProductTypeRow = productTypes[family as keyof typeof productTypes]
    const forms = Object.values(row.screens).map(({ order }) => screens.find(({ name }) => name === order))
    for (const form of forms)
      expect([family, form?.access === 'member']).toEqual([family, buyers === 'members'])
  }
})
