import { expect, test } from 'vitest'
import { mapConcurrent, repeatUntilDone } from './map-concurrent.ts'

test('no more than so many at a time, and each one once', async () => {
  const seen: number[] = []
  let busy = 0
  let most = 0
  await mapConcurrent(3, [1, 2, 3, 4, 5, 6, 7], async (thing) => {
    busy += 1
    most = Math.max(most, busy)
    await new Promise(setImmediate)
    seen.push(thing)
    busy -= 1
  })
  expect(most).toBe(3)
  expect(seen.sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('one that fails is reported after all the others had their turn', async () => {
  const seen: number[] = []
  const work = mapConcurrent(2, [1, 2, 3, 4], async (thing) => {
    if (thing === 1) throw new Error('broken')
    seen.push(thing)
  })
  await expect(work).rejects.toThrow('broken')
  expect(seen).toEqual([2, 3, 4])
})

test('rounds go on while they are full', async () => {
  const rounds = [5, 5, 2, 5]
  expect(await repeatUntilDone(5, async () => rounds.shift() ?? 0)).toBe(12)
  expect(rounds).toEqual([5])
})
