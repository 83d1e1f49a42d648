/** The few words that the kit itself says; the app hands them down, so that the kit knows no language. */
import { createContext, useContext } from 'react'

export type KitWords = {
  back: string
  close: string
  retry: string
  loading: string
  loadFailed: string
  endOfList: string
  more: string
  less: string
  count: string
  required: string
  choose: string
  previousMonth: string
  nextMonth: string
}

const Context = createContext<KitWords | null>(null)

export const KitWordsProvider = Context.Provider

export function useKitWords(): KitWords {
  const words = useContext(Context)
  if (!words) throw new Error('the kit needs its words: wrap the app in KitWordsProvider')
  return words
}
