/** What the tables of product types say of cards, each in its own words. */
import { expect, test } from 'vitest'
import { orderScreensOf } from './order-screens.ts'
import { hasOwnRow, typedProducts } from './product-paths.ts'
import { cardProducts, isApprovedByPhoto, makesCards } from './product-service.ts'
import type { OrderType } from './values/order.ts'

test('cards are the one kind with a row of its own, and their holders are approved by a photo', () => {
  expect(cardProducts).toEqual([{ type: 'PKTK', kind: 'card' }])
  expect(typedProducts.filter(({ kind }) => hasOwnRow(kind))).toEqual(cardProducts)
  expect(typedProducts.filter(isApprovedByPhoto)).toEqual(cardProducts)
})

test('an order of what makes cards has a screen for them, and all else shows its units itself', () => {
  const shown = typedProducts.filter((product) => orderScreensOf(product).units !== null)
  expect(shown).toEqual(cardProducts)
})

test('an order without a kind is of its type, and one of an unknown type makes no cards', () => {
  expect(makesCards({ type: 'PKTK' })).toBe(false)
  expect(makesCards({ type: 'XX' as OrderType })).toBe(false)
})
