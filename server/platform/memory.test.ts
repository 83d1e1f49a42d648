import { expect, test } from 'vitest'
import { memoryOf } from './memory.ts'

const forever = { maxEntries: 10, maxAgeMs: 60_000 }

test('a failed load is not remembered', async () => {
  const memory = memoryOf<number>(forever)
  const fail = () => Promise.reject(new Error('the database is away'))
  await expect(memory.get('a', fail)).rejects.toThrow('away')
  expect(await memory.get('a', async () => 2)).toBe(2)
  expect(await memory.get('a', fail)).toBe(2)
})

test('a load that began before `forget` is not given to those who ask after it', async () => {
  const memory = memoryOf<string>(forever)
  const slow = Promise.withResolvers<string>()
  const before = memory.get('a', () => slow.promise)
  memory.forget()
  const after = memory.get('a', async () => 'new')
  slow.resolve('old')
  expect(await before).toBe('old')
  expect(await after).toBe('new')
  expect(await memory.get('a', async () => 'newer')).toBe('new')
})

test('a stampede is one load', async () => {
  let loads = 0
  const memory = memoryOf<number>(forever)
  const ask = () => memory.get('hot', async () => ++loads)
  expect(new Set(await Promise.all(Array.from({ length: 1_000 }, ask)))).toEqual(new Set([1]))
})

test('age counts by every clock, forwards and backwards', async () => {
  let wall = 0
  let business = 5_000
  let loads = 0
  const memory = memoryOf<number>({
    maxEntries: 10,
    maxAgeMs: 1_000,
    clocks: [() => wall, () => business],
  })
  const ask = () => memory.get('a', async () => ++loads)
  expect(await ask()).toBe(1)
  wall = 999
  expect(await ask()).toBe(1)
  wall = 1_000
  expect(await ask()).toBe(2)
  business = 6_000
  expect(await ask()).toBe(3)
  business = 4_000
  expect(await ask()).toBe(4)
})

test('no more entries are kept than allowed, the one loaded longest ago goes', async () => {
  const loads: string[] = []
  const memory = memoryOf<number>({ maxEntries: 2, maxAgeMs: 60_000 })
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await memory.get(key, async () => loads.push(key))
  expect(loads).toEqual(['a', 'b', 'c', 'a'])
})
