/** npm test tells the truth, whatever the runners beneath it say. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countOf, countPlaywright, countVitest, summaryOf } from './tally.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-tally-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function reportOf(value: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, testResults: [] }
const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }

describe('what failed is counted', () => {
  test('a runner that left no report failed', () => {
    expect(countVitest(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(countPlaywright(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('a file that cannot be read as tests failed', () => {
    const broken = { status: 'failed', assertionResults: [] }
    const file = reportOf({ ...vitest, testResults: [broken] })
    expect(countVitest(file, 1)).toEqual({ passed: 7, failed: 1, skipped: 1 })
  })

  test('a runner that ends badly failed, though every test passed', () => {
    expect(countVitest(reportOf(vitest), 1).failed).toBe(1)
    expect(countPlaywright(reportOf({ stats, errors: [] }), 1).failed).toBe(1)
  })

  test('a journey that passed only sometimes failed', () => {
    const file = reportOf({ stats: { ...stats, flaky: 2 }, errors: [] })
    expect(countPlaywright(file, 1)).toEqual({ passed: 4, failed: 2, skipped: 0 })
  })
})

test('what passed is counted', () => {
  expect(countVitest(reportOf(vitest), 0)).toEqual({ passed: 7, failed: 0, skipped: 1 })
  expect(countPlaywright(reportOf({ stats, errors: [] }), 0)).toEqual({ passed: 4, failed: 0, skipped: 0 })
  expect(countOf(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
})

test('the very last line is the sum', () => {
  const parts = [
    { name: 'types', ...countOf(1), seconds: 2 },
    { name: 'tests', passed: 41, failed: 2, skipped: 0, seconds: 60 },
  ]
  expect(summaryOf(parts).split('\n').at(-1)).toBe('41 passed, 3 failed')
})
