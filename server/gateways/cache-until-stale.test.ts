import { expect, test } from 'vitest'
import { movableClock } from '../testing/movable-clock.ts'
import { cacheUntilStale } from './cache-until-stale.ts'

function counted(clock: ReturnType<typeof movableClock>) {
  const source = { fetches: 0, fails: false }
  const shared = cacheUntilStale(clock, async () => {
    source.fetches += 1
    if (source.fails) throw new Error('away')
    return { value: `value ${source.fetches}`, expiresInSeconds: 7_200 }
  })
  return { source, shared }
}

test('many readers at once share one fetch', async () => {
  const { source, shared } = counted(movableClock('2026-11-21T00:00:00Z'))
  const values = await Promise.all(Array.from({ length: 20 }, () => shared.read()))
  expect(new Set(values)).toEqual(new Set(['value 1']))
  expect(source.fetches).toBe(1)
})

test('a value is renewed five minutes before its end', async () => {
  const clock = movableClock('2026-11-21T00:00:00Z')
  const { shared } = counted(clock)
  await shared.read()
  clock.advance({ seconds: 7_200 - 301 })
  expect(await shared.read()).toBe('value 1')
  clock.advance({ seconds: 1 })
  expect(await shared.read()).toBe('value 2')
})

test('a failure is not kept, and what was forgotten is fetched again', async () => {
  const { source, shared } = counted(movableClock('2026-11-21T00:00:00Z'))
  source.fails = true
  await expect(shared.read()).rejects.toThrow('away')
  source.fails = false
  expect(await shared.read()).toBe('value 2')
  shared.forget()
  expect(await shared.read()).toBe('value 3')
})
