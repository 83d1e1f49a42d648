/**
 * Work that keeps a processor busy for long: passwords, pictures, codes, documents. It is done by a few threads of its own, so that
 * who waits for a static file, a list or the database never waits for it; each kind has a queue of its own.
 */
import { Worker } from 'node:worker_threads'
import { Refusal } from '#contract/refusals.ts'

/** What a thread is asked: an exported function of a module, with one argument that can be copied. */
export type Task = { module: string; work: string; input: unknown }

/** What it answers; an error is passed on as it is. */
export type HeavyOutcome = { output: unknown } | { error: unknown }

export type Thread = {
  /** One task at a time. Rejects when the thread ends before it answers. */
  run(task: Task): Promise<HeavyOutcome>
  hasEnded(): boolean
}

/** How many wait at most; `spares` kinds leave one thread to the others, because each of their tasks takes long. */
type Queue = { waiting: number; spares?: true }

/** More than these would wait longer than people do: 40 passwords are two seconds. */
const queues = {
  password: { waiting: 40 },
  passwordCheck: { waiting: 40 },
  captcha: { waiting: 40 },
  code: { waiting: 60 },
  /** A photograph of 24 megapixels takes half a second and 100 MB. */
  picture: { waiting: 12, spares: true },
  /** A list of 500 people takes a second. */
  pdf: { waiting: 12, spares: true },
} as const satisfies Record<string, Queue>
export type HeavyKind = keyof typeof queues

/**
 * Files, names of hosts, zlib and the decoding of pictures share four threads of Node's: two of them are always left.
 * With one thread alone a photograph would stop every log-in. A larger machine has more processes, not more threads.
 */
const THREADS = 2

type Waiting = Task & { resolve(output: unknown): void; reject(error: unknown): void }
type Line = Queue & { waits: Waiting[]; running: number }

export type HeavyPool<Kind extends string> = {
  /** Refuses BUSY when the queue of its kind is full. */
  run(kind: Kind, task: Task): Promise<unknown>
}

/** Threads start when they are first needed; one that died is replaced. Kinds take turns. */
export function heavyPool<Kind extends string>(
  kinds: Record<Kind, Queue>,
  threadCount: number,
  startThread: () => Thread,
): HeavyPool<Kind> {
  const lines = new Map<string, Line>()
  for (const [kind, queue] of Object.entries<Queue>(kinds))
    lines.set(kind, { ...queue, waits: [], running: 0 })
  const idle: Thread[] = []
  let busy = 0

  function next(): void {
    while (busy < threadCount) {
      const turn = [...lines].find(([, line]) => line.waits.length > 0 && mayRun(line, threadCount))
      if (!turn) return
      const [kind, line] = turn
      // Who had a turn stands behind the others.
      lines.delete(kind)
      lines.set(kind, line)
      const task = line.waits.shift()
      if (task) void work(line, task)
    }
  }

  function livingThread(): Thread | undefined {
    for (;;) {
      const thread = idle.pop()
      if (!thread?.hasEnded()) return thread
    }
  }

  async function work(line: Line, { resolve, reject, ...task }: Waiting): Promise<void> {
    busy += 1
    line.running += 1
    try {
      const thread = livingThread() ?? startThread()
      const outcome = await thread.run(task)
      if (!thread.hasEnded()) idle.push(thread)
      if ('error' in outcome) reject(outcome.error)
      else resolve(outcome.output)
    } catch (error) {
      reject(error)
    }
    busy -= 1
    line.running -= 1
    next()
  }

  return {
    run: (kind, task) =>
      new Promise((resolve, reject) => {
        const line = lines.get(kind)
        if (!line) throw new Error(`there is no queue for ${kind}`)
        if (line.waits.length >= line.waiting && !(busy < threadCount && mayRun(line, threadCount)))
          throw new Refusal('BUSY')
        line.waits.push({ ...task, resolve, reject })
        next()
      }),
  }
}

const mayRun = ({ spares, running }: Line, threadCount: number): boolean =>
  !spares || running < Math.max(1, threadCount - 1)

const pool = heavyPool<HeavyKind>(queues, THREADS, startWorker)

/**
 * Turns an exported function into one that runs in the pool. Its argument and its answer are copied between threads:
 * plain data, and bytes as Uint8Array.
 */
export function heavyTask<Input, Output>(
  kind: HeavyKind,
  module: string,
  work: (input: Input) => Output | Promise<Output>,
): (input: Input) => Promise<Output> {
  const { name } = work
  return async (input) => (await pool.run(kind, { module, work: name, input })) as Output
}

function startWorker(): Thread {
  const worker = new Worker(new URL('./heavy-thread.ts', import.meta.url), { execArgv: [] })
  // A process with nothing else to do may end.
  worker.unref()
  let ended: Error | null = null
  let asked: PromiseWithResolvers<HeavyOutcome> | null = null
  const end = (error: Error) => {
    ended ??= error
    asked?.reject(ended)
  }
  worker.on('message', (outcome: HeavyOutcome) => {
    asked?.resolve(outcome)
    asked = null
    worker.unref()
  })
  worker.on('error', end).on('exit', () => end(new Error('a thread for heavy work ended')))
  return {
    run(task) {
      asked = Promise.withResolvers<HeavyOutcome>()
      worker.ref()
      worker.postMessage(task)
      return asked.promise
    },
    hasEnded: () => ended !== null,
  }
}
