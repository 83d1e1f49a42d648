/** Child processes that are stopped together, and that end by themselves when this process is gone. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './folders.ts'

export type Program = {
  /** What it is called when something is said about it. */
  name: string
  /** A file that our Node runs. It reports to its parent once it is ready, and ends on `disconnect`. */
  script: string
  env?: Record<string, string>
  /** Every line it prints. */
  onLine(line: string): void
}

export type Child = {
  pid: number
  /** What it reported when it was ready. */
  report: Record<string, unknown>
  stop(): Promise<void>
}

export type Children = {
  /** Resolves when the program is ready; rejects when it ends before. */
  start(program: Program): Promise<Child>
  /** Called with the name of every child that was ready and ends without being stopped. */
  onLoss(listener: (name: string) => void): void
  /** The last one first. Nothing can be started any more. */
  stop(): Promise<void>
}

/** The shop gives requests under way 25 s. */
const STOPS_WITHIN_MS = 30_000

type Running = { process: ChildProcess; ended: Promise<void>; expected: boolean }

export function childrenOfThisProcess(): Children {
  const all: Running[] = []
  const losses: ((name: string) => void)[] = []
  let stopping: Promise<void> | undefined
  const stopAll = async (): Promise<void> => {
    for (const child of all.toReversed()) await stopOne(child)
  }
  return {
    async start(program) {
      if (stopping) throw new Error('stopped while starting')
      const child = launch(program)
      all.push(child)
      const report = await reportOf(program, child)
      void child.ended.then(() => {
        if (!child.expected) for (const listener of losses) listener(program.name)
      })
      return { pid: child.process.pid ?? 0, report, stop: () => stopOne(child) }
    },
    onLoss: (listener) => void losses.push(listener),
    stop: () => (stopping ??= stopAll()),
  }
}

function launch({ script, env, onLine }: Program): Running {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches everybody in the terminal's group; these are stopped by us, in their order.
    detached: true,
  })
  const ended = new Promise<void>((gone) => child.once('close', () => gone()).once('error', () => gone()))
  for (const output of [child.stdout, child.stderr])
    if (output) createInterface({ input: output }).on('line', onLine)
  return { process: child, ended, expected: false }
}

async function reportOf({ name }: Program, { process: child, ended }: Running): Promise<Child['report']> {
  const early = ended.then((): never => {
    const reason = child.signalCode ? `killed by ${child.signalCode}` : `exit code ${child.exitCode}`
    throw new Error(`The ${name} ended before it was ready (${reason}).`)
  })
  const [report] = await Promise.race([once(child, 'message'), early])
  return report
}

async function stopOne(child: Running): Promise<void> {
  child.expected = true
  if (child.process.exitCode === null && child.process.signalCode === null) {
    child.process.kill('SIGTERM')
    const late = pause(STOPS_WITHIN_MS, 'late', { ref: false })
    if ((await Promise.race([child.ended, late])) === 'late') child.process.kill('SIGKILL')
  }
  await child.ended
}
