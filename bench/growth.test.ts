import { expect, test } from 'vitest'
import { type Grown, growthFaults, growthTable } from './growth.ts'
import { walkedIn } from './plans.ts'

const at = (times: number, ratio: number, walks: Grown['walks'] = []): Grown => ({
  times,
  orders: 10_000 * times,
  statements: 3,
  tables: ['shop_order'],
  walks,
  skipped: [],
  figures: [{ name: 'placement', ours: 1, limit: 1, against: '', ratio, aim: null }],
})

test('a plan names the tables it reads from end to end, however it does so', () => {
  const plan = `Nested Loop
    ->  Parallel Seq Scan on public.shop_order
    ->  Seq Scan on hold  (cost=0.00..1.00)
    ->  Index Scan using pool_pkey on pool`
  expect(walkedIn(plan)).toEqual(['shop_order', 'hold'])
})

test('a ratio may lose up to half of what it was', () => {
  expect(growthFaults([at(1, 0.8), at(10, 0.7), at(100, 0.4)])).toEqual([])
  expect(growthFaults([at(1, 0.8), at(100, 0.39)])).toEqual(['100x: placement is 0.49 of what it was'])
  expect(growthFaults([])).toEqual(['nothing was measured'])
})

test('a statement that reads a grown table from end to end is reported with its text', () => {
  const walk = { table: 'shop_order', text: 'SELECT 1' }
  expect(growthFaults([at(1, 1, [walk])])).toEqual(['1x: reads shop_order from end to end: SELECT 1'])
  expect(growthTable([at(1, 1, [walk])])).toMatch(/3 statements explained, 1 read one of 1 grown tables/)
})
