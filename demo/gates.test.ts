/** The gates of the demo: each product that is shown somewhere has one that takes it. */
import { expect, test } from 'vitest'
import { isAdmission } from '#contract/admission.ts'
import { familyOf } from '#contract/product-paths.ts'
import { type ProductTypeTerms, productTypeTerms } from '#contract/values/product-type-terms.ts'
import { demoGates } from './gates.ts'
import { demoProducts } from './products/seed-catalogue.ts'

/** Neither what only its parts are shown of, nor what is a card. */
const shown: readonly ProductTypeTerms['proof'][] = ['scan', 'desk', 'receipt']

test('what does not admit to the tower is named by a gate or a counter', () => {
  const named = demoGates.flatMap(({ products }) => products)
  const others = demoProducts.filter(
    ({ type = 'PKTK', kind }) =>
      !isAdmission({ type, kind }) && shown.includes(productTypeTerms[familyOf({ type, kind })].proof),
  )
  expect(others.map(({ code }) => code).filter((code) => !named.includes(code))).toEqual([])
  expect(demoProducts.map(({ code }) => code)).toEqual(expect.arrayContaining(named))
})
