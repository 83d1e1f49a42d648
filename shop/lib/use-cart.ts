/** What the visit has put into its cart, in the order in which it was put there; what shows it follows every change. */
import { useMemo, useSyncExternalStore } from 'react'
import { venueDate } from '#contract/values/time.ts'
import { type CartItem, entriesOf } from './cart-entries.ts'
import { visitMemory } from './visit-memory.ts'

/** As text, which is the same as long as nothing changed. */
const snapshot = (): string => JSON.stringify(entriesOf(visitMemory.cart(), venueDate(new Date())))

export function useCart(): CartItem[] {
  const text = useSyncExternalStore(visitMemory.subscribe, snapshot)
  return useMemo(() => JSON.parse(text) as CartItem[], [text])
}
