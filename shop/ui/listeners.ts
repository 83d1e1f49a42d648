/** Who is called when something that React does not know of has changed: for `useSyncExternalStore`. */
export function openListeners() {
  const all = new Set<() => void>()
  return {
    notify(): void {
      for (const listener of all) listener()
    },
    /** Answers how to stop. */
    subscribe(listener: () => void): () => void {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
