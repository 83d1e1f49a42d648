/** What one visit to the shop remembers: in session storage, so it ends with the browser session (spec 3.1). */
import { openListeners } from '../ui/listeners.ts'
import { storageOr, type WebStorage } from './browser-storage.ts'
import { CartItem } from './cart-entries.ts'

export type VisitMemory = ReturnType<typeof visitMemoryOver>

/** Over a given storage; the shop has one, tests have their own. */
export function visitMemoryOver(storage: WebStorage) {
  const { notify, subscribe } = openListeners()
  /** A broken value counts as none. */
  function read(key: string): unknown {
    try {
      return JSON.parse(storage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  }
  return {
    read,
    /** A storage that is full or forbidden costs the memory of the choice, never the choice. */
    write(key: string, value: unknown): void {
      try {
        storage.setItem(key, JSON.stringify(value))
      } catch {
        storage.removeItem(key)
      }
      notify()
    },
    /** One of another shape, as of an older release, counts as none; the others stay. */
    cart(): CartItem[] {
      const kept = read('myCartList')
      return Array.isArray(kept) ? kept.flatMap((item) => CartItem.safeParse(item).data ?? []) : []
    },
    /** Called whenever something of this visit is written. */
    subscribe,
  }
}

export const visitMemory = visitMemoryOver(storageOr('sessionStorage'))
