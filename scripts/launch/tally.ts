/** Counts what was tested: one line per part, and a last line that machines read. */
import { existsSync, readFileSync } from 'node:fs'

export type Count = { passed: number; failed: number; skipped: number }
export type Part = Count & { name: string; seconds: number }

/** A step that is one test by itself. */
export const countOf = (code: number): Count => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
})

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** A file that cannot even be read as tests counts as one failure. */
export function countVitest(file: string, code: number): Count {
  const report = read<VitestReport>(file)
  if (!report) return countOf(1)
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const count = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests,
  }
  return honest(count, code)
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export function countPlaywright(file: string, code: number): Count {
  const report = read<PlaywrightReport>(file)
  if (!report) return countOf(1)
  const { expected, unexpected, flaky, skipped } = report.stats
  return honest({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, code)
}

/** A runner that ends badly although every test passed has found something outside of them. */
const honest = (count: Count, code: number): Count =>
  code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count

const read = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null

/** Its last line is "N passed, N failed", over all parts. */
export function summaryOf(parts: readonly Part[]): string {
  const width = Math.max(...parts.map(({ name }) => name.length))
  const lines = parts.map(({ name, passed, failed, skipped, seconds }) => {
    const rest = [failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`].filter(Boolean)
    const counts = [`${passed} passed`, ...rest].join(', ')
    return `  ${failed > 0 ? '✗' : '✓'} ${name.padEnd(width)}  ${counts} (${seconds.toFixed(1)} s)`
  })
  const all = (key: 'passed' | 'failed'): number => parts.reduce((sum, part) => sum + part[key], 0)
  return ['', ...lines, '', `${all('passed')} passed, ${all('failed')} failed`].join('\n')
}
