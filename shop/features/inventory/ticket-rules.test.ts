import { expect, test } from 'vitest'
import type { TicketType } from '#contract/endpoints/catalogue.ts'
import { inventoryMessages } from './messages.ts'
import { ruleLine, saysCategory } from './ticket-rules.ts'

const words = inventoryMessages['en-US']
const type = (rules: Partial<TicketType>) =>
  ({ ageMin: null, ageMax: null, admits: 1, needsGuardian: false, maxPerOrder: 6, ...rules }) as TicketType

test('the rules of a ticket stand in one line', () => {
  expect(ruleLine(type({}), words)).toBe('At most 6 per order')
  expect(ruleLine(type({ ageMin: 6, ageMax: 17 }), words)).toBe('Age 6–17\u00a0· At most 6 per order')
  expect(ruleLine(type({ ageMin: 60 }), words)).toBe('Age 60 and over\u00a0· At most 6 per order')
  expect(ruleLine(type({ ageMax: 5, needsGuardian: true }), words)).toBe(
    'Up to age 5\u00a0· With an adult only\u00a0· At most 6 per order',
  )
  expect(ruleLine(type({ admits: 2 }), words)).toBe('Admits 2\u00a0· At most 6 per order')
})

test('a name that says its category needs no tag', () => {
  expect(saysCategory('成人票', '成人票')).toBe(true)
  expect(saysCategory('Adult ticket', 'Adult')).toBe(true)
  expect(saysCategory('长者票', '老人票')).toBe(false)
})
