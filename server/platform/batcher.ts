/**
 * What waits together goes together: inputs that arrive while a batch is on its way make up the next one. Nothing is
 * delayed on purpose; a lonely input is a batch of one.
 */
import { strict as assert } from 'node:assert'
import { Refusal } from '#contract/refusals.ts'
import { isDeadlock } from './prepared.ts'

/** `retry`: only an earlier input of the same batch stood in the way; it goes in front of the next batch. */
export type Verdict<Answer> = { answer: Answer } | 'retry'

export type Batcher<Input, Answer> = (input: Input) => Promise<Answer>

type Options<Input, Answer> = {
  /** One verdict per input, in their order. Of inputs in one batch at least one must be decided. */
  run(inputs: readonly Input[]): Promise<readonly Verdict<Answer>[]>
  /** Whether a failure may be one input's own fault: then each is tried alone, so that none fails its neighbours. */
  isOwnFault(error: unknown): boolean
  maxBatch?: number
  /** More than this refuse BUSY at once: better a quick no than an answer nobody waits for any more. */
  maxWaiting?: number
}

type Waiting<Input, Answer> = { input: Input; resolve(answer: Answer): void; reject(error: unknown): void }

export function batcher<Input, Answer>(options: Options<Input, Answer>): Batcher<Input, Answer> {
  const { maxBatch = 64, maxWaiting = 1_000 } = options
  const queue: Waiting<Input, Answer>[] = []
  let running = false

  /** What came in by the same turn of the event loop waits for its end, and goes together. */
  async function drain(): Promise<void> {
    running = true
    await new Promise(setImmediate)
    while (queue.length > 0) queue.unshift(...(await carryOut(options, queue.splice(0, maxBatch))))
    running = false
  }

  return (input) =>
    new Promise((resolve, reject) => {
      if (queue.length >= maxWaiting) return reject(new Refusal('BUSY'))
      queue.push({ input, resolve, reject })
      if (!running) void drain()
    })
}

/** An input that waited in a circle with another one finds its way when that one is through. */
const MAX_DEADLOCKS = 3

async function runThroughDeadlocks<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  for (let deadlocks = 0; ; deadlocks += 1)
    try {
      return await run()
    } catch (error) {
      if (deadlocks === MAX_DEADLOCKS || !isDeadlock(error)) throw error
    }
}

/** Answers those of the batch that are to be tried again; never throws. */
async function carryOut<Input, Answer>(
  options: Options<Input, Answer>,
  batch: readonly Waiting<Input, Answer>[],
): Promise<Waiting<Input, Answer>[]> {
  const inputs = batch.map(({ input }) => input)
  try {
    const verdicts = await runThroughDeadlocks(() => options.run(inputs))
    assert.equal(verdicts.length, batch.length, 'a batch answers each of its inputs')
    const retried = batch.filter((_, index) => verdicts[index] === 'retry')
    assert.ok(retried.length < batch.length, 'a batch decides at least one of its inputs')
    batch.forEach(({ resolve }, index) => {
      const verdict = verdicts[index]
      if (verdict !== undefined && verdict !== 'retry') resolve(verdict.answer)
    })
    return retried
  } catch (error) {
    if (batch.length === 1 || !options.isOwnFault(error)) {
      for (const { reject } of batch) reject(error)
      return []
    }
    for (const one of batch) await carryOut(options, [one])
    return []
  }
}
