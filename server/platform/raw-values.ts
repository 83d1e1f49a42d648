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
  const open: { value: unknown; path: string[] }[] = [{ value, path: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: current, path } = next
    if (typeof current === 'string') {
      if (!isAcceptable(current, maxLength)) return path
    } else if (typeof current === 'object' && current !== null) {
      if (path.length >= MAX_DEPTH) return path
      for (const [key, inner] of Object.entries(current)) {
        if (!isAcceptable(key, maxLength)) return path
        open.push({ value: inner, path: [...path, key] })
      }
    }
  }
  return null
}

const isAcceptable = (text: string, maxLength: number): boolean =>
  text.length <= maxLength && !text.includes('\u0000') && text.isWellFormed()
