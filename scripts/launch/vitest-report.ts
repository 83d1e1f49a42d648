/** A reporter for vitest. Its own JSON says nothing of a hook that failed: all tests behind it are just skipped. */
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { type Failure, failureOf, writeReport } from './test-report.ts'

// biome-ignore lint/style/noDefaultExport: what vitest loads.
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], thrown: readonly { message: string }[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const counted = (state: ReturnType<TestCase['result']>['state']) =>
      tests.filter((test) => test.result().state === state).length
    const failures = [
      ...modules.flatMap(failuresIn),
      ...thrown.map((error) => failureOf('outside of every test', error)),
    ]
    writeReport({ passed: counted('passed'), skipped: counted('skipped'), failures })
  }
}

/** Tests that failed, and what failed around them: hooks, and files that cannot be read as tests. */
function failuresIn(module: TestModule): Failure[] {
  const { relativeModuleId: file, children } = module
  const suites = [...children.allSuites()]
  return [
    ...module.errors().map((error) => failureOf(file, error)),
    ...suites.flatMap((suite) =>
      suite.errors().map((error) => failureOf(`${file} › ${suite.fullName}`, error)),
    ),
    ...[...children.allTests('failed')].map((test) =>
      failureOf(`${file} › ${test.fullName}`, test.result().errors?.[0]),
    ),
  ]
}
