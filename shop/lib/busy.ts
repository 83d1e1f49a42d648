/** Counts the writes under way; the overlay shows while there is one (spec 7.1). */
import { useSyncExternalStore } from 'react'

let writes = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  writes += by
  for (const listener of listeners) listener()
}

export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useBusy = (): boolean => useSyncExternalStore(subscribe, () => writes > 0)
