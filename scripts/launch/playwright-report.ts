/** A reporter for Playwright: the same report as of the other tests. */
import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { type Failure, failureOf, writeReport } from './test-report.ts'

// biome-ignore lint/style/noDefaultExport: what Playwright loads.
export default class PlaywrightReport implements Reporter {
  #journeys: Suite | undefined
  readonly #errors: Failure[] = []

  onBegin(_config: unknown, journeys: Suite): void {
    this.#journeys = journeys
  }

  onError(error: TestError): void {
    this.#errors.push(failureOf('outside of every journey', error))
  }

  onEnd(): void {
    const journeys = this.#journeys?.allTests() ?? []
    const counted = (outcome: ReturnType<TestCase['outcome']>) =>
      journeys.filter((journey) => journey.outcome() === outcome)
    // What passed only sometimes is broken as well.
    const failed = [...counted('unexpected'), ...counted('flaky')]
    writeReport({
      passed: counted('expected').length,
      skipped: counted('skipped').length,
      failures: [...failed.map(failureOfJourney), ...this.#errors],
    })
  }
}

function failureOfJourney(journey: TestCase): Failure {
  // Project and file come first, and both may be empty.
  const name = journey.titlePath().filter(Boolean).join(' › ')
  const failed = journey.results.find(({ error }) => error)
  // What a journey writes when it fails (e2e/support/journey.ts).
  const wrote = (failed?.stderr ?? []).join('').trim()
  return { ...failureOf(name, failed?.error), ...(wrote && { wrote: wrote.split('\n') }) }
}
