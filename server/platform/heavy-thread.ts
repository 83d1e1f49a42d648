/** A thread for heavy work (heavy-pool.ts): runs what it is asked, one task after the other. */
import { platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { HeavyOutcome, Task } from './heavy-pool.ts'

/** A third of the event loop's share whenever both want the same processor: later, but never starved. */
const PRIORITY = 5

// Elsewhere the priority belongs to the whole process.
if (platform() === 'linux') setPriority(0, PRIORITY)

parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage(await outcomeOf(task))
})

async function outcomeOf({ module, work, input }: Task): Promise<HeavyOutcome> {
  try {
    const { [work]: run } = (await import(module)) as Record<string, (input: unknown) => unknown>
    if (!run) throw new Error(`${module} exports no ${work}`)
    return { output: await run(input) }
  } catch (error) {
    return { error }
  }
}
