/** Which columns of which list a member of staff hides in this browser; a column that is new is shown. */
import { useSyncExternalStore } from 'react'
import { readSession, useSession } from './session.ts'

type HiddenColumns = Readonly<Record<string, readonly string[]>>

const nothingHidden: HiddenColumns = {}
const keyOf = (account: string): string => `lookout-console:hidden-columns:${account}`

const listeners = new Set<() => void>()
const parsedTexts = new Map<string, HiddenColumns>()

/** What cannot be read hides nothing. */
export function hiddenColumnsOf(text: string | null): HiddenColumns {
  if (text === null) return nothingHidden
  const known = parsedTexts.get(text) ?? checked(text)
  parsedTexts.set(text, known)
  return known
}

function checked(text: string): HiddenColumns {
  try {
    const stored = Object.entries(JSON.parse(text) as Record<string, unknown>)
    return Object.fromEntries(
      stored.flatMap(([list, keys]) => (Array.isArray(keys) ? [[list, keys.map(String)]] : [])),
    )
  } catch {
    return nothingHidden
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const noColumns: readonly string[] = []

export function useHiddenColumns(list: string | undefined): readonly string[] {
  const account = useSession()?.me.account ?? ''
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(account)))
  return (list !== undefined && hiddenColumnsOf(text)[list]) || noColumns
}

export function hideColumns(list: string, hidden: readonly string[]): void {
  const key = keyOf(readSession()?.me.account ?? '')
  const all = { ...hiddenColumnsOf(localStorage.getItem(key)), [list]: hidden }
  localStorage.setItem(key, JSON.stringify(all))
  for (const listener of listeners) listener()
}
