/** The browser's storages, behind what all of them and a test have in common. */

export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Forgets everything with the page: for windows that forbid storage, and where there is no window. */
function memory(): WebStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

export function storageOr(kind: 'localStorage' | 'sessionStorage'): WebStorage {
  try {
    return typeof window === 'undefined' ? memory() : window[kind]
  } catch {
    return memory()
  }
}
