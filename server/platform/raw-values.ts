/** What is refused before any rule of an endpoint looks at it, because looking alone may be dear or break what follows. */

/** The longest text of a field in characters, unless its endpoint says more. */
export const MAX_TEXT_LENGTH = 2_048
/** No endpoint nests half as deep. */
const MAX_DEPTH = 16

/**
 * The path of the first value that no endpoint may be given: a text beyond `maxLength` characters, one with U+0000 (which
 * PostgreSQL cannot store) or half a surrogate pair, or values nested too deep. Null when there is none.
 */
export function findUnacceptable(value: unknown, maxLength = MAX_TEXT_LENGTH): string[] | null {
  if (typeof value === 'string') return isAcceptable(value, maxLength) ? null : []
  const open = hasValues(value) ? [{ values: value, path: [] as string[] }] : []
  for (let next = open.pop(); next; next = open.pop()) {
    const { values, path } = next
    if (path.length >= MAX_DEPTH) return path
    for (const key of Object.keys(values)) {
      if (!isAcceptable(key, maxLength)) return path
      const inner = values[key]
      // Not put on the list, with a path of its own: a hostile body has tens of thousands of texts.
      if (typeof inner === 'string') {
        if (!isAcceptable(inner, maxLength)) return [...path, key]
      } else if (hasValues(inner)) open.push({ values: inner, path: [...path, key] })
    }
  }
  return null
}

const hasValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isAcceptable = (text: string, maxLength: number): boolean =>
  text.length <= maxLength && !text.includes('\u0000') && text.isWellFormed()
