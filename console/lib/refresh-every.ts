/** How often a query asks again by itself: only what was loaded once, as the failure of the first time stays until somebody tries again. */

/** For `refetchInterval`. Asked again without data, a query is pending, and its failure would give way to the skeleton each time. */
export const refreshEvery =
  (everyMs: number) =>
  ({ state }: { state: { data: unknown } }): number | false =>
    state.data === undefined ? false : everyMs
