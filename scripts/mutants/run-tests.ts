/** Runs the tests that must notice a bug, in the copy, and reports what they say. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CatchingTest } from './deliberate-bug.ts'

/** green: all passed. red: this test failed. nothing: no test ran, which proves nothing. */
export type Verdict =
  | { is: 'green' }
  | { is: 'red'; test: string; why: string }
  | { is: 'nothing'; why: string }

type Result = { status: string; fullName: string; failureMessages: string[] }

/** Worlds that everybody knows, so that a bug that is caught today is caught tomorrow. */
const SEEDS = '1,2,3,4'

export async function runTests(folder: string, { tests, title }: CatchingTest): Promise<Verdict> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const args = ['run', '--bail=1', '--reporter=json', `--outputFile=${report}`, tests]
  const child = spawn(
    process.execPath,
    [join(folder, 'node_modules/vitest/vitest.mjs'), ...args, ...(title ? ['-t', title] : [])],
    { cwd: folder, env: { ...process.env, SIMULATION_SEEDS: SEEDS }, stdio: 'ignore' },
  )
  const end = () => child.kill()
  process.once('exit', end)
  await once(child, 'exit')
  process.off('exit', end)
  return verdictOf(report)
}

function verdictOf(report: string): Verdict {
  let files: { assertionResults: Result[] }[]
  try {
    files = JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return { is: 'nothing', why: 'the tests did not run' }
  }
  const ran = files.flatMap(({ assertionResults }) => assertionResults)
  const failed = ran.find(({ status }) => status === 'failed')
  if (failed) return { is: 'red', test: failed.fullName.trim(), why: reasonOf(failed) }
  if (ran.some(({ status }) => status === 'passed')) return { is: 'green' }
  return { is: 'nothing', why: 'no test has this title' }
}

/** The sentence of the law or expectation that was broken. */
function reasonOf({ failureMessages }: Result): string {
  const lines = failureMessages.join('\n').split('\n')
  const message = lines.findLast((line) => /^\w*(Error|Died)\b.*: /.test(line)) ?? lines[0] ?? ''
  return message.replace(/^[^:]*: /, '').slice(0, 100)
}
