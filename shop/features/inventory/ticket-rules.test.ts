import { expect, test } from 'vitest'
import type { Offer } from '#contract/endpoints/catalogue.ts'
import { productPhrases } from '#contract/product-phrases.ts'
import { inventoryMessages } from './messages.ts'
import { ruleLine } from './ticket-rules.ts'

const { max, ...words } = inventoryMessages['en-US']
const rules = {
  ...words,
  max: (count: number) => max(count, 'ticket'),
  admits: productPhrases.ticket['en-US'].admits,
}
const type = (own: Partial<Offer>) =>
  ({ ageMin: null, ageMax: null, admits: 1, needsGuardian: false, maxPerOrder: 6, ...own }) as Offer

test('the rules of a ticket stand in one line', () => {
  expect(ruleLine(type({}), rules)).toBe('Max 6 per order')
  expect(ruleLine(type({ ageMin: 6, ageMax: 17 }), rules)).toBe('Ages 6–17\u00a0· Max 6 per order')
  expect(ruleLine(type({ ageMin: 60 }), rules)).toBe('Ages 60 and over\u00a0· Max 6 per order')
  expect(ruleLine(type({ ageMax: 5, needsGuardian: true }), rules)).toBe(
    'Ages 5 and under\u00a0· With an adult\u00a0· Max 6 per order',
  )
  expect(ruleLine(type({ admits: 2 }), rules)).toBe('Admits 2\u00a0· Max 6 per order')
})
