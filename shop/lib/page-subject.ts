/** What the page in sight is about: its name stands in the document's title, all of it in what is shared. */
import { useEffect, useSyncExternalStore } from 'react'
import { openListeners } from '../ui/listeners.ts'

export type PageSubject = {
  name: string
  summary?: string
  /** Below the public bucket, or an absolute address. */
  picture?: string
  /** What a friend should open, when this page is nobody else's: the product, never an order. */
  path?: `/${string}`
}

let subject: PageSubject | null = null
const { notify, subscribe } = openListeners()

function put(next: PageSubject | null): void {
  subject = next
  notify()
}

/** A page names its subject as long as it is shown; a page without one has its screen's title. */
export function usePageSubject(named: PageSubject | undefined): void {
  const { name, summary, picture, path } = named ?? {}
  useEffect(() => {
    if (name === undefined) return
    put({
      name,
      ...(summary !== undefined && { summary }),
      ...(picture !== undefined && { picture }),
      ...(path !== undefined && { path }),
    })
    return () => put(null)
  }, [name, summary, picture, path])
}

/** For the shell. */
export const useShownSubject = (): PageSubject | null => useSyncExternalStore(subscribe, () => subject)
