/** A mistake that somebody could make in the core of the shop, as a small change of its source, and the test that must catch it. */

/** `find` stands in the file exactly once. */
export type Edit = { file: string; find: string; replace: string }

/** A test file (or the simulation's folder), and the test in it; without a title any of them. */
export type CatchingTest = { tests: string; title?: string }

export type DeliberateBug = { name: string; edits: Edit[]; caughtBy: CatchingTest }

/** Thousands of random steps, and every law. */
export const simulation: CatchingTest = { tests: 'server/testing/simulation' }

export const refundOfRejected = (title: string): CatchingTest => ({
  tests: 'server/modules/refund/unfulfilled/return-rejected.test.ts',
  title,
})

export const lateMoney = (title: string): CatchingTest => ({
  tests: 'server/modules/payment/settle/late-money.test.ts',
  title,
})

export const visitorDays: CatchingTest = { tests: 'server/modules/ordering/place/visitor-days.test.ts' }

export const hoarding: CatchingTest = { tests: 'server/modules/ordering/hold/hold-network.test.ts' }
