/** What a test runner leaves behind for npm test: how many, and by name what failed. */
import { writeFileSync } from 'node:fs'

export type Failure = {
  /** File and names, as in "server/races.test.ts › two buyers". */
  name: string
  /** The first line of the message, without colours. */
  why: string
  /** What it wrote when it failed, line by line. */
  wrote?: string[]
}

export type TestReport = { passed: number; skipped: number; failures: Failure[] }

/** Where a reporter of ours writes; without it, it writes nothing. */
const REPORT_FILE = 'TEST_REPORT'

export const reportInto = (file: string): Record<string, string> => ({ [REPORT_FILE]: file })

export function writeReport(report: TestReport): void {
  const file = process.env[REPORT_FILE]
  if (file) writeFileSync(file, JSON.stringify(report))
}

/** What was thrown may be anything. */
export function failureOf(name: string, thrown: { message?: string | undefined } | undefined): Failure {
  const [first = ''] = (thrown?.message ?? '').replaceAll(colours, '').trim().split('\n')
  return { name, why: first }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are coloured by a control character.
const colours = /\u001b\[[0-9;]*m/g
