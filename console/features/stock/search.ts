/** The filter of the list of stock, as it stands in the address. */
export type StockSearch = { atMost?: string }

/** What is no filter is left out. */
export function stockSearchOf({ atMost }: Record<string, unknown>): StockSearch {
  return /^\d{1,6}$/.test(String(atMost)) ? { atMost: String(atMost) } : {}
}
