/** Whether the system asks that nothing moves on the screen. */
import { useSyncExternalStore } from 'react'

const system = () => matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  const query = system()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const usePrefersReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => system().matches)
