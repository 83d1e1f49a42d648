import { expect, test } from 'vitest'
import type { ProductSummary } from '#contract/endpoints/catalogue.ts'
import { comparisonOf } from './compare.ts'

const product = (code: string, includes: string[], from: object | null = { priceFen: 15_000 }) =>
  ({ code, includes, from }) as ProductSummary

test('what several products include is one line, in the order in which it first appears', () => {
  const [deck, terrace] = [product('DECK', ['deck']), product('TERRACE', ['deck', 'terrace'])]
  expect(comparisonOf([deck, terrace])).toEqual({
    products: [deck, terrace],
    rows: [
      { feature: 'deck', included: [true, true] },
      { feature: 'terrace', included: [false, true] },
    ],
  })
})

test('what cannot be bought or says nothing is not compared, and one product is no choice', () => {
  const deck = product('DECK', ['deck'])
  expect(comparisonOf([deck, product('CLOSED', ['deck'], null), product('SILENT', [])])).toBeNull()
})
