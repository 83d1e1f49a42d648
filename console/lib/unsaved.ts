/** Whether something on the screen is typed and not saved: what would take the page away asks first. */
import { useEffect, useSyncExternalStore } from 'react'

const edited = new Set<object>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Says so until what is answered is called. */
export function addUnsaved(): () => void {
  const one = {}
  edited.add(one)
  tell()
  return () => {
    edited.delete(one)
    tell()
  }
}

export const isUnsaved = (): boolean => edited.size > 0

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUnsaved = (): boolean => useSyncExternalStore(subscribe, isUnsaved)

/** For as long as the page is there. */
export function useUnsavedWarning(isEdited: boolean): void {
  useEffect(() => (isEdited ? addUnsaved() : undefined), [isEdited])
}
