/** The document's title: what this screen shows, then the shop's name. */
import { useEffect, useSyncExternalStore } from 'react'
import { useShop } from './settings.ts'

let subject: string | undefined
const listeners = new Set<() => void>()

function put(next: string | undefined): void {
  subject = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A page with a subject of its own names it, as long as it is shown. */
export function usePageSubject(name: string | undefined): void {
  useEffect(() => {
    put(name)
    return () => put(undefined)
  }, [name])
}

/** Once, in the shell. `screen` is the title of the screen when its page names no subject. */
export function useDocumentTitle(screen: string | undefined): void {
  const shop = useShop()?.name
  const named = useSyncExternalStore(subscribe, () => subject)
  useEffect(() => {
    const title = [named ?? screen, shop].filter(Boolean).join(' · ')
    if (title) document.title = title
  }, [named, screen, shop])
}
