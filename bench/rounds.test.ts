/** Two sides in turn, and what is kept of them. */
import { describe, expect, test } from 'vitest'
import { contest, measured, median } from './rounds.ts'

describe('a median', () => {
  test('is the middle, or between the two in the middle', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 3, 2])).toBe(2.5)
  })
})

describe('rounds', () => {
  test('are as many as asked after one that warms up', async () => {
    let rounds = 0
    await measured({ rounds: 4, seconds: 60, warmUpSeconds: 0 }, async () => {
      rounds += 1
    })
    expect(rounds).toBe(5)
  })

  test('are at least two when there is no time', async () => {
    expect(await measured({ rounds: 9, seconds: 0, warmUpSeconds: 0 }, async (n) => n)).toEqual([0, 1])
  })

  test('are kept when the seconds of warming up are over, whose rounds are forgotten', async () => {
    const begun = performance.now()
    const kept = await measured({ rounds: 3, seconds: 60, warmUpSeconds: 0.05 }, async () => {
      await new Promise(setImmediate)
      return performance.now() - begun
    })
    expect(kept).toHaveLength(3)
    expect(Math.min(...kept)).toBeGreaterThanOrEqual(50)
  })
})

test('the ratio of a contest is the median of its rounds, and either side begins in turn', async () => {
  const order: string[] = []
  const side = (name: string, values: number[]) => async () => {
    order.push(name)
    return values.shift() ?? 0
  }
  const result = await contest(
    { rounds: 3, seconds: 60, warmUpSeconds: 0 },
    side('ours', [99, 10, 40, 90]),
    side('limit', [1, 10, 20, 30]),
  )
  expect(result).toEqual({ ours: 40, limit: 20, ratio: 2 })
  expect(order.slice(0, 6)).toEqual(['ours', 'limit', 'ours', 'limit', 'limit', 'ours'])
})
