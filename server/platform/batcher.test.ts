import { expect, test } from 'vitest'
import { batcher, type Verdict } from './batcher.ts'

/** A runner that waits until it is let go, and remembers what it was given. */
function slowRunner(decide: (input: string) => Verdict<string>) {
  const batches: string[][] = []
  const open: (() => void)[] = []
  const run = async (inputs: readonly string[]) => {
    batches.push([...inputs])
    await new Promise<void>((go) => open.push(go))
    return inputs.map(decide)
  }
  const release = async () => {
    await expect.poll(() => open.length).toBeGreaterThan(0)
    open.shift()?.()
  }
  return { run, batches, release }
}

const never = () => false

test('inputs of one moment go together, and those that come while they are on their way in the next batch', async () => {
  const { run, batches, release } = slowRunner((input) => ({ answer: input.toUpperCase() }))
  const submit = batcher({ run, isOwnFault: never })
  const first = ['a', 'b'].map(submit)
  await expect.poll(() => batches.length).toBe(1)
  const answers = [...first, ...['c', 'd'].map(submit)]
  await release()
  await release()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D'])
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('a batch has its fill', async () => {
  const batches: number[] = []
  const run = async (inputs: readonly number[]) => {
    batches.push(inputs.length)
    return inputs.map((input) => ({ answer: input }))
  }
  const submit = batcher({ run, isOwnFault: never, maxBatch: 2 })
  await Promise.all([1, 2, 3, 4, 5].map(submit))
  expect(batches).toEqual([2, 2, 1])
})

test('who must try again goes before those who came later', async () => {
  const seen: string[] = []
  const { run, batches, release } = slowRunner((input) => {
    if (input !== 'late' || seen.includes(input)) return { answer: input }
    seen.push(input)
    return 'retry'
  })
  const submit = batcher({ run, isOwnFault: never })
  const first = [submit('a'), submit('late'), submit('b')]
  await expect.poll(() => batches.length).toBe(1)
  const newcomer = submit('c')
  await release()
  await release()
  await Promise.all([...first, newcomer])
  expect(batches).toEqual([
    ['a', 'late', 'b'],
    ['late', 'c'],
  ])
})

test('one bad input does not fail its neighbours', async () => {
  const run = async (inputs: readonly string[]) => {
    if (inputs.includes('bad')) throw new Error('a bad one')
    return inputs.map((input) => ({ answer: input }))
  }
  const submit = batcher({ run, isOwnFault: () => true })
  const answers = await Promise.allSettled(['a', 'b', 'bad', 'c'].map(submit))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('when the database is away, all fail at once and the next input is tried again', async () => {
  let runs = 0
  const run = async (inputs: readonly string[]) => {
    runs += 1
    if (runs <= 1) throw new Error('connection refused')
    return inputs.map((input) => ({ answer: input }))
  }
  const submit = batcher({ run, isOwnFault: never })
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(submit))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(runs).toBe(1)
  expect(await submit('d')).toBe('d')
})

test('who finds too many waiting is refused at once', async () => {
  const { run, release } = slowRunner((input) => ({ answer: input }))
  const submit = batcher({ run, isOwnFault: never, maxWaiting: 2 })
  const waiting = ['a', 'b'].map(submit)
  await expect(submit('d')).rejects.toMatchObject({ code: 'BUSY' })
  await release()
  expect(await Promise.all(waiting)).toEqual(['a', 'b'])
})

test('a runner that decides nothing is a bug, not an endless loop', async () => {
  const submit = batcher<string, string>({
    run: async (inputs) => inputs.map(() => 'retry'),
    isOwnFault: never,
  })
  await expect(submit('a')).rejects.toThrow('decides at least one')
})

test('a batch that waited in a circle with another one tries again, a few times', async () => {
  let circles = 0
  const run = async (inputs: readonly string[]) => {
    if (circles-- > 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    return inputs.map((input) => ({ answer: input }))
  }
  const submit = batcher({ run, isOwnFault: never })
  circles = 3
  expect(await submit('a')).toBe('a')
  circles = 4
  await expect(submit('b')).rejects.toThrow('deadlock')
})
