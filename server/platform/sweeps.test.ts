/** Sweeps run again, never overlap, survive a failure and are finished before the process ends. */
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { startSweeps } from './sweeps.ts'

const silent = pino({ level: 'silent' })

describe('sweeps', () => {
  test('run again and never overlap themselves; a slow one delays no other', async () => {
    let [running, most, quick] = [0, 0, 0]
    const slow = {
      name: 'slow',
      async run() {
        running += 1
        most = Math.max(most, running)
        await pause(20)
        running -= 1
      },
    }
    const fast = {
      name: 'quick',
      async run() {
        quick += 1
      },
    }
    const sweeper = startSweeps([slow, fast], silent, 1)
    await expect.poll(() => quick).toBeGreaterThan(10)
    await sweeper.stop()
    expect([most, running]).toEqual([1, 0])
  })

  test('that run seldom run at the start, then after their interval', async () => {
    const runs: string[] = []
    const sweep = (name: string, everySeconds: number) => ({
      name,
      everySeconds,
      run: async () => runs.push(name),
    })
    const sweeper = startSweeps([sweep('seldom', 1_000_000), sweep('often', 1)], silent, 1)
    await expect.poll(() => runs.length).toBeGreaterThan(10)
    await sweeper.stop()
    expect(runs.filter((name) => name === 'seldom')).toHaveLength(1)
  })

  test('that fail are tried again, also when they run seldom', async () => {
    let tries = 0
    const run = async () => {
      tries += 1
      if (tries < 3) throw new Error('the database is away')
    }
    const sweeper = startSweeps([{ name: 'fails twice', everySeconds: 1_000_000, run }], silent, 1)
    await expect.poll(() => tries).toBe(3)
    await sweeper.stop()
  })

  test('that are under way are finished before stopping is done, and none begins afterwards', async () => {
    let [begun, ended] = [0, 0]
    const started = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const run = async () => {
      begun += 1
      started.resolve()
      await held.promise
      ended += 1
    }
    const sweeper = startSweeps([{ name: 'long', run }], silent, 1)
    await started.promise
    const stopped = sweeper.stop()
    held.resolve()
    await stopped
    expect([begun, ended]).toEqual([1, 1])
  })
})
