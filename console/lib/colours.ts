/** Light or dark: what was chosen, otherwise what the system says. */
import { useSyncExternalStore } from 'react'

const storageKey = 'lookout-console:colours'
export type Scheme = 'light' | 'dark'

const listeners = new Set<() => void>()
const system = () => matchMedia('(prefers-color-scheme: dark)')

function current(): Scheme {
  const chosen = localStorage.getItem(storageKey)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return system().matches ? 'dark' : 'light'
}

export function chooseScheme(scheme: Scheme): void {
  localStorage.setItem(storageKey, scheme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const query = system()
  query.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    query.removeEventListener('change', listener)
  }
}

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, current)
