/** Which columns of which list a member of staff hides in this browser; a column that is new is shown. */
import { useSyncExternalStore } from 'react'
import { readSession, useSession } from './session.ts'
import { keepText, parsedOnce, subscribe } from './stored-text.ts'

type HiddenColumns = Readonly<Record<string, readonly string[]>>

const keyOf = (account: string): string => `lookout-console:hidden-columns:${account}`

/** What cannot be read hides nothing. */
const hiddenColumnsOf = parsedOnce<HiddenColumns>((text) => {
  const stored = Object.entries(JSON.parse(text) as Record<string, unknown>)
  return Object.fromEntries(
    stored.flatMap(([list, keys]) => (Array.isArray(keys) ? [[list, keys.map(String)]] : [])),
  )
}, {})

const noColumns: readonly string[] = []

export function useHiddenColumns(list: string | undefined): readonly string[] {
  const account = useSession()?.me.account ?? ''
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(account)))
  return (list !== undefined && hiddenColumnsOf(text)[list]) || noColumns
}

export function hideColumns(list: string, hidden: readonly string[]): void {
  const key = keyOf(readSession()?.me.account ?? '')
  const all = { ...hiddenColumnsOf(localStorage.getItem(key)), [list]: hidden }
  keepText(key, JSON.stringify(all))
}
