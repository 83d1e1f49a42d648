import { expect, test } from 'vitest'
import { seededChance } from '../testing/simulation/seeded-chance.ts'
import { systemChance } from './chance.ts'
import { drawDatedNo } from './dated-no.ts'

test('a number has the day of the venue, which begins eight hours before that of UTC', () => {
  const [evening, night] = [new Date('2026-11-21T15:59:59Z'), new Date('2026-11-21T16:00:00Z')]
  const form = { kind: 'G', length: 4 }
  expect(drawDatedNo(systemChance, evening, form)).toMatch(/^G261121[0-9A-Z]{4}$/)
  expect(drawDatedNo(systemChance, night, form)).toMatch(/^G261122[0-9A-Z]{4}$/)
})

test('its letters are those that are asked for, and no two are alike', () => {
  const form = { kind: '', length: 10, letters: '0123456789' }
  const chance = seededChance(1, 'dated numbers')
  const numbers = Array.from({ length: 1000 }, () => drawDatedNo(chance, new Date(0), form))
  expect(numbers.filter((no) => !/^700101\d{10}$/.test(no))).toEqual([])
  expect(new Set(numbers).size).toBe(1000)
})
