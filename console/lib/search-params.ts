/** Filters in the address as plain texts, also where one consists of digits. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/**
 * What a page reads of its address, and nothing else: the router hands on what a page did not name, so that a tab or
 * state which there is not would reach the page as if it were one.
 */
export const onlyKnown =
  <Search extends object>(read: (search: Record<string, unknown>) => Search) =>
  (search: Record<string, unknown>): Search => {
    const unnamed = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]))
    return { ...unnamed, ...read(search) }
  }

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
