/**
 * What waits together goes together: wishes that arrive while a batch is on its way make up the next one. Nothing is
 * delayed on purpose; a lonely wish is a batch of one.
 */
import { strict as assert } from 'node:assert'
import { Refusal } from '#contract/refusals.ts'
import { isDeadlock } from './prepared.ts'

/** `again`: only an earlier wish of the same batch stood in the way; it goes in front of the next batch. */
export type Verdict<Answer> = { answer: Answer } | 'again'

export type Batcher<Wish, Answer> = (wish: Wish) => Promise<Answer>

type Options<Wish, Answer> = {
  /** One verdict per wish, in their order. Of wishes in one batch at least one must be decided. */
  run(wishes: readonly Wish[]): Promise<readonly Verdict<Answer>[]>
  /** Whether a failure may be one wish's own fault: then each is tried alone, so that none fails its neighbours. */
  isOwnFault(error: unknown): boolean
  maxBatch?: number
  /** More than this refuse BUSY at once: better a quick no than an answer nobody waits for any more. */
  maxWaiting?: number
}

type Waiting<Wish, Answer> = { wish: Wish; resolve(answer: Answer): void; reject(error: unknown): void }

export function batcher<Wish, Answer>(options: Options<Wish, Answer>): Batcher<Wish, Answer> {
  const { maxBatch = 64, maxWaiting = 1_000 } = options
  const queue: Waiting<Wish, Answer>[] = []
  let running = false

  /** What came in by the same turn of the event loop waits for its end, and goes together. */
  async function drain(): Promise<void> {
    running = true
    await new Promise(setImmediate)
    while (queue.length > 0) queue.unshift(...(await carryOut(options, queue.splice(0, maxBatch))))
    running = false
  }

  return (wish) =>
    new Promise((resolve, reject) => {
      if (queue.length >= maxWaiting) return reject(new Refusal('BUSY'))
      queue.push({ wish, resolve, reject })
      if (!running) void drain()
    })
}

/** A wish that waited in a circle with another one finds its way when that one is through. */
const MOST_DEADLOCKS = 3

async function runThroughDeadlocks<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  for (let deadlocks = 0; ; deadlocks += 1)
    try {
      return await run()
    } catch (error) {
      if (deadlocks === MOST_DEADLOCKS || !isDeadlock(error)) throw error
    }
}

/** Answers those of the batch that are to be tried again; never throws. */
async function carryOut<Wish, Answer>(
  options: Options<Wish, Answer>,
  batch: readonly Waiting<Wish, Answer>[],
): Promise<Waiting<Wish, Answer>[]> {
  const wishes = batch.map(({ wish }) => wish)
  try {
    const verdicts = await runThroughDeadlocks(() => options.run(wishes))
    assert.equal(verdicts.length, batch.length, 'a batch answers each of its wishes')
    const again = batch.filter((_, index) => verdicts[index] === 'again')
    assert.ok(again.length < batch.length, 'a batch decides at least one of its wishes')
    batch.forEach(({ resolve }, index) => {
      const verdict = verdicts[index]
      if (verdict !== undefined && verdict !== 'again') resolve(verdict.answer)
    })
    return again
  } catch (error) {
    if (batch.length === 1 || !options.isOwnFault(error)) {
      for (const { reject } of batch) reject(error)
      return []
    }
    for (const one of batch) await carryOut(options, [one])
    return []
  }
}
