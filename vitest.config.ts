/** How the tests run: real processes, two at a time, one embedded PostgreSQL for all of them. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.test.ts', '{contract,server,demo,shop,sandbox,scripts,bench}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Generous, because a machine may have other work to do: what hangs is found all the same.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
})
