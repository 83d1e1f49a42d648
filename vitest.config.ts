/** How the tests run: in two processes that take one file after the other, one embedded PostgreSQL for all of them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes half a minute comes first: at the end of a run it would keep one worker busy and leave the other idle. */
const longest = [
  'scripts/start.test.ts',
  'server/testing/simulation/',
  'server/crash.test.ts',
  'demo/',
  'server/outage.test.ts',
  'server/modules/captcha/',
  'sandbox/cashier/',
  'server/main.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((part) => moduleId.includes(`/${part}`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

const include = ['*.test.ts', '{contract,server,demo,shop,console,sandbox,scripts,bench}/**/*.test.ts']

/**
 * Tests that replace modules, evaluate them anew, or set the environment of their process; and those that look at the toast,
 * which a refused call of another file leaves for two seconds.
 */
const changesItsWorker =
  /\bvi\.(mock|doMock|resetModules|stubEnv)\(|\bprocess\.env\[[^\]]+\] =|\bshownToast\(/
const alone = include
  .flatMap((pattern) => globSync(pattern))
  .filter((path) => changesItsWorker.test(readFileSync(path, 'utf8')))

const limits = {
  pool: 'forks',
  maxWorkers: 2,
  // Generous, because a machine may have other work to do: what hangs is found all the same.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000, interval: 20 } },
} as const

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...limits, name: 'alone', include: alone } },
      // One process after the other would spend more time on loading the server than on its tests.
      {
        // A third of what a test of the console took was hashing passwords. password.test.ts stands alone, with the real cost.
        resolve: {
          alias: { './password-cost.ts': join(import.meta.dirname, 'server/testing/password-cost.ts') },
        },
        test: { ...limits, name: 'shared', include, exclude: alone, isolate: false },
      },
    ],
  },
})
