/** Counts what was tested: one line per part, what failed by name, and a last line that machines read. */
import { existsSync, readFileSync } from 'node:fs'
import type { Failure, TestReport } from './test-report.ts'

export type Count = { passed: number; failed: number; skipped: number; failures: readonly Failure[] }
export type RingResult = Count & { name: string; seconds: number }

/** A step that is one test by itself. */
export const countOf = (code: number): Count => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
  failures: [],
})

/** Of a runner that ended with this code. It failed when it left no report, or ended badly although no test failed. */
export function countReport(file: string, code: number): Count {
  if (!existsSync(file)) return countOf(1)
  const { passed, skipped, failures }: TestReport = JSON.parse(readFileSync(file, 'utf8'))
  const failed = failures.length || (code === 0 ? 0 : 1)
  return { passed, failed, skipped, failures }
}

/** Its last line is "N passed, N failed", over all parts. */
export function summaryOf(parts: readonly RingResult[]): string {
  const width = Math.max(...parts.map(({ name }) => name.length))
  const lines = parts.flatMap(({ name, passed, failed, skipped, seconds, failures }) => {
    const rest = [failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`].filter(Boolean)
    const counts = [`${passed} passed`, ...rest].join(', ')
    return [
      `  ${failed > 0 ? '✗' : '✓'} ${name.padEnd(width)}  ${counts} (${seconds.toFixed(1)} s)`,
      ...failures.flatMap((failure) => [
        `      ${failure.name}: ${failure.why}`,
        ...(failure.wrote ?? []).map((line) => `        ${line}`),
      ]),
    ]
  })
  const all = (key: 'passed' | 'failed'): number => parts.reduce((sum, part) => sum + part[key], 0)
  const minutes = parts.reduce((sum, part) => sum + part.seconds, 0) / 60
  const whole = `  all of it in ${minutes.toFixed(1)} minutes`
  return ['', ...lines, whole, '', `${all('passed')} passed, ${all('failed')} failed`].join('\n')
}
