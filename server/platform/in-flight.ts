/** Calls about the same thing that come while one is under way wait for it and share its answer, or its failure. */

export type InFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>

/** Per process; nothing is remembered once the work has ended. */
export function inFlight<T>(): InFlight<T> {
  const open = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = open.get(key)
    if (known) return known
    const begun = work().finally(() => open.delete(key))
    open.set(key, begun)
    return begun
  }
}
