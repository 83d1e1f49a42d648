/** Texts in this browser's storage: all tabs learn when one is kept, and each is parsed once. */

const listeners = new Set<() => void>()

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Null forgets it. */
export function keepText(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  for (const listener of listeners) listener()
}

/** The same value for the same text, and `otherwise` for what is not there or cannot be parsed. */
export function parsedOnce<Value>(parse: (text: string) => Value, otherwise: Value) {
  let known: { text: string | null; value: Value } = { text: null, value: otherwise }
  return (text: string | null): Value => {
    if (text !== known.text)
      known = { text, value: text === null ? otherwise : tried(parse, text, otherwise) }
    return known.value
  }
}

function tried<Value>(parse: (text: string) => Value, text: string, otherwise: Value): Value {
  try {
    return parse(text)
  } catch {
    return otherwise
  }
}
