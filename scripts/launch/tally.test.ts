/** npm test reports the truth, whatever the runners beneath it say. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig, Suite } from '@playwright/test/reporter'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inRoot } from './folders.ts'
import PlaywrightReport from './playwright-report.ts'
import { countOf, countReport, summaryOf } from './tally.ts'
import { reportInto } from './test-report.ts'

let folder: string
let report: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-tally-'))
  report = join(folder, 'report.json')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const none = { passed: 7, skipped: 1, failures: [] }
const write = (value: object) => writeFileSync(report, JSON.stringify(value))

describe('what failed is counted', () => {
  test('a runner that left no report failed', () => {
    expect(countReport(report, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  })

  test('a runner that ends badly failed, though every test passed', () => {
    write(none)
    expect(countReport(report, 1)).toMatchObject({ passed: 7, failed: 1 })
  })

  test('each failure is one, and is named', () => {
    const failures = [{ name: 'races', why: 'oversold' }]
    write({ ...none, failures })
    expect(countReport(report, 1)).toEqual({ passed: 7, failed: 1, skipped: 1, failures })
  })

  test('vitest names tests, hooks and files that failed', () => {
    const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
    file('good.test.js', `test('stands', () => {}); test.skip('waits', () => {})`)
    file('falls.test.js', `test('falls', () => { throw new Error('over') })`)
    file(
      'hook.test.js',
      `describe('a house', () => { beforeAll(() => { throw new Error('no start') }); test('is open', () => {}) })`,
    )
    file('broken.test.js', `throw new Error('no tests')`)
    const vitest = [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--globals', '--root', folder]
    const { status } = spawnSync(
      process.execPath,
      [...vitest, `--reporter=${inRoot('scripts/launch/vitest-report.ts')}`],
      { env: { ...process.env, ...reportInto(report) }, cwd: folder },
    )
    const { passed, failed, failures } = countReport(report, status ?? 1)
    expect([passed, failed]).toEqual([1, 3])
    expect(failures.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'broken.test.js', why: 'no tests' },
      { name: 'falls.test.js › falls', why: 'over' },
      { name: 'hook.test.js › a house', why: 'no start' },
    ])
  })
})

test('a journey that failed is told with what it wrote', () => {
  for (const [name, file] of Object.entries(reportInto(report))) vi.stubEnv(name, file)
  const journeys = [
    { outcome: () => 'expected' },
    {
      outcome: () => 'unexpected',
      titlePath: () => ['', 'journeys', 'refund.spec.ts', 'given back'],
      results: [
        {
          error: { message: 'not there\nat all' },
          stderr: ['\nits last calls\n', Buffer.from('/orderDetail\n')],
        },
      ],
    },
  ]
  const reporter = new PlaywrightReport()
  reporter.onBegin({} as FullConfig, { allTests: () => journeys } as unknown as Suite)
  reporter.onEnd()
  expect(countReport(report, 1)).toEqual({
    ...{ passed: 1, failed: 1, skipped: 0 },
    failures: [
      {
        name: 'journeys › refund.spec.ts › given back',
        why: 'not there',
        wrote: ['its last calls', '/orderDetail'],
      },
    ],
  })
})

test('what passed is counted', () => {
  write(none)
  expect(countReport(report, 0)).toEqual({ passed: 7, failed: 0, skipped: 1, failures: [] })
  expect(countOf(0)).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] })
})

test('what failed is listed at the end, and the very last line is the sum', () => {
  const parts = [
    { name: 'types', ...countOf(1), seconds: 2 },
    {
      name: 'tests',
      ...{ passed: 41, failed: 2, skipped: 0, seconds: 60 },
      failures: [
        {
          name: 'refund.spec.ts › given back',
          why: 'not there',
          wrote: ['/orderDetail', '- heading "订单"'],
        },
        { name: 'races.test.ts › two buyers', why: 'oversold' },
      ],
    },
  ]
  const lines = summaryOf(parts).split('\n')
  expect(lines.at(-1)).toBe('41 passed, 3 failed')
  expect(lines.at(-3)?.trim()).toBe('all of it in 1.0 minutes')
  expect(lines.slice(-7, -3).map((line) => line.trim())).toEqual([
    'refund.spec.ts › given back: not there',
    '/orderDetail',
    '- heading "订单"',
    'races.test.ts › two buyers: oversold',
  ])
})
