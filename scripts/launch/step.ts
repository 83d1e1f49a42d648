/** One step of a check: a program that runs to its end in this terminal. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { whenAskedToEnd } from './ending.ts'
import { inRoot, root } from './folders.ts'

/** Each place where code runs has its own globals, and so a project of its own for tsc. */
export const typeProjects = ['.', 'shop', 'shop/service-worker', 'console', 'e2e'] as const

const running = new Set<ChildProcess>()

/** Asked to end, this process lets its step end first: test runners stop what they have started. Then comes `last`. */
export function endStepsWhenAsked(last: () => Promise<unknown> = async () => undefined): void {
  whenAskedToEnd((why) => {
    const ends = [...running].map((child) => once(child, 'exit'))
    // From a terminal Ctrl-C reached the step already, and asking twice means "at once".
    if (why !== 'SIGINT' || !process.stdin.isTTY) for (const child of running) child.kill('SIGINT')
    running.clear()
    void Promise.all(ends)
      .then(last)
      .finally(() => process.exit(1))
  })
}

/** Runs a file of ours or of a package by our Node; answers its exit code. */
export function runStep(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return run(process.execPath, [inRoot(file), ...args], env)
}

/** Runs a program that a package brings for this machine. */
export function runTool(name: string, args: readonly string[]): Promise<number> {
  return run(inRoot('node_modules/.bin', name), args, {})
}

function run(program: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
  running.add(child)
  return new Promise((ended, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => {
      // No longer among them: this process was asked to end, and no step follows.
      if (running.delete(child)) ended(code ?? 1)
    })
  })
}
