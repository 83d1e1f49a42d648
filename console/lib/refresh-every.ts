/** How often a query asks again by itself. */

const FAILED_MS = 30_000

/**
 * For `refetchInterval`. Asked again without data, a query is pending, and its failure gives way to the skeleton for that
 * moment: so what was never loaded is asked for seldom, and a screen on a wall recovers nevertheless.
 */
export const refreshEvery =
  (everyMs: number) =>
  ({ state }: { state: { data: unknown } }): number =>
    state.data === undefined ? Math.max(FAILED_MS, everyMs) : everyMs
