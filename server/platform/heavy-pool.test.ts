import { describe, expect, test } from 'vitest'
import { exitInThread, failInThread, inspectInThread } from '../testing/heavy-work.ts'
import { type HeavyOutcome, heavyPool, type Task } from './heavy-pool.ts'

/** Threads whose tasks end when they are asked to. */
function workshop(threadCount: number) {
  const begun: string[] = []
  const ends: PromiseWithResolvers<HeavyOutcome>[] = []
  const started = { threads: 0, ended: false }
  const pool = heavyPool({ log_in: { waiting: 2 }, photo: { waiting: 2, spares: true } }, threadCount, () => {
    started.threads += 1
    return {
      run({ work }) {
        begun.push(work)
        const end = Promise.withResolvers<HeavyOutcome>()
        ends.push(end)
        return end.promise
      },
      hasEnded: () => started.ended,
    }
  })
  const run = (kind: 'log_in' | 'photo', work: string) => {
    const task: Task = { module: '', work, input: null }
    return pool.run(kind, task)
  }
  /** Whose answer nobody waits for. */
  const begin = (kind: 'log_in' | 'photo', work: string) => void run(kind, work)
  const end = async (outcome: HeavyOutcome = { output: 'done' }) => {
    ends.shift()?.resolve(outcome)
    await settle()
  }
  return { begun, ends, started, run, begin, end }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('heavy work', () => {
  test('is done by so many at a time, kinds in turn, each in the order in which it came', async () => {
    const { begun, run, end, started } = workshop(1)
    const all = [run('log_in', 'a'), run('log_in', 'b'), run('log_in', 'c'), run('photo', 'p')]
    for (let n = 0; n < 4; n += 1) await end()
    expect(begun).toEqual(['a', 'p', 'b', 'c'])
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done'])
    expect(started.threads).toBe(1)
  })

  test('beyond its queue is refused at once, and only its own kind, until there is room again', async () => {
    const { run, begin, end } = workshop(1)
    for (const work of ['a', 'b', 'c']) begin('log_in', work)
    await expect(run('log_in', 'd')).rejects.toMatchObject({ code: 'BUSY' })
    const photo = run('photo', 'p')
    await end()
    await end()
    const late = run('log_in', 'e')
    for (let n = 0; n < 4; n += 1) await end()
    expect(await Promise.all([photo, late])).toEqual(['done', 'done'])
  })

  test('that takes long leaves a thread to the rest', async () => {
    const { begun, begin } = workshop(2)
    for (const work of ['p', 'q']) begin('photo', work)
    begin('log_in', 'a')
    expect(begun).toEqual(['p', 'a'])
  })

  test('that fails leaves its place to the next', async () => {
    const { run, end } = workshop(1)
    const failing = expect(run('log_in', 'a')).rejects.toThrow('broken')
    const next = run('log_in', 'b')
    await end({ error: new Error('broken') })
    await end()
    await failing
    expect(await next).toBe('done')
  })

  test('whose thread died fails, and the next gets another thread', async () => {
    const { run, ends, end, started } = workshop(1)
    const lost = expect(run('log_in', 'a')).rejects.toThrow('gone')
    const next = run('log_in', 'b')
    started.ended = true
    ends.shift()?.reject(new Error('gone'))
    await settle()
    await end()
    await lost
    expect(await next).toBe('done')
    expect(started.threads).toBe(2)
  })
})

describe('a thread', () => {
  test('is not the one that answers visitors, and stands behind it', async () => {
    const { isMainThread, niceness, more } = await inspectInThread(Uint8Array.of(1, 2))
    expect({ isMainThread, more }).toEqual({ isMainThread: false, more: Uint8Array.of(2, 3) })
    expect(niceness).toBeGreaterThanOrEqual(5)
  })

  test('passes on what went wrong, and is replaced when it ends', async () => {
    await expect(failInThread(null)).rejects.toThrow(new RangeError('too heavy'))
    await expect(exitInThread(null)).rejects.toThrow('ended')
    expect((await inspectInThread(Uint8Array.of(7))).more).toEqual(Uint8Array.of(8))
  })
})
