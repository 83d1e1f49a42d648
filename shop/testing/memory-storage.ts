/** A storage of the browser that a test can look into. */
export function memoryStorage(kept: Record<string, string> = {}) {
  const map = new Map(Object.entries(kept))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}
