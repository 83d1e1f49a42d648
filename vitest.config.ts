/** How the tests run: real processes, two at a time, one embedded PostgreSQL for all of them. */
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

export default defineConfig({
  test: {
    include: ['*.test.ts', '{contract,server,demo,shop,console,sandbox,scripts,bench}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Generous, because a machine may have other work to do: what hangs is found all the same.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
})
