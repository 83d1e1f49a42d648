/** Remembers what was loaded, per process: one load at a time per key, forgotten on request, by age and by number. */

export type Memory<V> = {
  /** The remembered value; a caller who asks while it is being loaded waits for the same load. A failed load is not kept. */
  get(key: string, load: () => Promise<V>): Promise<V>
  /** After this every `get` loads anew; a load under way reaches only those who already wait for it. */
  forget(): void
}

export type MemoryLimits = {
  /** Keys may come from callers, so their number is bounded: the one loaded longest ago goes first. */
  maxEntries: number
  /** Counted from the start of the load, so that a slow load does not make its value look young. */
  maxAgeMs: number
  /** An entry is too old when any of these clocks says so. In milliseconds. */
  clocks?: readonly (() => number)[]
}

type Entry<V> = { value: Promise<V>; loadedAt: readonly number[] }

const uptime = () => performance.now()

export function memoryOf<V>(limits: MemoryLimits): Memory<V> {
  const entries = new Map<string, Entry<V>>()
  const clocks = limits.clocks ?? [uptime]

  const isFresh = ({ loadedAt }: Entry<V>) =>
    clocks.every((now, index) => Math.abs(now() - (loadedAt[index] ?? 0)) < limits.maxAgeMs)

  function begin(key: string, load: () => Promise<V>): Promise<V> {
    const entry = { loadedAt: clocks.map((now) => now()), value: load() }
    entries.delete(key)
    entries.set(key, entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.maxEntries) break
      entries.delete(oldest)
    }
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    return entry.value
  }

  return {
    get(key, load) {
      const entry = entries.get(key)
      return entry && isFresh(entry) ? entry.value : begin(key, load)
    },
    forget: () => entries.clear(),
  }
}
