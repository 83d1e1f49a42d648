/** Search params are plain strings: an order number of sixteen digits must not become a number. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

/** The text of one search param; empty when it is absent. */
export const textOf = (search: Record<string, unknown>, name: string): string => {
  const value = search[name]
  return typeof value === 'string' ? value : ''
}
