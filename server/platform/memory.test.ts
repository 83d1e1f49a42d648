import { expect, test } from 'vitest'
import { memoryOf } from './memory.ts'

const forever = { maxEntries: 10, maxAgeMs: 60_000 }

test('a failed load is not remembered', async () => {
  let tries = 0
  const memory = memoryOf(async () => {
    tries += 1
    if (tries === 1) throw new Error('the database is away')
    return tries
  }, forever)
  await expect(memory.get('a')).rejects.toThrow('away')
  expect(await memory.get('a')).toBe(2)
})

test('a load that began before `forget` is not given to those who ask after it', async () => {
  let version = 1
  let finish = () => {}
  const memory = memoryOf(async () => {
    const seen = version
    if (seen === 1) await new Promise<void>((resolve) => (finish = resolve))
    return seen
  }, forever)
  const before = memory.get('a')
  version = 2
  memory.forget()
  const after = memory.get('a')
  finish()
  expect(await before).toBe(1)
  expect(await after).toBe(2)
  expect(await memory.get('a')).toBe(2)
})

test('a stampede is one load', async () => {
  let loads = 0
  const memory = memoryOf(async (key) => {
    loads += 1
    return key
  }, forever)
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => memory.get('hot')))
  expect(new Set(answers)).toEqual(new Set(['hot']))
  expect(loads).toBe(1)
})

test('age counts by every clock, forwards and backwards', async () => {
  let wall = 0
  let business = 5_000
  let loads = 0
  const memory = memoryOf(async () => ++loads, {
    maxEntries: 10,
    maxAgeMs: 1_000,
    clocks: [() => wall, () => business],
  })
  expect(await memory.get('a')).toBe(1)
  wall = 999
  expect(await memory.get('a')).toBe(1)
  wall = 1_000
  expect(await memory.get('a')).toBe(2)
  business = 6_000
  expect(await memory.get('a')).toBe(3)
  business = 4_000
  expect(await memory.get('a')).toBe(4)
})

test('no more entries are kept than allowed, the one loaded longest ago goes', async () => {
  const loads: string[] = []
  const memory = memoryOf(async (key) => loads.push(key), { maxEntries: 2, maxAgeMs: 60_000 })
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await memory.get(key)
  expect(loads).toEqual(['a', 'b', 'c', 'a'])
})
