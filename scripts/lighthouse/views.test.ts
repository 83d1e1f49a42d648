import { expect, test } from 'vitest'
import { asTable, medianOf, reachesAims, type ScreenScores } from './views.ts'

const look = (more: Partial<ScreenScores> = {}): ScreenScores => ({
  performance: 0.98,
  accessibility: 1,
  bestPractices: 1,
  firstPaintMs: 900,
  largestPaintMs: 1_200,
  blockedMs: 20,
  mainThreadMs: 700,
  scriptMs: 400,
  work: { 'Style & Layout': 120, 'Script Evaluation': 380 },
  benchmarkIndex: 1_500,
  shift: 0,
  bytes: 150_000,
  scriptBytes: 100_000,
  requests: 20,
  faults: [],
  ...more,
})

test('a view is good from 0.97 on, and only with nothing else to find fault with', () => {
  expect(reachesAims(look({ performance: 0.97 }))).toBe(true)
  expect(reachesAims(look({ performance: 0.96 }))).toBe(false)
  expect(reachesAims(look({ accessibility: 0.99 }))).toBe(false)
  expect(reachesAims(look({ bestPractices: 0.96 }))).toBe(false)
})

test('the middle of several looks counts for speed, the worst for everything else', () => {
  const looks = [
    look({ performance: 0.99 }),
    look({ performance: 0.5, accessibility: 0.9, faults: ['label 0'] }),
    look({ performance: 0.97 }),
  ]
  expect(medianOf(looks)).toMatchObject({ performance: 0.97, accessibility: 0.9, faults: ['label 0'] })
  expect(() => medianOf([])).toThrow('nobody looked')
})

test('the table shows what was missed and why', () => {
  const table = asTable([
    { screen: '/index', ...look() },
    { screen: '/park/list', ...look({ performance: 0.5, faults: ['largest-contentful-paint 0.3'] }) },
  ])
  expect(table).toMatch(/\/index .*0\.98 .*150 .*100 +20$/m)
  expect(table).toMatch(/\/park\/list .*missed$/m)
  expect(table).toMatch(/^ .* TBT ms +main ms +JS ms /m)
  expect(table).toContain('/index: Script Evaluation 380 ms, Style & Layout 120 ms, machine 1500')
  expect(table).toContain('/park/list: largest-contentful-paint 0.3')
})
