/** What several looks at a screen come to, what is promised of it, and all of it as a table. Pure. */

export type ScreenScores = {
  /** From 0 to 1, as the next two. */
  performance: number
  accessibility: number
  bestPractices: number
  firstPaintMs: number
  largestPaintMs: number
  blockedMs: number
  /** What the main thread did altogether, slowed down by four, and how much of it was running and reading scripts. */
  mainThreadMs: number
  scriptMs: number
  /** The main thread's work by kind, as Lighthouse calls them. */
  work: Record<string, number>
  /** How fast Lighthouse found the machine: a fast desktop reaches 1,500 to 2,000 and more, half of it is half as fast. */
  benchmarkIndex: number
  /** Cumulative layout shift. */
  shift: number
  /** As they travelled, compressed. */
  bytes: number
  scriptBytes: number
  requests: number
  /** Audits that cost points, worst in any look. */
  faults: string[]
}

export type View = ScreenScores & { screen: string }

const MIN_PERFORMANCE = 0.97

export const reachesAims = ({ performance, accessibility, bestPractices }: ScreenScores): boolean =>
  performance >= MIN_PERFORMANCE && accessibility === 1 && bestPractices === 1

/**
 * The look whose performance is in the middle, because a machine has moods. What is not a matter of time must hold in
 * every look, so there the worst counts.
 */
export function medianOf(looks: readonly ScreenScores[]): ScreenScores {
  const sorted = looks.toSorted((a, b) => a.performance - b.performance)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!middle) throw new Error('nobody looked')
  return {
    ...middle,
    accessibility: Math.min(...looks.map(({ accessibility }) => accessibility)),
    bestPractices: Math.min(...looks.map(({ bestPractices }) => bestPractices)),
    faults: [...new Set(looks.flatMap(({ faults }) => faults))],
  }
}

const KILO = 1_000

export function asTable(views: readonly View[]): string {
  const head = [
    '',
    'perf.',
    'access.',
    'practice',
    'FCP ms',
    'LCP ms',
    'TBT ms',
    'main ms',
    'JS ms',
    'CLS',
    'kB',
    'JS kB',
    'requests',
    '',
  ]
  const rows = views.map((view) => [
    view.screen,
    ...[view.performance, view.accessibility, view.bestPractices].map((score) => score.toFixed(2)),
    ...[view.firstPaintMs, view.largestPaintMs, view.blockedMs, view.mainThreadMs, view.scriptMs].map((ms) =>
      String(Math.round(ms)),
    ),
    view.shift.toFixed(3),
    ...[view.bytes, view.scriptBytes].map((bytes) => String(Math.round(bytes / KILO))),
    String(view.requests),
    reachesAims(view) ? '' : 'missed',
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const faults = views.flatMap(({ screen, faults: of }) => of.map((fault) => `${screen}: ${fault}`))
  const more = [views.map(workOf), faults].filter((block) => block.length > 0)
  return [...lines, ...more.flatMap((block) => ['', ...block])].join('\n')
}

/** What the main thread did, so that two machines, or two releases on one, can be compared by kind. */
function workOf({ screen, work, benchmarkIndex }: View): string {
  const kinds = Object.entries(work)
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, ms]) => `${kind} ${Math.round(ms)} ms`)
  return `${screen}: ${[...kinds, `machine ${Math.round(benchmarkIndex)}`].join(', ')}`
}
