/** What stands filled in on the screen and nowhere else: what reloads the view asks before it is lost. */
import { useEffect, useEffectEvent } from 'react'

const forms = new Set<() => boolean>()

/** A form of the screen, as long as it is shown: whether it has more than it opened with. */
export function useUnsaved(isFilledIn: () => boolean): void {
  const ask = useEffectEvent(isFilledIn)
  useEffect(() => {
    const form = () => ask()
    forms.add(form)
    return () => void forms.delete(form)
  }, [])
}

export const hasUnsavedForms = (): boolean => [...forms].some((isFilledIn) => isFilledIn())
