/** One look of Lighthouse at one address: its scores, its times, and what travelled. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ensureTool } from '../launch/tool.ts'
import type { ScreenScores } from './views.ts'

const VERSION = '13.5.0'
const LOOKS_WITHIN_MS = 120_000
const REPORT_BYTES = 50_000_000

export const ensureLighthouse = (say: (line: string) => void): string =>
  ensureTool(
    {
      title: `Lighthouse ${VERSION}`,
      packages: [`lighthouse@${VERSION}`],
      program: 'lighthouse/cli/index.js',
    },
    say,
  )

type Tools = { lighthouse: string; chromium: string }

/** A busy machine loses the beginning of what is recorded now and then; Lighthouse itself asks for another look. */
export const measureScreen = (url: string, tools: Tools): Promise<ScreenScores> =>
  lookOnce(url, tools).catch((error: Error) => {
    if (error.message.includes('Please run Lighthouse again')) return lookOnce(url, tools)
    throw error
  })

/** As a mid-range phone on a slow line: Lighthouse's own defaults. A browser of its own, without any cache. */
async function lookOnce(url: string, { lighthouse, chromium }: Tools): Promise<ScreenScores> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance,accessibility,best-practices',
      '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
    ],
    {
      env: { ...process.env, CHROME_PATH: chromium },
      maxBuffer: REPORT_BYTES,
      timeout: LOOKS_WITHIN_MS,
    },
  )
  return lookOf(JSON.parse(stdout) as Report)
}

type Audit = {
  title: string
  score: number | null
  numericValue?: number
  details?: { items?: Record<string, unknown>[] }
}

export type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  environment?: { benchmarkIndex: number }
}

function lookOf({ categories, audits, environment }: Report): ScreenScores {
  const scoreOf = (category: string) => categories[category]?.score ?? 0
  const measureOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    firstPaintMs: measureOf('first-contentful-paint'),
    largestPaintMs: measureOf('largest-contentful-paint'),
    blockedMs: measureOf('total-blocking-time'),
    mainThreadMs: measureOf('mainthread-work-breakdown'),
    scriptMs: measureOf('bootup-time'),
    work: Object.fromEntries(
      (audits['mainthread-work-breakdown']?.details?.items ?? []).map(({ groupLabel, duration }) => [
        String(groupLabel),
        Number(duration),
      ]),
    ),
    benchmarkIndex: environment?.benchmarkIndex ?? Number.NaN,
    shift: measureOf('cumulative-layout-shift'),
    bytes: requests.reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0),
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0),
    requests: requests.length,
    faults: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .flatMap(({ id }) => {
        const audit = audits[id]
        return audit && audit.score !== null && audit.score < 0.9 ? [`${id} ${audit.score}`] : []
      }),
  }
}
