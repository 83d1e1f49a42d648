/** The filter of a closure's orders, as it stands in the address. */
export type ClosureSearch = { faults?: 'only' }

export const closureSearchOf = (search: Record<string, unknown>): ClosureSearch =>
  search['faults'] === 'only' ? { faults: 'only' } : {}
