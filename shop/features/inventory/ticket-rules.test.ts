import { expect, test } from 'vitest'
import type { Offer } from '#contract/endpoints/catalogue.ts'
import { inventoryMessages } from './messages.ts'
import { ruleLine } from './ticket-rules.ts'

const words = inventoryMessages['en-US']
const type = (rules: Partial<Offer>) =>
  ({ ageMin: null, ageMax: null, admits: 1, needsGuardian: false, maxPerOrder: 6, ...rules }) as Offer

test('the rules of a ticket stand in one line', () => {
  expect(ruleLine(type({}), words)).toBe('Max 6 per order')
  expect(ruleLine(type({ ageMin: 6, ageMax: 17 }), words)).toBe('Ages 6–17\u00a0· Max 6 per order')
  expect(ruleLine(type({ ageMin: 60 }), words)).toBe('Ages 60 and over\u00a0· Max 6 per order')
  expect(ruleLine(type({ ageMax: 5, needsGuardian: true }), words)).toBe(
    'Ages 5 and under\u00a0· With an adult\u00a0· Max 6 per order',
  )
  expect(ruleLine(type({ admits: 2 }), words)).toBe('Admits 2\u00a0· Max 6 per order')
})
