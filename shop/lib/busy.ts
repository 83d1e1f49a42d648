/** Counts the writes under way; the overlay shows while there is one (spec 7.1). */
import { useSyncExternalStore } from 'react'
import { openListeners } from '../ui/listeners.ts'

let writes = 0
const { notify, subscribe } = openListeners()

function change(by: 1 | -1): void {
  writes += by
  notify()
}

export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}

export const useBusy = (): boolean => useSyncExternalStore(subscribe, () => writes > 0)
